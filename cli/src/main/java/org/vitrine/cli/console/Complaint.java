package org.vitrine.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.ImageMemoryException;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.service.InstallationException;
import org.vitrine.internal.service.Spelling;
import org.vitrine.internal.text.FileName;
import org.vitrine.internal.text.OneLine;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.recipe.RecipeException;
import org.vitrine.training.run.NotEnoughMemoryException;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports to the user in one line what is wrong, where, and what to do, with exit code 2. Only a defect of the program
 * itself shows a stack trace, and exit code 1.
 */
public final class Complaint {

    private static final String PREFIX = Colours.ofComplaints().string("@|red,bold vitrine:|@ ");

    /** Commands that are part of others now, and what to type for them. */
    private static final Map<String, String> MOVED = Map.of(
            "figures", "report --figures DIR",
            "fingerprint", "data --fingerprint",
            "pointing", "trust --pointing");

    private Complaint() {}

    public static int ofParameters(ParameterException problem, String[] arguments) {
        CommandLine line = problem.getCommandLine();
        if (problem instanceof UnmatchedArgumentException unmatched && line.getParent() == null) {
            String word = unmatched.getUnmatched().get(0);
            String now = MOVED.get(word);
            if (now != null) {
                line.getErr().println(PREFIX + "there is no command " + word + "; type vitrine " + now);
                return CommandLine.ExitCode.USAGE;
            }
        }
        String message = problem.getMessage();
        if (problem instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            try {
                Path unused = Path.of(unmatched.getUnmatched().get(0));
            } catch (InvalidPathException wrong) { // where any number of files may be named, it is taken for no file
                message = FileName.complaint(wrong.getInput());
            }
        }
        String name = line.getCommandSpec().qualifiedName();
        line.getErr()
                .println(PREFIX + oneLine(message) + suggestion(problem, arguments) + " (see '" + name + " --help')");
        return CommandLine.ExitCode.USAGE;
    }

    /** {@return what was probably meant by a misspelled option or command} */
    private static String suggestion(ParameterException problem, String[] arguments) {
        if (problem instanceof MissingParameterException missing) {
            return misspelled(missing, arguments);
        }
        if (!(problem instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        CommandSpec spec = problem.getCommandLine().getCommandSpec();
        List<String> known = unmatched.isUnknownOption()
                ? spec.options().stream()
                        .filter(option -> !option.hidden())
                        .flatMap(option -> Arrays.stream(option.names()))
                        .toList()
                : List.copyOf(spec.subcommands().keySet());
        return Spelling.nearest(unmatched.getUnmatched().get(0), known)
                .or(() -> unmatched.getSuggestions().stream().findFirst())
                .map(word -> "; did you mean " + oneLine(word) + "?")
                .orElse("");
    }

    /** {@return an option that is needed and was given under a name that nothing has} */
    private static String misspelled(MissingParameterException problem, String[] arguments) {
        CommandSpec spec = problem.getCommandLine().getCommandSpec();
        List<String> needed = problem.getMissing().stream()
                .flatMap(
                        argument -> argument instanceof OptionSpec option ? Arrays.stream(option.names()) : Stream.of())
                .toList();
        return Arrays.stream(arguments)
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(word -> word.startsWith("-") && spec.findOption(word) == null)
                .flatMap(
                        word -> Spelling.nearest(word, needed)
                                .map(meant -> "; did you mean " + meant + " by " + oneLine(word) + "?")
                                .stream())
                .findFirst()
                .orElse("");
    }

    public static int ofExecution(Exception problem, CommandLine line, ParseResult parsed) {
        String message = message(problem);
        if (message.isEmpty()) {
            line.getErr().println(PREFIX + "this is a defect of the program; please report it with these lines:");
            StringWriter trace = new StringWriter();
            problem.printStackTrace(new PrintWriter(trace, true));
            trace.toString()
                    .lines()
                    .map(at -> at.startsWith("\t") ? "\t" + OneLine.of(at.substring(1)) : OneLine.of(at))
                    .forEach(line.getErr()::println);
            return CommandLine.ExitCode.SOFTWARE;
        }
        line.getErr().println(PREFIX + oneLine(message));
        return CommandLine.ExitCode.USAGE;
    }

    /** {@return the line for a problem that a user can do something about; empty for any other} */
    private static String message(@Nullable Throwable problem) {
        if (problem instanceof UncheckedIOException wrapped) {
            return message(wrapped.getCause());
        }
        if (problem instanceof DataException
                || problem instanceof ImageMemoryException
                || problem instanceof UsageException
                || problem instanceof ModelFileException
                || problem instanceof RecipeException
                || problem instanceof InstallationException) {
            return String.valueOf(problem.getMessage());
        }
        if (problem instanceof InvalidPathException path) {
            return FileName.complaint(path.getInput());
        }
        if (problem instanceof PlanException plan) {
            return PlanWords.of(plan);
        }
        if (problem instanceof NotEnoughMemoryException memory) {
            return PlanWords.of(memory);
        }
        if (problem instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile() + "; check the path";
        }
        if (problem instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile() + "; check who owns it";
        }
        if (problem instanceof FileAlreadyExistsException existing) {
            return existing.getFile() + " already exists; remove it or choose another name";
        }
        if (problem instanceof FileSystemException other) {
            String reason = other.getReason() == null ? "it cannot be read or written" : other.getReason();
            return other.getFile() + ": " + reason
                    + (reason.contains("; ") ? "" : "; check the folder and its free space");
        }
        if (problem instanceof IOException other) {
            return "reading or writing failed: " + other.getMessage() + "; check the folder and its free space";
        }
        return "";
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "" : OneLine.of(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }
}
