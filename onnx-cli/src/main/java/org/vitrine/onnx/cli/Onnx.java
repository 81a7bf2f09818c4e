package org.vitrine.onnx.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.vitrine.cli.Vitrine;
import org.vitrine.cli.export.ExportCommand;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * The program with ONNX Runtime; the launcher starts it for {@code export --onnx}, so that no other command loads that
 * library.
 */
public final class Onnx {

    private Onnx() {}

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("export", () -> new ExportCommand(new OnnxFile()));
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
