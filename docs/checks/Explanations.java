import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.store.ModelFile;

/**
 * Measures explanations: how many clauses suffice for the labels that a model gives, how much the net evidence of the true label resembles
 * that of the runner-up (for labels that exclude each other), and how much CPU time it takes.
 *
 * <pre>java -cp 'cli/target/lib/*' docs/checks/Explanations.java DATA MODEL IMAGES</pre>
 */
public final class Explanations {

    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private Explanations() {}

    public static void main(String[] arguments) throws Exception {
        Model model = ModelFile.read(Path.of(arguments[1]));
        ImageSource source = DataLocation.open(
                arguments[0],
                "test",
                new DataLocation.Options(
                        new ImageSize(model.shape().height(), model.shape().width()),
                        null,
                        model.labels().names(),
                        1));
        int images = Math.min(Integer.parseInt(arguments[2]), source.size());
        ClauseExplainer explainer = model.explainer();
        List<Double> correlations = new ArrayList<>();
        List<Double> sizes = new ArrayList<>();
        List<Double> voters = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        int minimal = 0;
        int inFull = 0;
        for (int index = 0; index < images; index++) {
            BitImage image = model.encoding().encode(source.image(index));
            Prediction prediction = model.predictor().predict(image);
            for (int label = 0; label < model.labels().size(); label++) {
                if (prediction.isDecided(label)) {
                    long before = THREAD.getCurrentThreadCpuTime();
                    explainer.explain(image, label);
                    SufficientReasons reasons = SufficientReasons.of(model, image, label);
                    if (index >= images / 2) { // the first half warms up the JVM
                        times.add((THREAD.getCurrentThreadCpuTime() - before) / 1e6);
                    }
                    sizes.add((double) reasons.reasons().size());
                    voters.add((double) reasons.voters());
                    minimal += reasons.isMinimal() ? 1 : 0;
                    inFull += reasons.opponentsInFull() ? 1 : 0;
                }
            }
            if (model.labels().exclusive()) {
                int[] sums = IntStream.range(0, model.labels().size())
                        .map(prediction::classSum)
                        .toArray();
                int at = index;
                int truth = IntStream.range(0, sums.length)
                        .filter(label -> source.has(at, label))
                        .findFirst()
                        .orElseThrow();
                int other = IntStream.range(0, sums.length)
                        .filter(label -> label != truth)
                        .reduce((a, b) -> sums[b] > sums[a] ? b : a)
                        .orElseThrow();
                correlations.add(correlation(
                        explainer.explain(image, truth), explainer.explain(image, other)));
            }
        }
        print("decisions explained: %d", sizes.size());
        print("clauses that suffice, median: %.0f of %.0f that voted", median(sizes), median(voters));
        print("proved to be minimal: %.1f %%", 100.0 * minimal / sizes.size());
        print("with opponents in full: %.1f %%", 100.0 * inFull / sizes.size());
        print("explanation and reasons, CPU time, median: %.2f ms", median(times));
        if (!correlations.isEmpty()) {
            print(
                    "correlation of net evidence, true label and runner-up, mean: %.2f",
                    correlations.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
        }
    }

    private static double correlation(Explanation one, Explanation other) {
        double[] a = one.net();
        double[] b = other.net();
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        double both = 0;
        double squaresA = 0;
        double squaresB = 0;
        for (int i = 0; i < a.length; i++) {
            both += (a[i] - meanA) * (b[i] - meanB);
            squaresA += (a[i] - meanA) * (a[i] - meanA);
            squaresB += (b[i] - meanB) * (b[i] - meanB);
        }
        return squaresA == 0 || squaresB == 0 ? 0 : both / Math.sqrt(squaresA * squaresB);
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
