package org.vitrine.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.vitrine.cli.change.EditCommand;
import org.vitrine.cli.change.ShrinkCommand;
import org.vitrine.cli.console.Colours;
import org.vitrine.cli.console.Complaint;
import org.vitrine.cli.console.GivenPath;
import org.vitrine.cli.data.DataCommand;
import org.vitrine.cli.data.FetchCommand;
import org.vitrine.cli.export.ExportCommand;
import org.vitrine.cli.learn.CalibrateCommand;
import org.vitrine.cli.learn.JoinCommand;
import org.vitrine.cli.learn.SweepCommand;
import org.vitrine.cli.learn.TeamCommand;
import org.vitrine.cli.learn.TrainCommand;
import org.vitrine.cli.learn.TuneCommand;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.Networks;
import org.vitrine.cli.shell.CompletionCommand;
import org.vitrine.cli.start.DemoCommand;
import org.vitrine.cli.start.RecipeCommand;
import org.vitrine.cli.understand.CardCommand;
import org.vitrine.cli.understand.ExplainCommand;
import org.vitrine.cli.understand.IndexCommand;
import org.vitrine.cli.understand.InspectCommand;
import org.vitrine.cli.understand.ReportCommand;
import org.vitrine.cli.understand.RepresentCommand;
import org.vitrine.cli.understand.ServeCommand;
import org.vitrine.cli.use.EvaluateCommand;
import org.vitrine.cli.use.PredictCommand;
import org.vitrine.cli.use.TrustCommand;
import org.vitrine.cli.verify.BenchCommand;
import org.vitrine.cli.verify.CheckCommand;
import org.vitrine.cli.verify.SelftestCommand;
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
        footer = {
            "",
            "@|bold Beside a neural network|@ (built on first use, with PyTorch):",
            "  baseline     " + Vitrine.BASELINE,
            "  compare      " + Vitrine.COMPARE,
            "",
            "@|bold On several computers|@ (built on first use, with Apache Spark):",
            "  spark        " + Vitrine.SPARK
        })
public final class Vitrine implements Runnable {

    /**
     * The exit code that a shell reports of programs that are ended because nobody reads their output: 128 and the
     * number of the signal.
     */
    private static final int READER_GONE = 128 + 13;

    static final String BASELINE = "Trains a residual network on the same data, and measures it.";
    static final String SPARK = "Trains, predicts, evaluates and searches on an Apache Spark cluster.";
    static final String COMPARE = "Puts a model and such a network side by side.";

    /** The commands by name, in the order of the help. */
    public static final Map<String, Supplier<Object>> COMMANDS = commands();

    @Spec
    private CommandSpec spec;

    Vitrine() {}

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("demo", DemoCommand::new);
        commands.put("recipe", RecipeCommand::new);
        commands.put("data", DataCommand::new);
        commands.put("train", TrainCommand::new);
        commands.put("sweep", SweepCommand::new);
        commands.put("tune", TuneCommand::new);
        commands.put("team", TeamCommand::new);
        commands.put("join", JoinCommand::new);
        commands.put("calibrate", CalibrateCommand::new);
        commands.put("evaluate", EvaluateCommand::new);
        commands.put("predict", PredictCommand::new);
        commands.put("inspect", InspectCommand::new);
        commands.put("explain", ExplainCommand::new);
        commands.put("index", IndexCommand::new);
        commands.put("represent", RepresentCommand::new);
        commands.put("report", ReportCommand::new);
        commands.put("trust", TrustCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("edit", EditCommand::new);
        commands.put("shrink", ShrinkCommand::new);
        commands.put("card", CardCommand::new);
        commands.put("export", ExportCommand::new);
        commands.put("fetch", FetchCommand::new);
        commands.put("check", CheckCommand::new);
        commands.put("selftest", SelftestCommand::new);
        commands.put("bench", BenchCommand::new);
        commands.put("completion", () -> new CompletionCommand(Vitrine::complete));
        commands.put("help", HelpCommand::new);
        return Collections.unmodifiableMap(commands);
    }

    /** {@return the command trust in a program that can open neural networks} */
    public static Object trust(Networks networks) {
        return new TrustCommand(networks);
    }

    /** Provides the text that {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"vitrine " + Provenance.THIS_VERSION};
        }
    }

    /** Runs the program. */
    public static void main(String[] arguments) {
        run(COMMANDS, arguments);
    }

    /** Runs the program with some commands, by name in the order of the help, and ends it. */
    public static void run(Map<String, Supplier<Object>> commands, String... arguments) {
        System.setProperty("java.awt.headless", "true");
        int code;
        try {
            String[] words = arguments.length == 0 ? new String[] {"--help"} : arguments;
            code = commandLine(commands, words).execute(arguments);
        } catch (OutOfMemoryError full) {
            System.err.println(
                    "vitrine: not enough memory (" + Runtime.getRuntime().maxMemory() / (1 << 20)
                            + " MB); give more with VITRINE_OPTS=-Xmx8g, or take fewer clauses or images");
            code = CommandLine.ExitCode.USAGE;
        }
        System.exit(code);
    }

    /** {@return the program as a shell knows it, with the commands that the launcher gives to another program} */
    static CommandLine complete() {
        CommandLine line = commandLine();
        addOutline(line, "baseline", BASELINE);
        addOutline(line, "compare", COMPARE);
        addOutline(line, "spark", SPARK);
        return line;
    }

    private static void addOutline(CommandLine line, String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage().description(description);
        line.addSubcommand(name, spec);
    }

    /** {@return the program, ready to run; tests give it other streams} */
    static CommandLine commandLine(String... arguments) {
        return commandLine(COMMANDS, arguments);
    }

    /**
     * {@return the program with some commands, ready to run} Reading the options of all commands takes a third of a
     * second, so only those of the command that the command line names are read; of the others the help needs a name
     * and a sentence.
     */
    public static CommandLine commandLine(Map<String, Supplier<Object>> commands, String... arguments) {
        CommandLine line = new CommandLine(new Vitrine());
        String first = arguments.length == 0 ? "" : arguments[0];
        boolean all = arguments.length == 0;
        boolean help = first.equals("help");
        boolean one = commands.containsKey(first) && !help;
        String named = help && arguments.length > 1 ? arguments[1] : first;
        commands.forEach((name, command) -> {
            if (all || name.equals(named) || (help && name.equals(first))) {
                line.addSubcommand(name, new CommandLine(command.get())); // with options made from tables
            } else if (!one) {
                line.addSubcommand(name, outline(name, command.get()));
            }
        });
        ImageOptions.describe(line);
        OptionGroups.apply(line);
        CommandGroups.apply(line);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Colours.ofHelp()));
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        line.setExpandAtFiles(false); // a file may be called @this
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.registerConverter(Path.class, GivenPath::of);
        line.setExecutionStrategy(parsed -> {
            int code = new CommandLine.RunLast().execute(parsed);
            // A full disk, for example. Standard output keeps its errors to itself, so it is asked too.
            boolean failed = line.getOut().checkError();
            boolean lost = System.out.checkError();
            if (failed || lost) {
                if (lost && isReaderGone()) {
                    return READER_GONE;
                }
                line.getErr().println("vitrine: the result could not be written; check where the output goes");
                return CommandLine.ExitCode.USAGE;
            }
            return code;
        });
        line.setExecutionExceptionHandler(Complaint::ofExecution);
        line.setParameterExceptionHandler(Complaint::ofParameters);
        return line;
    }

    /**
     * {@return whether who reads the output has closed it, as "head" does; that is no reason to complain} Called when a
     * write has failed.
     */
    private static boolean isReaderGone() {
        try {
            new FileOutputStream(FileDescriptor.out).write('\n');
            return false;
        } catch (IOException problem) {
            return String.valueOf(problem.getMessage()).contains("Broken pipe");
        }
    }

    /** {@return a command without its options} */
    private static CommandSpec outline(String name, Object command) {
        CommandSpec spec = CommandSpec.create().name(name);
        Command about = command.getClass().getAnnotation(Command.class);
        if (about != null) {
            spec.usageMessage().header(about.header()).description(about.description());
        }
        return spec;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().usage(out);
    }
}
