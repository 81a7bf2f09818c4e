package org.vitrine.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.option.ImageInput;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what images show. */
@Command(
        name = "predict",
        description = "Prints the labels, confidences and class sums of images.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine predict --model faces.vitrine face.png"})
public final class PredictCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOption model;

    @Parameters(paramLabel = "IMAGE", arity = "1..*", description = "Image files.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> images;

    @Option(names = "--scale", description = "Scale images of another size to the model's, instead of refusing them.")
    private boolean scale;

    @Option(
            names = "--skip-bad",
            description = "Leave out unreadable images and say so, instead of stopping at the first.")
    private boolean skipBad;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        Classifier machine = model.readAny();
        Predictor voter = machine.predictor();
        List<Object> results = new ArrayList<>();
        int left = 0;
        for (Path file : images) {
            Raster raster;
            try {
                raster = ImageInput.read(file, machine.shape(), scale);
            } catch (DataException unreadable) {
                if (!skipBad) {
                    throw unreadable;
                }
                screen.remark("left out: " + unreadable.getMessage());
                left++;
                continue;
            }
            Prediction prediction = voter.predict(raster);
            if (json) {
                results.add(toMap(file, prediction, machine.labels().names()));
            } else {
                screen.print(inWords(file, prediction, machine.labels().names()));
            }
        }
        if (json) {
            screen.json(results);
        }
        if (left > 0) {
            screen.remark("left out " + left + " of " + images.size() + " images");
        }
        return 0;
    }

    private static Map<String, Object> toMap(Path file, Prediction prediction, List<String> labels) {
        Map<String, Object> confidences = new LinkedHashMap<>();
        Map<String, Object> sums = new LinkedHashMap<>();
        for (int label = 0; label < labels.size(); label++) {
            confidences.put(labels.get(label), prediction.confidence(label));
            sums.put(labels.get(label), prediction.classSum(label));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", file.toString());
        map.put("labels", prediction.decided());
        map.put("confidences", confidences);
        map.put("classSums", sums);
        return map;
    }

    private static String inWords(Path file, Prediction prediction, List<String> labels) {
        StringBuilder text = new StringBuilder(file + ": ");
        List<String> decided = prediction.decided();
        text.append(decided.isEmpty() ? "none of the labels" : String.join(", ", decided));
        int widest = labels.stream().mapToInt(String::length).max().orElse(0);
        IntStream.range(0, labels.size())
                .boxed()
                .sorted((a, b) -> Integer.compare(prediction.classSum(b), prediction.classSum(a)))
                .forEach(label -> text.append(String.format(
                        Locale.ROOT,
                        "%n  %s %-" + widest + "s %7.2f %% %9d votes",
                        prediction.isDecided(label) ? "*" : " ",
                        labels.get(label),
                        100 * prediction.confidence(label),
                        prediction.classSum(label))));
        return text.toString();
    }
}
