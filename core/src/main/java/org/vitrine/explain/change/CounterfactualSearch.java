package org.vitrine.explain.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.Explanation;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import org.vitrine.predict.Voting;

/**
 * Looks for a small change to an image that flips a decision.
 *
 * <p>The search asks only what is predicted for changed images, so it serves any classifier. It grows a change square
 * by square, each time by the one that brings the decision closest to flipping: erased, or painted in one of a few
 * colours. Then it shrinks the change: it takes back parts of it, ever smaller ones, as long as the decision stays
 * flipped. What remains is minimal: if any single part is taken back, the decision is as it was. It need not be the
 * smallest of all changes. The same image always gives the same result.
 *
 * <p>Threads may share one.
 */
public final class CounterfactualSearch {

    /** The number of predictions that a search may take, unless another number is given. */
    public static final int MOST_PREDICTIONS = 4000;

    /** The number of squares along an image's longer side when a change grows; if that leads nowhere, fewer. */
    private static final int[] SQUARES_A_SIDE = {10, 5, 3};

    /** So many changes are tried if there is a hint where to look; without, all of them. */
    private static final int HINTED = 120;

    /** Images up to so many pixels a side are changed pixel by pixel, larger ones in larger parts. */
    private static final int PARTS_A_SIDE = 32;

    private static final int TRIED_AGAIN = 8;

    private final Predictor predictor;
    private final IntFunction<Predictor> quick;
    private final Hint hint;
    private final int most;
    private final BooleanSupplier stopped;

    /** Says what each pixel of an image matters for a label, row by row; empty if nothing is known. */
    private interface Hint {
        double[] of(Raster image, int label);
    }

    /** Prepares a search with the usual limit that asks any predictor. */
    public CounterfactualSearch(Predictor predictor) {
        this(predictor, MOST_PREDICTIONS, () -> false);
    }

    /**
     * Prepares a search that asks any predictor.
     *
     * @param mostPredictions when this many predictions did not lead to a flip, the search ends; at least 1
     * @param stopped asked before each prediction; the search ends without a result when it is true
     */
    public CounterfactualSearch(Predictor predictor, int mostPredictions, BooleanSupplier stopped) {
        this(predictor, label -> predictor, (image, label) -> new double[0], mostPredictions, stopped);
    }

    /** {@return a search among the clauses of a model or of several members, with the usual limit} */
    public static CounterfactualSearch of(Voting model) {
        return of(model, MOST_PREDICTIONS, () -> false);
    }

    /**
     * {@return a search among the clauses of a model or of several members, which asks only for the votes that matter,
     * and looks first where the evidence is strongest}
     *
     * @param mostPredictions when this many predictions did not lead to a flip, the search ends; at least 1
     * @param stopped asked before each prediction; the search ends without a result when it is true
     */
    public static CounterfactualSearch of(Voting model, int mostPredictions, BooleanSupplier stopped) {
        ClausePredictor predictor = model.predictor();
        ClauseExplainer explainer = new ClauseExplainer(model);
        return new CounterfactualSearch(
                predictor,
                predictor::about,
                (image, label) -> rivalry(predictor, explainer, image, label),
                mostPredictions,
                stopped);
    }

    /**
     * {@return the net evidence for a label; of exclusive labels, less that for the one with the most votes of the
     * others}
     */
    private static double[] rivalry(ClausePredictor predictor, ClauseExplainer explainer, Raster image, int label) {
        Explanation explanation = explainer.explain(image, label);
        Prediction prediction = predictor.predict(image);
        if (!prediction.labels().exclusive() || prediction.labels().size() == 1) {
            return explanation.net();
        }
        int[] sums = prediction.classSums();
        sums[label] = Integer.MIN_VALUE;
        return new Contrast(explanation, explainer.explain(image, Prediction.winner(sums))).net();
    }

    private CounterfactualSearch(
            Predictor predictor,
            IntFunction<Predictor> quick,
            Hint hint,
            int mostPredictions,
            BooleanSupplier stopped) {
        if (mostPredictions < 1) {
            throw new IllegalArgumentException("a search needs at least one prediction: " + mostPredictions);
        }
        this.predictor = predictor;
        this.quick = quick;
        this.hint = hint;
        this.most = mostPredictions;
        this.stopped = stopped;
    }

    /**
     * Looks for a change that flips the decision about a label. If labels exclude each other and the label is given,
     * any other label will do; if it is not given, the changed image is given it.
     *
     * @return the change; empty if none was found
     */
    public Optional<Counterfactual> find(Raster image, int label) {
        double[] net = hint.of(image, label);
        Prediction before = predictor.predict(image);
        Predictor about = quick.apply(label);
        Run best = null;
        int used = 0;
        for (int squares : SQUARES_A_SIDE) {
            Run run = new Run(image, label, before, about, net, squares, most - used);
            if (run.grow()) {
                run.shrink();
                best = run;
                break;
            }
            used += run.predictions;
        }
        return best == null || stopped.getAsBoolean() ? Optional.empty() : Optional.of(best.result());
    }

    /** A square that can be changed. */
    private static final class Square {

        private final int top;
        private final int left;
        private final int size;
        private final PixelChange change;
        private double gain;

        Square(int top, int left, int size, PixelChange change) {
            this.top = top;
            this.left = left;
            this.size = size;
            this.change = change;
        }
    }

    private static final class OutOfPredictions extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OutOfPredictions() {
            super("too many predictions", null, false, false);
        }
    }

    /** The search on one image, with squares of one size. */
    private final class Run {

        private final Raster image;
        private final ImageShape shape;
        private final int label;
        private final Prediction before;
        private final Predictor about;
        private final double[] net;
        private final boolean given;
        private final Retouching retouching;
        private final int side;
        private final int part;
        private final int budget;
        private byte[] codes;
        private Prediction after;
        private boolean minimal;
        private int predictions;

        Run(Raster image, int label, Prediction before, Predictor about, double[] net, int squares, int budget) {
            this.about = about;
            this.net = net;
            this.image = image;
            this.shape = image.shape();
            this.label = label;
            this.before = before;
            this.given = before.isDecided(label);
            this.retouching = new Retouching(image);
            int longer = Math.max(shape.height(), shape.width());
            this.side = Math.max(1, (longer + squares - 1) / squares);
            this.part = Math.max(1, longer / PARTS_A_SIDE);
            this.budget = budget;
            this.codes = new byte[shape.height() * shape.width()];
            this.after = before;
        }

        Counterfactual result() {
            Raster changed = retouching.apply(codes);
            return new Counterfactual(
                    image, changed, label, before, predictor.predict(changed), codes, part, minimal, predictions);
        }

        private Prediction predict(byte[] changed) {
            if (predictions >= budget || stopped.getAsBoolean()) {
                throw new OutOfPredictions();
            }
            predictions++;
            return about.predict(retouching.apply(changed));
        }

        private boolean isFlipped(Prediction prediction) {
            return prediction.isDecided(label) != given;
        }

        /** {@return how near a decision is to flipping: more than 0 once it has, or equal to it} */
        private double nearness(Prediction prediction) {
            double own = prediction.classSum(label);
            double other;
            if (prediction.labels().exclusive()) {
                other = Double.NEGATIVE_INFINITY;
                for (int i = 0; i < prediction.labels().size(); i++) {
                    other = i == label ? other : Math.max(other, prediction.classSum(i));
                }
            } else {
                other = prediction.thresholds().sum(label);
            }
            return given ? other - own : own - other;
        }

        boolean grow() {
            try {
                List<Square> squares = squares();
                for (boolean fresh = false; !isFlipped(after); ) {
                    int count = fresh || predictions == 0 ? squares.size() : Math.min(TRIED_AGAIN, squares.size());
                    Optional<Square> best = best(squares, count);
                    if (best.isPresent()) {
                        codes = with(best.get());
                        after = predict(codes);
                        squares.remove(best.get());
                        fresh = false;
                    } else if (count == squares.size()) {
                        return false;
                    } else {
                        fresh = true;
                    }
                }
                return true;
            } catch (OutOfPredictions over) {
                return false;
            }
        }

        private List<Square> squares() {
            List<Square> places = new ArrayList<>();
            for (int top = 0; top < shape.height(); top += side) {
                for (int left = 0; left < shape.width(); left += side) {
                    Square place = new Square(top, left, side, PixelChange.ERASED);
                    place.gain = hint(place);
                    places.add(place);
                }
            }
            places.sort(Comparator.comparingDouble((Square place) -> -place.gain));
            List<Square> squares = new ArrayList<>();
            for (Square place : places.subList(
                    0,
                    net.length == 0
                            ? places.size()
                            : Math.min(HINTED / PixelChange.of(shape.channels()).size(), places.size()))) {
                for (PixelChange change : PixelChange.of(shape.channels())) {
                    squares.add(new Square(place.top, place.left, side, change));
                }
            }
            return squares;
        }

        private double hint(Square place) {
            double sum = 0;
            for (int row = place.top; net.length > 0 && row < Math.min(shape.height(), place.top + side); row++) {
                for (int column = place.left; column < Math.min(shape.width(), place.left + side); column++) {
                    sum += Math.abs(net[row * shape.width() + column]);
                }
            }
            return sum;
        }

        /** Tries the first squares again, orders all by what they gain, and returns the best if it gains anything. */
        private Optional<Square> best(List<Square> squares, int count) {
            double now = nearness(after);
            for (Square square : squares.subList(0, count)) {
                byte[] changed = with(square);
                square.gain = Arrays.equals(changed, codes) ? 0 : nearness(predict(changed)) - now;
            }
            Optional<Square> best = squares.subList(0, count).stream()
                    .max(Comparator.comparingDouble(square -> square.gain))
                    .filter(square -> square.gain > 0);
            squares.sort(Comparator.comparingDouble((Square square) -> -square.gain));
            return best;
        }

        private byte[] with(Square square) {
            byte[] changed = codes.clone();
            for (int row = square.top; row < Math.min(shape.height(), square.top + square.size); row++) {
                for (int column = square.left; column < Math.min(shape.width(), square.left + square.size); column++) {
                    int pixel = row * shape.width() + column;
                    if (!retouching.isAlready(pixel, square.change)) {
                        changed[pixel] = Retouching.code(square.change);
                    }
                }
            }
            return changed;
        }

        void shrink() {
            try {
                for (int size = Math.max(part, side); ; size = Math.max(part, size / 2)) {
                    boolean less = true;
                    while (less) {
                        less = takeBack(size);
                    }
                    if (size == part) {
                        minimal = true;
                        return;
                    }
                }
            } catch (OutOfPredictions over) {
                minimal = false;
            }
        }

        /** Takes back squares of a grid, those first without which the decision is furthest from flipping back. */
        private boolean takeBack(int size) {
            int columns = (shape.width() + size - 1) / size;
            int rows = (shape.height() + size - 1) / size;
            List<Square> cells = new ArrayList<>();
            for (int cell = 0; cell < rows * columns; cell++) {
                Square square = new Square(cell / columns * size, cell % columns * size, size, PixelChange.ERASED);
                byte[] without = without(square);
                if (!Arrays.equals(without, codes)) {
                    Prediction prediction = predict(without);
                    square.gain = nearness(prediction);
                    if (isFlipped(prediction)) {
                        cells.add(square);
                    }
                }
            }
            cells.sort(Comparator.comparingDouble((Square square) -> -square.gain));
            boolean less = false;
            for (Square cell : cells) {
                byte[] without = without(cell);
                Prediction prediction = predict(without);
                if (isFlipped(prediction)) {
                    codes = without;
                    after = prediction;
                    less = true;
                }
            }
            return less;
        }

        private byte[] without(Square square) {
            byte[] changed = codes.clone();
            for (int row = square.top; row < Math.min(shape.height(), square.top + square.size); row++) {
                int from = row * shape.width() + square.left;
                Arrays.fill(changed, from, Math.min((row + 1) * shape.width(), from + square.size), Retouching.KEPT);
            }
            return changed;
        }
    }
}
