package org.vitrine.encode;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vitrine.image.Raster;

/**
 * The name of an encoding before it has seen data: {@code threshold:75}, {@code thermometer:8}, {@code quantile:8}, {@code otsu},
 * {@code adaptive}, {@code edges:4}.
 *
 * @param kind which one
 * @param parameter the threshold, or the number of levels; 0 where the kind has none
 */
public record EncodingRecipe(Kind kind, int parameter) {

    /** The encodings there are. */
    public enum Kind {
        /** One bit, {@code value > parameter}. */
        THRESHOLD(0, 254),
        /** Evenly spaced levels. */
        THERMOMETER(1, Encoding.MAX_LEVELS),
        /** Levels at the quantiles of the training data, each channel on its own. */
        QUANTILE(1, Encoding.MAX_LEVELS),
        /** One bit, by each image's own best threshold. */
        OTSU(0, 0),
        /** One bit, by each pixel's neighbourhood. */
        ADAPTIVE(0, 0),
        /** Levels of steps between neighbouring pixels, and of colour against brightness. */
        EDGES(2, 16);

        private final int least;
        private final int most;

        Kind(int least, int most) {
            this.least = least;
            this.most = most;
        }
    }

    private static final Pattern FORM = Pattern.compile("([a-z]+)(?::(\\d{1,9}))?");

    public EncodingRecipe {
        if (parameter < kind.least || parameter > kind.most) {
            throw new IllegalArgumentException(
                    "encoding " + name(kind) + " takes " + kind.least + " to " + kind.most + ": " + parameter);
        }
        if (kind == Kind.EDGES && parameter % 2 != 0) {
            throw new IllegalArgumentException("encoding edges takes an even number of levels: " + parameter);
        }
    }

    /**
     * Reads a recipe's name.
     *
     * @param text such as {@code thermometer:8}
     * @return the recipe
     */
    public static EncodingRecipe parse(String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            for (Kind kind : Kind.values()) {
                boolean wantsParameter = kind.most > 0;
                if (name(kind).equals(form.group(1)) && wantsParameter == (form.group(2) != null)) {
                    return new EncodingRecipe(kind, wantsParameter ? Integer.parseInt(form.group(2)) : 0);
                }
            }
        }
        throw new IllegalArgumentException(
                "no encoding '" + text
                        + "'; there are threshold:75, thermometer:8, quantile:8, otsu, adaptive, edges:4 (the numbers are yours to choose)");
    }

    /**
     * Whether the encoding learns its thresholds from training data.
     *
     * @return true for quantiles
     */
    public boolean needsData() {
        return kind == Kind.QUANTILE;
    }

    /**
     * Bits per pixel and view.
     *
     * @return the levels of a thermometer; 1 for the others
     */
    public int levels() {
        return switch (kind) {
            case THERMOMETER, QUANTILE, EDGES -> parameter;
            case THRESHOLD, OTSU, ADAPTIVE -> 1;
        };
    }

    /**
     * What the encoding looks at.
     *
     * @param channels how many channels the images have
     * @return the views
     */
    public List<View> views(int channels) {
        return kind == Kind.EDGES ? EdgeEncoding.viewsOf(channels) : View.channels(channels);
    }

    /**
     * Bit planes.
     *
     * @param channels how many channels the images have
     * @return views times levels
     */
    public int planes(int channels) {
        return views(channels).size() * levels();
    }

    /**
     * Makes the encoding.
     *
     * @param channels how many channels the images have
     * @param images training images; read only if {@link #needsData()}
     * @return an encoding ready for use
     */
    public Encoding fit(int channels, Iterable<Raster> images) {
        return switch (kind) {
            case THRESHOLD -> ThermometerEncoding.same(this, channels, new int[] {parameter + 1});
            case THERMOMETER -> ThermometerEncoding.same(this, channels, ThermometerEncoding.evenRungs(parameter));
            case QUANTILE -> ThermometerEncoding.quantiles(this, channels, images);
            case OTSU -> new OtsuEncoding();
            case ADAPTIVE -> new AdaptiveEncoding();
            case EDGES -> new EdgeEncoding(this);
        };
    }

    /**
     * Makes the encoding again from what a model file remembers.
     *
     * @param thresholds for each channel the least value of each level; used only where the data decided them
     * @param channels how many channels the images have
     * @return the encoding
     */
    public Encoding restore(int[][] thresholds, int channels) {
        if (needsData()) {
            if (thresholds.length != channels
                    || Arrays.stream(thresholds).anyMatch(rungs -> rungs.length != parameter)) {
                throw new IllegalArgumentException(this + " needs " + parameter + " thresholds for each of " + channels
                        + " channels: " + Arrays.deepToString(thresholds));
            }
            return new ThermometerEncoding(this, thresholds);
        }
        Encoding made = fit(channels, List.of());
        if (made instanceof ThermometerEncoding ladder && !Arrays.deepEquals(ladder.thresholds(), thresholds)) {
            throw new IllegalArgumentException(
                    "thresholds " + Arrays.deepToString(thresholds) + " are not those of " + this);
        }
        return made;
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Reads as it is written on the command line. */
    @Override
    public String toString() {
        return kind.most > 0 ? name(kind) + ":" + parameter : name(kind);
    }
}
