package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.PatchCounts;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.FileNames;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.CacheOption;
import org.vitrine.cli.option.ImageInput;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.chart.RepresentationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.EdgeDemands;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.PatchRecount;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what a model knows of each label. */
@Command(
        name = "represent",
        description = {
            "Draws what a model, or each member of a team, has learnt about each label: one image per label, and a sheet of all.",
            "If the encoding is of orientations, edges are drawn as short lines where they are asked for: teal if demanded, orange if "
                    + "forbidden."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine represent --model mnist.vitrine --out labels"})
public final class RepresentCommand implements Callable<Integer> {

    /** Which patch counts weigh a clause's positions. */
    private enum Counts {
        /** Those kept while it learnt. */
        TRAINING,
        /** Counted anew, with the finished clauses. */
        RECOUNT
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOption model;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private MemberOption member;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description =
                    "The folder for the images; those of a team are in a folder for each member, such as member-0.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(names = "--label", split = ",", paramLabel = "L", description = "The labels to show. Default: all.")
    private List<String> labels = new ArrayList<>();

    @Option(
            names = "--positions",
            paramLabel = "exact|paper",
            description =
                    "How position literals are read: the positions where a clause can match, or as the paper lists them. "
                            + "Default: exact.")
    private ClassRepresentation.Positions positions = ClassRepresentation.Positions.EXACT;

    @Option(
            names = "--counts",
            paramLabel = "training|recount",
            description =
                    "Weight positions by the patch counts from training, or count again over --data. Default: training.")
    private Counts counts = Counts.TRAINING;

    @Option(names = "--data", paramLabel = "KIND:PLACE", description = "The images to count over. Default: none.")
    private @Nullable String data;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of --data. Default: ${DEFAULT-VALUE}.")
    private String split = "train";

    @Option(names = "--scale", description = "Scale images of --data to the model's size, instead of refusing others.")
    private boolean scale;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private CacheOption cache;

    @Option(
            names = "--raw",
            description =
                    "Also write the maps for numpy: LABEL.positive.npy, LABEL.negative.npy and LABEL.evidence.npy.")
    private boolean raw;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        if ((counts == Counts.RECOUNT) != (data != null)) {
            throw new UsageException("--counts recount and --data go together");
        }
        if (data == null) {
            UsageException.unlessUnused(
                    spec, "goes with --counts recount and --data", "--split", "--scale", "--threads", "--cache");
        }
        ClauseClassifier classifier = model.readAny();
        if (!member.areAll(classifier)) {
            represent(screen, member.of(classifier), folder);
            return 0;
        }
        List<Model> members = classifier.models();
        for (int i = 0; i < members.size(); i++) {
            represent(screen, members.get(i), folder.resolve("member-" + i));
        }
        return 0;
    }

    private void represent(Console screen, Model machine, Path into) throws IOException {
        List<String> names = labels.isEmpty() ? machine.labels().names() : labels;
        int[] wanted = names.stream()
                .mapToInt(name -> UsageException.heard(() -> machine.labels().indexOf(name)))
                .toArray();
        PatchCounts weights = data == null ? machine.counts() : recount(screen, machine, data);
        if (positions == ClassRepresentation.Positions.PAPER
                && data == null
                && machine.automata().isEmpty()) {
            screen.remark(
                    "note: a compact model has counts only where its clauses can match, so --positions paper draws less"
                            + " than for the whole model; count anew with --counts recount --data");
        }
        Outputs.folder(into);
        ClassRepresentation representation = new ClassRepresentation(machine);
        boolean strokes = EdgeDemands.areAskedFor(machine);
        Map<String, EvidenceMap> maps = new LinkedHashMap<>();
        Map<String, EdgeDemands> edges = new LinkedHashMap<>();
        FileNames files = new FileNames();
        Path sheet = into.resolve(files.unique("labels") + ".png");
        for (int label : wanted) {
            EvidenceMap map = representation.of(label, weights, positions);
            String name = machine.labels().name(label);
            maps.put(name, map);
            String plain = files.unique(Outputs.fileName(name));
            Path file = into.resolve(plain + ".png");
            if (strokes) {
                edges.put(name, EdgeDemands.ofLabel(machine, label));
                Png.write(RepresentationSheet.draw(name, edges.get(name)), file);
            } else {
                Png.write(RepresentationSheet.draw(name, map), file);
            }
            screen.remark("wrote " + file);
            if (raw) {
                Outputs.writeRaw(map, into, plain);
            }
        }
        String title = "What the model knows of each label";
        Png.write(strokes ? RepresentationSheet.strokes(title, edges) : RepresentationSheet.draw(title, maps), sheet);
        screen.print("wrote " + sheet);
    }

    private PatchCounts recount(Console screen, Model machine, String place) {
        int crew = threads.checked();
        ImageSource source = ImageInput.examples(machine, model.file, place, split, scale);
        ImageInput.remarkMissing(source, screen);
        Dataset examples = screen.withBar(
                        "reading images",
                        source.size(),
                        progress -> cache.read(
                                new DatasetReader(crew, false, progress), source, machine.encoding(), screen))
                .dataset();
        return screen.withBar(
                "counting",
                examples.size(),
                progress -> PatchRecount.over(
                        machine.clauses(), machine.encoding(), examples.size(), examples::image, crew, progress));
    }
}
