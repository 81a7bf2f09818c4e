package example;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Squares, crosses and diagonals in noise, as arrays in memory: data that no file format knows. */
final class Shapes {

    static final int SIZE = 16;
    private static final int LENGTH = 7;
    private static final Labels LABELS = Labels.oneOf(List.of("square", "cross", "diagonal"));

    private final List<Raster> images = new ArrayList<>();
    private final ImageSource source;

    Shapes(int count, long seed) {
        Random random = new Random(seed);
        int[] classes = new int[count];
        for (int i = 0; i < count; i++) {
            classes[i] = i % LABELS.size();
            images.add(Raster.grey(draw(classes[i], random)));
        }
        source = ImageSource.of(LABELS, images, classes);
    }

    List<Raster> images() {
        return images;
    }

    ImageSource source() {
        return source;
    }

    /** The brightness of each pixel, 0 to 255, row by row. */
    private static int[][] draw(int shape, Random random) {
        int[][] rows = new int[SIZE][SIZE];
        for (int[] row : rows) {
            for (int column = 0; column < SIZE; column++) {
                row[column] = random.nextInt(60);
            }
        }
        int top = random.nextInt(SIZE - LENGTH);
        int left = random.nextInt(SIZE - LENGTH);
        int last = LENGTH - 1;
        for (int i = 0; i < LENGTH; i++) {
            switch (shape) {
                case 0 -> {
                    rows[top][left + i] = 255;
                    rows[top + last][left + i] = 255;
                    rows[top + i][left] = 255;
                    rows[top + i][left + last] = 255;
                }
                case 1 -> {
                    rows[top + last / 2][left + i] = 255;
                    rows[top + i][left + last / 2] = 255;
                }
                default -> rows[top + i][left + i] = 255;
            }
        }
        return rows;
    }
}
