package org.vitrine.baseline.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.vitrine.cli.Vitrine;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * The program's commands about neural networks; the launcher starts it for them, so that no other command loads
 * PyTorch.
 */
public final class Baseline {

    private Baseline() {}

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("baseline", BaselineCommand::new);
        commands.put("compare", CompareCommand::new);
        commands.put("trust", () -> Vitrine.trust(new TrustNetworks()));
        commands.put("help", HelpCommand::new);
        return commands;
    }

    /** {@return the program, ready to run; tests give it other streams} */
    static CommandLine commandLine(String... arguments) {
        return Vitrine.commandLine(commands(), arguments);
    }

    /** Runs the program. */
    public static void main(String[] arguments) {
        Vitrine.run(commands(), arguments);
    }
}
