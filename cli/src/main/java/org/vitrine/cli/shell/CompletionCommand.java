package org.vitrine.cli.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Provenance;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes what shells need to complete command lines, and manual pages. */
@Command(
        name = "completion",
        description = "Prints a script with which a shell completes commands and options, or writes manual pages.",
        footer = {
            "",
            "Bash (put the line into ~/.bashrc to have it always), and the same for zsh in ~/.zshrc:",
            "  source <(vitrine completion bash)",
            "Fish:",
            "  vitrine completion fish > ~/.config/fish/completions/vitrine.fish",
            "Manual pages:",
            "  vitrine completion man --out ~/.local/share/man/man1"
        })
public final class CompletionCommand extends ConsoleCommand {

    /** The scripts and pages that can be made. */
    private enum Target {
        BASH,
        ZSH,
        FISH,
        MAN
    }

    @Parameters(paramLabel = "bash|zsh|fish|man", description = "The shell; man for manual pages.")
    private Target target;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for manual pages; needed for man.")
    private @Nullable Path folder;

    private final Supplier<CommandLine> program;

    /** Creates the command; the program it is given has all commands and their options. */
    public CompletionCommand(Supplier<CommandLine> program) {
        this.program = program;
    }

    @Override
    protected void run(Console screen) throws IOException {
        if ((target == Target.MAN) != (folder != null)) {
            throw new UsageException(
                    target == Target.MAN
                            ? "name a folder for the manual pages with --out DIR"
                            : "--out goes with man; leave it out");
        }
        CommandLine complete = program.get();
        if (folder != null) {
            write(screen, ManPages.of(complete, "vitrine " + Provenance.THIS_VERSION), folder);
        } else {
            PrintWriter out = spec().commandLine().getOut();
            out.print(
                    target == Target.FISH
                            ? FishCompletion.of(complete)
                            : AutoComplete.bash(complete.getCommandName(), complete));
            out.flush();
        }
    }

    private static void write(Console screen, Map<String, String> pages, Path into) throws IOException {
        Outputs.folder(into);
        pages.keySet().forEach(name -> Overwriting.checkFolder(into, Map.of(name, Overwriting.Kind.MANUAL)));
        for (Map.Entry<String, String> page : pages.entrySet()) {
            AtomicFile.writeText(into.resolve(page.getKey()), page.getValue());
        }
        screen.print("wrote " + pages.size() + " manual pages to " + into);
    }
}
