import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.change.PixelChange;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.store.ModelFile;

/**
 * Measures what it takes to change a model's mind: for how many test images a change was found that flips a decision, whether a prediction of
 * the changed image confirms it, how much of the image it changes, and how much processor time the search takes. If labels exclude each other, the
 * decision is the label that is given; otherwise image i is asked about label i modulo the number of labels, given or not.
 *
 * <pre>java -cp 'cli/target/lib/*' docs/checks/Counterfactuals.java DATA MODEL IMAGES [FIRST]</pre>
 */
public final class Counterfactuals {

    private Counterfactuals() {}

    public static void main(String[] arguments) throws Exception {
        Model model = ModelFile.read(Path.of(arguments[1]));
        boolean anySize = DataLocation.parse(arguments[0]).hasAnySize();
        DataLocation.Options options = new DataLocation.Options(
                anySize ? new ImageSize(model.shape().height(), model.shape().width()) : null,
                anySize ? Colour.of(model.shape()) : null,
                model.labels().names(),
                !model.labels().exclusive(),
                1);
        ImageSource test = DataLocation.open(arguments[0], "test", options);
        int first = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        int images = Math.min(test.size() - first, Integer.parseInt(arguments[2]));
        ClausePredictor predictor = model.predictor();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        CounterfactualSearch search = CounterfactualSearch.of(model);
        for (int index = 0; index < Math.min(5, images); index++) { // so that the measured ones run compiled code
            search.find(test.image(first + index), 0);
        }
        Tally all = new Tally("all");
        Tally lost = new Tally("label given, then not");
        Tally gained = new Tally("label not given, then given");
        for (int index = first; index < first + images; index++) {
            Raster image = test.image(index);
            Prediction prediction = predictor.predict(image);
            int label = model.labels().exclusive()
                    ? Prediction.winner(prediction.classSums())
                    : index % model.labels().size();
            long start = threads.getCurrentThreadCpuTime();
            Optional<Counterfactual> found = search.find(image, label);
            double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
            boolean verified = found.isPresent()
                    && predictor.predict(found.get().changed()).isDecided(label) != prediction.isDecided(label);
            all.add(found, verified, seconds);
            (prediction.isDecided(label) ? lost : gained).add(found, verified, seconds);
        }
        all.print();
        if (!model.labels().exclusive()) {
            lost.print();
            gained.print();
        }
    }

    private static final class Tally {

        private final String name;
        private final List<Double> shares = new ArrayList<>();
        private final List<Double> seconds = new ArrayList<>();
        private final List<Double> predictions = new ArrayList<>();
        private final int[] changes = new int[PixelChange.values().length];
        private int verified;
        private int minimal;
        private int areas;

        Tally(String name) {
            this.name = name;
        }

        void add(Optional<Counterfactual> found, boolean isVerified, double time) {
            seconds.add(time);
            if (found.isPresent() && isVerified) {
                Counterfactual one = found.get();
                verified++;
                minimal += one.isMinimal() ? 1 : 0;
                shares.add(one.share());
                predictions.add((double) one.predictions());
                areas += one.areas().size();
                for (PixelChange change : PixelChange.values()) {
                    changes[change.ordinal()] += one.count(change);
                }
            }
        }

        void print() {
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d images, found and verified %d (%.1f %%), minimal %d; changed pixels: median %.2f %%, 90 %% of them at most %.2f %%; "
                            + "areas %.1f; under a second %d; seconds: median %.3f, 99 %% %.3f, longest %.3f; predictions: median %.0f, most %.0f; erased, dark, bright, red, green, blue %s%n",
                    name,
                    seconds.size(),
                    verified,
                    100.0 * verified / seconds.size(),
                    minimal,
                    100 * quantile(shares, 0.5),
                    100 * quantile(shares, 0.9),
                    (double) areas / verified,
                    seconds.stream().filter(time -> time < 1).count(),
                    quantile(seconds, 0.5),
                    quantile(seconds, 0.99),
                    quantile(seconds, 1),
                    quantile(predictions, 0.5),
                    quantile(predictions, 1),
                    Arrays.toString(changes));
        }

        private static double quantile(List<Double> values, double share) {
            List<Double> sorted = new ArrayList<>(values);
            Collections.sort(sorted);
            return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.ceil(share * sorted.size() - 1e-9) - (share > 0 ? 1 : 0));
        }
    }
}
