package org.vitrine.internal.encode;

import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Turns bits back into bytes: counts the levels that a pixel reaches, and asks for a value typical of so many. */
final class Restoration {

    /** Gives a grey value that stands for a thermometer value. */
    interface Typical {
        int value(int channel, int reached);
    }

    private Restoration() {}

    static Raster of(BitImage bits, int levels, Typical typical) {
        ImageShape shape = new ImageShape(bits.height(), bits.width(), bits.planes() / levels);
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int channel = 0; channel < shape.channels(); channel++) {
                    int reached = 0;
                    while (reached < levels && bits.get(row, column, channel * levels + reached)) {
                        reached++;
                    }
                    values[at++] = (byte) typical.value(channel, reached);
                }
            }
        }
        return Raster.of(shape, values);
    }
}
