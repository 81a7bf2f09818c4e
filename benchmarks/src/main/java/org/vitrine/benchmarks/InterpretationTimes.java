package org.vitrine.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/**
 * Measures the time that explaining one image, finding its sufficient reasons, and showing one label take in the
 * library: one thread, after warm-up.
 */
public final class InterpretationTimes {

    private static final int IMAGES = 200;
    private static final int ROUNDS = 5;

    private InterpretationTimes() {}

    /** Measures with a model file, and data as for {@code vitrine evaluate}. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("give a model file and data: mnist.vitrine mnist:data/mnist");
            System.exit(2);
        }
        Model model = ModelFile.read(Path.of(arguments[0]));
        ImageSource source = DataLocation.open(arguments[1], "test", DataLocation.Options.DEFAULT);
        int labels = model.labels().size();
        BitImage[] images = new BitImage[Math.min(IMAGES, source.size())];
        Arrays.setAll(images, i -> model.encoding().encode(source.image(i)));
        ClauseExplainer explaining = model.explainer();
        ClassRepresentation representing = new ClassRepresentation(model);
        report("explaining an image", images.length, i -> explaining.explain(images[i], i % labels));
        report("finding its reasons", images.length, i -> SufficientReasons.of(model, images[i], i % labels));
        report("representing a label", labels, representing::of);
    }

    private static void report(String what, int count, IntConsumer task) {
        double[] times = new double[count];
        for (int round = 0; round < ROUNDS; round++) { // the last one counts
            for (int i = 0; i < count; i++) {
                long begin = System.nanoTime();
                task.accept(i);
                times[i] = (System.nanoTime() - begin) / 1e6;
            }
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT, "%-22s median %8.2f ms, slowest %8.2f ms%n", what, times[count / 2], times[count - 1]);
    }
}
