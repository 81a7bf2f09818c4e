package org.vitrine.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.ValueRange;

/**
 * What the images of a source are like as they are stored, before they are prepared: some of them, evenly spread, are
 * looked at. Images that cannot be read are passed over; whoever reads them all says which they are.
 *
 * @param shapes the size of each image that was looked at; its channels say nothing
 * @param values the values of grey images with more than 8 bits, from the smallest to the largest; null if there are no
 *     such images
 */
public record StoredImages(
        List<ImageShape> shapes, @Nullable ValueRange values) {

    /** The largest side of the images that Vitrine was measured with. */
    public static final int LARGEST_SIDE = 128;

    /** A size for photographs. */
    private static final int USUAL_SIDE = 64;

    /** Only the beginning of a file is read for its size, and all of it for its values. */
    private static final int LOOKED_AT = 64;

    private static final int DECODED = 8;

    /** Proportions count as kept if rounding to whole pixels can explain the difference. */
    private static final double ROUNDING = 0.02;

    public StoredImages {
        shapes = List.copyOf(shapes);
    }

    /** Looks at some images of a source. */
    public static StoredImages of(ImageSource source) {
        List<ImageShape> shapes = new ArrayList<>();
        for (int index : spread(source.size(), LOOKED_AT)) {
            read(() -> Optional.of(source.originalShape(index))).ifPresent(shapes::add);
        }
        ValueRange values = null;
        for (int index : spread(source.size(), DECODED)) {
            ValueRange own = read(() -> source.storedValues(index)).orElse(null);
            values = values == null ? own : own == null ? values : values.and(own);
        }
        return new StoredImages(shapes, values);
    }

    private static int[] spread(int size, int most) {
        int count = Math.min(size, most);
        return IntStream.range(0, count)
                .map(i -> (int) ((long) i * size / count))
                .toArray();
    }

    private interface Look<T> {
        Optional<T> at();
    }

    private static <T> Optional<T> read(Look<T> look) {
        try {
            return look.at();
        } catch (DataException unreadable) { // told when the image itself is asked for
            return Optional.empty();
        }
    }

    /** {@return their sizes, such as {@code 28x28} or {@code 240x320 to 3000x4000}; empty if none can be read} */
    public String sizes() {
        Comparator<ImageShape> byPixels = Comparator.comparingLong(shape -> (long) shape.height() * shape.width());
        Optional<ImageShape> smallest = shapes.stream().min(byPixels);
        Optional<ImageShape> largest = shapes.stream().max(byPixels);
        return smallest.isEmpty() || largest.isEmpty()
                ? ""
                : shapes.stream().distinct().count() == 1
                        ? size(smallest.get())
                        : size(smallest.get()) + " to " + size(largest.get());
    }

    /** {@return whether they must be scaled to be learnt, since their sizes differ, or should be, since they are large} */
    public boolean needASize() {
        return shapes.stream().distinct().count() > 1
                || shapes.stream().anyMatch(shape -> Math.max(shape.height(), shape.width()) > LARGEST_SIDE);
    }

    private static String size(ImageShape shape) {
        return shape.height() + "x" + shape.width();
    }

    /** {@return a size to suggest for images as large as one of them: its own if that is small} */
    public static String suggestion(ImageShape shape) {
        return Math.max(shape.height(), shape.width()) <= USUAL_SIDE ? size(shape) : USUAL_SIDE + "x" + USUAL_SIDE;
    }

    /**
     * {@return a line for a person about each thing that should be known before learning from a source of such images:
     * proportions that change, values that are hardly used, images that are very large}
     */
    public List<String> notes(ImageSource source) {
        List<String> notes = new ArrayList<>();
        ImageShape shape = source.shape();
        long others = shapes.stream().filter(stored -> !isAlike(stored, shape)).count();
        if (others > 0) {
            notes.add(others + " of " + shapes.size() + " images looked at have other proportions than " + size(shape)
                    + " and " + inWords(source.preparation().fit()));
        }
        rangeNote(source.preparation().range()).ifPresent(notes::add);
        if (Math.max(shape.height(), shape.width()) > LARGEST_SIDE) {
            notes.add("images of " + size(shape) + " pixels make training slow and the model large; Vitrine was"
                    + " measured up to " + LARGEST_SIDE + "x" + LARGEST_SIDE + ", and --size " + suggestion(shape)
                    + " often is enough");
        }
        return notes;
    }

    private static boolean isAlike(ImageShape one, ImageShape other) {
        double ratio = (double) one.height() * other.width() / ((double) one.width() * other.height());
        return Math.abs(Math.log(ratio)) <= ROUNDING;
    }

    private static String inWords(Fit fit) {
        return switch (fit) {
            case SQUASH -> "are squashed; --fit crop or --fit pad keeps proportions";
            case CROP -> "are cropped to the middle (fit crop)";
            case PAD -> "get margins (fit pad)";
        };
    }

    /**
     * {@return a line that proposes a range, if values of more than 8 bits fill less than half of what is shown}
     *
     * @param shown the range that is shown; null for all values
     */
    public Optional<String> rangeNote(@Nullable ValueRange shown) {
        int low = shown == null ? 0 : shown.low();
        int high = shown == null ? ValueRange.LARGEST : shown.high();
        if (values == null || 2L * values.size() > high - low) {
            return Optional.empty();
        }
        return Optional.of("grey values go from " + values.low() + " to " + values.high()
                + " in the images looked at, of " + low + " to " + high
                + " that are shown, so that contrasts are faint; --range " + values.rounded()
                + " shows these");
    }
}
