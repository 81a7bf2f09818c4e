package org.vitrine.spark.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.vitrine.cli.Vitrine;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * The program's commands on Spark; the launcher starts it for them, so that no other command loads Spark. Also what
 * spark-submit runs.
 */
public final class SparkProgram {

    private SparkProgram() {}

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("spark", SparkCommand::new);
        commands.put("help", HelpCommand::new);
        return commands;
    }

    /** {@return the program, ready to run; tests give it other streams} */
    static CommandLine commandLine(String... arguments) {
        return Vitrine.commandLine(commands(), arguments);
    }

    /**
     * Runs the program.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        Vitrine.run(commands(), arguments);
    }
}
