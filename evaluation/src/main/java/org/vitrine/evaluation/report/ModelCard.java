package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelResult;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.Shrinkage;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Familiarity;

/**
 * A model card: one page that says what a model is for, what it was trained on and how, how good it is for each label
 * and each slice of the data, how honest its probabilities are, where its limits lie, what was changed after training,
 * and how to train it again. Everything that the model knows is taken from it; what only people know is given. The same
 * model, data and words give the same page.
 */
public final class ModelCard {

    private static final double MAX_ERROR = 0.05;
    private static final int FEW_IMAGES = 100;
    private static final double WORSE = 0.05;
    private static final int MOST_WORDS = 12;
    private static final String NOT_STATED = "not stated";

    private final Subject subject;
    private final ClauseClassifier classifier;
    private final @Nullable Measured measured;
    private final @Nullable Evaluation evaluation;

    private ModelCard(Subject subject) {
        this.subject = subject;
        this.classifier = subject.classifier();
        this.measured = subject.measured();
        this.evaluation = measured == null ? null : Evaluation.of(measured.scores());
    }

    /**
     * The subject of a card.
     *
     * @param name the name of the model or team, such as its file's name
     * @param measured how good it is; null if it was not measured
     */
    public record Subject(
            String name,
            ClauseClassifier classifier,
            People people,
            @Nullable Measured measured) {}

    /**
     * Facts about a model that only people know. An empty text is not stated, and the card says so.
     *
     * @param outOfScope what it must not be used for
     * @param trainingData what it was trained on: where the images come from, who chose and labelled them
     * @param licence under which conditions it may be used
     */
    public record People(
            String purpose,
            List<String> outOfScope,
            String trainingData,
            String contact,
            String licence,
            List<String> limits) {

        public People {
            outOfScope = List.copyOf(outOfScope);
            limits = List.copyOf(limits);
        }
    }

    /**
     * The scores of a model on some images.
     *
     * @param slices parts of the images, which are measured on their own
     * @param known whether the model, or one of the team, has learnt from one of these images
     */
    public record Measured(String data, Scores scores, List<Slice> slices, boolean known) {

        public Measured {
            slices = List.copyOf(slices);
        }
    }

    /** A piece of a section. */
    sealed interface Block {

        /** A heading within a section. */
        record Heading(String text) implements Block {}

        /** A paragraph. */
        record Text(String text) implements Block {}

        /** A text that the reader must not miss. */
        record Warning(String text) implements Block {}

        /** Terms and what they stand for. */
        record Terms(Map<String, String> terms) implements Block {}

        /** A list. */
        record Items(List<String> items) implements Block {}

        /** A table; the first cell of each row is its heading. */
        record Table(List<String> head, List<List<String>> rows) implements Block {}

        /** Lines to be typed. */
        record Command(String lines) implements Block {}
    }

    /** {@return the card as a page of HTML that loads nothing and runs no scripts} */
    public static String html(Subject subject) {
        return new ModelCard(subject).html();
    }

    /** {@return the card in Markdown with tables, as GitHub and others show it} */
    public static String markdown(Subject subject) {
        return CardText.markdown("Model card of " + subject.name(), new ModelCard(subject).sections());
    }

    private String html() {
        Html html = new Html();
        Page page = new Page(html, "Model card of " + subject.name());
        Map<String, Runnable> parts = new LinkedHashMap<>();
        sections().forEach((title, blocks) -> parts.put(title, () -> CardText.html(html, blocks)));
        return page.write(this::figures, parts, Provenance.THIS_VERSION);
    }

    private void figures(Page page) {
        if (evaluation != null) {
            page.figure(Cells.percent(evaluation.accuracy()) + Cells.PERCENT, "accuracy");
            page.figure(Cells.percent(evaluation.macro(Measure.F1)) + Cells.PERCENT, "F1, mean over the labels");
            page.figure(Integer.toString(evaluation.examples()), "images measured");
        }
        page.figure(Integer.toString(classifier.labels().size()), "labels");
        if (classifier.members().size() > 1) {
            page.figure(Integer.toString(classifier.members().size()), "models in the team");
        }
        page.figure(
                Integer.toString(classifier.models().stream()
                        .mapToInt(model -> model.clauses().size())
                        .sum()),
                "clauses");
    }

    /** {@return the blocks about each model; under a heading for each if there are several} */
    private List<Block> ofEach(Function<Model, List<Block>> said) {
        List<Block> blocks = new ArrayList<>();
        for (int member = 0; member < classifier.members().size(); member++) {
            if (classifier.members().size() > 1) {
                blocks.add(new Block.Heading(Cells.member(classifier, member)));
            }
            blocks.addAll(said.apply(classifier.models().get(member)));
        }
        return blocks;
    }

    private Map<String, List<Block>> sections() {
        Map<String, List<Block>> sections = new LinkedHashMap<>();
        sections.put("Purpose", purpose());
        sections.put("What it is", whatItIs());
        sections.put("Training data", trainingData());
        sections.put("Measures", measures());
        sections.put("Slices", slices());
        sections.put("Calibration", calibration());
        sections.put("Limits", limits());
        sections.put("Changes after training", changes());
        sections.put("Settings", ofEach(model -> List.of(new Block.Terms(SettingTerms.of(model)))));
        sections.put("How to repeat it", repeat());
        return sections;
    }

    private List<Block> purpose() {
        People people = subject.people();
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put("intended use", stated(people.purpose()));
        terms.put(
                "not to be used for",
                people.outOfScope().isEmpty() ? NOT_STATED : String.join("; ", people.outOfScope()));
        terms.put("contact", stated(people.contact()));
        terms.put("licence", stated(people.licence()));
        return List.of(new Block.Terms(terms));
    }

    private static String stated(String text) {
        return text.isBlank() ? NOT_STATED : text;
    }

    private List<Block> whatItIs() {
        Labels labels = classifier.labels();
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put("takes", "images of " + classifier.shape());
        terms.put(
                "gives",
                labels.exclusive()
                        ? "exactly one of " + labels.size() + " labels"
                        : "any number of " + labels.size() + " labels");
        terms.put("labels", String.join(", ", labels.names()));
        if (classifier.members().size() == 1) {
            Model model = classifier.models().get(0);
            terms.put("encoding", model.encoding().recipe().toString());
            terms.put(
                    "clauses", kind(model) + " clauses with " + model.clauses().literalCount() + " literals in all");
        }
        List<Block> blocks = new ArrayList<>(List.of(
                new Block.Text((classifier.members().size() == 1
                                ? "A Tsetlin Machine."
                                : "A team of " + classifier.members().size()
                                        + " Tsetlin Machines. The class sums of each are divided by its divisor, so that one"
                                        + " counts as much as another, and added up.")
                        + " Each clause is a rule about pixels, which can be read. Clauses that are"
                        + " true of an image cast votes for and against labels, and "
                        + (labels.exclusive()
                                ? "the label with the most votes wins."
                                : "a label is given if its votes exceed a threshold.")
                        + " So every prediction can be explained exactly, by the clauses that voted and the"
                        + " pixels that they looked at."),
                new Block.Terms(terms)));
        if (classifier.members().size() > 1) {
            List<List<String>> rows = new ArrayList<>();
            for (int i = 0; i < classifier.members().size(); i++) {
                Member member = classifier.members().get(i);
                rows.add(List.of(
                        Cells.member(classifier, i),
                        kind(member.model()),
                        "" + member.model().clauses().literalCount(),
                        "" + member.divisor()));
            }
            blocks.add(new Block.Table(List.of("member", "clauses", "literals", "divisor"), rows));
        }
        return blocks;
    }

    private static String kind(Model model) {
        return model.clauses().size() + " " + model.clauses().kindInWords();
    }

    private List<Block> trainingData() {
        String told = stated(subject.people().trainingData());
        List<Block> blocks = new ArrayList<>();
        if (classifier.members().size() > 1) {
            blocks.add(new Block.Terms(Map.of("what it is", told)));
        }
        blocks.addAll(ofEach(model -> {
            Map<String, String> terms = new LinkedHashMap<>();
            if (classifier.members().size() == 1) {
                terms.put("what it is", told);
            }
            Provenance provenance = model.provenance();
            terms.put("images", Integer.toString(provenance.images()));
            terms.put("variants of each image", Integer.toString(provenance.variants()));
            terms.put("examples", Integer.toString(provenance.examples()));
            terms.put("epochs", epochs(provenance));
            terms.put("fingerprint", provenance.dataFingerprint());
            for (int i = 0; i < provenance.lessons().size(); i++) {
                terms.put("lesson " + (i + 1), provenance.lessons().get(i).inWords());
            }
            return List.of(new Block.Terms(terms));
        }));
        blocks.add(new Block.Text(
                "The fingerprint is a hash of the images and their labels; 'vitrine data --fingerprint' computes it."));
        return blocks;
    }

    private static String epochs(Provenance provenance) {
        return provenance.epochs()
                + (provenance.stoppedAfter() > 0 ? ", and " + provenance.stoppedAfter() + " examples of another" : "");
    }

    private List<Block> measures() {
        Measured images = measured;
        Evaluation found = evaluation;
        if (images == null || found == null) {
            return List.of(new Block.Text(
                    "Not measured for this card. 'vitrine card --data' measures the model on labelled images."));
        }
        List<Block> blocks = new ArrayList<>();
        if (images.known()) {
            blocks.add(new Block.Warning(
                    "The model was trained on these images. How good it is on others, this does not say."));
        }
        blocks.add(new Block.Text(String.format(
                Locale.ROOT,
                "On %d %s of %s: accuracy %s, give or take %.1f points (95 %%, by the number of images).",
                found.examples(),
                found.examples() == 1 ? "image" : "images",
                images.data(),
                percent(OptionalDouble.of(found.accuracy())),
                100 * margin(found))));
        List<Measure> shown = List.of(Measure.ACCURACY, Measure.PRECISION, Measure.RECALL, Measure.F1, Measure.AUROC);
        List<String> head = new ArrayList<>(List.of("label", "images with it"));
        shown.forEach(measure -> head.add(measure.title()));
        List<List<String>> rows = new ArrayList<>();
        for (LabelResult result : found.results()) {
            List<String> row = new ArrayList<>(
                    List.of(result.name(), Integer.toString(result.counts().positives())));
            shown.forEach(measure -> row.add(percent(result.measure(measure))));
            rows.add(row);
        }
        List<String> mean = new ArrayList<>(List.of("mean of the labels", ""));
        shown.forEach(measure -> mean.add(percent(found.macro(measure))));
        rows.add(mean);
        blocks.add(new Block.Table(head, rows));
        Evaluation.Majority majority = found.majority();
        blocks.add(new Block.Text(String.format(
                Locale.ROOT,
                "For comparison: always saying what is most common has an accuracy of %s.",
                percent(OptionalDouble.of(majority.accuracy())))));
        return blocks;
    }

    /** {@return half the width of the 95 % interval of the accuracy, by the number of images} */
    private static double margin(Evaluation found) {
        double accuracy = found.accuracy();
        return 1.96 * Math.sqrt(accuracy * (1 - accuracy) / found.examples());
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : "-";
    }

    private List<Block> slices() {
        Measured images = measured;
        if (images == null || images.slices().isEmpty()) {
            return List.of(new Block.Text("Not measured for this card."));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Slice slice : images.slices()) {
            Evaluation found = slice.evaluation(images.scores());
            rows.add(List.of(
                    slice.column() + ": " + slice.value(),
                    Integer.toString(slice.size()),
                    percent(OptionalDouble.of(found.accuracy())),
                    percent(found.macro(Measure.F1))));
        }
        return List.of(
                new Block.Text("The same images, cut by what they have in common."),
                new Block.Table(List.of("slice", "images", "accuracy", "F1, mean of the labels"), rows));
    }

    private List<Block> calibration() {
        Optional<Calibration> known = classifier.calibration();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Text(known.map(
                        calibration -> "Its class sums were " + calibration.inWords(classifier.labels())
                                + (calibration.isComplete() ? "" : ", since edits changed their votes")
                                + ", so it gives probabilities, and answers with a limited share of errors.")
                .orElse("It is not calibrated: its confidences say how the votes stand, not how often it is right.")));
        if (measured != null) {
            Doubt doubt = Doubt.of(
                    measured.scores(),
                    known.orElse(null),
                    known.isPresent() ? OptionalDouble.of(MAX_ERROR) : OptionalDouble.empty());
            List<List<String>> rows = new ArrayList<>();
            doubt.probability()
                    .ifPresent(reliability ->
                            rows.add(List.of("calibration error of the probabilities", points(reliability.error()))));
            rows.add(List.of(
                    "calibration error of the paper's confidence",
                    points(doubt.confidence().error())));
            doubt.answers().ifPresent(answers -> {
                rows.add(List.of(
                        "answers that are right or open, if 5 % may be wrong",
                        percent(OptionalDouble.of(answers.covered()))));
                rows.add(List.of("answers that are then open", percent(OptionalDouble.of(answers.unsure()))));
                rows.add(List.of(
                        "images that are then answered", share(doubt.outcomes().answered(), doubt)));
                rows.add(List.of(
                        "images that are then unsure", share(doubt.outcomes().unsure(), doubt)));
            });
            doubt.outcomes()
                    .unlike()
                    .ifPresent(count ->
                            rows.add(List.of("images called unlike the training images", share(count, doubt))));
            rows.add(List.of(
                    "images answered that are entirely right",
                    percent(doubt.outcomes().rightIfAnswered())));
            blocks.add(new Block.Table(List.of("on the images measured", ""), rows));
        }
        blocks.addAll(ofEach(ModelCard::wronglyUnlike));
        return blocks;
    }

    private static String share(int images, Doubt doubt) {
        return images + " ("
                + percent(OptionalDouble.of((double) images / doubt.outcomes().images())) + ")";
    }

    /** {@return how many of its calibration images a model calls unlike, each compared with the others} */
    private static List<Block> wronglyUnlike(Model model) {
        Familiarity known = model.familiarity().orElse(null);
        if (known == null) {
            return List.of(new Block.Text("How often usual images are called unlike is not known from calibration."));
        }
        int[] scores = known.scores().toArray();
        long unlike =
                Arrays.stream(scores).filter(score -> score > known.limit()).count();
        return List.of(new Block.Text(String.format(
                Locale.ROOT,
                "Of the %d images that it was calibrated on, it wrongly calls %d (%s) unlike the others by their votes, "
                        + "each compared with images other than itself.",
                scores.length,
                unlike,
                percent(OptionalDouble.of((double) unlike / scores.length)))));
    }

    private static String points(double error) {
        return String.format(Locale.ROOT, "%.1f points", 100 * error);
    }

    private List<Block> limits() {
        List<String> items = new ArrayList<>(subject.people().limits());
        rarelyLearnt().forEach(rare -> items.add("Learnt from fewer than " + FEW_IMAGES + " images of: " + rare + "."));
        Measured images = measured;
        Evaluation found = evaluation;
        if (images == null || found == null) {
            items.add("How good it is was not measured for this card.");
        } else {
            if (found.accuracy() <= found.majority().accuracy()) {
                items.add("Its accuracy is no better than that of always saying what is most common.");
            }
            List<String> rare = found.results().stream()
                    .filter(result -> result.counts().positives() < FEW_IMAGES)
                    .map(result -> result.name() + " (" + result.counts().positives() + ")")
                    .toList();
            if (!rare.isEmpty()) {
                items.add("Measured on fewer than " + FEW_IMAGES + " images of: " + some(rare) + ".");
            }
            OptionalDouble mean = found.macro(Measure.F1);
            List<String> weak = found.results().stream()
                    .filter(result -> mean.isPresent()
                            && result.measure(Measure.F1).isPresent()
                            && result.measure(Measure.F1).getAsDouble() < mean.getAsDouble() - WORSE)
                    .map(result -> result.name() + " (F1 " + percent(result.measure(Measure.F1)) + ")")
                    .toList();
            if (!weak.isEmpty()) {
                items.add("Worse than the mean by more than 5 points at: " + some(weak) + ".");
            }
            List<String> bad = images.slices().stream()
                    .filter(slice -> slice.evaluation(images.scores()).accuracy() < found.accuracy() - WORSE)
                    .map(slice -> slice.column() + " " + slice.value() + " (accuracy "
                            + percent(OptionalDouble.of(
                                    slice.evaluation(images.scores()).accuracy())) + " of "
                            + slice.size() + (slice.size() == 1 ? " image)" : " images)"))
                    .toList();
            if (!bad.isEmpty()) {
                items.add("Worse than overall by more than 5 points in the slices: " + some(bad) + ".");
            }
        }
        items.add((classifier.labels().exclusive()
                        ? "It gives one of its labels to whatever it is shown. "
                        : "It decides about all of its labels, whatever it is shown. ")
                + (classifier.models().stream().anyMatch(model -> model.noticesUnlike())
                        ? "It warns of images that are unlike those it knows and gives no answer for them, but does not "
                                + "notice all of them. In four data sets that were measured, it was wrong to warn of "
                                + "0.5 to 1.7 % of usual images."
                        : "It does not notice images that are unlike those it knows."));
        items.add("It takes images of exactly " + classifier.shape() + "; others are brought to that size first, with "
                + classifier.preparation() + ".");
        if (!classifier.calibration().map(Calibration::isComplete).orElse(true)) {
            items.add("Some labels have no probabilities, since edits changed their votes: "
                    + some(IntStream.range(0, classifier.labels().size())
                            .filter(label ->
                                    !classifier.calibration().orElseThrow().has(label))
                            .mapToObj(classifier.labels()::name)
                            .toList())
                    + ".");
        }
        if (classifier.calibration().isEmpty()) {
            items.add("It is not calibrated, so a confidence must not be read as a probability.");
        }
        return List.of(new Block.Items(items));
    }

    /** {@return the labels that few images had that were learnt from, for each member that has such labels} */
    private List<String> rarelyLearnt() {
        List<String> all = new ArrayList<>();
        for (Model model : classifier.models()) {
            List<String> rare = new ArrayList<>();
            for (int label = 0; label < model.labels().size(); label++) {
                OptionalInt images = model.provenance().imagesOf(label);
                if (images.isPresent() && images.getAsInt() < FEW_IMAGES) {
                    rare.add(model.labels().name(label) + " (" + images.getAsInt() + ")");
                }
            }
            if (!rare.isEmpty()) {
                all.add(some(rare));
            }
        }
        return all.stream().distinct().toList();
    }

    private static String some(List<String> names) {
        return names.stream().limit(MOST_WORDS).collect(Collectors.joining(", "))
                + (names.size() > MOST_WORDS ? " and " + (names.size() - MOST_WORDS) + " more" : "");
    }

    private List<Block> changes() {
        return ofEach(model -> isAsTrained(model)
                ? List.of(new Block.Text("None: it is as it was trained."))
                : List.of(new Block.Items(changes(model))));
    }

    private static boolean isAsTrained(Model model) {
        return model.edits().isEmpty() && model.provenance().shrinkages().isEmpty();
    }

    private static List<String> changes(Model model) {
        List<String> items = new ArrayList<>();
        for (Shrinkage shrinkage : model.provenance().shrinkages()) {
            shrinkage.edits().forEach(edit -> items.add(told(edit)));
            items.add("It was " + shrinkage.inWords() + ".");
        }
        model.edits().forEach(edit -> items.add(told(edit)));
        return items;
    }

    private static String told(Edit edit) {
        return "Edited by hand: " + edit.inWords() + ", because: " + edit.reason() + ".";
    }

    private List<Block> repeat() {
        List<Block> blocks = new ArrayList<>(ofEach(model -> {
            boolean union = model.trainedWith().machines() > 1;
            return List.of(
                    new Block.Text(
                            "The same data, settings and seed give the same model, to the last bit, with Vitrine "
                                    + model.provenance().version() + " and whatever the number of threads"
                                    + (union
                                            ? ", unless it was joined from models that were trained one by one:"
                                            : ":")),
                    new Block.Command(trainingCommand(model)));
        }));
        if (classifier.members().size() > 1) {
            boolean byTarget = classifier.members().stream()
                    .allMatch(member -> member.divisor() == member.model().target());
            blocks.add(new Block.Heading("The team"));
            blocks.add(new Block.Command("vitrine team"
                    + " --model FILE".repeat(classifier.members().size()) + " --out again.vitrine"
                    + (byTarget ? "" : " --divide range --data KIND:PLACE")));
        }
        blocks.add(new Block.Text(
                "Where the images are, and by which measure or other split an epoch was chosen, the model does "
                        + "not know."
                        + (classifier.models().stream().allMatch(ModelCard::isAsTrained)
                                ? ""
                                : " The changes listed above were made afterwards, with 'vitrine edit' and 'vitrine"
                                        + " shrink'.")));
        return blocks;
    }

    /** {@return the command that trains a model with the settings of this one} */
    private static String trainingCommand(Model model) {
        List<String> words =
                new ArrayList<>(List.of("vitrine train --data KIND:PLACE --model again.vitrine --encoding"));
        words.add(model.encoding().recipe().toString());
        Settings settings = model.trainedWith();
        settings.toOptions().forEach((name, value) -> {
            if (Settings.named(name).hasEffect(settings)) {
                words.addAll(Settings.named(name).option(value));
            }
        });
        words.add("--recipe none --size " + model.shape().height() + "x"
                + model.shape().width());
        words.add("--colour " + (model.shape().channels() == 1 ? "grey" : "rgb"));
        Preparation preparation = model.preparation();
        if (preparation.fit() != Preparation.PLAIN.fit()) {
            words.add("--fit " + preparation.fit().word());
        }
        if (preparation.range() != null) {
            words.add("--range " + preparation.range());
        }
        model.provenance().last().data().aside().ifPresent(draw -> words.add("--validate " + draw.share()));
        return String.join(" ", words);
    }
}
