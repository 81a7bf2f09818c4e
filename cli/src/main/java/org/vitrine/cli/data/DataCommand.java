package org.vitrine.cli.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.Threads;
import org.vitrine.data.DataLocation;
import org.vitrine.data.StoredImages;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.LabelCounts;
import org.vitrine.evaluation.table.LabelTable;
import org.vitrine.internal.text.OneLine;
import org.vitrine.label.Labels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what labels data have. */
@Command(
        name = "data",
        description = "Prints how many images there are, how often each label is given, and which labels occur "
                + "together. Does not read the images, but with --fingerprint: then it prints the hash of images and "
                + "labels, in their order. A model stores the hash of its training data ('vitrine check' and 'vitrine "
                + "inspect' show it). Equal data have equal fingerprints, wherever they are.",
        footer = {
            "",
            "Examples:",
            "  vitrine data --data celeba:DIR --labels paper --drop-unlabelled --out labels",
            "  vitrine data --data mnist:DIR --split train --fingerprint"
        })
public final class DataCommand extends ConsoleCommand {

    private static final String EVERYTHING = "all";
    private static final String CHART = "class-distribution.png";
    private static final int MOST_IN_A_MATRIX = 1000;

    @Mixin
    private DataOptions data;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of the data. Default: each part.")
    private @Nullable String split;

    @Option(names = "--seed", description = "For data that are generated.")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Draw how many images have each label, with those of --labels marked, as " + CHART
                    + " in this folder. Default: draw nothing.")
    private @Nullable Path folder;

    @Option(names = "--fingerprint", description = "Read the images, and print the hash of each part.")
    private boolean fingerprint;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    /**
     * A part of the data.
     *
     * @param missing how many images are listed and not there
     * @param sizes the sizes of the images as they are stored, rows x columns
     * @param chosen the images and labels that are chosen, of all
     * @param fingerprint the hash of those; null if the images were not read
     */
    private record Part(
            String name,
            int missing,
            String sizes,
            LabelCounts all,
            LabelCounts chosen,
            @Nullable String fingerprint) {}

    @Override
    protected void run(Console screen) throws IOException {
        if (!fingerprint) {
            refuse(
                    "goes with --fingerprint",
                    "--size",
                    "--colour",
                    "--fit",
                    "--range",
                    "--limit",
                    "--skip-bad",
                    "--cache",
                    "--threads");
        }
        List<Part> parts = parts(screen);
        if (folder != null) {
            Outputs.folder(folder);
        }
        if (json) {
            screen.json(toMap(parts));
        } else {
            screen.printLines(text(parts));
        }
        if (folder != null) {
            Path chart = folder.resolve(CHART);
            LabelCounts all =
                    parts.stream().map(Part::all).reduce(LabelCounts::plus).orElseThrow();
            Set<String> known = Set.copyOf(all.labels().names());
            Set<String> chosen = Set.copyOf(sum(parts).labels().names());
            Png.write(
                    Charts.labelDistribution(
                            "Labels of " + Formats.counted(all.examples(), "image"),
                            all.byName(),
                            chosen.equals(known) ? Set.of() : chosen),
                    chart);
            screen.remark("wrote " + chart);
        }
    }

    private List<Part> parts(Console screen) {
        DataLocation place = DataLocation.parse(data.data);
        // a size and colours of one's own spare looking at images for theirs
        DataLocation.Options options = new DataLocation.Options(new ImageSize(1, 1), Colour.RGB, null, seed);
        List<String> splits =
                split != null ? List.of(split) : place.splits().isEmpty() ? List.of(EVERYTHING) : place.splits();
        List<Part> parts = new ArrayList<>();
        for (String name : splits) {
            ImageSource all = place.open(name, options);
            all.leftOut().forEach(remark -> screen.remark(TrainingProgress.leftOutOfData(remark)));
            StoredImages stored = StoredImages.of(all);
            stored.rangeNote(null).ifPresent(note -> screen.remark(TrainingProgress.leftOutOfData(note)));
            if (stored.needASize()) {
                screen.remark("note: " + name + " has images of " + stored.sizes()
                        + " pixels; train with a --size, such" + " as 64x64");
            }
            ImageSource chosen = place.choose(all, data.labels, data.dropUnlabelled());
            parts.add(new Part(
                    name,
                    all.missing(),
                    stored.sizes(),
                    counts(all),
                    counts(chosen),
                    fingerprint ? fingerprint(screen, name) : null));
        }
        return parts;
    }

    private String fingerprint(Console screen, String part) {
        ImageSource source = data.open(part, data.labels, seed);
        // the images count, not their bits: any encoding will do, this one leaves the fewest
        Encoding bits = EncodingRecipe.parse("threshold:128").fit(source.shape().channels(), List.of());
        Dataset read = data.read(source, bits, screen, threads.checked());
        screen.remark(part + ": " + Formats.counted(read.size(), "image") + " of " + read.shape() + " read, "
                + Formats.counted(read.labels().size(), "label"));
        return read.fingerprint();
    }

    private static LabelCounts counts(ImageSource source) {
        return LabelCounts.of(source.labels(), source.size(), source::has);
    }

    private static LabelCounts sum(List<Part> parts) {
        return parts.stream().map(Part::chosen).reduce(LabelCounts::plus).orElseThrow();
    }

    private String text(List<Part> parts) {
        StringBuilder text = new StringBuilder();
        Map<String, LabelCounts> columns = new LinkedHashMap<>();
        for (Part part : parts) {
            int dropped = part.all().examples() - part.chosen().examples();
            text.append(OneLine.of(part.name()))
                    .append(": ")
                    .append(part.chosen().examples())
                    .append(" images");
            if (dropped > 0) {
                text.append("; ").append(dropped).append(" more have none of the labels");
            }
            if (part.missing() > 0) {
                text.append("; ")
                        .append(Formats.counted(part.missing(), "image"))
                        .append(part.missing() == 1 ? " listed is missing" : " listed are missing");
            }
            if (part.fingerprint() != null) {
                text.append("; fingerprint ").append(part.fingerprint());
            }
            text.append('\n');
            columns.put(part.name(), part.chosen());
        }
        text.append('\n').append(LabelTable.rates(columns));
        LabelCounts sum = sum(parts);
        if (!sum.labels().exclusive() && sum.labels().size() > 1) {
            text.append('\n').append(LabelTable.together(sum));
        }
        return text.toString().stripTrailing();
    }

    private Map<String, Object> toMap(List<Part> parts) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("data", data.data);
        Map<String, Object> splits = new LinkedHashMap<>();
        for (Part part : parts) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("images", part.chosen().examples());
            values.put("dropped", part.all().examples() - part.chosen().examples());
            values.put("missing", part.missing());
            values.put("sizes", part.sizes());
            values.put("unlabelled", part.chosen().unlabelled());
            if (part.fingerprint() != null) {
                values.put("dataFingerprint", part.fingerprint());
            }
            values.put("counts", part.chosen().byName());
            Map<String, Double> rates = new LinkedHashMap<>();
            part.chosen()
                    .byName()
                    .forEach((name, count) ->
                            rates.put(name, (double) count / part.chosen().examples()));
            values.put("rates", rates);
            splits.put(part.name(), values);
        }
        map.put("splits", splits);
        map.put("together", together(sum(parts)));
        return map;
    }

    /** {@return how many images have two labels; of very many labels, only pairs that occur are listed} */
    private static Map<String, Object> together(LabelCounts counts) {
        Labels labels = counts.labels();
        Map<String, Object> rows = new LinkedHashMap<>();
        for (int label = 0; label < labels.size(); label++) {
            int row = label;
            Map<String, Integer> columns = new LinkedHashMap<>();
            IntStream.range(0, labels.size())
                    .filter(other -> labels.size() <= MOST_IN_A_MATRIX || counts.together(row, other) > 0)
                    .forEach(other -> columns.put(labels.name(other), counts.together(row, other)));
            rows.put(labels.name(label), columns);
        }
        return rows;
    }
}
