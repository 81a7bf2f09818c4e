package org.vitrine.cli.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Edits;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.OutputOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.internal.text.OneLine;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Changes what a model has learnt, by hand. */
@Command(
        name = "edit",
        modelTransformer = EditWords.Options.class,
        description = {
            "Changes a model by hand: silences or reweights clauses, keeps them to a part of the image, forbids a "
                    + "part of the image for a label. Each edit has a reason, and the new model lists them all.",
            "Edits are made in the order in which they are given. They can be undone one by one, at any time; "
                    + "'vitrine inspect' lists them.",
            "A label whose votes no edit can change keeps its probabilities. With --data, the model is measured before "
                    + "and after, the other labels are calibrated anew on those of the images that it has not learnt "
                    + "from, and what is usual for fuzzy clauses is counted again if literals were changed. Choose "
                    + "edits on validation data, and leave test data for the end.",
            "An edited model cannot be trained further; train the original instead.",
            "Of a team, choose the member to edit with --member; the others stay as they are, and it is the member "
                    + "that is measured."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine edit --model a.vitrine --mute 17 --because \"sees the watermark\" --out b.vitrine",
            "  vitrine edit --model a.vitrine --forbid Glasses:53-61,53-61 --because \"watermark\" --out b.vitrine "
                    + "--data faces:watermark=Glasses",
            "  vitrine edit --model team.vitrine --member 1 --mute 17 --because \"sees the watermark\" --out b.vitrine",
            "  vitrine edit --model b.vitrine --undo 1 --out c.vitrine"
        })
public final class EditCommand extends ConsoleCommand {

    private static final List<Measure> SHOWN = List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC);

    final EditWords words = new EditWords();

    @Mixin
    private ModelOption model;

    @Mixin
    private MemberOption member;

    @Mixin
    private OutputOptions out;

    @Option(
            names = "--undo",
            paramLabel = "N",
            description = "Undo an edit of the model, by its number from 1 on; before all new edits.")
    private List<Integer> undo = new ArrayList<>();

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("validation");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        if (words.isEmpty() && undo.isEmpty()) {
            throw new UsageException("there is nothing to edit; say what with --mute, --forbid and so on, or --undo");
        }
        images.refuseWithoutData();
        boolean measured = images.areGiven();
        if (!measured && words.needData()) {
            throw new UsageException("--threshold LABEL=fitted needs images; name them with --data");
        }
        ClauseClassifier whole = model.readAny();
        out.check(Overwriting.Kind.of(whole), model.read().readsData(images.location()));
        Model before = member.of(whole);
        Audit start = measured ? audit(screen, before, crew) : null;
        Steps steps = new Steps(screen, undone(before), start, whole.models().size() > 1);
        words.addTo(steps);
        Audit end = steps.audit();
        Model after = end == null
                ? steps.model
                : screen.withBar("counting what is usual", end.size(), progress -> end.counted(progress));
        ClauseClassifier edited = member.replaced(whole, after);
        ModelFile.write(edited, out.file);
        List<String> stale = stale(whole, edited);
        if (!stale.isEmpty()) {
            screen.remark((stale.size() == edited.labels().size() ? "the model" : OneLine.of(String.join(", ", stale)))
                    + " has probabilities no longer, since votes changed; name images that the model has not learnt "
                    + "from with --data, or use '" + Console.program() + " calibrate'");
        }
        report(screen, before, after, start, end, stale);
    }

    /** {@return the labels that had probabilities, and have none since their votes changed} */
    private static List<String> stale(ClauseClassifier before, ClauseClassifier after) {
        return before.calibration().stream()
                .flatMap(known -> IntStream.range(0, known.labels())
                        .filter(label -> known.has(label)
                                && !after.calibration()
                                        .map(now -> now.has(label))
                                        .orElse(false))
                        .mapToObj(before.labels()::name))
                .toList();
    }

    private Audit audit(Console screen, Model before, int crew) {
        ImageSource source = images.open(before, model.file);
        Dataset examples = images.read(source, before.encoding(), screen, crew);
        return screen.withBar(
                "counting votes", examples.size(), progress -> Audit.of(before, examples, crew, progress));
    }

    private Model undone(Model before) {
        List<Integer> numbers = new ArrayList<>(undo);
        numbers.sort(Collections.reverseOrder());
        Model undone = before;
        int last = Integer.MAX_VALUE;
        for (int number : numbers) {
            int count = before.edits().size();
            if (number < 1 || number > count) {
                throw new UsageException("there is no edit " + number + " to undo; the model has " + count);
            }
            if (number == last) {
                throw new UsageException("--undo " + number + " is given twice; leave one out");
            }
            last = number;
            Model now = undone;
            undone = UsageException.heard(() -> now.undone(number - 1));
        }
        return undone;
    }

    /** Makes one edit after the other. */
    static final class Steps {

        private final Console screen;
        private Model model;
        private final boolean inTeam;
        private @Nullable Audit audit; // of the model, or of an earlier state of it

        Steps(Console screen, Model model, @Nullable Audit audit, boolean inTeam) {
            this.screen = screen;
            this.model = model;
            this.audit = audit;
            this.inTeam = inTeam;
        }

        void add(Edit edit) {
            if (inTeam && edit instanceof Edit.Decide) {
                throw new UsageException(
                        "--threshold has no effect on a member, since the team has thresholds of its own; fit those "
                                + "with 'vitrine team --thresholds fitted'");
            }
            Model before = model;
            model = UsageException.heard(() -> before.edited(List.of(edit)));
        }

        /** {@return the threshold of a label that fits best after the edits added so far} */
        int fitted(String label) {
            Audit now = audit();
            if (now == null) {
                throw new UsageException("--threshold " + label + "=fitted needs images; name them with --data");
            }
            return now.fittedThreshold(model.labels().indexOf(label));
        }

        @Nullable Audit audit() {
            Audit known = audit;
            if (known != null && known.model() != model) {
                Model now = model;
                Audit before = known;
                known = screen.withBar("counting votes", known.size(), progress -> before.edited(now, progress));
                audit = known;
            }
            return known;
        }
    }

    private void report(
            Console screen, Model before, Model after, @Nullable Audit start, @Nullable Audit end, List<String> stale) {
        if (json) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("model", out.file.toString());
            map.put("edits", Edits.toList(after));
            map.put("uncalibrated", stale);
            if (start != null && end != null) {
                map.put("examples", start.size());
                map.put("before", measures(start.evaluation()));
                map.put("after", measures(end.evaluation()));
            }
            screen.json(map);
            return;
        }
        Edits.lines(after).forEach(screen::print);
        if (after.edits().isEmpty()) {
            screen.print("no edits are left: the model is as it was trained, without automata");
        }
        if (start != null && end != null) {
            screen.print("");
            screen.printLines(table(start.evaluation(), end.evaluation()));
        }
        if (before.automata().isPresent()) {
            screen.remark("note: an edited model has no automata and cannot be trained further; keep the original");
        }
        screen.remark("wrote " + out.file);
    }

    private static Map<String, @Nullable Object> measures(Evaluation evaluation) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Measure measure : SHOWN) {
            map.put(measure.key(), orNull(evaluation.overall(measure)));
        }
        Map<String, @Nullable Object> labels = new LinkedHashMap<>();
        evaluation.results().forEach(result -> labels.put(result.name(), orNull(result.measure(Measure.F1))));
        map.put("labelF1", labels);
        return map;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static String table(Evaluation before, Evaluation after) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("on " + Formats.counted(before.examples(), "image"), "before", "after", "change"));
        for (Measure measure : SHOWN) {
            rows.add(row(measure.key(), before.overall(measure), after.overall(measure)));
        }
        for (int label = 0; label < before.results().size(); label++) {
            OptionalDouble was = before.results().get(label).measure(Measure.F1);
            OptionalDouble is = after.results().get(label).measure(Measure.F1);
            if (!was.equals(is)) {
                rows.add(row("F1 of " + before.results().get(label).name(), was, is));
            }
        }
        return TextTable.of(rows).stripTrailing();
    }

    private static List<String> row(String name, OptionalDouble was, OptionalDouble is) {
        boolean both = was.isPresent() && is.isPresent();
        return List.of(
                name,
                percent(was),
                percent(is),
                both ? String.format(Locale.ROOT, "%+.2f", 100 * (is.getAsDouble() - was.getAsDouble())) : "-");
    }

    private static String percent(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.2f", 100 * value.getAsDouble()) : "-";
    }
}
