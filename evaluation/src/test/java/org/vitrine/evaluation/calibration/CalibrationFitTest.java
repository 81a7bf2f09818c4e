package org.vitrine.evaluation.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.ProbabilityCurve;

class CalibrationFitTest {

    private static final Labels FOUR = Labels.oneOf(List.of("a", "b", "c", "d"));
    private static final Labels TWO = Labels.anyOf(List.of("common", "rare"));
    private static final int SPLITS = 200;

    /** Class sums whose truth is drawn with known probabilities. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record World(Labels labels, int[][] sums, boolean[][] truth) {

        /** The truth is drawn from the softmax of class sums / 25. */
        static World exclusive(int size, long seed) {
            Random random = new Random(seed);
            int[][] sums = new int[size][];
            boolean[][] truth = new boolean[size][FOUR.size()];
            for (int i = 0; i < size; i++) {
                sums[i] = random.ints(FOUR.size(), -100, 100).toArray();
                double[] weights = Arrays.stream(sums[i])
                        .mapToDouble(sum -> Math.exp(sum / 25.0))
                        .toArray();
                double left = random.nextDouble() * Arrays.stream(weights).sum();
                int label = 0;
                while (left > weights[label] && label < 3) {
                    left -= weights[label++];
                }
                truth[i][label] = true;
            }
            return new World(FOUR, sums, truth);
        }

        /** A label has the log-odds sum / 20, or sum / 10 - 4. */
        static World perLabel(int size, long seed) {
            Random random = new Random(seed);
            int[][] sums = new int[size][];
            boolean[][] truth = new boolean[size][2];
            for (int i = 0; i < size; i++) {
                sums[i] = random.ints(2, -100, 100).toArray();
                truth[i][0] = random.nextDouble() < 1 / (1 + Math.exp(-sums[i][0] / 20.0));
                truth[i][1] = random.nextDouble() < 1 / (1 + Math.exp(4 - sums[i][1] / 10.0));
            }
            return new World(TWO, sums, truth);
        }

        World part(int[] which) {
            return new World(
                    labels,
                    Arrays.stream(which).mapToObj(i -> sums[i]).toArray(int[][]::new),
                    Arrays.stream(which).mapToObj(i -> truth[i]).toArray(boolean[][]::new));
        }

        Scores scores() {
            return Scores.of(labels, 50, sums, (example, label) -> truth[example][label]);
        }

        Calibration calibrated() {
            return fit(labels, sums, (example, label) -> truth[example][label]);
        }
    }

    private static Calibration fit(Labels labels, int[][] sums, Scores.Truth truth) {
        return CalibrationFit.of(
                Scores.of(labels, 1, sums, truth), new Calibration.Origin(sums.length, "", false, false));
    }

    @Test
    void of_exclusive_findsTheTemperature() {
        Calibration calibration = World.exclusive(20_000, 1).calibrated();
        assertThat((double) calibration.temperature() / Calibration.UNIT).isCloseTo(25, within(1.0));
    }

    @Test
    void of_perLabel_findsTheLogisticCurves() {
        Calibration calibration = World.perLabel(20_000, 2).calibrated();
        for (int sum = -80; sum <= 80; sum += 5) {
            assertThat(calibration.curves().get(0).at(sum))
                    .as("common at " + sum)
                    .isCloseTo(1 / (1 + Math.exp(-sum / 20.0)), within(0.015));
            assertThat(calibration.curves().get(1).at(sum))
                    .as("rare at " + sum)
                    .isCloseTo(1 / (1 + Math.exp(4 - sum / 10.0)), within(0.02));
        }
    }

    // a point of the curve lies every quarter of log-odds, where a straight line is off by less than a thousandth
    @Test
    void curve_betweenItsPoints_isOffByLessThanAThousandth() {
        int[] sums = IntStream.range(0, 4000).map(i -> i * 37 % 4001 - 2000).toArray();
        boolean[] has = new boolean[sums.length];
        Random random = new Random(4);
        int positives = 0;
        for (int i = 0; i < sums.length; i++) {
            has[i] = random.nextDouble() < 1 / (1 + Math.exp(-sums[i] / 400.0));
            positives += has[i] ? 1 : 0;
        }
        ProbabilityCurve curve = CalibrationFit.curve(sums, has, positives);
        int[] at = curve.sums();
        int[] probabilities = curve.probabilities();
        int middle = at.length / 2;
        double odds = Math.log(probabilities[middle] / (1e6 - probabilities[middle]));
        double next = Math.log(probabilities[middle + 1] / (1e6 - probabilities[middle + 1]));
        double halfway = 1 / (1 + Math.exp(-(odds + next) / 2));
        assertThat(curve.at((at[middle] + at[middle + 1]) / 2)).isCloseTo(halfway, within(0.001));
    }

    @Test
    void of_noMistakes_isNotTakenForCertainty() {
        int[][] sums = new int[50][];
        Arrays.setAll(sums, i -> i % 2 == 0 ? new int[] {90, -90} : new int[] {-90, 90});
        Labels labels = Labels.oneOf(List.of("a", "b"));
        Calibration exclusive = fit(labels, sums, (example, label) -> label == example % 2);
        assertThat(exclusive.probabilities(new int[] {90, -90})[0]).isBetween(0.95, 0.99);
        Calibration each = fit(TWO, sums, (example, label) -> label == example % 2);
        assertThat(each.probabilities(new int[] {90, -90})[0]).isBetween(0.94, 0.99);
        assertThat(each.probabilities(new int[] {90, -90})[1]).isBetween(0.01, 0.06);
    }

    @Test
    void of_labelThatNoExampleHas_isImprobableEverywhere() {
        int[][] sums = {{5, 1}, {-5, 2}, {3, 3}, {-3, 4}};
        Calibration calibration = fit(TWO, sums, (example, label) -> label == 0 && example % 2 == 0);
        assertThat(calibration.curves().get(1).at(1_000_000)).isCloseTo(1.0 / 6, within(1e-6));
        assertThat(calibration
                        .answers(new int[] {0, 100}, DecisionThresholds.zero(2), 0.05)
                        .get(1))
                .as("nothing is known of images that have it")
                .isEqualTo(Answer.UNSURE);
    }

    @Test
    void of_classSumsThatSayNothing_giveTheShareOfTheLabel() {
        int[][] sums = new int[100][2];
        Calibration calibration = fit(TWO, sums, (example, label) -> example < 30);
        assertThat(calibration.probabilities(new int[2])[0]).isCloseTo(31.0 / 102, within(0.001));
        Calibration exclusive = fit(FOUR, new int[100][4], (example, label) -> label == example % 4);
        assertThat(exclusive.probabilities(new int[4])[2]).isCloseTo(0.25, within(1e-9));
    }

    /** Over 200 random splits, the answers contradict the truth as often as was allowed, give or take one point. */
    @Test
    void answers_exclusive_coverWhatWasAsked_overManySplits() {
        World world = World.exclusive(4000, 7);
        double alone = Objects.requireNonNull(
                Doubt.of(world.scores(), null, OptionalDouble.empty()).errors().get(1.0));
        assertThat(alone)
                .as("the model alone errs more often than any of the following")
                .isGreaterThan(0.15);
        double[] errors = {0.15, 0.1, 0.05, 0.02};
        double[] covered = new double[errors.length];
        for (int split = 0; split < SPLITS; split++) {
            World[] halves = halves(world, split);
            Scores scores = halves[1].scores();
            Calibration calibration = halves[0].calibrated();
            for (int i = 0; i < errors.length; i++) {
                covered[i] += AnswerQuality.of(scores, calibration, errors[i]).covered();
            }
        }
        for (int i = 0; i < errors.length; i++) {
            assertThat(covered[i] / SPLITS).as("error " + errors[i]).isCloseTo(1 - errors[i], within(0.01));
        }
    }

    @Test
    void answers_perLabel_coverWhatWasAsked_ofImagesThatHaveAndThatLackTheLabel() {
        World world = World.perLabel(4000, 8);
        for (double error : new double[] {0.1, 0.05, 0.02}) {
            double[] covered = new double[4];
            for (int split = 0; split < SPLITS; split++) {
                World[] halves = halves(world, split);
                List<AnswerQuality.OfLabel> labels = AnswerQuality.of(halves[1].scores(), halves[0].calibrated(), error)
                        .labels();
                for (int label = 0; label < 2; label++) {
                    covered[2 * label] += labels.get(label).coveredHaving().orElseThrow();
                    covered[2 * label + 1] += labels.get(label).coveredLacking().orElseThrow();
                }
            }
            for (int kind = 0; kind < 4; kind++) {
                // above what was asked where the model alone is wrong less often, never more than a point below
                assertThat(covered[kind] / SPLITS)
                        .as("kind " + kind + ", error " + error)
                        .isGreaterThan(1 - error - 0.01);
            }
            assertThat(covered[0] / SPLITS).as("error " + error).isCloseTo(1 - error, within(0.01));
            assertThat(covered[1] / SPLITS).as("error " + error).isCloseTo(1 - error, within(0.01));
        }
    }

    @Test
    void answers_modelBetterThanAsked_areItsDecisions() {
        World world = World.exclusive(4000, 7);
        AnswerQuality quality = AnswerQuality.of(world.scores(), world.calibrated(), 0.6);
        assertThat(quality.unsure()).isZero();
        assertThat(quality.possible()).hasValue(1);
        assertThat(quality.covered()).isCloseTo(1 - quality.wrongIfSure().orElseThrow(), within(1e-12));
    }

    @Test
    void crossValidated_knownProbabilities_areHonest_andConfidenceIsNot() {
        for (World world : List.of(World.exclusive(6000, 11), World.perLabel(6000, 12))) {
            assertThat(CalibrationFit.crossValidated(world.scores(), 5).error()).isLessThan(0.02);
            assertThat(Doubt.of(world.scores(), null, OptionalDouble.empty())
                            .confidence()
                            .error())
                    .isGreaterThan(0.04);
        }
    }

    @Test
    void of_orderOfExamples_changesNothingThatMatters() {
        World world = World.exclusive(500, 3);
        int[] turned = IntStream.range(0, 500).map(i -> 499 - i).toArray();
        Calibration one = world.calibrated();
        Calibration other = world.part(turned).calibrated();
        assertThat(other.scores()).isEqualTo(one.scores());
        assertThat((double) other.temperature()).isCloseTo((double) one.temperature(), within(2.0));
    }

    @Test
    void probabilities_neverChangeADecision() {
        World world = World.exclusive(500, 5);
        Calibration calibration = world.calibrated();
        for (int[] sums : world.sums()) {
            double[] probabilities = calibration.probabilities(sums);
            int winner = Prediction.winner(sums);
            assertThat(Arrays.stream(probabilities).max().orElseThrow()).isEqualTo(probabilities[winner]);
        }
    }

    private static World[] halves(World world, long seed) {
        int[] order = IntStream.range(0, world.sums().length).toArray();
        Random random = new Random(seed);
        for (int i = order.length - 1; i > 0; i--) {
            int with = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[with];
            order[with] = kept;
        }
        int middle = order.length / 2;
        return new World[] {
            world.part(Arrays.copyOf(order, middle)), world.part(Arrays.copyOfRange(order, middle, order.length))
        };
    }
}
