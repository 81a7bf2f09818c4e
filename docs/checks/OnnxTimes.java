import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/**
 * How large an exported model is, and how long ONNX Runtime takes for an image beside Vitrine itself: time of the processor, on one thread, for 200 images
 * after as many that do not count.
 *
 * <pre>java -cp 'onnx-cli/target/lib/*' docs/checks/OnnxTimes.java mnist.vitrine mnist.onnx mnist:data/mnist test</pre>
 */
public final class OnnxTimes {

    private static final int IMAGES = 200;
    private static final int AT_ONCE = 10;

    private OnnxTimes() {}

    public static void main(String[] arguments) throws Exception {
        Model model = ModelFile.read(Path.of(arguments[0]));
        Path file = Path.of(arguments[1]);
        ImageShape shape = model.shape();
        DataLocation.Options options = DataLocation.parse(arguments[2]).hasAnySize()
                ? new DataLocation.Options(
                        new ImageSize(shape.height(), shape.width()), Colour.of(shape), model.labels().names(), false, 1)
                : DataLocation.Options.DEFAULT;
        ImageSource source = DataLocation.open(arguments[2], arguments[3], options);
        List<Raster> images = new ArrayList<>();
        for (int i = 0; i < IMAGES; i++) {
            images.add(source.image((int) ((long) i * source.size() / IMAGES)));
        }
        long start = cpu();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        OrtSession.SessionOptions oneThread = new OrtSession.SessionOptions();
        oneThread.setIntraOpNumThreads(1);
        OrtSession session = environment.createSession(file.toString(), oneThread);
        print("%,d bytes; loaded in %.0f ms%n", Files.size(file), (cpu() - start) / 1e6);
        for (int atOnce : new int[] {1, AT_ONCE}) {
            for (int round = 0; round < 2; round++) {
                start = cpu();
                for (int from = 0; from < IMAGES; from += atOnce) {
                    run(environment, session, shape, images.subList(from, from + atOnce));
                }
                if (round == 1) {
                    print("ONNX Runtime, %d at once: %.2f ms an image%n", atOnce, (cpu() - start) / 1e6 / IMAGES);
                }
            }
        }
        for (int round = 0; round < 6; round++) {
            start = cpu();
            for (Raster image : images) {
                model.predictor().predict(image);
            }
            if (round == 5) {
                print("Vitrine: %.2f ms an image%n", (cpu() - start) / 1e6 / IMAGES);
            }
        }
    }

    private static void run(OrtEnvironment environment, OrtSession session, ImageShape shape, List<Raster> images)
            throws Exception {
        ByteBuffer bytes = ByteBuffer.allocateDirect(images.size() * shape.size()).order(ByteOrder.nativeOrder());
        images.forEach(image -> bytes.put(image.toBytes()));
        bytes.flip();
        long[] size = {images.size(), shape.height(), shape.width(), shape.channels()};
        try (OnnxTensor input = OnnxTensor.createTensor(environment, bytes, size, OnnxJavaType.UINT8);
                OrtSession.Result result = session.run(Map.of("image", input))) {
            result.get("class_sums").orElseThrow().getValue();
        }
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void print(String form, Object... values) {
        System.out.printf(Locale.ROOT, form, values);
    }
}
