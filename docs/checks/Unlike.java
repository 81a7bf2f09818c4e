import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Predictor;
import org.vitrine.store.ModelFile;

/**
 * How well a model notices images unlike those it knows: shows it test images, four kinds of made-up ones and those of other data, and prints
 * for each kind the area under the ROC curve (the chance that such an image is more unusual than a test image) and how many are noticed.
 *
 * <p>Usage: {@code java -cp 'cli/target/lib/*' docs/checks/Unlike.java MODEL DATA OTHER...}, where DATA are the model's and each OTHER some of
 * another kind, such as digits or photographs for a model of drawn faces.
 */
public final class Unlike {

    private static final int IMAGES = 500;

    private Unlike() {}

    public static void main(String[] arguments) throws Exception {
        Classifier model = ModelFile.readClassifier(Path.of(arguments[0]));
        ImageShape shape = model.shape();
        ImageSource test = open(arguments[1], shape);
        Random random = new Random(1);
        Map<String, List<Raster>> kinds = new LinkedHashMap<>();
        List<Raster> usual = some(test);
        kinds.put("noise", new ArrayList<>());
        kinds.put("blank", new ArrayList<>());
        for (int other = 2; other < arguments.length; other++) {
            kinds.put(
                    arguments[other].replaceFirst(":.*", ""),
                    some(open(arguments[other], shape)).stream()
                            .map(image -> ImageDecoder.scale(image, shape))
                            .toList());
        }
        kinds.put("inverted", usual.stream().map(Unlike::inverted).toList());
        kinds.put("shuffled", usual.stream().map(image -> shuffled(image, random)).toList());
        for (int i = 0; i < IMAGES; i++) {
            byte[] bytes = new byte[shape.size()];
            random.nextBytes(bytes);
            kinds.get("noise").add(Raster.of(shape, bytes));
        }
        for (int value = 0; value < 256; value++) {
            byte[] bytes = new byte[shape.size()];
            Arrays.fill(bytes, (byte) value);
            kinds.get("blank").add(Raster.of(shape, bytes));
        }
        Predictor predictor = model.predictor();
        List<Likeness> expected = likenesses(predictor, usual);
        System.out.printf(Locale.ROOT, "%-10s %6d images %6.2f %% noticed%n", "test", usual.size(), noticed(expected));
        kinds.forEach((name, images) -> {
            List<Likeness> found = likenesses(predictor, images);
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %6d images %6.2f %% noticed, AUROC %.4f%n",
                    name,
                    images.size(),
                    noticed(found),
                    auroc(expected, found));
        });
    }

    private static ImageSource open(String data, ImageShape shape) {
        boolean anySize = DataLocation.parse(data).hasAnySize();
        return DataLocation.open(
                data,
                "test",
                new DataLocation.Options(
                        anySize ? new ImageSize(shape.height(), shape.width()) : null,
                        anySize ? Colour.of(shape) : null,
                        null,
                        false,
                        1));
    }

    private static List<Raster> some(ImageSource source) {
        List<Raster> images = new ArrayList<>();
        for (int i = 0; i < Math.min(2 * IMAGES, source.size()); i++) {
            images.add(source.image((int) ((long) i * source.size() / Math.min(2 * IMAGES, source.size()))));
        }
        return images;
    }

    private static List<Likeness> likenesses(Predictor predictor, List<Raster> images) {
        return images.stream()
                .map(image -> predictor.predict(image).likeness().orElseThrow())
                .toList();
    }

    private static double noticed(List<Likeness> images) {
        return 100.0 * images.stream().filter(Likeness::isUnlike).count() / images.size();
    }

    private static double auroc(List<Likeness> usual, List<Likeness> unusual) {
        double halves = 0;
        for (Likeness one : unusual) {
            for (Likeness other : usual) {
                halves += one.score() > other.score() ? 2 : one.score() == other.score() ? 1 : 0;
            }
        }
        return halves / 2 / usual.size() / unusual.size();
    }

    private static Raster inverted(Raster image) {
        byte[] bytes = image.toBytes();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        return Raster.of(image.shape(), bytes);
    }

    /** The same pixels in another order. */
    private static Raster shuffled(Raster image, Random random) {
        byte[] bytes = image.toBytes();
        int channels = image.shape().channels();
        for (int pixel = bytes.length / channels - 1; pixel > 0; pixel--) {
            int with = random.nextInt(pixel + 1);
            for (int channel = 0; channel < channels; channel++) {
                byte kept = bytes[pixel * channels + channel];
                bytes[pixel * channels + channel] = bytes[with * channels + channel];
                bytes[with * channels + channel] = kept;
            }
        }
        return Raster.of(image.shape(), bytes);
    }
}
