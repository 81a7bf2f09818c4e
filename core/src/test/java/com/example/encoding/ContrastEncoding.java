package com.example.encoding;

import java.util.Map;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Made by {@link ContrastKind}. */
final class ContrastEncoding implements Encoding {

    private final EncodingRecipe recipe;
    private final int mean;
    private final int[] offsets;

    ContrastEncoding(String parameter, int mean, int[] offsets) {
        this.recipe = new EncodingRecipe(ContrastKind.NAME, parameter);
        this.mean = mean;
        this.offsets = offsets;
    }

    static int brightness(Raster image, int row, int column) {
        int sum = 0;
        for (int channel = 0; channel < image.shape().channels(); channel++) {
            sum += image.value(row, column, channel);
        }
        return sum;
    }

    @Override
    public EncodingRecipe recipe() {
        return recipe;
    }

    @Override
    public Map<String, Tensor> tensors() {
        return Map.of("mean", Tensor.of(new int[] {mean}, 1), "offsets", Tensor.of(offsets, offsets.length));
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        BitImage bits = new BitImage(shape.height(), shape.width(), planes(shape.channels()));
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int value = brightness(image, row, column);
                for (int level = 0; level < offsets.length; level++) {
                    if (value >= mean + offsets[level]) {
                        bits.set(row, column, level);
                    }
                }
                if (value > brightness(image, Math.max(0, row - 1), column)) {
                    bits.set(row, column, offsets.length);
                }
            }
        }
        return bits;
    }

    @Override
    public Raster restore(BitImage bits) {
        int[][] rows = new int[bits.height()][bits.width()];
        for (int row = 0; row < bits.height(); row++) {
            for (int column = 0; column < bits.width(); column++) {
                for (int level = 0; level < offsets.length; level++) {
                    rows[row][column] += bits.get(row, column, level) ? 255 / offsets.length : 0;
                }
            }
        }
        return Raster.grey(rows);
    }
}
