package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.Placement;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.DoubtWords;
import org.vitrine.cli.console.FileNames;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.file.NpyFile;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import org.vitrine.render.NetEvidenceImage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows why images got their labels. */
@Command(
        name = "explain",
        description = "Shows why images got their labels: which pixels, which rules, how many votes.",
        footer = {
            "",
            "Examples:",
            "  vitrine explain --model faces.vitrine --out why face.png",
            "  vitrine explain --model mnist.vitrine --data mnist:DIR --image 0,7,42 --out why --json",
            "  vitrine explain --model mnist.vitrine --data mnist:DIR --label 4 --rather-than 9 --out why",
            "  vitrine explain --model mnist.vitrine --data mnist:DIR --counterfactual --out why",
            "  vitrine explain --model mnist.vitrine --data mnist:DIR --nearest --out why"
        })
public final class ExplainCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Parameters(
            paramLabel = "IMAGE",
            arity = "0..*",
            description = "Image files, which are scaled to the model's size; or name data with --data and --index.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("test");

    @Option(
            names = "--image",
            split = ",",
            paramLabel = "N",
            description = "Which images of --data, counted from 0, as 'vitrine serve' and 'vitrine evaluate' count "
                    + "them with the same options.")
    private List<Integer> indices = new ArrayList<>(List.of(0));

    @Option(
            names = "--label",
            split = ",",
            paramLabel = "L",
            description = "The labels to explain. Default: those that the model gives.")
    private List<String> labels = new ArrayList<>();

    @Option(
            names = "--rather-than",
            paramLabel = "L",
            description = "Show what supports the labels rather than this one.")
    private @Nullable String ratherThan;

    @Option(
            names = "--counterfactual",
            description = "Show what would change the decisions instead: as few pixels as the search finds, erased or "
                    + "painted, with which the model decides otherwise. A label that the image is not given (--label) "
                    + "is one to reach.")
    private boolean counterfactual;

    @Option(
            names = "--nearest",
            arity = "0..1",
            fallbackValue = "6",
            description = "Show the training examples that resemble the images most by the clauses that voted, near "
                    + "and diverse, instead; 6 unless another number is given. Needs an index, which 'vitrine index' "
                    + "makes.")
    private @Nullable Integer nearest;

    @Mixin
    private final IndexOptions index = new IndexOptions();

    @Option(
            names = "--near-votes",
            arity = "0..1",
            fallbackValue = "5",
            paramLabel = "N",
            description = "Show the silent clauses that are nearest to voting for or against the labels instead; 5 "
                    + "unless another number is given.")
    private @Nullable Integer nearVotes;

    @Option(
            names = "--paper",
            description = "Draw the paper's maps of what crisp clauses ask for, not the net evidence.")
    private boolean paper;

    @Option(
            names = "--against",
            description = "With --paper, draw what speaks against a label too; with --raw, write it too. Net evidence "
                    + "always shows both sides.")
    private boolean against;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for the images. Default: none; needed without --json, --counterfactual, "
                    + "--nearest or --near-votes.")
    private @Nullable Path folder;

    @Option(
            names = "--raw",
            description = "Also write the maps for numpy: NAME.LABEL.net.npy, .positive.npy, .negative.npy and "
                    + ".evidence.npy; with --against also NAME.LABEL.against.positive.npy and so on.")
    private boolean raw;

    @Option(names = "--json", description = "Print every clause that spoke, and those that suffice, as JSON.")
    private boolean json;

    private static final int NONE = -1;
    private static final int MOST_NEAREST = 100;

    private final FileNames names = new FileNames();

    /** An image to explain. */
    private record Subject(String image, String name, Raster raster) {}

    @Override
    protected void run(Console screen) throws IOException {
        if (folder == null && (raw || !(json || counterfactual || nearest != null || nearVotes != null))) {
            throw new UsageException("name a folder for the images with --out DIR, or ask for --json");
        }
        ClauseClassifier machine = model.readAny();
        int[] wanted = labels.stream().mapToInt(name -> indexOf(machine, name)).toArray();
        int other = ratherThan == null ? NONE : indexOf(machine, ratherThan);
        check(machine, wanted, other);
        List<Subject> subjects = subjects(machine, screen);
        Optional<IndexedExamples> examples =
                nearest == null ? Optional.empty() : Optional.of(examples(machine, screen));
        if (folder != null) {
            Outputs.folder(folder);
        }
        Predictor voter = machine.predictor();
        ClauseExplainer explainer = machine.explainer();
        List<Object> results = new ArrayList<>();
        for (Subject subject : subjects) {
            Prediction prediction = voter.predict(subject.raster());
            prediction
                    .likeness()
                    .filter(Likeness::isUnlike)
                    .ifPresent(likeness -> screen.remark(subject.image() + ": no answer, " + likeness.inWords()));
            int[] chosen = wanted.length > 0 ? wanted : decided(screen, machine, prediction, subject);
            if (examples.isPresent() && nearest != null) {
                NearestExamples near = new NearestExamples(screen, examples.get(), nearest, folder, names);
                String decision = decision(machine, prediction, wanted);
                results.add(near.of(subject.image(), subject.name(), subject.raster(), wanted, decision));
                continue;
            }
            if (nearVotes != null) {
                NearVotes silent = new NearVotes(screen, machine, nearVotes);
                for (int label : chosen) {
                    results.add(silent.of(subject.image(), subject.raster(), label));
                }
                continue;
            }
            if (counterfactual) {
                Counterfactuals changes = new Counterfactuals(screen, machine, folder, names);
                for (int label : chosen) {
                    results.add(changes.of(subject.image(), subject.name(), subject.raster(), label));
                }
                continue;
            }
            Explained explained = new Explained(machine, explainer, subject.raster(), new HashMap<>());
            if (other != NONE) {
                for (int label : chosen) {
                    if (label != other) {
                        results.add(contrast(screen, explained, subject, label, other));
                    }
                }
                continue;
            }
            double full = folder == null || paper ? 0 : explained.full();
            for (int label : chosen) {
                Explanation explanation = explained.explain(label);
                SufficientReasons reasons = explained.reasons(label);
                if (folder != null) {
                    write(screen, folder, machine, subject, explanation, full, reasons, prediction.probability(label));
                }
                Map<String, Object> map = toMap(machine, subject, explanation, prediction);
                map.put("reasons", toMap(reasons, machine.labels().name(label)));
                results.add(map);
            }
        }
        if (json) {
            screen.json(results);
        }
    }

    private static int indexOf(ClauseClassifier machine, String label) {
        return UsageException.heard(() -> machine.labels().indexOf(label));
    }

    private void check(ClauseClassifier machine, int[] wanted, int other) {
        if (paper
                && machine.models().stream()
                        .anyMatch(one -> !one.clauses().regions().isEmpty())) {
            throw new UsageException("--paper draws what crisp clauses ask for, and these are fuzzy; leave it out");
        }
        if (counterfactual) {
            refuse("does not go with --counterfactual", "--rather-than", "--paper", "--against", "--raw", "--nearest");
        }
        if (nearVotes != null) {
            refuse(
                    "does not go with --near-votes",
                    "--rather-than",
                    "--paper",
                    "--against",
                    "--raw",
                    "--nearest",
                    "--counterfactual",
                    "--out");
            if (nearVotes < 1) {
                throw new UsageException("--near-votes must be at least 1: " + nearVotes);
            }
        }
        if (nearest != null) {
            refuse("does not go with --nearest", "--rather-than", "--paper", "--against", "--raw");
            if (nearest < 1 || nearest > MOST_NEAREST) {
                throw new UsageException("--nearest must be 1 to " + MOST_NEAREST + ": " + nearest);
            }
        } else {
            refuse("goes with --nearest", "--index", "--index-data");
        }
        if (other != NONE) {
            refuse("does not go with --rather-than", "--paper", "--against");
            if (IntStream.of(wanted).anyMatch(label -> label == other)) {
                throw new UsageException(
                        "--rather-than compares with another label than those of --label: " + ratherThan);
            }
        }
    }

    private IndexedExamples examples(ClauseClassifier machine, Console screen) throws IOException {
        return index.open(machine, model.file, images, screen)
                .orElseThrow(() -> new UsageException("there is no index of training examples beside " + model.file
                        + "; make one with 'vitrine index --model " + model.file + " --data KIND:PLACE'"));
    }

    /** {@return what is decided about some labels, or about all if none is named} */
    private static String decision(ClauseClassifier machine, Prediction prediction, int[] wanted) {
        if (wanted.length == 0) {
            return prediction.decided().isEmpty() ? "none of the labels" : String.join(", ", prediction.decided());
        }
        return IntStream.of(wanted)
                .mapToObj(label -> (prediction.isDecided(label) ? "" : "not ")
                        + machine.labels().name(label))
                .collect(Collectors.joining(", "));
    }

    /** Explains labels of an image, each label once. */
    private record Explained(
            ClauseClassifier machine, ClauseExplainer explainer, Raster image, Map<Integer, Explanation> known) {

        Explanation explain(int label) {
            return known.computeIfAbsent(label, one -> explainer.explain(image, one));
        }

        SufficientReasons reasons(int label) {
            return SufficientReasons.of(machine, image, label);
        }

        /** {@return the net evidence that gets the full colour, whichever the label} */
        double full() {
            return IntStream.range(0, machine.labels().size())
                    .mapToDouble(label -> NetEvidenceImage.fullColour(
                            image.shape(), explain(label).net()))
                    .max()
                    .orElse(0);
        }
    }

    /** {@return why an image is called one label rather than another} */
    private Map<String, Object> contrast(Console screen, Explained explained, Subject subject, int label, int other)
            throws IOException {
        Labels names = explained.machine.labels();
        Contrast contrast = new Contrast(explained.explain(label), explained.explain(other));
        double[] net = contrast.net();
        if (folder != null) {
            String name = this.names.unique(subject.name() + "." + Outputs.fileName(names.name(label)) + ".rather-than."
                    + Outputs.fileName(names.name(other)));
            Path sheet = folder.resolve(name + ".png");
            Png.write(
                    ExplanationSheet.draw(
                            subject.name(), names.name(label), names.name(other), subject.raster(), contrast),
                    sheet);
            screen.remark("wrote " + sheet);
            if (raw) {
                writeNet(net, subject.raster(), folder.resolve(name + ".net.npy"));
            }
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", subject.image());
        map.put("label", names.name(label));
        map.put("ratherThan", names.name(other));
        map.put("classSum", contrast.label().classSum());
        map.put("otherClassSum", contrast.other().classSum());
        map.put("evidence", Arrays.stream(net).sum());
        return map;
    }

    private List<Subject> subjects(ClauseClassifier machine, Console screen) {
        boolean named = images.areGiven();
        if (named != files.isEmpty()) {
            throw new UsageException("name either image files, or data with --data and --image");
        }
        images.refuseWithoutData("--image");
        List<Subject> subjects = new ArrayList<>();
        if (named) {
            ImageSource source = images.open(machine, model.file, screen);
            for (int index : indices) {
                if (index < 0 || index >= source.size()) {
                    throw new UsageException("there is no image " + index + "; they are 0 to " + (source.size() - 1));
                }
                subjects.add(new Subject(String.valueOf(index), String.valueOf(index), source.image(index)));
            }
        }
        for (Path file : files) {
            subjects.add(new Subject(
                    file.toString(),
                    Outputs.imageName(file),
                    ImageDecoder.read(file, machine.shape(), machine.preparation())));
        }
        return subjects;
    }

    private static int[] decided(Console screen, ClauseClassifier machine, Prediction prediction, Subject subject) {
        int[] decided = IntStream.range(0, machine.labels().size())
                .filter(prediction::isDecided)
                .toArray();
        if (decided.length == 0) {
            screen.remark(subject.image() + ": the model gives no label; ask for one with --label");
        }
        return decided;
    }

    private void write(
            Console screen,
            Path into,
            ClauseClassifier machine,
            Subject subject,
            Explanation explanation,
            double full,
            SufficientReasons reasons,
            OptionalDouble probability)
            throws IOException {
        String label = machine.labels().name(explanation.label());
        String name = names.unique(subject.name() + "." + Outputs.fileName(label));
        Path sheet = into.resolve(name + ".png");
        Png.write(
                paper
                        ? ExplanationSheet.paper(subject.name(), label, subject.raster(), explanation, against)
                        : ExplanationSheet.draw(
                                machine,
                                subject.name(),
                                subject.raster(),
                                explanation,
                                probability,
                                full,
                                Optional.of(reasons)),
                sheet);
        screen.remark("wrote " + sheet);
        if (raw) {
            writeNet(explanation.net(), subject.raster(), into.resolve(name + ".net.npy"));
            Outputs.writeRaw(explanation.inFavour(), into, name);
            if (against) {
                Outputs.writeRaw(explanation.against(), into, name + ".against");
            }
        }
    }

    private static void writeNet(double[] net, Raster image, Path file) throws IOException {
        NpyFile.write(net, file, image.shape().height(), image.shape().width());
    }

    private static Map<String, Object> toMap(SufficientReasons reasons, String label) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("sentence", reasons.inWords(label));
        map.put("given", reasons.given());
        map.put("voters", reasons.voters());
        map.put("atLeast", reasons.atLeast());
        map.put("minimal", reasons.isMinimal());
        map.put("opponentsInFull", reasons.opponentsInFull());
        map.put(
                "clauses",
                reasons.reasons().stream()
                        .map(reason -> {
                            Map<String, Object> one = new LinkedHashMap<>();
                            one.put("member", reason.member());
                            one.put("clause", reason.clause());
                            one.put("votes", reason.votes());
                            one.put("area", Counterfactuals.toMap(reason.area()));
                            return one;
                        })
                        .toList());
        map.put(
                "groups",
                reasons.groups().stream()
                        .map(group -> {
                            Map<String, Object> one = new LinkedHashMap<>();
                            one.put("place", group.place());
                            one.put(
                                    "members",
                                    group.reasons().stream()
                                            .map(SufficientReasons.Reason::member)
                                            .toList());
                            one.put(
                                    "clauses",
                                    group.reasons().stream()
                                            .map(SufficientReasons.Reason::clause)
                                            .toList());
                            one.put("area", Counterfactuals.toMap(group.area()));
                            return one;
                        })
                        .toList());
        return map;
    }

    private static Map<String, Object> toMap(
            ClauseClassifier machine, Subject subject, Explanation explanation, Prediction prediction) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", subject.image());
        map.put("label", machine.labels().name(explanation.label()));
        map.put("classSum", explanation.classSum());
        prediction.probability(explanation.label()).ifPresent(known -> map.put("probability", known));
        map.put("confidence", explanation.confidence());
        map.put(
                "outcome",
                DoubtWords.outcome(prediction.decide(Policy.anyError().refuseUnlike())));
        prediction.likeness().ifPresent(likeness -> map.put("likeness", DoubtWords.toMap(likeness)));
        List<Model> models = machine.models();
        explanation.usual().ifPresent(usual -> map.put("usualClassSum", usual));
        boolean several = models.size() > 1;
        if (several) {
            map.put("members", members(machine, explanation));
        }
        map.put(
                "clauses",
                explanation.votes().stream()
                        .map(vote -> {
                            Map<String, Object> clause = new LinkedHashMap<>();
                            if (several) {
                                clause.put("member", vote.member());
                                clause.put("share", vote.share(machine));
                            }
                            clause.putAll(toMap(models.get(vote.member()), vote));
                            return clause;
                        })
                        .toList());
        return map;
    }

    private static List<Object> members(ClauseClassifier team, Explanation explanation) {
        List<Object> members = new ArrayList<>();
        for (int i = 0; i < team.members().size(); i++) {
            int classSum = explanation.members().get(i).classSum();
            Map<String, Object> member = new LinkedHashMap<>();
            member.put("member", i);
            member.put("classSum", classSum);
            member.put("divisor", team.divisor(i));
            member.put("share", team.share(i, classSum));
            members.add(member);
        }
        return members;
    }

    private static Map<String, Object> toMap(Model machine, ClauseVote vote) {
        Map<String, Object> clause = new LinkedHashMap<>();
        clause.put("clause", vote.clause());
        clause.put("votes", vote.votes());
        clause.put(
                "positions",
                vote.placements().stream()
                        .map(place -> List.of(place.row(), place.column()))
                        .toList());
        clause.put("rule", machine.rule(vote.clause()));
        int literals = machine.clauses().literals(vote.clause());
        if (machine.clauses().literalsNeeded(vote.clause()) < literals) {
            addHeld(machine, vote, literals, clause);
        }
        return clause;
    }

    /** Adds how many literals held of a clause that votes even if some fail, which failed, and where it looked. */
    private static void addHeld(Model machine, ClauseVote vote, int literals, Map<String, Object> clause) {
        Placement shift = vote.placements().get(0);
        clause.put("literals", literals);
        clause.put("held", literals - vote.failed().size());
        clause.put("failed", vote.failed());
        clause.put(
                "region",
                Counterfactuals.toMap(machine.clauses().region(vote.clause()).orElseThrow()));
        clause.put("shift", List.of(shift.row(), shift.column()));
        clause.put("mirrored", vote.mirrored());
    }
}
