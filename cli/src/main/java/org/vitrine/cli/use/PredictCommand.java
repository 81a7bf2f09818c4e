package org.vitrine.cli.use;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
import org.vitrine.predict.Answer;
import org.vitrine.predict.Likeness;
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
            "Says so if an image is unlike those that the model knows."
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
                    .map(known ->
                            "percentages are probabilities, " + known.origin().inWords())
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
        answers(prediction, errors).ifPresent(answers -> {
            map.put("maxError", errors.getAsDouble());
            map.put("answers", DoubtWords.toMap(prediction.labels(), answers));
        });
        prediction.likeness().ifPresent(likeness -> map.put("likeness", DoubtWords.toMap(likeness)));
        return map;
    }

    private static Optional<List<Answer>> answers(Prediction prediction, OptionalDouble errors) {
        return errors.isPresent() ? prediction.answers(errors.getAsDouble()) : Optional.empty();
    }

    private static String inWords(Path file, Prediction prediction, OptionalDouble errors) {
        List<String> labels = prediction.labels().names();
        StringBuilder text = new StringBuilder(file + ": ");
        List<Answer> answers = answers(prediction, errors).orElse(List.of());
        text.append(
                answers.isEmpty() ? DoubtWords.decided(prediction) : DoubtWords.answered(prediction.labels(), answers));
        prediction
                .likeness()
                .filter(Likeness::isUnlike)
                .ifPresent(likeness ->
                        text.append(System.lineSeparator()).append("  ").append(likeness.inWords()));
        int widest = labels.stream().mapToInt(String::length).max().orElse(0);
        IntStream.range(0, labels.size())
                .boxed()
                .sorted((a, b) -> Integer.compare(prediction.classSum(b), prediction.classSum(a)))
                .forEach(label -> text.append(String.format(
                        Locale.ROOT,
                        "%n  %s %-" + widest + "s %7.2f %% %9d votes",
                        mark(prediction, answers, label),
                        labels.get(label),
                        100 * prediction.probability(label).orElse(prediction.confidence(label)),
                        prediction.classSum(label))));
        return text.toString();
    }

    private static String mark(Prediction prediction, List<Answer> answers, int label) {
        if (answers.isEmpty()) {
            return prediction.isDecided(label) ? "*" : " ";
        }
        return switch (answers.get(label)) {
            case YES -> "*";
            case NO -> " ";
            case UNSURE -> "?";
        };
    }
}
