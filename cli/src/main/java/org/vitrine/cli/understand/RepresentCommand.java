package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.clause.PatchCounts;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.FileNames;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.chart.RepresentationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.internal.match.PatchRecount;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a model knows of each label. */
@Command(
        name = "represent",
        description = {
            "Draws what a model, or each member of a team, has learnt about each label: one image per label, and a "
                    + "sheet of all.",
            "If the encoding is of orientations, edges are drawn as short lines where they are asked for: teal if "
                    + "demanded, orange if forbidden.",
            "A clause's positions are weighted by how often it matched there in training; with --data, by how often it "
                    + "matches on those images."
        },
        footer = {"", "Example:", "  vitrine represent --model mnist.vitrine --out labels"})
public final class RepresentCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Mixin
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
            description = "How position literals are read: the positions where a clause can match, or as the paper "
                    + "lists them. Default: exact.")
    private ClassRepresentation.Positions positions = ClassRepresentation.Positions.EXACT;

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("train");

    @Option(
            names = "--raw",
            description =
                    "Also write the maps for numpy: LABEL.positive.npy, LABEL.negative.npy and LABEL.evidence.npy.")
    private boolean raw;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        images.refuseWithoutData("--threads");
        ClauseClassifier classifier = model.readAny();
        if (!member.areAll(classifier)) {
            represent(screen, member.of(classifier), folder);
            return;
        }
        List<Model> members = classifier.models();
        for (int i = 0; i < members.size(); i++) {
            represent(screen, members.get(i), folder.resolve("member-" + i));
        }
    }

    private void represent(Console screen, Model machine, Path into) throws IOException {
        List<String> names = labels.isEmpty() ? machine.labels().names() : labels;
        int[] wanted = names.stream()
                .mapToInt(name -> UsageException.heard(() -> machine.labels().indexOf(name)))
                .toArray();
        PatchCounts weights = images.areGiven() ? recount(screen, machine) : machine.counts();
        if (positions == ClassRepresentation.Positions.PAPER
                && !images.areGiven()
                && machine.automata().isEmpty()) {
            screen.remark(
                    "note: a compact model has counts only where its clauses can match, so --positions paper draws "
                            + "less than for the whole model; count anew with --data");
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

    private PatchCounts recount(Console screen, Model machine) {
        int crew = threads.checked();
        Dataset examples = images.read(images.open(machine, model.file), machine.encoding(), screen, crew);
        return screen.withBar(
                "counting",
                examples.size(),
                progress -> PatchRecount.over(
                        machine.clauses(), machine.encoding(), examples.size(), examples::image, crew, progress));
    }
}
