package org.vitrine.cli;

import java.io.PrintWriter;
import org.vitrine.model.Provenance;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program. */
@Command(
        name = "vitrine",
        description = {
            "Transparent image classification: learns rules instead of neural weights, and shows them.",
            "",
            "Start with:  vitrine demo",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Vitrine.Version.class,
        mixinStandardHelpOptions = true,
        subcommands = {
            DemoCommand.class,
            DataCommand.class,
            TrainCommand.class,
            SweepCommand.class,
            TuneCommand.class,
            EvaluateCommand.class,
            PredictCommand.class,
            InspectCommand.class,
            ExplainCommand.class,
            RepresentCommand.class,
            ReportCommand.class,
            FiguresCommand.class,
            PointingCommand.class,
            ServeCommand.class,
            FetchCommand.class,
            CheckCommand.class,
            FingerprintCommand.class,
            SelftestCommand.class,
            HelpCommand.class
        })
public final class Vitrine implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    Vitrine() {}

    /** What {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"vitrine " + Provenance.THIS_VERSION};
        }
    }

    /**
     * Runs the program.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true");
        int code;
        try {
            code = commandLine().execute(arguments);
        } catch (OutOfMemoryError full) {
            System.err.println(
                    "vitrine: not enough memory (" + Runtime.getRuntime().maxMemory() / (1 << 20)
                            + " MB); give more with VITRINE_OPTS=-Xmx8g, or take fewer clauses or pictures");
            code = CommandLine.ExitCode.USAGE;
        }
        System.exit(code);
    }

    /** The program, ready to run; tests give it other streams. */
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Vitrine());
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setExecutionExceptionHandler(Complaint::ofExecution);
        line.setParameterExceptionHandler(Complaint::ofParameters);
        return line;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().usage(out);
    }
}
