package org.vitrine.explain.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;

/**
 * A change that flips a decision: an image, the same image with few pixels changed, and the predictions for both, which
 * differ in the decision about one label. Immutable.
 */
public final class Counterfactual {

    /** Parts of a change that are at most so many pixels apart, for each 32 pixels of the image, belong to one area. */
    private static final int NEAR = 2;

    private static final int NEAR_OF = 32;
    private static final int MOST_PLACES = 3;

    private final Raster image;
    private final Raster changed;
    private final int label;
    private final Prediction before;
    private final Prediction after;
    private final byte[] codes;
    private final int part;
    private final boolean minimal;
    private final int predictions;

    Counterfactual(
            Raster image,
            Raster changed,
            int label,
            Prediction before,
            Prediction after,
            byte[] codes,
            int part,
            boolean minimal,
            int predictions) {
        if (before.isDecided(label) == after.isDecided(label)) {
            throw new IllegalStateException("the decision about label " + label + " did not flip");
        }
        this.image = image;
        this.changed = changed;
        this.label = label;
        this.before = before;
        this.after = after;
        this.codes = codes;
        this.part = part;
        this.minimal = minimal;
        this.predictions = predictions;
    }

    /** {@return the image as it was} */
    public Raster image() {
        return image;
    }

    /** {@return the image as it would have to be} */
    public Raster changed() {
        return changed;
    }

    /** {@return the index of the label whose decision flips} */
    public int label() {
        return label;
    }

    /** {@return the prediction for the image} */
    public Prediction before() {
        return before;
    }

    /** {@return the prediction for the changed image} */
    public Prediction after() {
        return after;
    }

    /** {@return true if the image loses the label, false if it gains it} */
    public boolean given() {
        return before.isDecided(label);
    }

    /** {@return how a pixel was changed; empty if it is as it was} */
    public Optional<PixelChange> change(int row, int column) {
        byte code = codes[row * image.shape().width() + column];
        return code == Retouching.KEPT ? Optional.empty() : Optional.of(Retouching.change(code));
    }

    /** {@return the numbers of the pixels that were changed, row by row, rising} */
    public int[] pixels() {
        return IntStream.range(0, codes.length)
                .filter(pixel -> codes[pixel] != Retouching.KEPT)
                .toArray();
    }

    /** {@return the number of pixels that were changed in a way} */
    public int count(PixelChange change) {
        byte code = Retouching.code(change);
        return (int) IntStream.range(0, codes.length)
                .filter(pixel -> codes[pixel] == code)
                .count();
    }

    /** {@return the share of the pixels that were changed, more than 0 and up to 1} */
    public double share() {
        return (double) pixels().length / codes.length;
    }

    /** {@return the side of the squares in which the change was taken back as far as possible; 1 for small images} */
    public int part() {
        return part;
    }

    /**
     * {@return true if each part of the change is needed; false if the search ended before that was checked} It is
     * checked by predictions: if the changed pixels of any single square of {@link #part()} x {@link #part()} pixels,
     * of the grid that begins at the upper left corner of the image, are as they were, the decision is, too.
     */
    public boolean isMinimal() {
        return minimal;
    }

    /** {@return the number of predictions that the search took} */
    public int predictions() {
        return predictions;
    }

    /** {@return rectangles around changed pixels that are close to each other, the one with the most of them first} */
    public List<Area> areas() {
        return areasAndSizes().stream().map(Patch::area).toList();
    }

    /** Changed pixels that are close to each other. */
    private record Patch(Area area, int pixels) {}

    private List<Patch> areasAndSizes() {
        int height = image.shape().height();
        int width = image.shape().width();
        int near = Math.max(1, NEAR * Math.max(height, width) / NEAR_OF);
        boolean[] seen = new boolean[codes.length];
        List<Patch> patches = new ArrayList<>();
        for (int start : pixels()) {
            if (!seen[start]) {
                patches.add(patch(start, near, seen));
            }
        }
        patches.sort((one, other) -> other.pixels() - one.pixels());
        return patches;
    }

    private Patch patch(int start, int near, boolean[] seen) {
        int height = image.shape().height();
        int width = image.shape().width();
        int top = height;
        int left = width;
        int bottom = 0;
        int right = 0;
        List<Integer> queue = new ArrayList<>(List.of(start));
        seen[start] = true;
        for (int i = 0; i < queue.size(); i++) {
            int row = queue.get(i) / width;
            int column = queue.get(i) % width;
            top = Math.min(top, row);
            bottom = Math.max(bottom, row);
            left = Math.min(left, column);
            right = Math.max(right, column);
            for (int y = Math.max(0, row - near); y <= Math.min(height - 1, row + near); y++) {
                for (int x = Math.max(0, column - near); x <= Math.min(width - 1, column + near); x++) {
                    int other = y * width + x;
                    if (codes[other] != Retouching.KEPT && !seen[other]) {
                        seen[other] = true;
                        queue.add(other);
                    }
                }
            }
        }
        return new Patch(new Area(top, left, bottom, right), queue.size());
    }

    /**
     * Finds the clauses behind the change: those that fell silent, began to speak, or cast more or fewer votes.
     *
     * @param model the model, or the members, whose decision this is about
     * @return the clauses that matter for the decision, those first that move the most votes; together they move as
     *     many as the class sums do
     */
    public List<ClauseSwing> swings(Voting model) {
        return ClauseSwings.of(model, this);
    }

    /** {@return the change in one sentence, such as "7 pixels at the upper left painted bright: 4 becomes 9"} */
    public String inWords() {
        int pixels = pixels().length;
        String how = Arrays.stream(PixelChange.values())
                .filter(change -> count(change) > 0)
                .map(change -> count(change) == pixels ? change.inWords() : count(change) + " " + change.inWords())
                .collect(Collectors.joining(", "));
        boolean oneWay = Arrays.stream(PixelChange.values()).anyMatch(change -> count(change) == pixels);
        return (pixels == 1 ? "1 pixel" : pixels + " pixels") + " " + places()
                + (oneWay ? " " + how : " changed (" + how + ")") + ": " + outcome();
    }

    private String places() {
        List<String> places = areas().stream()
                .map(area -> area.inWords(image.shape().height(), image.shape().width()))
                .distinct()
                .toList();
        if (places.size() > MOST_PLACES) {
            return "in " + areas().size() + " places";
        }
        String last = "the " + places.get(places.size() - 1);
        return "at "
                + (places.size() == 1
                        ? last
                        : places.subList(0, places.size() - 1).stream()
                                        .map(place -> "the " + place)
                                        .collect(Collectors.joining(", "))
                                + " and " + last);
    }

    private String outcome() {
        String name = before.labels().name(label);
        if (before.labels().exclusive()) {
            return before.decided().get(0) + " becomes " + after.decided().get(0);
        }
        return given() ? name + " is no longer given" : name + " is given";
    }
}
