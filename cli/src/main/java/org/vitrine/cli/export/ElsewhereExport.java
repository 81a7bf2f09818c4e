package org.vitrine.cli.export;

import java.nio.file.Path;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.model.ClauseClassifier;

/**
 * An export that another program makes, since it needs a large library. The launcher starts that program when it sees
 * the option.
 */
record ElsewhereExport(String option, Overwriting.Kind kind, String library) implements ModelExport {

    @Override
    public void write(ClauseClassifier classifier, Path file) {
        throw refusal();
    }

    @Override
    public Exported open(ClauseClassifier classifier, Path file) {
        throw refusal();
    }

    private UsageException refusal() {
        return new UsageException(option + " needs the program with " + library + "; start it with the launcher, "
                + Console.program() + ", and write " + option + " on the command line itself");
    }
}
