package org.vitrine.training.sets;

import java.util.List;
import java.util.Random;

/**
 * The problems of XAI-TRIS (Clark, Budding, Haufe, 2023) on 8x8 pixels of white noise, with its shares of signal and
 * noise: which of two tetrominoes is there. In all of them but the linear one, a pixel by itself says nothing.
 */
final class Tetrominoes {

    private static final int SIDE = 8;
    private static final int[][] T = {{0, 0}, {0, 1}, {0, 2}, {1, 1}};
    private static final int[][] L = {{0, 0}, {1, 0}, {2, 0}, {2, 1}};
    private static final double STEP = 127 / 4.0; // of brightness: four deviations of the noise are black or white

    static final TenSets.Drawing LINEAR = drawing((image, label, random) -> {
        noise(image, 1 - 0.18, random);
        add(image, place(label == 0 ? T : L, label), 4 * 0.18); // both have the same mean square in all images
    });

    static final TenSets.Drawing MULTIPLICATIVE = drawing((image, label, random) -> {
        noise(image, 1, random);
        for (int[] pixel : place(label == 0 ? T : L, label)) {
            image[pixel[0]][pixel[1]] *= 1 - 0.7;
        }
    });

    static final TenSets.Drawing RIGID = drawing((image, label, random) -> {
        noise(image, 1 - 0.65, random);
        add(image, anywhere(label == 0 ? T : L, random), 4 * 0.65);
    });

    static final TenSets.Drawing XOR = drawing((image, label, random) -> {
        noise(image, 1 - 0.35, random);
        double sign = random.nextBoolean() ? 1 : -1;
        add(image, place(T, 0), sign * Math.sqrt(8) * 0.35);
        add(image, place(L, 1), (label == 0 ? sign : -sign) * Math.sqrt(8) * 0.35);
    });

    private Tetrominoes() {}

    /** Draws into pixels, row by row: 0 is the middle between black and white. */
    private interface Problem {
        void draw(double[][] image, int label, Random random);
    }

    private static TenSets.Drawing drawing(Problem problem) {
        return new TenSets.Drawing() {
            @Override
            public List<String> labels() {
                return List.of("one", "other");
            }

            @Override
            public int[] draw(int label, Random random) {
                double[][] image = new double[SIDE][SIDE];
                problem.draw(image, label, random);
                int[] values = new int[SIDE * SIDE];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (int) Math.round(128 + STEP * image[i / SIDE][i % SIDE]);
                }
                return values;
            }
        };
    }

    private static void noise(double[][] image, double deviation, Random random) {
        for (double[] row : image) {
            for (int column = 0; column < SIDE; column++) {
                row[column] = deviation * random.nextGaussian();
            }
        }
    }

    private static void add(double[][] image, int[][] pixels, double signal) {
        for (int[] pixel : pixels) {
            image[pixel[0]][pixel[1]] += signal;
        }
    }

    /** The first above at the left, the other below at the right. */
    private static int[][] place(int[][] tetromino, int which) {
        return moved(tetromino, which == 0 ? 1 : 4, which == 0 ? 1 : 5);
    }

    private static int[][] anywhere(int[][] tetromino, Random random) {
        int[][] turned = tetromino;
        for (int turns = random.nextInt(4); turns > 0; turns--) {
            int[][] next = new int[turned.length][];
            for (int i = 0; i < turned.length; i++) {
                next[i] = new int[] {turned[i][1], 2 - turned[i][0]};
            }
            turned = next;
        }
        return moved(turned, random.nextInt(SIDE - 2), random.nextInt(SIDE - 2));
    }

    private static int[][] moved(int[][] pixels, int down, int right) {
        int[][] moved = new int[pixels.length][];
        for (int i = 0; i < pixels.length; i++) {
            moved[i] = new int[] {pixels[i][0] + down, pixels[i][1] + right};
        }
        return moved;
    }
}
