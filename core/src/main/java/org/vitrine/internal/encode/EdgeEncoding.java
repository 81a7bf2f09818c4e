package org.vitrine.internal.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.encode.View.Tap;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Encodes steps of brightness between neighbouring pixels, and for RGB how red and how blue a pixel is against its
 * brightness; each as a thermometer. Steps describe shapes independently of the lighting; the colour views add what
 * brightness does not show.
 *
 * <p>The numbers that bits depend on are whole: brightness is {@code 299 R + 587 G + 114 B} thousandths, coarse steps
 * are ninths of that. Border pixels are repeated outwards.
 *
 * <p>In a mirror a horizontal step v turns into -v. Rungs lie so that bits can follow: {@code v >= t} for t &gt; 0, but
 * {@code v > t} for t &lt; 0, so that -v reaches a rung exactly if v does not reach the opposite one. A rung at 0 has
 * no opposite, so the number of levels is even.
 */
public final class EdgeEncoding implements Encoding {

    /**
     * Rungs of a view: {@code spacing} from one to the next, half of them below the centre, half above. They are part
     * of what the recipe's name means, to models that are kept: once released, other numbers need another name.
     */
    private record Rungs(int spacing, int centre) {

        /** {@return the least values, times the scale, of each level} */
        int[] of(int scale, int levels) {
            int[] rungs = new int[levels];
            for (int k = 0; k < levels; k++) {
                int rung = (2 * k - (levels - 1)) * spacing * (scale / 2) + centre * scale;
                rungs[k] = rung < 0 ? rung + 1 : rung;
            }
            return rungs;
        }
    }

    private static final Rungs STEP = new Rungs(12, 0);
    private static final Rungs RED = new Rungs(9, 25);
    private static final Rungs BLUE = new Rungs(9, -32);
    private static final List<Rungs> RUNGS = List.of(STEP, STEP, STEP, STEP, RED, BLUE);

    private static final int WHOLE = 1000;
    private static final int[] GREY = {WHOLE};
    private static final int[] RGB = {299, 587, 114};
    private static final int FAR = 3; // from a pixel to the middle of the squares that a coarse step compares
    private static final int MARGIN = FAR + 1;
    private static final int[] HORIZONTAL = {1, 3};

    private final EncodingRecipe recipe;
    private final int levels;
    private final List<View> greyViews;
    private final List<View> rgbViews;

    EdgeEncoding(EncodingRecipe recipe, int levels) {
        this.recipe = recipe;
        this.levels = levels;
        this.greyViews = steps(GREY, levels);
        this.rgbViews = stepsAndColours(RGB, levels);
    }

    private static List<View> steps(int[] brightness, int levels) {
        return List.of(
                step("vertical step", levels, brightness, 1, 0, 0),
                step("horizontal step", levels, brightness, 0, 1, 0),
                step("coarse vertical step", levels, brightness, FAR, 0, 1),
                step("coarse horizontal step", levels, brightness, 0, FAR, 1));
    }

    private static List<View> stepsAndColours(int[] brightness, int levels) {
        List<View> views = new ArrayList<>(steps(brightness, levels));
        views.add(colour("red against brightness", levels, brightness, 0));
        views.add(colour("blue against brightness", levels, brightness, 2));
        return List.copyOf(views);
    }

    /**
     * {@return the mean brightness of a square less that of the one opposite; {@code reach} is the distance of a
     * square's border from its middle}
     */
    private static View step(String name, int levels, int[] brightness, int down, int right, int reach) {
        List<Tap> taps = new ArrayList<>();
        for (int side = -1; side <= 1; side += 2) {
            for (int row = -reach; row <= reach; row++) {
                for (int column = -reach; column <= reach; column++) {
                    for (int channel = 0; channel < brightness.length; channel++) {
                        int weight = side * brightness[channel];
                        taps.add(new Tap(side * down + row, side * right + column, channel, weight));
                    }
                }
            }
        }
        int pixels = (2 * reach + 1) * (2 * reach + 1);
        List<Integer> edges = List.of(down > 0 ? 0 : 90); // across the step
        return new View(name, levels, pixels * WHOLE, taps, 1, edges);
    }

    private static View colour(String name, int levels, int[] brightness, int colour) {
        List<Tap> taps = new ArrayList<>();
        for (int channel = 0; channel < brightness.length; channel++) {
            taps.add(new Tap(0, 0, channel, (channel == colour ? WHOLE : 0) - brightness[channel]));
        }
        return new View(name, levels, WHOLE, taps);
    }

    @Override
    public EncodingRecipe recipe() {
        return recipe;
    }

    @Override
    public List<View> views(int channels) {
        return channels == 1 ? greyViews : rgbViews;
    }

    /** {@return for each view the least value of each level, times the view's scale} */
    public int[][] rungs(int channels) {
        List<View> views = views(channels);
        int[][] rungs = new int[views.size()][];
        Arrays.setAll(rungs, view -> RUNGS.get(view).of(views.get(view).scale(), levels));
        return rungs;
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        int[][] brightness = brightness(image);
        int[][] squares = squares(brightness);
        int[][] rungs = rungs(shape.channels());
        BitImage bits = new BitImage(shape.height(), shape.width(), planes(shape.channels()));
        int[] values = new int[rungs.length];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int y = row + MARGIN;
                int x = column + MARGIN;
                values[0] = brightness[y + 1][x] - brightness[y - 1][x];
                values[1] = brightness[y][x + 1] - brightness[y][x - 1];
                values[2] = squares[y + FAR][x] - squares[y - FAR][x];
                values[3] = squares[y][x + FAR] - squares[y][x - FAR];
                if (shape.channels() == 3) {
                    values[4] = WHOLE * image.value(row, column, 0) - brightness[y][x];
                    values[5] = WHOLE * image.value(row, column, 2) - brightness[y][x];
                }
                set(bits, row, column, values, rungs);
            }
        }
        return bits;
    }

    private void set(BitImage bits, int row, int column, int[] values, int[][] rungs) {
        for (int view = 0; view < values.length; view++) {
            for (int k = 0; k < levels && values[view] >= rungs[view][k]; k++) {
                bits.set(row, column, view * levels + k);
            }
        }
    }

    /** {@return the brightness of each pixel in thousandths, with a margin around} */
    private static int[][] brightness(Raster image) {
        ImageShape shape = image.shape();
        int[] weights = shape.channels() == 1 ? GREY : RGB;
        int[][] brightness = new int[shape.height() + 2 * MARGIN][shape.width() + 2 * MARGIN];
        for (int y = 0; y < brightness.length; y++) {
            int row = Math.max(0, Math.min(shape.height() - 1, y - MARGIN));
            for (int x = 0; x < brightness[y].length; x++) {
                int column = Math.max(0, Math.min(shape.width() - 1, x - MARGIN));
                for (int channel = 0; channel < weights.length; channel++) {
                    brightness[y][x] += weights[channel] * image.value(row, column, channel);
                }
            }
        }
        return brightness;
    }

    /** {@return the sum of the 3x3 pixels around each pixel, but for the outermost ones} */
    private static int[][] squares(int[][] brightness) {
        int[][] squares = new int[brightness.length][brightness[0].length];
        for (int y = 1; y < squares.length - 1; y++) {
            for (int x = 1; x < squares[y].length - 1; x++) {
                for (int row = y - 1; row <= y + 1; row++) {
                    squares[y][x] += brightness[row][x - 1] + brightness[row][x] + brightness[row][x + 1];
                }
            }
        }
        return squares;
    }

    @Override
    public BitImage mirrored(BitImage bits) {
        BitImage mirrored = bits.mirrored();
        for (int view : HORIZONTAL) {
            mirrored.turn(view * levels, levels);
        }
        return mirrored;
    }

    /**
     * Draws the fine steps as a relief: grey where there is no step, bright where a pixel is brighter than those above
     * and to the left.
     */
    @Override
    public Raster restore(BitImage bits) {
        ImageShape shape = new ImageShape(bits.height(), bits.width(), 1);
        byte[] values = new byte[shape.size()];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int reached = 0;
                for (int plane = 0; plane < 2 * levels; plane++) {
                    reached += bits.get(row, column, plane) ? 1 : 0;
                }
                values[row * shape.width() + column] = (byte) (128 + 127 * (reached - levels) / levels);
            }
        }
        return Raster.of(shape, values);
    }
}
