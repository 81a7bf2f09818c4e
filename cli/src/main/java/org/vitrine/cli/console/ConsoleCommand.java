package org.vitrine.cli.console;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints what comes of it. Its exit code is 0, unless it throws what {@link Complaint} explains. */
public abstract class ConsoleCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() throws IOException, InterruptedException {
        run(Console.of(spec));
        return 0;
    }

    /** Does what the command is for. */
    protected abstract void run(Console screen) throws IOException, InterruptedException;

    /** {@return the command and its options, as picocli knows them} */
    protected final CommandSpec spec() {
        return spec;
    }

    /** Tells whether an option is on the command line. */
    protected final boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Refuses options that were given but would do nothing. */
    protected final void refuse(String why, String... options) {
        UsageException.unlessUnused(spec, why, options);
    }
}
