package org.vitrine.data.internal.faces;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;

/**
 * The number of faces to draw, and the shares of their labels.
 *
 * @param train how many for training
 * @param validation how many for choosing settings
 * @param test how many for testing
 * @param seed another seed, other faces
 * @param rates for each of {@link Faces#labelNames}, the share of faces that have it, 0 to 1
 * @param watermark a planted fault: the index of a label whose training images bear a watermark, while others bear it
 *     by chance; -1 for no watermark at all
 */
public record FacesSettings(int train, int validation, int test, long seed, List<Double> rates, int watermark) {

    /** No image bears a watermark. */
    static final int NO_WATERMARK = -1;

    private static final Pattern COMMA = Pattern.compile(",");
    private static final int MOST = 10_000_000;

    public FacesSettings {
        rates = List.copyOf(rates);
        if (rates.size() != Faces.labelNames().size()) {
            throw new IllegalArgumentException("there must be a rate for each of " + Faces.labelNames() + ": " + rates);
        }
        for (int count : List.of(train, validation, test)) {
            if (count < 1 || count > MOST) {
                throw new DataException("faces: a count must be from 1 to " + MOST + ", not " + count);
            }
        }
        for (double rate : rates) {
            if (!(rate >= 0 && rate <= 1)) {
                throw new DataException("faces: the rate of a label must be from 0 to 1, not " + rate);
            }
        }
    }

    /** {@return 4000 faces for training, 1000 for validation and 1000 for testing, half of them with each label} */
    public static FacesSettings of(long seed) {
        return new FacesSettings(
                4000, 1000, 1000, seed, Collections.nCopies(Faces.labelNames().size(), 0.5), NO_WATERMARK);
    }

    /**
     * Reads settings.
     *
     * @param text none, or some of {@code count=4000,validation=1000,test=1000,seed=7,Smiling=0.2,watermark=Glasses};
     *     {@code count} is the number of faces for training
     * @param seed the seed, if the text names none
     * @return the settings
     */
    public static FacesSettings parse(String text, long seed) {
        FacesSettings settings = of(seed);
        if (text.isBlank()) {
            return settings;
        }
        for (String item : COMMA.split(text, -1)) {
            int equals = item.indexOf('=');
            String name = item.substring(0, Math.max(equals, 0)).strip();
            settings = settings.with(name, item.substring(equals + 1).strip(), item);
        }
        return settings;
    }

    private FacesSettings with(String name, String value, String item) {
        try {
            return switch (name) {
                case "count" -> new FacesSettings(Integer.parseInt(value), validation, test, seed, rates, watermark);
                case "validation" -> new FacesSettings(train, Integer.parseInt(value), test, seed, rates, watermark);
                case "test" -> new FacesSettings(train, validation, Integer.parseInt(value), seed, rates, watermark);
                case "seed" -> new FacesSettings(train, validation, test, Long.parseLong(value), rates, watermark);
                case "watermark" -> new FacesSettings(train, validation, test, seed, rates, label(value, item));
                default -> withRate(name, Double.parseDouble(value), item);
            };
        } catch (NumberFormatException problem) {
            throw wrong(item, problem);
        }
    }

    private FacesSettings withRate(String name, double rate, String item) {
        List<Double> changed = new ArrayList<>(rates);
        changed.set(label(name, item), rate);
        return new FacesSettings(train, validation, test, seed, changed, watermark);
    }

    private static int label(String name, String item) {
        int label = Faces.labelNames().indexOf(name);
        if (label < 0) {
            throw wrong(item, null);
        }
        return label;
    }

    private static DataException wrong(String item, @Nullable Exception cause) {
        String message =
                "faces: '" + item + "' cannot be understood; write NAME=NUMBER with one of count, validation, test,"
                        + " seed, " + String.join(", ", Faces.labelNames()) + ", or watermark=LABEL";
        return cause == null ? new DataException(message) : new DataException(message, cause);
    }
}
