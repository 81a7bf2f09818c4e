package org.vitrine.evaluation.shrink;

import java.util.Arrays;
import org.vitrine.evaluation.measure.Scores;

/**
 * Measures how well weighted clauses account for the labels of some images, as a logistic loss: what dropping a clause
 * would add to it, and weights that make up for dropped ones. Class sums enter the loss on the scale on which they say
 * most about the labels. If labels exclude each other, it is the loss of a softmax over them, and one scale serves all;
 * otherwise each label has a scale and an offset of its own.
 *
 * <p>Weights are fitted clause by clause, by Newton steps that are halved until the loss falls, and are held near those
 * that the clauses have learnt by a penalty on the square of the difference: there may be more weights than images. A
 * weight that is 0 stays 0, so that no clause votes on a label that it did not vote on.
 *
 * <p>All exponentials are those of {@link StrictMath}, so that every machine finds the same weights.
 */
final class VoteFit {

    private static final double PENALTY = 1;
    private static final double LARGEST_STEP = 1;
    private static final int HALVINGS = 5;
    private static final int NEWTON_STEPS = 50;
    private static final int SCALE_STEPS = 60;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final boolean exclusive;
    private final int labels;
    private final boolean[][] truth; // [image][label]
    private final double[] scale; // [label]: from votes to the exponent
    private final double[] offset; // [label]
    private final boolean[] learnable; // [label]: both cases are among the images
    private final double[][] learnt; // [clause][label], scaled
    private ClauseVotes votes;
    private double[][] weights; // [clause][label], scaled
    private double[][] sums; // [image][label], scaled, with the offset
    private double[][] chance; // [image][label]: what the sums predict
    private double[] loss; // [image]

    VoteFit(ClauseVotes votes, int[][] weights, boolean exclusive, Scores.Truth has) {
        this.votes = votes;
        this.exclusive = exclusive;
        this.labels = weights[0].length;
        this.truth = new boolean[votes.size()][labels];
        for (int image = 0; image < truth.length; image++) {
            for (int label = 0; label < labels; label++) {
                truth[image][label] = has.has(image, label);
            }
        }
        this.scale = new double[labels];
        this.offset = new double[labels];
        this.learnable = new boolean[labels];
        int[] all = new int[weights.length];
        Arrays.setAll(all, clause -> clause);
        fitScale(votes.classSums(all, weights, labels));
        this.learnt = new double[weights.length][labels];
        for (int clause = 0; clause < weights.length; clause++) {
            for (int label = 0; label < labels; label++) {
                learnt[clause][label] = weights[clause][label] * scale[label];
            }
        }
        this.weights = Arrays.stream(learnt).map(double[]::clone).toArray(double[][]::new);
        this.sums = new double[truth.length][];
        this.chance = new double[truth.length][labels];
        this.loss = new double[truth.length];
        addUp();
    }

    /** {@return the weights now, on the scale of the votes} */
    double[] weights(int clause) {
        double[] plain = new double[labels];
        Arrays.setAll(plain, label -> weights[clause][label] / scale[label]);
        return plain;
    }

    /** Goes back to weights that {@link #weights(int)} returned, perhaps for other votes; others become 0. */
    void restart(ClauseVotes others, int[] clauses, double[][] plain) {
        votes = others;
        weights = new double[learnt.length][labels];
        for (int i = 0; i < clauses.length; i++) {
            for (int label = 0; label < labels; label++) {
                weights[clauses[i]][label] = plain[i][label] * scale[label];
            }
        }
        addUp();
    }

    /** {@return the loss of all images} */
    double loss() {
        return Arrays.stream(loss).sum();
    }

    /** {@return the loss that dropping a clause would add} */
    double costOfDropping(int clause) {
        return changeOf(clause, weights[clause], new double[labels]);
    }

    /** Drops a clause. */
    void drop(int clause) {
        double[] none = new double[labels];
        move(clause, weights[clause], none);
        weights[clause] = none;
    }

    /** Fits the weights of some clauses, each a number of times. */
    void refit(int[] clauses, int sweeps) {
        for (int sweep = 0; sweep < sweeps; sweep++) {
            for (int clause : clauses) {
                refit(clause);
            }
            fitOffsets();
        }
    }

    private void refit(int clause) {
        int[] images = votes.images(clause);
        double[] now = weights[clause];
        double[] slope = new double[labels];
        double[] bend = new double[labels];
        int most = 1;
        for (int index = 0; index < images.length; index++) {
            double[] p = chance[images[index]];
            boolean[] has = truth[images[index]];
            int strength = votes.strength(clause, index);
            most = Math.max(most, strength);
            for (int label = 0; label < labels; label++) {
                slope[label] += strength * (p[label] - (has[label] ? 1 : 0));
                bend[label] += (double) strength * strength * p[label] * (1 - p[label]);
            }
        }
        double[] step = new double[labels];
        boolean any = false;
        for (int label = 0; label < labels; label++) {
            if (learnt[clause][label] != 0 && learnable[label]) {
                double wanted =
                        -(slope[label] + PENALTY * (now[label] - learnt[clause][label])) / (bend[label] + PENALTY);
                step[label] = Math.max(-LARGEST_STEP / most, Math.min(LARGEST_STEP / most, wanted));
                any |= step[label] != 0;
            }
        }
        for (int halving = 0; any && halving < HALVINGS; halving++) {
            double[] next = new double[labels];
            double change = 0;
            for (int label = 0; label < labels; label++) {
                next[label] = now[label] + step[label];
                double before = now[label] - learnt[clause][label];
                double after = next[label] - learnt[clause][label];
                change += PENALTY / 2 * (after * after - before * before);
            }
            if (change + changeOf(clause, now, next) < 0) {
                move(clause, now, next);
                weights[clause] = next;
                return;
            }
            for (int label = 0; label < labels; label++) {
                step[label] /= 2;
            }
        }
    }

    private double changeOf(int clause, double[] from, double[] to) {
        int[] images = votes.images(clause);
        double[] trial = new double[labels];
        double change = 0;
        for (int index = 0; index < images.length; index++) {
            int image = images[index];
            int strength = votes.strength(clause, index);
            for (int label = 0; label < labels; label++) {
                trial[label] = sums[image][label] + strength * (to[label] - from[label]);
            }
            change += lossOf(image, trial) - loss[image];
        }
        return change;
    }

    private void move(int clause, double[] from, double[] to) {
        int[] images = votes.images(clause);
        for (int index = 0; index < images.length; index++) {
            int image = images[index];
            int strength = votes.strength(clause, index);
            for (int label = 0; label < labels; label++) {
                sums[image][label] += strength * (to[label] - from[label]);
            }
            look(image);
        }
    }

    private void addUp() {
        for (int image = 0; image < sums.length; image++) {
            sums[image] = offset.clone();
        }
        for (int clause = 0; clause < weights.length; clause++) {
            int[] images = votes.images(clause);
            for (int index = 0; index < images.length; index++) {
                int strength = votes.strength(clause, index);
                for (int label = 0; label < labels; label++) {
                    sums[images[index]][label] += strength * weights[clause][label];
                }
            }
        }
        for (int image = 0; image < sums.length; image++) {
            look(image);
        }
    }

    private void look(int image) {
        double[] sum = sums[image];
        if (exclusive) {
            double most = Arrays.stream(sum).max().orElse(0);
            double all = 0;
            for (int label = 0; label < labels; label++) {
                chance[image][label] = StrictMath.exp(sum[label] - most);
                all += chance[image][label];
            }
            for (int label = 0; label < labels; label++) {
                chance[image][label] /= all;
            }
        } else {
            for (int label = 0; label < labels; label++) {
                chance[image][label] = 1 / (1 + StrictMath.exp(-sum[label]));
            }
        }
        loss[image] = lossOf(image, sum);
    }

    private double lossOf(int image, double[] sum) {
        if (exclusive) {
            return softmaxLoss(image, sum, 1);
        }
        double sumOfLabels = 0;
        for (int label = 0; label < labels; label++) {
            sumOfLabels += logisticLoss(truth[image][label] ? sum[label] : -sum[label]);
        }
        return sumOfLabels;
    }

    private double softmaxLoss(int image, double[] sum, double times) {
        double most = Double.NEGATIVE_INFINITY;
        double right = 0;
        for (int label = 0; label < labels; label++) {
            most = Math.max(most, times * sum[label]);
            right = truth[image][label] ? times * sum[label] : right;
        }
        double all = 0;
        for (int label = 0; label < labels; label++) {
            all += StrictMath.exp(times * sum[label] - most);
        }
        return most + StrictMath.log(all) - right;
    }

    /** {@return the loss of a margin: large if it is negative} */
    private static double logisticLoss(double margin) {
        return Math.max(0, -margin) + StrictMath.log1p(StrictMath.exp(-Math.abs(margin)));
    }

    private void fitScale(int[][] classSums) {
        if (exclusive) {
            Arrays.fill(learnable, true);
            Arrays.fill(scale, commonScale(classSums));
        } else {
            for (int label = 0; label < labels; label++) {
                fitScale(classSums, label);
            }
        }
    }

    /** {@return the scale at which the softmax loss is least, by golden section over its logarithm} */
    private double commonScale(int[][] classSums) {
        double[][] plain = new double[classSums.length][];
        Arrays.setAll(
                plain, image -> Arrays.stream(classSums[image]).asDoubleStream().toArray());
        double largest = Math.max(1, spread(plain));
        double low = StrictMath.log(1e-3 / largest);
        double high = StrictMath.log(1e3 / largest);
        for (int step = 0; step < SCALE_STEPS; step++) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (lossAt(plain, StrictMath.exp(left)) <= lossAt(plain, StrictMath.exp(right))) {
                high = right;
            } else {
                low = left;
            }
        }
        return StrictMath.exp((low + high) / 2);
    }

    private double lossAt(double[][] plain, double times) {
        double sum = 0;
        for (int image = 0; image < plain.length; image++) {
            sum += softmaxLoss(image, plain[image], times);
        }
        return sum;
    }

    /** {@return the root of the mean square} */
    private static double spread(double[][] values) {
        double squares = 0;
        long count = 0;
        for (double[] row : values) {
            for (double value : row) {
                squares += value * value;
                count++;
            }
        }
        return Math.sqrt(squares / Math.max(1, count));
    }

    /** Fits scale and offset of one label by Newton steps; a label that all images have, or none, is left as it is. */
    private void fitScale(int[][] classSums, int label) {
        double[][] own = new double[classSums.length][];
        Arrays.setAll(own, image -> new double[] {classSums[image][label]});
        double unit = 1 / Math.max(1, spread(own));
        long having = Arrays.stream(truth).filter(has -> has[label]).count();
        learnable[label] = having > 0 && having < truth.length;
        double slope = 1;
        double shift = 0;
        for (int step = 0; learnable[label] && step < NEWTON_STEPS; step++) {
            double[] gradient = new double[2];
            double[] curve = new double[3];
            for (int image = 0; image < own.length; image++) {
                double x = own[image][0] * unit;
                double p = 1 / (1 + StrictMath.exp(-(slope * x + shift)));
                double error = p - (truth[image][label] ? 1 : 0);
                double bend = p * (1 - p);
                gradient[0] += error * x;
                gradient[1] += error;
                curve[0] += bend * x * x;
                curve[1] += bend * x;
                curve[2] += bend;
            }
            gradient[0] += slope - 1; // a weak pull towards 1, without which separable labels have no best scale
            double determinant = (curve[0] + 1) * (curve[2] + 1e-9) - curve[1] * curve[1];
            double bySlope = ((curve[2] + 1e-9) * gradient[0] - curve[1] * gradient[1]) / determinant;
            double byShift = ((curve[0] + 1) * gradient[1] - curve[1] * gradient[0]) / determinant;
            double largest = Math.max(1, Math.max(Math.abs(bySlope), Math.abs(byShift)));
            slope = Math.max(1e-3, slope - bySlope / largest);
            shift -= byShift / largest;
        }
        scale[label] = slope * unit;
        offset[label] = shift;
    }

    private void fitOffsets() {
        if (exclusive) {
            return;
        }
        for (int label = 0; label < labels; label++) {
            double slope = 0;
            double bend = 0;
            for (int image = 0; image < chance.length; image++) {
                double p = chance[image][label];
                slope += p - (truth[image][label] ? 1 : 0);
                bend += p * (1 - p);
            }
            if (learnable[label] && bend > 0) {
                double step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, -slope / bend));
                offset[label] += step;
                for (double[] sum : sums) {
                    sum[label] += step;
                }
            }
        }
        for (int image = 0; image < sums.length; image++) {
            look(image);
        }
    }
}
