package org.vitrine.cli.use;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.DoubtWords;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what images show. */
@Command(
        name = "predict",
        description = {
            "Prints the labels and class sums of images, scaled to the model's size, and how probable each label is. "
                    + "Of a model that is not calibrated, the paper's confidence stands in the place of the "
                    + "probability.",
            "Gives no answer for an image unlike those that the model knows, and says why."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine predict --model faces.vitrine face.png",
            "  vitrine predict --model faces.vitrine --max-error 0.05 face.png"
        })
public final class PredictCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Parameters(paramLabel = "IMAGE", arity = "1..*", description = "Image files.")
    private List<Path> images;

    @Option(names = "--skip-bad", description = "Leave out unreadable images and say so, instead of stopping.")
    private boolean skipBad;

    @Mixin
    private MaxError maxError;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    protected void run(Console screen) throws IOException {
        ClauseClassifier machine = model.readAny();
        OptionalDouble errors = maxError.of(machine);
        Predictor voter = machine.predictor();
        List<Object> results = new ArrayList<>();
        int left = 0;
        for (Path file : images) {
            Raster raster;
            try {
                raster = ImageDecoder.read(file, machine.shape(), machine.preparation());
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
                results.add(toMap(file, prediction, errors));
            } else {
                screen.print(inWords(file, prediction, errors));
            }
        }
        if (json) {
            screen.json(results);
        } else {
            screen.remark(machine.calibration()
                    .map(known -> "percentages are probabilities, " + known.inWords(machine.labels()))
                    .orElse("percentages are the paper's confidence, not probabilities; 'vitrine calibrate' adds "
                            + "those"));
        }
        maxError.remarkTooFew(machine, screen);
        if (left > 0) {
            screen.remark("left out " + left + " of " + images.size() + " images");
        }
    }

    private static Map<String, Object> toMap(Path file, Prediction prediction, OptionalDouble errors) {
        List<String> labels = prediction.labels().names();
        Map<String, Object> confidences = new LinkedHashMap<>();
        Map<String, Object> probabilities = new LinkedHashMap<>();
        Map<String, Object> sums = new LinkedHashMap<>();
        for (int label = 0; label < labels.size(); label++) {
            String name = labels.get(label);
            confidences.put(name, prediction.confidence(label));
            prediction.probability(label).ifPresent(known -> probabilities.put(name, known));
            sums.put(name, prediction.classSum(label));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", file.toString());
        map.put("labels", prediction.decided());
        if (!probabilities.isEmpty()) {
            map.put("probabilities", probabilities);
        }
        map.put("confidences", confidences);
        map.put("classSums", sums);
        Decision decision = prediction.decide(policy(errors));
        map.put("outcome", DoubtWords.outcome(decision));
        if (errors.isPresent()) {
            map.put("maxError", errors.getAsDouble());
            map.put("answers", DoubtWords.toMap(prediction.labels(), decision.answers()));
        }
        prediction.likeness().ifPresent(likeness -> map.put("likeness", DoubtWords.toMap(likeness)));
        return map;
    }

    private static Policy policy(OptionalDouble errors) {
        return (errors.isPresent() ? Policy.maxError(errors.getAsDouble()) : Policy.anyError()).refuseUnlike();
    }

    private static List<String> inWords(Path file, Prediction prediction, OptionalDouble errors) {
        List<String> labels = prediction.labels().names();
        Decision decision = prediction.decide(policy(errors));
        List<String> lines = new ArrayList<>();
        lines.add(file + ": " + DoubtWords.answered(prediction.labels(), decision));
        prediction.likeness().filter(Likeness::isUnlike).ifPresent(likeness -> lines.add("  " + likeness.inWords()));
        boolean gaps = !prediction.calibration().map(Calibration::isComplete).orElse(true);
        int widest = labels.stream().mapToInt(String::length).max().orElse(0);
        IntStream.range(0, labels.size())
                .boxed()
                .sorted((a, b) -> Integer.compare(prediction.classSum(b), prediction.classSum(a)))
                .forEach(label -> lines.add(String.format(
                        Locale.ROOT,
                        "  %s %-" + widest + "s %" + (gaps ? 12 : 9) + "s %9d votes",
                        mark(decision, label),
                        labels.get(label),
                        sureness(prediction, label),
                        prediction.classSum(label))));
        return lines;
    }

    /** The probability of a label; of a model that has none, the confidence. Never one among the other. */
    private static String sureness(Prediction prediction, int label) {
        OptionalDouble share = prediction.calibration().isPresent()
                ? prediction.probability(label)
                : OptionalDouble.of(prediction.confidence(label));
        return share.isPresent() ? String.format(Locale.ROOT, "%.2f %%", 100 * share.getAsDouble()) : "uncalibrated";
    }

    private static String mark(Decision decision, int label) {
        if (decision.isSilent()) {
            return " ";
        }
        return switch (decision.answers().get(label)) {
            case YES -> "*";
            case NO -> " ";
            case UNSURE -> "?";
        };
    }
}
