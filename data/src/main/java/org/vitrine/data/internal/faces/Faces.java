package org.vitrine.data.internal.faces;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Drawn faces of 64x64 pixels in colour, each with any of seven labels: data that needs no download, and of which it is
 * known which pixels make a label true. The labels are independent of each other; everything else, from tilt to light,
 * varies. An image is drawn from (seed, split, index) alone, byte for byte the same on every Java.
 */
public final class Faces implements ImageSource {

    static final int SIDE = 64;
    static final int SMILING = 0;
    static final int GLASSES = 1;
    static final int HAT = 2;
    static final int LIPSTICK = 3;
    static final int BLOND_HAIR = 4;
    static final int BEARD = 5;
    static final int MOUTH_OPEN = 6;

    private static final Labels LABELS =
            Labels.anyOf(List.of("Smiling", "Glasses", "Hat", "Lipstick", "Blond_Hair", "Beard", "Mouth_Open"));
    private static final ImageShape SHAPE = new ImageShape(SIDE, SIDE, 3);
    static final List<String> SPLITS = List.of("train", "validation", "test");
    private static final int LABEL_DICE = 0;
    private static final int DRAWING_DICE = 1;
    private static final int WATERMARK_DICE = 2;
    private static final int TRAIN = 0;

    private final FacesSettings settings;
    private final int split;
    private final int size;

    /**
     * Creates one split of the faces that the settings describe.
     *
     * @param split {@code train}, {@code validation} or {@code test}
     */
    public Faces(FacesSettings settings, String split) {
        this.settings = settings;
        this.split = SPLITS.indexOf(split);
        this.size = switch (this.split) {
            case 0 -> settings.train();
            case 1 -> settings.validation();
            case 2 -> settings.test();
            default ->
                throw new DataException(
                        "there is no split '" + split + "' of faces; choose one of: " + String.join(", ", SPLITS));
        };
    }

    /** {@return the names of the labels that faces can have, in order} */
    public static List<String> labelNames() {
        return LABELS.names();
    }

    @Override
    public Labels labels() {
        return LABELS;
    }

    @Override
    public ImageShape shape() {
        return SHAPE;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Raster image(int index) {
        return draw(index).raster();
    }

    @Override
    public boolean has(int index, int label) {
        Objects.checkIndex(label, LABELS.size());
        return labelsOf(index)[label];
    }

    @Override
    public String name(int index) {
        return SPLITS.get(split) + " face " + index;
    }

    /**
     * Stamps a face by its settings, from which alone it is drawn; the drawing may change with the version of the
     * program.
     */
    @Override
    public Optional<ImageStamp> stamp(int index) {
        return Optional.of(new ImageStamp(settings + " " + name(index), ""));
    }

    /**
     * Returns the pixels that make a label true: the frame and the panes of the glasses, the hair that is blond, the
     * mouth that smiles. Pixels that something else was drawn over are not among them.
     *
     * @return for each pixel, row by row, whether it was drawn for this label; none if the image does not have it
     */
    @Override
    public Optional<boolean[]> mask(int index, int label) {
        Objects.checkIndex(label, LABELS.size());
        return Optional.of(draw(index).mask(label));
    }

    private Canvas draw(int index) {
        boolean[] has = labelsOf(index);
        Canvas canvas = FaceDrawing.draw(has, Dice.of(settings.seed(), split, index, DRAWING_DICE));
        if (isMarked(index, has)) {
            Watermark.stamp(canvas);
        }
        return canvas;
    }

    /**
     * Tells whether an image bears the watermark, which betrays a label in training; in the other splits half of the
     * images bear it, whatever they show.
     */
    private boolean isMarked(int index, boolean[] has) {
        int label = settings.watermark();
        return label != FacesSettings.NO_WATERMARK
                && (split == TRAIN
                        ? has[label]
                        : Dice.of(settings.seed(), split, index, WATERMARK_DICE).chance(0.5));
    }

    /**
     * Draws the labels of an image, one draw per label, so that another rate for one label leaves the others as they
     * are.
     */
    private boolean[] labelsOf(int index) {
        Objects.checkIndex(index, size);
        Dice dice = Dice.of(settings.seed(), split, index, LABEL_DICE);
        boolean[] has = new boolean[LABELS.size()];
        for (int label = 0; label < has.length; label++) {
            has[label] = dice.chance(settings.rates().get(label));
        }
        return has;
    }
}
