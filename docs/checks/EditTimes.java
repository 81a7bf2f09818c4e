import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.store.ModelFile;

/**
 * How long it takes to see what an edit changes: from the edit to all measures on the images. Prints the median and the slowest of 50 mutes, and
 * the time of forbidding the lower right corner.
 *
 * <pre>java -cp 'cli/target/lib/*' docs/checks/EditTimes.java mnist.vitrine mnist:data/mnist test</pre>
 */
public final class EditTimes {

    private static final int TIMES = 50;

    private EditTimes() {}

    public static void main(String[] arguments) throws Exception {
        Model model = ModelFile.read(Path.of(arguments[0]));
        ImageSource source = DataLocation.open(arguments[1], arguments[2], DataLocation.Options.DEFAULT);
        Dataset images = new DatasetReader(2, false, done -> {}).read(source, model.encoding()).dataset();
        long start = System.nanoTime();
        Audit audit = Audit.of(model, images, 2, done -> {});
        print("counting the votes of %d clauses on %d images", model.clauses().size(), images.size(), start);
        double[] milliseconds = new double[TIMES];
        double[] ofProcessor = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            start = System.nanoTime();
            long worked = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            audit.edited(model.edited(List.of(new Edit.Mute(i * model.clauses().size() / TIMES, "to see"))), done -> {});
            milliseconds[i] = (System.nanoTime() - start) / 1e6;
            ofProcessor[i] = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - worked) / 1e6;
        }
        System.out.printf(Locale.ROOT, "first mute: %.1f ms, of the processor %.1f ms%n", milliseconds[0], ofProcessor[0]);
        Arrays.sort(milliseconds);
        Arrays.sort(ofProcessor);
        System.out.printf(
                Locale.ROOT,
                "mute, time of the processor: median %.1f ms, slowest %.1f ms%n",
                ofProcessor[TIMES / 2],
                ofProcessor[TIMES - 1]);
        System.out.printf(
                Locale.ROOT, "mute: median %.1f ms, slowest %.1f ms%n", milliseconds[TIMES / 2], milliseconds[TIMES - 1]);
        int height = model.shape().height();
        int width = model.shape().width();
        Area corner = new Area(height - height / 6, width - width / 6, height - 1, width - 1);
        for (int i = 0; i < 3; i++) {
            start = System.nanoTime();
            audit.edited(model.edited(List.of(new Edit.Forbid(model.labels().name(0), corner, "to see"))), done -> {});
            print("forbid %d x %d pixels for a label", height / 6, width / 6, start);
        }
    }

    private static void print(String what, int a, int b, long start) {
        System.out.printf(Locale.ROOT, what + ": %.2f s%n", a, b, (System.nanoTime() - start) / 1e9);
    }
}
