package org.vitrine.data.internal.faces;

/** A colour while it is being mixed; 0 is dark, 255 bright. */
record Rgb(double red, double green, double blue) {

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
