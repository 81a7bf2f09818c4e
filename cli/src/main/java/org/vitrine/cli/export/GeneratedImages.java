package org.vitrine.cli.export;

import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;

/**
 * Images by key, to compare an export with its model where no data are given: in turn noise, noise of little contrast,
 * and bright and dark blocks with soft borders, so that edges and even areas occur too.
 */
final class GeneratedImages {

    private static final long KEY = 0x5EED_0F_E4901L;
    private static final int KINDS = 3;
    private static final int BLOCKS = 6;

    private GeneratedImages() {}

    /** So many images, always the same ones. */
    static List<Raster> of(ImageShape shape, int count) {
        return IntStream.range(0, count)
                .mapToObj(image -> one(shape, KeyedRandom.key(KEY, image), image % KINDS))
                .toList();
    }

    private static Raster one(ImageShape shape, long key, int kind) {
        byte[] values = new byte[shape.size()];
        int middle = draw(key, -1, 256);
        int[][] blocks = IntStream.range(0, BLOCKS)
                .mapToObj(block -> block(shape, KeyedRandom.key(key, -2L - block)))
                .toArray(int[][]::new);
        for (int i = 0; i < values.length; i++) {
            int value = switch (kind) {
                case 0 -> draw(key, i, 256);
                case 1 -> middle + draw(key, i, 64) - 32;
                default -> middle + onBlocks(shape, blocks, i) + draw(key, i, 16);
            };
            values[i] = (byte) Math.max(0, Math.min(255, value));
        }
        return Raster.of(shape, values);
    }

    /** {@return its middle, half its height and width, the channel that it colours, and how bright it is} */
    private static int[] block(ImageShape shape, long key) {
        return new int[] {
            draw(key, 0, shape.height()),
            draw(key, 1, shape.width()),
            1 + draw(key, 2, Math.max(1, shape.height() / 3)),
            1 + draw(key, 3, Math.max(1, shape.width() / 3)),
            draw(key, 4, shape.channels() + 1),
            draw(key, 5, 511) - 255
        };
    }

    private static int onBlocks(ImageShape shape, int[][] blocks, int at) {
        int channel = at % shape.channels();
        int column = at / shape.channels() % shape.width();
        int row = at / shape.channels() / shape.width();
        int sum = 0;
        for (int[] block : blocks) {
            int outside = Math.max(Math.abs(row - block[0]) - block[2], Math.abs(column - block[1]) - block[3]);
            boolean coloured = block[4] == shape.channels() || block[4] == channel;
            sum += coloured && outside <= 1 ? block[5] / (outside == 1 ? 2 : 1) : 0;
        }
        return sum;
    }

    private static int draw(long key, long part, int bound) {
        return (int) KeyedRandom.below(KeyedRandom.key(key, part), bound);
    }
}
