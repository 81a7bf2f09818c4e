package org.vitrine.training.sets;

import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;

/** Shapes on several grounds, textures, and digits: drawn from formulas, so that they are the same everywhere. */
final class Drawings {

    private static final List<String> SHAPES = List.of("circle", "triangle", "square", "cross", "ring");

    static final TenSets.Drawing SHAPES_CLEAN = shapes(32, 1, false, (field, random) -> {
        double bright = 60 * random.nextDouble();
        return new Ground((x, y, channel) -> bright, new double[] {150 + 100 * random.nextDouble()});
    });

    static final TenSets.Drawing SHAPES_NOISY = shapes(32, 1, false, (field, random) -> {
        double[] noise = random.doubles(32 * 32).toArray();
        double sign = random.nextBoolean() ? 1 : -1;
        return new Ground((x, y, channel) -> 128 - sign * 40 + 110 * (noise[y * 32 + x] - 0.5), new double[] {
            128 + sign * 70
        });
    });

    static final TenSets.Drawing SHAPES_PHOTO = shapes(32, 3, true, (field, random) -> {
        double[] base = {196 * random.nextDouble() + 30, 196 * random.nextDouble() + 30, 196 * random.nextDouble() + 30
        };
        double[] colour = new double[3];
        double difference;
        do {
            difference = 0;
            for (int channel = 0; channel < 3; channel++) {
                colour[channel] = 255 * random.nextDouble();
                difference += Math.abs(colour[channel] - base[channel]);
            }
        } while (difference < 150);
        double down = 2 * random.nextDouble() - 1;
        double right = 2 * random.nextDouble() - 1;
        double strength = 40 + 60 * random.nextDouble();
        return new Ground(
                (x, y, channel) -> base[channel]
                        + strength * (field.at(x, y) - 0.5)
                        + 40 * (down * (y - 16) / 16 + right * (x - 16) / 16),
                colour);
    });

    static final TenSets.Drawing TEXTURES =
            new OfLabels(List.of("stripes", "checks", "dots", "waves", "clouds", "grain"), Drawings::texture);

    static final TenSets.Drawing DIGITS =
            new OfLabels(List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), Drawings::digit);

    private Drawings() {}

    private interface Values {
        int[] of(int label, Random random);
    }

    private record OfLabels(List<String> labels, Values values) implements TenSets.Drawing {
        @Override
        public int[] draw(int label, Random random) {
            return values.of(label, random);
        }
    }

    private interface Pixels {
        double at(int x, int y, int channel);
    }

    /** What is behind a shape, and the shape's colour. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Ground(Pixels pixels, double[] colour) {}

    private interface Grounds {
        Ground of(Clouds field, Random random);
    }

    /** Noise of one grain, 0 to 1, smooth between its points. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Clouds(double[][] points, double grain) {

        static Clouds of(int side, double grain, Random random) {
            int count = (int) (side / grain) + 2;
            double[][] points = new double[count][];
            for (int row = 0; row < count; row++) {
                points[row] = random.doubles(count).toArray();
            }
            return new Clouds(points, grain);
        }

        double at(double x, double y) {
            int column = (int) (x / grain);
            int row = (int) (y / grain);
            double across = smooth(x / grain - column);
            double down = smooth(y / grain - row);
            return (1 - down) * ((1 - across) * points[row][column] + across * points[row][column + 1])
                    + down * ((1 - across) * points[row + 1][column] + across * points[row + 1][column + 1]);
        }

        private static double smooth(double part) {
            return part * part * (3 - 2 * part);
        }
    }

    private static TenSets.Drawing shapes(int side, int channels, boolean turned, Grounds grounds) {
        return new OfLabels(SHAPES, (label, random) -> {
            Ground ground = grounds.of(Clouds.of(side, 4 + 6 * random.nextDouble(), random), random);
            double radius = side * (0.14 + 0.12 * random.nextDouble());
            double middleX = radius + (side - 2 * radius) * random.nextDouble();
            double middleY = radius + (side - 2 * radius) * random.nextDouble();
            double turn = turned ? 2 * Math.PI * random.nextDouble() : 0;
            int[] values = new int[side * side * channels];
            for (int i = 0; i < side * side; i++) {
                double x = i % side + 0.5 - middleX;
                double y = Math.floorDiv(i, side) + 0.5 - middleY;
                double across = StrictMath.cos(turn) * x + StrictMath.sin(turn) * y;
                double down = StrictMath.cos(turn) * y - StrictMath.sin(turn) * x;
                double inside = share(radius - distance(label, across, down, radius) + 0.5);
                for (int channel = 0; channel < channels; channel++) {
                    double behind = ground.pixels().at(i % side, i / side, channel);
                    double drawn = inside * ground.colour()[channel] + (1 - inside) * behind;
                    values[i * channels + channel] = (int) Math.round(drawn + 4 * random.nextGaussian());
                }
            }
            return values;
        });
    }

    /** At most the radius inside of a shape, and about as much more as a pixel is outside of it. */
    private static double distance(int shape, double x, double y, double radius) {
        double round = Math.sqrt(x * x + y * y);
        double square = Math.max(Math.abs(x), Math.abs(y));
        return switch (SHAPES.get(shape)) {
            case "circle" -> round;
            case "triangle" -> Math.max(2 * y + radius, Math.abs(x) * 1.73 - y) * 0.5 + 0.5 * radius;
            case "square" -> square + 0.15 * radius;
            case "cross" -> Math.max(square, Math.min(Math.abs(x), Math.abs(y)) + 0.7 * radius);
            default -> Math.max(round, 1.5 * radius - round);
        };
    }

    private static double share(double of) {
        return Math.max(0, Math.min(1, of));
    }

    private static int[] texture(int label, Random random) {
        int side = 24;
        double turn = Math.PI * random.nextDouble();
        double period = 5 + 5 * random.nextDouble();
        double phaseU = 99 * random.nextDouble();
        double phaseV = 99 * random.nextDouble();
        Clouds clouds = Clouds.of(side, 3 + 3 * random.nextDouble(), random);
        double contrast = (60 + 120 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
        double bright = 128 + 60 * (random.nextDouble() - 0.5);
        double noise = 4 + 24 * random.nextDouble();
        ToDoubleBiFunction<Double, Double> wave = (at, length) -> StrictMath.sin(2 * Math.PI * at / length);
        int[] values = new int[side * side];
        for (int i = 0; i < values.length; i++) {
            double x = i % side;
            double y = Math.floorDiv(i, side);
            double u = x * StrictMath.cos(turn) + y * StrictMath.sin(turn) + phaseU;
            double v = y * StrictMath.cos(turn) - x * StrictMath.sin(turn) + phaseV;
            double field = switch (label) {
                case 0 -> wave.applyAsDouble(u, period) > 0 ? 1 : 0;
                case 1 -> wave.applyAsDouble(u, period) * wave.applyAsDouble(v, period) > 0 ? 1 : 0;
                case 2 -> Math.hypot(mod(u, period) - period / 2, mod(v, period) - period / 2) < period * 0.3 ? 1 : 0;
                case 3 -> wave.applyAsDouble(v + 2.5 * wave.applyAsDouble(u, 2 * period), period) > 0 ? 1 : 0;
                case 4 -> clouds.at(x, y);
                default -> random.nextDouble();
            };
            values[i] = (int) Math.round(bright + contrast * (field - 0.5) + noise * random.nextGaussian());
        }
        return values;
    }

    private static double mod(double value, double period) {
        return value - period * Math.floor(value / period);
    }

    /** Strokes of each digit, in a square from (0, 0) above at the left to (4, 6): points, one after the other. */
    private static final String[] STROKES = {
        "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0",
        "1,1 2,0 2,6",
        "0,1 1,0 3,0 4,1 4,2 0,6 4,6",
        "0,1 1,0 3,0 4,1 4,2 3,3 2,3;3,3 4,4 4,5 3,6 1,6 0,5",
        "3,6 3,0 0,4 4,4",
        "4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6",
        "4,0 2,0 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3",
        "0,0 4,0 1,6",
        "2,3 1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3",
        "0,6 2,6 4,3 4,1 3,0 1,0 0,1 0,2 1,3 4,3",
    };

    private static int[] digit(int label, Random random) {
        int side = 16;
        double scaleX = 1.6 + 0.7 * random.nextDouble();
        double scaleY = 1.6 + 0.5 * random.nextDouble();
        double slant = 0.5 * random.nextDouble() - 0.2;
        double thick = 0.6 + 0.7 * random.nextDouble();
        double left = 8 - 2 * scaleX + 2 * (random.nextDouble() - 0.5);
        double top = 8 - 3 * scaleY + 2 * (random.nextDouble() - 0.5);
        double[] far = new double[side * side];
        java.util.Arrays.fill(far, 99);
        for (String stroke : STROKES[label].split(";", -1)) {
            double[] before = null;
            for (String point : stroke.split(" ", -1)) {
                double column = Integer.parseInt(point.split(",", -1)[0]) + 0.7 * (random.nextDouble() - 0.5);
                double row = Integer.parseInt(point.split(",", -1)[1]) + 0.7 * (random.nextDouble() - 0.5);
                double[] here = {left + scaleX * (column + slant * (3 - row)), top + scaleY * row};
                for (int i = 0; i < far.length && before != null; i++) {
                    far[i] = Math.min(far[i], fromLine(i % side + 0.5, Math.floorDiv(i, side) + 0.5, before, here));
                }
                before = here;
            }
        }
        int[] values = new int[side * side];
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) Math.round(250 * share(thick - far[i] + 0.5) + 5 * random.nextDouble());
        }
        return values;
    }

    private static double fromLine(double x, double y, double[] one, double[] other) {
        double alongX = other[0] - one[0];
        double alongY = other[1] - one[1];
        double at = share(((x - one[0]) * alongX + (y - one[1]) * alongY) / (alongX * alongX + alongY * alongY + 1e-9));
        return Math.hypot(x - one[0] - at * alongX, y - one[1] - at * alongY);
    }
}
