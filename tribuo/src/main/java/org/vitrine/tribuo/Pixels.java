package org.vitrine.tribuo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.tribuo.Example;
import org.tribuo.Feature;
import org.tribuo.FeatureMap;
import org.tribuo.MutableFeatureMap;
import org.tribuo.Output;
import org.tribuo.VariableInfo;
import org.tribuo.impl.ArrayExample;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Images as features. Each pixel and channel has a place: row by row, in a row pixel by pixel, in a pixel channel by
 * channel. The name of a feature is its place, padded with zeros as Tribuo's {@code IDXDataSource} pads it, and its
 * value is the brightness. A feature that is missing is 0.
 */
final class Pixels {

    private static final int BRIGHTEST = 255;

    private final ImageShape shape;
    private final boolean unit;
    private final String[] names;

    private Pixels(ImageShape shape, boolean unit) {
        this.shape = shape;
        this.unit = unit;
        this.names = new String[shape.size()];
        String padded = "%0" + String.valueOf(shape.size()).length() + "d";
        for (int place = 0; place < names.length; place++) {
            names[place] = String.format(Locale.ROOT, padded, place);
        }
    }

    /**
     * {@return features as data name them}
     *
     * @param unit true if features are 0 to 1, false if they are 0 to 255
     * @param features the features of the data, which may be padded otherwise
     * @throws IllegalArgumentException if one of them is not a pixel, or two are the same
     */
    static Pixels of(ImageShape shape, boolean unit, FeatureMap features) {
        Pixels pixels = new Pixels(shape, unit);
        BitSet seen = new BitSet(shape.size());
        for (VariableInfo feature : features) {
            int place = pixels.place(feature.getName());
            if (seen.get(place)) {
                throw new IllegalArgumentException("the features '" + pixels.names[place] + "' and '"
                        + feature.getName() + "' are the same pixel; name each pixel in one way");
            }
            seen.set(place);
            pixels.names[place] = feature.getName();
        }
        return pixels;
    }

    /** Features of images of a size, 0 to 255, named as {@code IDXDataSource} names them. */
    static Pixels of(ImageShape shape) {
        return new Pixels(shape, false);
    }

    /**
     * {@return all features that images can have, each from dark to bright, for models whose training data are
     * elsewhere}
     */
    MutableFeatureMap domain() {
        MutableFeatureMap features = new MutableFeatureMap();
        for (String name : names) {
            features.add(name, 0);
            features.add(name, BRIGHTEST);
        }
        return features;
    }

    /**
     * Makes an example of an image. Dark values are left out, unless the whole image is dark: Tribuo refuses examples
     * without features.
     */
    <T extends Output<T>> Example<T> example(Raster image, T output) {
        byte[] values = image.toBytes();
        List<Feature> lit = new ArrayList<>();
        for (int place = 0; place < values.length; place++) {
            if (values[place] != 0) {
                lit.add(new Feature(names[place], Byte.toUnsignedInt(values[place])));
            }
        }
        return new ArrayExample<>(output, lit.isEmpty() ? List.of(new Feature(names[0], 0)) : lit);
    }

    ImageShape shape() {
        return shape;
    }

    boolean isUnit() {
        return unit;
    }

    String name(int place) {
        return names[place];
    }

    /** {@return the place of a feature in the image} */
    int place(String feature) {
        // By hand, for every feature of every example: 18 digits fit a long, so nothing overflows.
        long place = feature.isEmpty() || feature.length() > 18 ? -1 : 0;
        for (int i = 0; i < feature.length() && place >= 0; i++) {
            char digit = feature.charAt(i);
            place = digit >= '0' && digit <= '9' ? 10 * place + digit - '0' : -1;
        }
        if (place < 0 || place >= shape.size()) {
            throw new IllegalArgumentException("the feature '" + feature + "' is not a pixel of an image of " + shape
                    + ", whose features are named by their number, 0 to " + (shape.size() - 1)
                    + ", row by row; check height, width and channels, or rename the features");
        }
        return (int) place;
    }

    /**
     * Makes an image of an example.
     *
     * @throws IllegalArgumentException if it has no features, or one that is not a pixel or has no brightness
     */
    Raster image(Example<?> example) {
        if (example.size() == 0) {
            throw new IllegalArgumentException(
                    "the example has no features; give an image that is dark all over one feature of value 0");
        }
        byte[] values = new byte[shape.size()];
        // Two features may be one pixel: '7' and '007'. The later would silently replace the earlier.
        BitSet seen = new BitSet(values.length);
        for (Feature feature : example) {
            int place = place(feature.getName());
            if (seen.get(place)) {
                throw new IllegalArgumentException(
                        "the example has two features for pixel " + place + "; name each pixel in one way");
            }
            seen.set(place);
            values[place] = (byte) brightness(feature);
        }
        return Raster.of(shape, values);
    }

    private int brightness(Feature feature) {
        double value = feature.getValue();
        double most = unit ? 1 : BRIGHTEST;
        long level = Math.round(unit ? value * BRIGHTEST : value);
        // Negated, so that a NaN is refused as well.
        if (!(value >= 0 && value <= most) || (!unit && level != value)) {
            throw new IllegalArgumentException("the feature '" + feature.getName() + "' is " + value
                    + (unit
                            ? "; with unitFeatures, pixels must be 0 to 1"
                            : "; pixels must be whole numbers from 0 to 255 (set unitFeatures if they are 0 to 1)"));
        }
        return (int) level;
    }
}
