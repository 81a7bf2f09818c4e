import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Predictor;
import org.vitrine.store.ModelFile;

/**
 * Measures deletion and insertion of a model by itself, as {@code vitrine compare} does beside a network: on test images and labels that are true and
 * predicted, with pixels replaced by the mean colour of the training images.
 *
 * <pre>java -cp 'cli/target/lib/*' docs/checks/Deletion.java DATA MODEL IMAGES</pre>
 */
public final class Deletion {

    private static final int STEPS = 20;

    private Deletion() {}

    public static void main(String[] arguments) throws Exception {
        Model model = ModelFile.read(Path.of(arguments[1]));
        DataLocation.Options options = new DataLocation.Options(
                new ImageSize(model.shape().height(), model.shape().width()), null, model.labels().names(), 1);
        ImageSource test = DataLocation.open(arguments[0], "test", options);
        Predictor predictor = model.predictor();
        List<Faithfulness.Pair> pairs = new ArrayList<>();
        for (int index = 0; index < Math.min(test.size(), Integer.parseInt(arguments[2])); index++) {
            Raster image = test.image(index);
            for (int label = 0; label < model.labels().size(); label++) {
                if (test.has(index, label) && predictor.predict(image).isDecided(label)) {
                    pairs.add(new Faithfulness.Pair(image, label));
                }
            }
        }
        int[] colour = meanColour(DataLocation.open(arguments[0], "train", options));
        Faithfulness result = Faithfulness.of(model, pairs, colour, STEPS, 1, done -> {});
        System.out.println(pairs.size() + " pairs of an image and a label");
        result.curves().forEach((name, curve) -> System.out.printf(
                Locale.ROOT, "%s: area %.3f, at 0 %% %.2f, at 5 %% %.2f%n", name, curve.area(), at(curve, 0), at(curve, 1)));
    }

    private static double at(Curve curve, int step) {
        return curve.points().get(step).y();
    }

    private static int[] meanColour(ImageSource source) {
        int channels = source.shape().channels();
        long[] sums = new long[channels];
        for (int index = 0; index < source.size(); index++) {
            byte[] bytes = source.image(index).toBytes();
            for (int i = 0; i < bytes.length; i++) {
                sums[i % channels] += bytes[i] & 0xFF;
            }
        }
        long pixels = (long) source.size() * source.shape().height() * source.shape().width();
        int[] colour = new int[channels];
        for (int channel = 0; channel < channels; channel++) {
            colour[channel] = (int) Math.round((double) sums[channel] / pixels);
        }
        return colour;
    }
}
