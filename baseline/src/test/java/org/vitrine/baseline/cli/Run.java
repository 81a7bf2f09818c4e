package org.vitrine.baseline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * What the commands about networks did.
 *
 * @param code 0 if it went well, 2 if the user is to do something, 1 if the program is at fault
 * @param out results
 * @param err remarks and complaints
 */
record Run(int code, String out, String err) {

    static Run of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Baseline.commandLine(arguments);
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = line.execute(arguments);
        return new Run(code, out.toString(), err.toString());
    }

    static Run succeeds(String... arguments) {
        Run run = of(arguments);
        assertThat(run.code).as(run.err).isZero();
        return run;
    }

    /** One line that says what is wrong, and nothing else. */
    static String complaint(String... arguments) {
        Run run = of(arguments);
        assertThat(run.code).as(run.out + run.err).isEqualTo(2);
        assertThat(run.err.lines().filter(line -> line.startsWith("vitrine: "))).hasSize(1);
        assertThat(run.err).doesNotContain("\tat ");
        return run.err;
    }
}
