package org.vitrine.tribuo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.multilabel.MultiLabel;
import org.tribuo.multilabel.MultiLabelFactory;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

/** Generated images and small settings, and what Vitrine's own training makes of them. */
final class Twins {

    static final ImageShape GREY = new ImageShape(8, 9, 1);
    static final ImageShape RGB = new ImageShape(6, 7, 3);
    static final Settings CRISP = Settings.defaults()
            .withClauses(20)
            .withTarget(25)
            .withWindow(new Window(4, 4))
            .withEpochs(2);
    static final Settings FUZZY = Settings.fuzzy(4, 10).withEpochs(2);

    private Twins() {}

    /** Dim noise; each label is a bright row. */
    private static ImageSource random(Labels labels, ImageShape shape, int size, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        boolean[][] truths = new boolean[size][labels.size()];
        for (boolean[] has : truths) {
            int one = random.nextInt(has.length);
            byte[] values = new byte[shape.size()];
            for (int label = 0; label < has.length; label++) {
                has[label] = labels.exclusive() ? label == one : random.nextBoolean();
            }
            for (int i = 0; i < values.length; i++) {
                int row = i / shape.channels() / shape.width();
                boolean lit = row % 2 == 1 && row / 2 < has.length && has[row / 2];
                values[i] = (byte) (lit ? 180 + random.nextInt(76) : random.nextInt(70));
            }
            images.add(Raster.of(shape, values));
        }
        return ImageSource.of(labels, images, truths);
    }

    static ImageSource one(ImageShape shape, int size, long seed) {
        return random(Labels.oneOf(List.of("ape", "bee", "cow")), shape, size, seed);
    }

    static ImageSource any(ImageShape shape, int size, long seed) {
        return random(Labels.anyOf(List.of("ape", "bee", "cow")), shape, size, seed);
    }

    static MutableDataset<Label> oneDataset(ImageSource images) {
        return dataset(images, new LabelFactory());
    }

    static MutableDataset<MultiLabel> anyDataset(ImageSource images) {
        return dataset(images, new MultiLabelFactory());
    }

    private static <T extends Output<T>> MutableDataset<T> dataset(ImageSource images, OutputFactory<T> factory) {
        return ImageDataSource.dataset(images, factory, "generated images");
    }

    /** One thread: images are so small that others would only wait. */
    static <T extends Output<T>> VitrineTrainer<T> trainer(ImageShape shape, Settings settings) {
        return new VitrineTrainer<T>(shape, settings).withThreads(1);
    }

    static byte[] bytes(Model model) throws IOException {
        return ModelFile.toBytes(model);
    }

    static byte[] bytes(VitrineModel<?> model) throws IOException {
        return bytes(model.vitrineModel());
    }

    static byte[] trainedByVitrine(TrainingPlan.Builder plan) throws IOException {
        return bytes(Training.run(plan.threads(1).build(), RunListener.SILENT).model());
    }
}
