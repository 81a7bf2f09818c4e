package org.vitrine.data.internal.faces;

import java.util.stream.IntStream;

/** A colour while it is being mixed; 0 is dark, 255 bright. */
record Rgb(double red, double green, double blue) {

    /** {@return colours as they are usually written, two hexadecimal digits for each of red, green and blue} */
    static Rgb[] of(int... colours) {
        return IntStream.of(colours)
                .mapToObj(colour -> new Rgb(colour >> 16, colour >> 8 & 0xFF, colour & 0xFF))
                .toArray(Rgb[]::new);
    }

    Rgb mix(Rgb other, double share) {
        return new Rgb(
                red + share * (other.red - red),
                green + share * (other.green - green),
                blue + share * (other.blue - blue));
    }

    Rgb times(double factor) {
        return new Rgb(red * factor, green * factor, blue * factor);
    }
}
