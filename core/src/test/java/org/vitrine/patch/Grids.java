package org.vitrine.patch;

import java.util.List;
import java.util.Random;
import org.vitrine.image.BitImage;

/** Grids of awkward sizes, and random images for them. */
public final class Grids {

    /** Image height, width, planes, window height, width: one position, several, words that end with rows and not. */
    public static final List<PatchGrid> UGLY = List.of(
            new PatchGrid(1, 1, 1, 1, 1),
            new PatchGrid(2, 2, 1, 1, 1),
            new PatchGrid(5, 5, 3, 5, 5),
            new PatchGrid(9, 9, 1, 3, 1),
            new PatchGrid(10, 10, 2, 3, 3),
            new PatchGrid(7, 14, 1, 3, 2),
            new PatchGrid(3, 129, 1, 3, 3),
            new PatchGrid(129, 3, 1, 3, 3),
            new PatchGrid(28, 28, 1, 10, 10),
            new PatchGrid(4, 34, 2, 2, 3),
            new PatchGrid(4, 35, 2, 2, 3),
            new PatchGrid(4, 66, 1, 3, 3),
            new PatchGrid(4, 67, 1, 3, 3),
            new PatchGrid(3, 130, 5, 2, 3),
            new PatchGrid(3, 130, 1, 2, 67),
            new PatchGrid(6, 200, 1, 6, 130),
            new PatchGrid(8, 8, 24, 3, 3));

    private Grids() {}

    public static BitImage randomImage(PatchGrid grid, long seed) {
        Random random = new Random(seed);
        BitImage image = new BitImage(grid.imageHeight(), grid.imageWidth(), grid.planes());
        for (int row = 0; row < image.height(); row++) {
            for (int column = 0; column < image.width(); column++) {
                for (int plane = 0; plane < image.planes(); plane++) {
                    if (random.nextBoolean()) {
                        image.set(row, column, plane);
                    }
                }
            }
        }
        return image;
    }
}
