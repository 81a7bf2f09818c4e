package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/**
 * Images of 12x12 pixels with a bright square at the top left, at the bottom right, both or none, and models that
 * learnt to tell.
 */
final class TrustModels {

    static final ImageShape SHAPE = new ImageShape(12, 12, 1);
    static final Labels LABELS = Labels.anyOf(List.of("top", "bottom"));

    private TrustModels() {}

    static ImageSource squares(int count, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        boolean[][] truths = new boolean[count][];
        for (int i = 0; i < count; i++) {
            boolean top = i % 2 == 1;
            boolean bottom = i / 2 % 2 == 1;
            truths[i] = new boolean[] {top, bottom};
            int[][] rows = new int[12][12];
            for (int row = 0; row < 12; row++) {
                for (int column = 0; column < 12; column++) {
                    boolean bright = (top && inside(row, column, 2)) || (bottom && inside(row, column, 7));
                    rows[row][column] = (bright ? 180 : 20) + random.nextInt(50);
                }
            }
            images.add(Raster.grey(rows));
        }
        return ImageSource.of(LABELS, images, truths);
    }

    private static boolean inside(int row, int column, int start) {
        return row >= start && row < start + 3 && column >= start && column < start + 3;
    }

    static Model crisp() {
        return trained(Settings.defaults()
                .withClauses(20)
                .withTarget(15)
                .withWindow(new Window(3, 3))
                .withEpochs(8));
    }

    static Model fuzzy() {
        return trained(Settings.fuzzy(4, 10).withTarget(11).withEpochs(15));
    }

    private static Model trained(Settings settings) {
        Encoding encoding = EncodingRecipe.parse("threshold:100").fit(1, List.of());
        return new Trainer(settings, 1)
                .train(new DatasetReader(1, false, done -> {})
                        .read(squares(200, 1), encoding)
                        .dataset());
    }

    static TrustSample sample(Model model) {
        return TrustSample.of(List.of(model), squares(24, 2), 24, false, 1, done -> {});
    }
}
