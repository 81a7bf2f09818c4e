package org.vitrine.cli.console;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Decides whether help and complaints are coloured: on a terminal only, and not where the user does not want it. */
public final class Colours {

    private Colours() {}

    /** Of help, which goes to standard output. */
    public static Ansi ofHelp() {
        return of(Boolean.getBoolean("vitrine.terminal"), System.getenv());
    }

    /** Of complaints, which go to standard error: only the launcher knows whether that is a terminal. */
    static Ansi ofComplaints() {
        return Boolean.getBoolean("vitrine.terminal") ? ofHelp() : Ansi.OFF;
    }

    /**
     * Decides.
     *
     * @param terminal whether the launcher has seen that both streams are a terminal; if not, picocli looks for itself
     */
    static Ansi of(boolean terminal, Map<String, String> environment) {
        String unwanted = environment.get("NO_COLOR");
        if (isSet(unwanted) || "dumb".equals(environment.get("TERM"))) {
            return Ansi.OFF;
        }
        return terminal ? Ansi.ON : Ansi.AUTO;
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isEmpty();
    }
}
