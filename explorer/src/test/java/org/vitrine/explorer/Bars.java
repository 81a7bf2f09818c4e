package org.vitrine.explorer;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Grey images of 12x12 pixels, drawn when asked for: a bright bar on a dark ground, lying, standing or slanting,
 * anywhere. As many as one likes, and they count how often they were asked for.
 */
final class Bars implements ImageSource {

    static final int SIDE = 12;
    static final Labels LABELS = Labels.oneOf(List.of("lying", "standing", "slanting"));

    /** An example whose file is damaged, and whose name is a path, as a table may have it. */
    static final int DAMAGED = 11;

    static final String SECRET = "/home/somebody/secret";

    private static final int LENGTH = 5;

    private final int size;
    private final boolean damaged;
    private final AtomicInteger asked = new AtomicInteger();

    Bars(int size, boolean damaged) {
        this.size = size;
        this.damaged = damaged;
    }

    int asked() {
        return asked.get();
    }

    @Override
    public Labels labels() {
        return LABELS;
    }

    @Override
    public ImageShape shape() {
        return new ImageShape(SIDE, SIDE, 1);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean has(int index, int label) {
        return index % LABELS.size() == label;
    }

    @Override
    public String name(int index) {
        return damaged ? SECRET + "/" + index + ".png" : "#" + index;
    }

    @Override
    public Raster image(int index) {
        asked.incrementAndGet();
        if (damaged && index == DAMAGED) {
            throw new DataException("the image " + name(index) + " is damaged; repair or remove it");
        }
        SplittableRandom random = new SplittableRandom(index);
        byte[] pixels = new byte[SIDE * SIDE];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) random.nextInt(105); // a few are as bright as a bar
        }
        int kind = index % LABELS.size();
        int row = random.nextInt(SIDE - LENGTH);
        int column = random.nextInt(SIDE - LENGTH);
        int length = random.nextInt(2, LENGTH + 1); // the short ones are hard
        for (int i = 0; i < length; i++) {
            int y = kind == 0 ? row : row + i;
            int x = kind == 1 ? column : column + i;
            pixels[y * SIDE + x] = (byte) random.nextInt(120, 256);
        }
        return Raster.of(shape(), pixels);
    }
}
