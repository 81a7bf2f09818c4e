package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.store.IndexFile;
import org.vitrine.store.TrainingIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes an index of training examples. */
@Command(
        name = "index",
        description = {
            "Notes which clauses vote on which training examples, so that 'vitrine explain --nearest' and 'vitrine "
                    + "serve' can show the examples that resemble an image.",
            "The index is kept beside the model, where both find it. It does not hold the images, only where they are."
        },
        footer = {"", "Example:", "  vitrine index --model mnist.vitrine --data mnist:DIR"})
public final class IndexCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Mixin
    private final ImageOptions images = new ImageOptions("train");

    @Option(names = "--out", paramLabel = "FILE", description = "The index. Default: the model's file and .index.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Override
    protected void run(Console screen) throws IOException {
        Path file = out != null ? out : IndexFile.beside(model.file);
        model.read()
                .readsData(images.location())
                .writes("--out", file, Overwriting.Kind.INDEX)
                .check(force);
        ClauseClassifier machine = model.readAny();
        int crew = threads.checked();
        long seedOfData = images.seedOr(machine.models().get(0).settings().seed());
        ImageSource source = images.openFor(
                machine.labels(), machine.shape(), machine.preparation(), model.file, images.split(), seedOfData);
        List<Dataset> datasets = new ArrayList<>(); // one for each member, which encodes images in its own way
        for (Model member : machine.models()) {
            datasets.add(images.read(source, member.encoding(), screen, crew));
        }
        Dataset dataset = datasets.get(0);
        ExampleIndex examples = screen.withBar(
                "indexing",
                dataset.size(),
                progress -> ExampleIndex.ofMembers(
                        machine,
                        dataset.size(),
                        example -> datasets.stream()
                                .map(each -> each.image(example))
                                .toList(),
                        dataset::has,
                        crew,
                        progress));
        TrainingIndex index = new TrainingIndex(
                examples,
                TrainingIndex.fingerprint(machine),
                dataset.fingerprint(),
                IntStream.range(0, dataset.size()).mapToObj(dataset::origin).toList(),
                names(source, dataset),
                TrainingExamples.whereabouts(images, images.split(), seedOfData));
        IndexFile.write(index, file);
        if (!index.isOfTrainingData(machine)) {
            screen.remark("these are not the data that the model was trained on; the index says so where it is used");
        }
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("index", file.toString());
            map.put("examples", dataset.size());
            map.put("clauses", examples.clauses());
            map.put("dataFingerprint", dataset.fingerprint());
            map.put("ofTrainingData", index.isOfTrainingData(machine));
            map.put("bytes", Files.size(file));
            screen.json(map);
        } else {
            screen.print("indexed " + Formats.counted(dataset.size(), "example") + " in " + file + " ("
                    + Files.size(file) / 1024 + " KB)");
        }
    }

    /** {@return the names of the examples; none if they are only numbers} */
    private static List<String> names(ImageSource source, Dataset dataset) {
        List<String> names = IntStream.range(0, dataset.size())
                .mapToObj(example -> source.name(dataset.origin(example)))
                .toList();
        boolean numbered =
                IntStream.range(0, dataset.size()).allMatch(i -> names.get(i).equals("#" + dataset.origin(i)));
        return numbered ? List.of() : names;
    }
}
