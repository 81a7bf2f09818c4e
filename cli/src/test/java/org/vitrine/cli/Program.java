package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * What the program did with a command line.
 *
 * @param exitCode 0 if it went well, 2 if the user is to do something, 1 if the program is at fault
 * @param out standard output: results
 * @param err standard error: remarks and complaints
 */
record Program(int exitCode, String out, String err) {

    /** Runs the program in this process. */
    static Program run(String... arguments) {
        return run(Vitrine.commandLine(arguments), arguments);
    }

    /** Runs a program in this process. */
    static Program run(CommandLine line, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        int exitCode = line.execute(arguments);
        return new Program(exitCode, out.toString(), err.toString());
    }

    /** Runs the program where nothing should go wrong. */
    static Program succeed(String... arguments) {
        Program run = run(arguments);
        assertThat(run.exitCode).as(run.err).isZero();
        return run;
    }

    List<String> outLines() {
        return out.lines().toList();
    }

    List<String> errLines() {
        return err.lines().toList();
    }

    JsonNode json() {
        try {
            return new ObjectMapper().readTree(out);
        } catch (JsonProcessingException wrong) {
            throw new AssertionError("not JSON: " + out, wrong);
        }
    }
}
