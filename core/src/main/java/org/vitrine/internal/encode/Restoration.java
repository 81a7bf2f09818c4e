package org.vitrine.internal.encode;

import java.util.function.IntBinaryOperator;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Turns bits back into bytes: counts the levels that a pixel reaches, and asks for a value typical of that many. */
final class Restoration {

    private Restoration() {}

    /** Asks for the grey value of a channel and a thermometer value. */
    static Raster of(BitImage bits, int levels, IntBinaryOperator typical) {
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
                    values[at++] = (byte) typical.applyAsInt(channel, reached);
                }
            }
        }
        return Raster.of(shape, values);
    }
}
