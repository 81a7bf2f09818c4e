package org.vitrine.cli.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Provenance;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes what shells need to complete command lines, and manual pages. */
@Command(
        name = "completion",
        description = "Prints a script with which a shell completes commands and options, or writes manual pages.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Bash (put the line into ~/.bashrc to have it always), and the same for zsh in ~/.zshrc:",
            "  source <(vitrine completion bash)",
            "Fish:",
            "  vitrine completion fish > ~/.config/fish/completions/vitrine.fish",
            "Manual pages:",
            "  vitrine completion man --out ~/.local/share/man/man1"
        })
public final class CompletionCommand implements Callable<Integer> {

    /** What is made. */
    private enum Target {
        BASH,
        ZSH,
        FISH,
        MAN
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh|fish|man", description = "The shell; man for manual pages.")
    @SuppressWarnings("NullAway.Init")
    private Target target;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for manual pages. Default: none; needed for man.")
    private @Nullable Path folder;

    private final Supplier<CommandLine> program;

    /**
     * The command.
     *
     * @param program makes the program, with all commands and their options
     */
    public CompletionCommand(Supplier<CommandLine> program) {
        this.program = program;
    }

    @Override
    public Integer call() throws IOException {
        if ((target == Target.MAN) != (folder != null)) {
            throw new UsageException(
                    target == Target.MAN
                            ? "name a folder for the manual pages with --out DIR"
                            : "--out goes with man; leave it out");
        }
        CommandLine complete = program.get();
        if (folder != null) {
            write(ManPages.of(complete, "vitrine " + Provenance.THIS_VERSION), folder);
            return 0;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(target == Target.FISH ? FishCompletion.of(complete) : BashCompletion.of(complete));
        out.flush();
        return 0;
    }

    private void write(Map<String, String> pages, Path into) throws IOException {
        Outputs.folder(into);
        for (String name : pages.keySet()) {
            Overwriting.checkFolder(into, Map.of(name, Overwriting.Kind.MANUAL));
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            AtomicFile.writeText(into.resolve(page.getKey()), page.getValue());
        }
        Console.of(spec).print("wrote " + pages.size() + " manual pages to " + into);
    }
}
