package org.vitrine.cli.console;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** Options that cannot be used together, or not with this data or model. The message is one line for a person. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says in one line what is wrong, and what to do. */
    public UsageException(String message) {
        super(message);
    }

    /** Runs something that checks what the user asked for; its objections are the user's to hear. */
    public static <T> T heard(Supplier<T> checked) {
        try {
            return checked.get();
        } catch (IllegalArgumentException objection) {
            throw new UsageException(String.valueOf(objection.getMessage()));
        }
    }

    /** Refuses options that were given but would do nothing. */
    public static void unlessUnused(CommandSpec spec, String where, String... options) {
        for (String option : options) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new UsageException(option + " " + where + "; leave it out");
            }
        }
    }
}
