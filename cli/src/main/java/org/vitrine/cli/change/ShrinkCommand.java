package org.vitrine.cli.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.OutputOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.cli.option.UnseenImages;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.shrink.ShrinkGoal;
import org.vitrine.evaluation.shrink.Shrinker;
import org.vitrine.evaluation.shrink.Shrunk;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a model smaller. */
@Command(
        name = "shrink",
        description = {
            "Makes a model smaller: drops and merges clauses, and drops literals, within a bound on what that may "
                    + "cost; down to ten clauses that fit on a slide.",
            "One half of the validation images is used to choose clauses and to fit the votes of those that are left, "
                    + "the other half to measure what it cost. The smaller model is explained, edited and exported as "
                    + "any other; it cannot be trained further, and its file says what it was shrunk from."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine shrink --model mnist.vitrine --data mnist:DIR --validate 0.1 --loss 0.5 --out small.vitrine",
            "  vitrine shrink --model mnist.vitrine --data mnist:DIR --validate 0.1 --clauses 10 --test test --out "
                    + "ten.vitrine"
        })
public final class ShrinkCommand extends ConsoleCommand {

    private static final long HALVES_SEED = 1;
    private static final double POINTS = 100;

    @Mixin
    private ModelOption model;

    @Mixin
    private MemberOption member;

    @Mixin
    private UnseenImages unseen;

    @Option(
            names = "--to",
            paramLabel = "SHARE",
            description = "Keep this share of the clauses, such as 0.5 for half of them. Default: as --clauses or "
                    + "--loss says.")
    private @Nullable Double to;

    @Option(
            names = "--clauses",
            description = "Keep so many clauses in all. If each label has clauses of its own, each keeps at least "
                    + "two. Default: as --to or --loss says.")
    private @Nullable Integer clauses;

    @Option(
            names = "--loss",
            paramLabel = "POINTS",
            description = "By how many percentage points the measure may fall, such as 0.5. Alone, it gives the "
                    + "smallest model within this bound; with --to or --clauses, shrinking stops before it costs "
                    + "more. Default: any.")
    private @Nullable Double loss;

    @Option(
            names = "--measure",
            paramLabel = "NAME",
            description = "The measure that is watched. Default: accuracy if labels exclude each other, f1 if not.")
    private @Nullable String measure;

    @Option(names = "--keep-literals", description = "Drop clauses only, and no literals but those that others imply.")
    private boolean keepLiterals;

    @Option(
            names = "--test",
            paramLabel = "SPLIT",
            description = "Measure the model and the smaller one on this split, too, once and at the end.")
    private @Nullable String test;

    @Mixin
    private OutputOptions out;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    /** The evaluations of two models on the same images. */
    private record Comparison(int images, Evaluation before, Evaluation after) {}

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        Model before = single(model.readAny());
        ShrinkGoal goal = goal(before);
        if (test != null && unseen.areOf(test)) {
            throw new UsageException("--test " + test + " and --split are the same images; measure on others");
        }
        out.check(Overwriting.Kind.MODEL, model.read().readsData(unseen.data));
        ImageSource others =
                test == null ? null : unseen.open(before, model.file, test); // a wrong name is told at once
        Dataset images = unseen.read(before, model.file, screen, crew);
        if (images.size() < 2) {
            throw new UsageException(
                    "shrinking needs at least two images: one half to fit to, the other to measure on");
        }
        Dataset.Split halves = images.split(0.5, HALVES_SEED);
        Shrunk shrunk;
        try (Console.Bars bars = screen.bars()) {
            shrunk = UsageException.heard(
                    () -> Shrinker.shrink(before, halves.rest(), halves.taken(), goal, crew, bars::at));
        }
        ModelFile.write(shrunk.model(), out.file);
        Comparison tested = others == null ? null : tested(before, shrunk.model(), others, screen, crew);
        report(screen, before, shrunk, goal, tested);
    }

    private Model single(ClauseClassifier machine) {
        if (member.areAll(machine)) {
            throw new UsageException(
                    "this is a team, whose members are shrunk one by one: choose each with --member, 0 to "
                            + (machine.models().size() - 1)
                            + ", and make a team of the results with 'vitrine team'");
        }
        return member.of(machine);
    }

    private ShrinkGoal goal(Model before) {
        if (to != null && clauses != null) {
            throw new UsageException("--to and --clauses both say how many clauses are kept; give one of them");
        }
        if (to == null && clauses == null && loss == null) {
            throw new UsageException(
                    "say how small, with --to SHARE or --clauses N, or what it may cost, with --loss POINTS");
        }
        if (to != null && !(to > 0 && to <= 1)) {
            throw new UsageException("--to takes a share of the clauses, more than 0 and at most 1: " + to);
        }
        if (loss != null && !(loss >= 0 && loss <= POINTS)) {
            throw new UsageException("--loss takes percentage points, 0 to 100: " + loss);
        }
        int fewest = Shrinker.fewest(before);
        int size = before.clauses().size();
        if (clauses != null && (clauses < fewest || clauses > size)) {
            throw new UsageException("--clauses must be " + fewest + " to " + size + " for this model: " + clauses
                    + (clauses < fewest && fewest > 1
                            ? "; each of its " + before.labels().size() + " labels has clauses of its own, at least two"
                            : ""));
        }
        int wanted = clauses != null ? clauses : to != null ? (int) Math.round(to * size) : fewest;
        String named = measure;
        Measure watched = named == null
                ? before.labels().exclusive() ? Measure.ACCURACY : Measure.F1
                : UsageException.heard(() -> Measure.byName(named));
        return new ShrinkGoal(
                watched,
                Math.max(fewest, wanted),
                loss == null ? OptionalDouble.empty() : OptionalDouble.of(loss / POINTS),
                !keepLiterals);
    }

    private Comparison tested(Model before, Model after, ImageSource source, Console screen, int crew) {
        Dataset images = unseen.read(source, before.encoding(), screen, crew);
        UnseenImages.refuseLearnt(before, images, "--test");
        return new Comparison(images.size(), Evaluation.of(before, images, crew), Evaluation.of(after, images, crew));
    }

    private void report(Console screen, Model before, Shrunk shrunk, ShrinkGoal goal, @Nullable Comparison tested) {
        Model after = shrunk.model();
        Measure watched = goal.measure();
        Comparison validated = new Comparison(shrunk.before().examples(), shrunk.before(), shrunk.after());
        if (json) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("out", out.file.toString());
            map.put("measure", watched.key());
            map.put("clauses", List.of(before.clauses().size(), after.clauses().size()));
            map.put(
                    "literals",
                    List.of(before.clauses().literalCount(), after.clauses().literalCount()));
            map.put(
                    "target",
                    List.of(before.settings().target(), after.settings().target()));
            map.put("merged", shrunk.merged());
            map.put("silent", shrunk.silent());
            map.put("implied", shrunk.implied());
            map.put("validation", json(validated, watched));
            if (tested != null) {
                map.put("test", json(tested, watched));
            }
            map.put(
                    "stages",
                    shrunk.stages().stream()
                            .map(stage -> Map.of(
                                    "clauses", stage.clauses(), "literals", stage.literals(), "value", stage.value()))
                            .toList());
            screen.json(map);
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "before", "after", "change"));
        rows.add(count("clauses", before.clauses().size(), after.clauses().size()));
        rows.add(count(
                "literals", before.clauses().literalCount(), after.clauses().literalCount()));
        rows.add(count("target T", before.settings().target(), after.settings().target()));
        rows.add(row(watched, "validation", validated));
        if (tested != null) {
            rows.add(row(watched, "test", tested));
        }
        screen.printLines(TextTable.of(rows).stripTrailing());
        screen.print("");
        List<String> free = new ArrayList<>();
        addFree(free, shrunk.silent(), "silent clause", "dropped");
        addFree(free, shrunk.implied(), "implied literal", "dropped");
        addFree(free, shrunk.merged(), "identical clause", "merged");
        screen.print("at no cost: " + (free.isEmpty() ? "nothing" : String.join(", ", free)));
        if (after.clauses().size() > goal.clauses() && (clauses != null || to != null)) {
            screen.print(
                    goal.loss().isPresent()
                            ? "there are more than " + goal.clauses()
                                    + " clauses: fewer would cost more than --loss allows"
                            : "there are more than " + goal.clauses()
                                    + " clauses: each label keeps the same even number of its own");
        }
        if (before.automata().isPresent()) {
            screen.remark("note: a smaller model has no automata and cannot be trained further; keep the original");
        }
        screen.remark("wrote " + out.file);
    }

    private static void addFree(List<String> free, long count, String thing, String done) {
        if (count > 0) {
            free.add(Formats.counted(count, thing) + " " + done);
        }
    }

    private static Map<String, @Nullable Object> json(Comparison both, Measure watched) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("images", both.images());
        map.put("before", orNull(both.before().overall(watched)));
        map.put("after", orNull(both.after().overall(watched)));
        return map;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static List<String> count(String name, long before, long after) {
        return List.of(name, "" + before, "" + after, String.format(Locale.ROOT, "%+d", after - before));
    }

    private static List<String> row(Measure watched, String where, Comparison both) {
        OptionalDouble before = both.before().overall(watched);
        OptionalDouble after = both.after().overall(watched);
        String name = watched.title() + " on " + Formats.counted(both.images(), "image") + " of " + where;
        return before.isEmpty() || after.isEmpty()
                ? List.of(name, "-", "-", "-")
                : List.of(
                        name,
                        String.format(Locale.ROOT, "%.2f %%", POINTS * before.getAsDouble()),
                        String.format(Locale.ROOT, "%.2f %%", POINTS * after.getAsDouble()),
                        String.format(Locale.ROOT, "%+.2f", POINTS * (after.getAsDouble() - before.getAsDouble())));
    }
}
