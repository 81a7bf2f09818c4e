package org.vitrine.cli.verify;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.reference.TwinTrial;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks that this machine and this Java compute what they should. */
@Command(
        name = "selftest",
        description = "Checks that Vitrine computes what it should on this computer and this Java: random small "
                + "problems are learnt by the engine and by a slow reference implementation, and every number is "
                + "compared.",
        footer = {
            "",
            "Exit code: 0 if all is equal, 1 if something differs.",
            "",
            "Example:",
            "  vitrine selftest --seconds 60"
        })
public final class SelftestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--seconds", description = "For how long; at least eight problems are tried.")
    private int seconds = 5;

    @Option(names = "--seed", description = "Which problems come first.")
    private long seed = 1;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Console screen = Console.of(spec);
        if (seconds < 0) {
            throw new UsageException("--seconds must not be negative: " + seconds);
        }
        Map<String, Object> counts = new LinkedHashMap<>();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        String difference = "";
        for (int i = 0; difference.isEmpty() && (i < 8 || System.nanoTime() < end); i++) {
            TwinTrial trial = TwinTrial.of(seed + i);
            TwinTrial.Outcome outcome = trial.run();
            count(counts, "problems", 1);
            count(counts, "coloured", trial.shape().channels() == 3 ? 1 : 0);
            count(counts, "stepsBetweenPixels", looksAtNeighbours(trial) ? 1 : 0);
            boolean fuzzy = trial.settings().isFuzzy(); // which are a label's own and see the whole image in any case
            count(
                    counts,
                    "windowIsThePicture",
                    !fuzzy && trial.settings().window().equals(Window.WHOLE) ? 1 : 0);
            count(counts, "clausesOfTheirOwn", !fuzzy && trial.settings().sharing() == Settings.Sharing.OWN ? 1 : 0);
            count(counts, "fuzzyClauses", fuzzy ? 1 : 0);
            count(counts, "severalThreads", trial.threads() > 1 ? 1 : 0);
            count(counts, "numbersCompared", outcome.numbers());
            difference = outcome.difference().orElse("");
        }
        report(screen, counts, difference);
        return difference.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** {@return whether the encoding looks at more than one value of a pixel's surroundings at a time} */
    private static boolean looksAtNeighbours(TwinTrial trial) {
        return trial.recipe().views(trial.shape().channels()).stream()
                .anyMatch(view -> view.taps().size() > 1);
    }

    private static void count(Map<String, Object> counts, String what, long more) {
        counts.merge(what, more, (before, added) -> (long) before + (long) added);
    }

    private void report(Console screen, Map<String, Object> counts, String difference) {
        String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.version") + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (json) {
            counts.put("java", java);
            counts.put("equal", difference.isEmpty());
            counts.put("difference", difference);
            screen.json(counts);
            return;
        }
        screen.print(String.format(
                "%s problems (%s coloured, %s with steps between pixels, %s with a window as large as the image, %s "
                        + "with clauses of their own, %s with fuzzy clauses, %s on several threads), %s numbers "
                        + "compared, on %s",
                counts.get("problems"),
                counts.get("coloured"),
                counts.get("stepsBetweenPixels"),
                counts.get("windowIsThePicture"),
                counts.get("clausesOfTheirOwn"),
                counts.get("fuzzyClauses"),
                counts.get("severalThreads"),
                counts.get("numbersCompared"),
                java));
        screen.print(
                difference.isEmpty()
                        ? "the machine and its twin agree on all of them"
                        : "DIFFERENT: " + difference
                                + "; do not trust models of this computer, and please report this line");
    }
}
