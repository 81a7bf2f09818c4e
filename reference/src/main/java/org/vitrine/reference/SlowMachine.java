package org.vitrine.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/**
 * The slow, obvious twin of the machine: plain numbers, patch by patch, literal by literal, as the paper tells it. It
 * takes the same random draws as the fast one, so that both must agree to the last bit. Nothing is learnt or predicted
 * by it for users; it is there to be compared with, by the tests and by whoever doubts a machine or a JDK.
 *
 * <p>A patch's features are its pixel bits, plane by plane, in a plane row by row, then its row and its column as
 * thermometers. Literal f is feature f, literal {@code features + f} its negation. The keys of the draws are listed in
 * the project's {@code DrawKeys}.
 */
public final class SlowMachine {

    private static final int NOWHERE = -1;

    private final Settings settings;
    private final int labels;
    private final boolean exclusive;
    private final int planes;
    private final int windowHeight;
    private final int windowWidth;
    private final int rows;
    private final int columns;
    private final int features;
    private final int clauses;
    private final int[][] states; // [clause][literal], 0 to settings.states() - 1, the upper half includes
    private final int[][] weights; // [clause][label]
    private final int[][] counts; // [clause][position]
    private final boolean[] dropped; // [clause]
    private final @Nullable SlowFuzzyClauses fuzzy; // null if clauses are crisp
    private final double[] whenTrue; // [label]
    private final double[] whenFalse; // [label]
    private long recognized;
    private long forgot;
    private long rejected;

    /**
     * Makes a machine that has learnt nothing yet, for images of so many rows, columns and bit planes.
     *
     * @param settings how it learns; those of one of the machines if they are of a union
     */
    public SlowMachine(Settings settings, Labels names, int height, int width, int planes) {
        if (settings.machines() != 1) {
            throw new IllegalArgumentException(
                    "the twin is a single machine; a union has one for each: " + settings.machines() + " machines");
        }
        this.settings = settings;
        this.labels = names.size();
        this.exclusive = names.exclusive();
        this.planes = planes;
        boolean flat = settings.window().equals(Window.WHOLE);
        this.windowHeight = flat ? height : settings.window().height();
        this.windowWidth = flat ? width : settings.window().width();
        this.rows = height - windowHeight + 1;
        this.columns = width - windowWidth + 1;
        this.features = windowHeight * windowWidth * planes + rows - 1 + columns - 1;
        this.clauses = own() ? settings.clauses() * labels : settings.clauses();
        this.states = new int[clauses][2 * features];
        this.weights = new int[clauses][labels];
        this.counts = new int[clauses][rows * columns];
        this.dropped = new boolean[clauses];
        this.whenTrue = new double[labels];
        this.whenFalse = new double[labels];
        Arrays.fill(whenTrue, 1);
        boolean every = labels == 1 || (settings.isFuzzy() && !exclusive);
        Arrays.fill(whenFalse, every ? 1 : Math.min(1, settings.q() / (labels - 1)));
        long weightKey = KeyedRandom.key(settings.seed(), -4);
        for (int clause = 0; clause < clauses; clause++) {
            Arrays.fill(states[clause], settings.states() / 2 - 1);
            for (int label = 0; label < labels; label++) {
                if (!own()) {
                    weights[clause][label] = KeyedRandom.key(weightKey, (long) clause * labels + label) < 0 ? -1 : 1;
                } else if (owner(clause) == label) {
                    weights[clause][label] = clause % settings.clauses() < settings.clauses() / 2 ? 1 : -1;
                }
            }
        }
        this.fuzzy = settings.isFuzzy() ? new SlowFuzzyClauses(settings, height, width, planes, states) : null;
    }

    private boolean own() {
        return settings.sharing() == Settings.Sharing.OWN;
    }

    private int owner(int clause) {
        return clause / settings.clauses();
    }

    /** Learns all examples once, in the order of an epoch, counted from 1. */
    public void learnEpoch(int epoch, Dataset data) {
        learnEpoch(epoch, data, data.size());
    }

    /**
     * Learns the first examples of an epoch's order, none of them mirrored.
     *
     * @param steps how many examples
     */
    public void learnEpoch(int epoch, Dataset data, int steps) {
        if (settings.mirror()) {
            throw new IllegalStateException("mirrored examples are wanted: give them too");
        }
        learnEpoch(epoch, data, data, steps);
    }

    /**
     * Learns the first examples of an epoch's order.
     *
     * @param mirrored the same examples as in a mirror, shown half of the time if that is wanted
     * @param steps how many examples
     */
    public void learnEpoch(int epoch, Dataset data, Dataset mirrored, int steps) {
        beginEpoch(epoch);
        long epochKey = KeyedRandom.key(settings.seed(), epoch);
        int[] order = settings.balance() == Settings.Balance.SAMPLING
                ? sample(data, KeyedRandom.key(epochKey, -4))
                : order(data.size(), KeyedRandom.key(epochKey, -3));
        if (settings.balance() == Settings.Balance.FEEDBACK || settings.balance() == Settings.Balance.ROOT) {
            balance(data);
        }
        for (int first = 0; first < steps; first += settings.batch()) {
            List<BitImage> images = new ArrayList<>();
            List<boolean[]> truths = new ArrayList<>();
            for (int step = first; step < Math.min(steps, first + settings.batch()); step++) {
                boolean[] own = new boolean[labels];
                for (int label = 0; label < labels; label++) {
                    own[label] = data.has(order[step], label);
                }
                truths.add(own);
                boolean turned = settings.mirror() && KeyedRandom.key(KeyedRandom.key(epochKey, step), -4) < 0;
                BitImage image = (turned ? mirrored : data).image(order[step]);
                long shiftKey = KeyedRandom.key(KeyedRandom.key(epochKey, step), -6);
                images.add(shifted(image, shiftKey, cells(data)));
            }
            learn(images, truths, epoch, first);
        }
    }

    /** Learns a batch: who learns from which example follows from the votes before the batch. */
    private void learn(List<BitImage> images, List<boolean[]> truths, int epoch, int first) {
        if (fuzzy == null) {
            learn(images.get(0), truths.get(0), epoch, first);
            return;
        }
        List<int[]> sums = new ArrayList<>();
        for (BitImage image : images) {
            sums.add(fuzzySums(fuzzy, image));
        }
        for (int number = 0; number < images.size(); number++) {
            long exampleKey = KeyedRandom.key(KeyedRandom.key(settings.seed(), epoch), first + number);
            learnFuzzily(fuzzy, images.get(number), truths.get(number), sums.get(number), exampleKey);
        }
    }

    /** {@return for each plane, how many rows and columns of pixels belong together} */
    private static int[] cells(Dataset data) {
        List<Integer> cells = new ArrayList<>();
        for (View view : data.encoding().views(data.shape().channels())) {
            for (int first = 0; first < view.levels(); first += view.cell() * view.cell()) {
                cells.add(view.cell());
            }
        }
        return cells.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Moves an image by up to so many pixels as the settings say, by whole cells of all planes, with the border
     * repeated.
     */
    private BitImage shifted(BitImage image, long key, int[] cells) {
        int step = 1;
        while (!divisible(step, cells)) {
            step++;
        }
        int most = settings.shift() / step;
        int down = step * ((int) KeyedRandom.below(KeyedRandom.key(key, 0), 2L * most + 1) - most);
        int right = step * ((int) KeyedRandom.below(KeyedRandom.key(key, 1), 2L * most + 1) - most);
        BitImage moved = new BitImage(image.height(), image.width(), image.planes());
        for (int row = 0; row < image.height(); row++) {
            for (int column = 0; column < image.width(); column++) {
                for (int plane = 0; plane < image.planes(); plane++) {
                    int fromRow = movedFrom(row, down, image.height(), cells[plane]);
                    int fromColumn = movedFrom(column, right, image.width(), cells[plane]);
                    if (image.get(fromRow, fromColumn, plane)) {
                        moved.set(row, column, plane);
                    }
                }
            }
        }
        return moved;
    }

    private static boolean divisible(int number, int[] divisors) {
        for (int divisor : divisors) {
            if (number % divisor != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Goes back by so many pixels, and from beyond the border as many cells inwards as it takes; what is no whole cell
     * stays.
     */
    private static int movedFrom(int index, int by, int size, int cell) {
        int whole = size - size % cell;
        if (index >= whole) {
            return index;
        }
        int from = index - by;
        while (from < 0) {
            from += cell;
        }
        while (from >= whole) {
            from -= cell;
        }
        return from;
    }

    /** Both cases of a label shall give as much feedback: the commoner one as if it were as rare as the other. */
    private void balance(Dataset data) {
        for (int label = 0; label < labels; label++) {
            int with = examplesWith(label, data).size();
            int without = data.size() - with;
            if (with != 0 && without != 0) {
                whenTrue[label] = with > without ? (double) without / with : 1;
                whenFalse[label] = without > with ? (double) with / without : 1;
                if (settings.balance() == Settings.Balance.ROOT) {
                    whenTrue[label] = Math.sqrt(whenTrue[label]);
                    whenFalse[label] = Math.sqrt(whenFalse[label]);
                }
            }
        }
    }

    private static List<Integer> examplesWith(int label, Dataset data) {
        List<Integer> examples = new ArrayList<>();
        for (int example = 0; example < data.size(); example++) {
            if (data.has(example, label)) {
                examples.add(example);
            }
        }
        return examples;
    }

    /** Draws a label at random, then one of its examples. */
    private int[] sample(Dataset data, long key) {
        List<List<Integer>> groups = new ArrayList<>();
        List<Integer> unlabelled = new ArrayList<>();
        for (int example = 0; example < data.size(); example++) {
            unlabelled.add(example);
        }
        for (int label = 0; label < labels; label++) {
            List<Integer> examples = examplesWith(label, data);
            unlabelled.removeAll(examples);
            if (!examples.isEmpty()) {
                groups.add(examples);
            }
        }
        if (!unlabelled.isEmpty()) {
            groups.add(unlabelled);
        }
        int[] order = new int[data.size()];
        for (int step = 0; step < order.length; step++) {
            long drawing = KeyedRandom.key(key, step);
            List<Integer> group = groups.get((int) KeyedRandom.below(KeyedRandom.key(drawing, 0), groups.size()));
            order[step] = group.get((int) KeyedRandom.below(KeyedRandom.key(drawing, 1), group.size()));
        }
        return order;
    }

    private static int[] order(int size, long key) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) { // Fisher and Yates, inside out
            int other = (int) KeyedRandom.below(KeyedRandom.key(key, i), i + 1);
            order.add(i);
            order.set(i, order.get(other));
            order.set(other, i);
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Draws the clauses that sit out an epoch, counted from 1. */
    public void beginEpoch(int epoch) {
        long key = KeyedRandom.key(KeyedRandom.key(settings.seed(), epoch), -2);
        for (int clause = 0; clause < clauses; clause++) {
            dropped[clause] = comesUp(key, clause, settings.dropClauses());
        }
    }

    /**
     * Learns one example.
     *
     * @param step how many examples of the epoch came before
     */
    public void learn(BitImage image, boolean[] truths, int epoch, int step) {
        long exampleKey = KeyedRandom.key(KeyedRandom.key(settings.seed(), epoch), step);
        if (fuzzy != null) {
            learnFuzzily(fuzzy, image, truths, fuzzySums(fuzzy, image), exampleKey);
            return;
        }
        boolean[][] patches = patches(image);
        int[] places = new int[clauses];
        int[] sums = new int[labels];
        for (int clause = 0; clause < clauses; clause++) {
            places[clause] = NOWHERE;
            List<Integer> matching = dropped[clause] ? List.of() : matching(clause, patches);
            if (!matching.isEmpty()) {
                long random = KeyedRandom.key(KeyedRandom.key(exampleKey, clause), -2);
                places[clause] = matching.get((int) KeyedRandom.below(random, matching.size()));
                counts[clause][places[clause]]++;
                for (int label = 0; label < labels; label++) {
                    sums[label] += weights[clause][label];
                }
            }
        }
        long[] chances = chances(sums, truths, exampleKey);
        for (int label = 0; label < labels; label++) {
            long pickKey = KeyedRandom.key(KeyedRandom.key(exampleKey, -2), label);
            for (int clause = 0; clause < clauses; clause++) {
                boolean teachable = !dropped[clause] && (!own() || owner(clause) == label);
                if (teachable && comesUp(pickKey, clause, chances[label])) {
                    boolean[] patch = places[clause] == NOWHERE ? new boolean[0] : patches[places[clause]];
                    long key = KeyedRandom.key(KeyedRandom.key(exampleKey, clause), label);
                    long poolKey = KeyedRandom.key(exampleKey, -5);
                    feedback(clause, label, truths[label], places[clause] != NOWHERE, patch, poolKey, key);
                }
            }
        }
    }

    private int[] fuzzySums(SlowFuzzyClauses own, BitImage image) {
        int[] sums = new int[labels];
        for (int clause = 0; clause < clauses; clause++) {
            int votes = dropped[clause] ? 0 : own.votes(clause, image);
            sums[owner(clause)] += votes * weights[clause][owner(clause)];
        }
        return sums;
    }

    private void learnFuzzily(SlowFuzzyClauses own, BitImage image, boolean[] truths, int[] sums, long exampleKey) {
        long[] chances = chances(sums, truths, exampleKey);
        for (int clause = 0; clause < clauses; clause++) {
            int label = owner(clause);
            long pickKey = KeyedRandom.key(KeyedRandom.key(exampleKey, -2), label);
            if (!dropped[clause] && comesUp(pickKey, clause, chances[label])) {
                boolean right = weights[clause][label] > 0 == truths[label];
                own.learn(clause, right, image, KeyedRandom.key(exampleKey, clause));
            }
        }
    }

    /** {@return for each label the probability that a clause learns, in units of 2^-32} */
    private long[] chances(int[] sums, boolean[] truths, long exampleKey) {
        if (settings.negatives() == Settings.Negatives.RIVAL) {
            return rivalChances(sums, truths, exampleKey);
        }
        boolean focused = settings.negatives() == Settings.Negatives.FOCUSED && exclusive;
        long[] chances = new long[labels];
        long allFalse = 0;
        for (int label = 0; label < labels; label++) {
            double target = settings.target();
            double clipped = Math.max(-target, Math.min(target, sums[label]));
            if (truths[label]) {
                chances[label] = chance(whenTrue[label] * ((target - clipped) / (2 * target)));
            } else {
                double wanting = (target + clipped) / (2 * target);
                chances[label] = chance(focused ? wanting : whenFalse[label] * wanting);
                allFalse += chances[label];
            }
        }
        if (focused && allFalse > 0) {
            long drawn = KeyedRandom.below(KeyedRandom.key(exampleKey, -3), allFalse);
            long passed = 0;
            for (int label = 0; label < labels; label++) {
                if (!truths[label]) {
                    long own = chances[label];
                    if (drawn < passed || drawn >= passed + own) {
                        chances[label] = 0;
                    }
                    passed += own;
                }
            }
        }
        return chances;
    }

    /** Computes these chances where the true label learns beside one rival, drawn by how close it comes. */
    private long[] rivalChances(int[] sums, boolean[] truths, long exampleKey) {
        double target = settings.target();
        int sumOfTrue = 0;
        for (int label = 0; label < labels; label++) {
            if (truths[label]) {
                sumOfTrue = sums[label];
            }
        }
        long[] closeness = new long[labels];
        long all = 0;
        for (int label = 0; label < labels; label++) {
            double ahead = Math.max(-target, Math.min(target, (double) sumOfTrue - sums[label]));
            closeness[label] = truths[label] ? 0 : chance((target - ahead) / (2 * target));
            all += closeness[label];
        }
        long[] chances = new long[labels];
        if (all > 0) {
            long left = KeyedRandom.below(KeyedRandom.key(exampleKey, -3), all);
            int rival = 0;
            while (left >= closeness[rival]) {
                left -= closeness[rival];
                rival++;
            }
            for (int label = 0; label < labels; label++) {
                chances[label] = truths[label] || label == rival ? closeness[rival] : 0;
            }
        }
        return chances;
    }

    private void feedback(
            int clause, int label, boolean truth, boolean matched, boolean[] patch, long poolKey, long key) {
        int sign = weights[clause][label] >= 0 ? 1 : -1;
        int direction = truth ? 1 : -1;
        if (sign * direction > 0 && matched && included(clause).length <= settings.literalBudget()) { // Ia
            recognized++;
            moveWeight(clause, label, direction);
            for (int literal = 0; literal < 2 * features; literal++) {
                boolean hit = isHit(literal, poolKey, key);
                if (patch[literal]) {
                    move(clause, literal, settings.boost() || !hit ? 1 : 0);
                } else {
                    move(clause, literal, hit ? -1 : 0);
                }
            }
        } else if (sign * direction > 0) { // Ib
            forgot++;
            for (int literal = 0; literal < 2 * features; literal++) {
                move(clause, literal, isHit(literal, poolKey, key) ? -1 : 0);
            }
        } else if (matched) { // II
            rejected++;
            moveWeight(clause, label, direction);
            for (int literal = 0; literal < 2 * features; literal++) {
                move(clause, literal, !patch[literal] && !includes(clause, literal) ? 1 : 0);
            }
        }
    }

    /** Tells whether a literal is to be forgotten: a flip of the example's pool, which the key says where to find. */
    private boolean isHit(int literal, long poolKey, long key) {
        int halfWords = (features + 63) / 64;
        int pool = 256;
        while (pool < 2 * halfWords) {
            pool *= 2;
        }
        int word = (int) Math.floorMod(key + lane(literal) / 64, (long) pool);
        int lane = Math.floorMod(lane(literal) % 64 - (int) (key >>> 58), 64);
        return SlowCoinFlips.heads(poolKey, 64 * word + lane, 1 / settings.specificity());
    }

    private void move(int clause, int literal, int by) {
        int moved = states[clause][literal] + by;
        states[clause][literal] = Math.max(0, Math.min(settings.states() - 1, moved));
    }

    /** Moves a weight; a label's own clause keeps its side. */
    private void moveWeight(int clause, int label, int by) {
        int moved = weights[clause][label] + by;
        if (settings.weighted() && !(own() && moved == 0)) {
            weights[clause][label] = moved;
        }
    }

    /** {@return the place of a literal among the coin flips: negations begin at a multiple of 64} */
    private int lane(int literal) {
        return literal < features ? literal : (features + 63) / 64 * 64 + literal - features;
    }

    private static long chance(double probability) {
        return (long) (probability * 4294967296.0);
    }

    private static boolean comesUp(long key, int lane, double probability) {
        return comesUp(key, lane, chance(probability));
    }

    /** Tosses one coin: a number is drawn, binary digit by binary digit, and compared with the chance. */
    static boolean comesUp(long key, int lane, long chance) {
        if (chance >= 4294967296L) {
            return true;
        }
        int word = lane / 64;
        for (int digit = 0; digit < 32; digit++) {
            long drawn = KeyedRandom.key(key, 32L * word + digit) >>> (lane % 64) & 1;
            long wanted = chance >>> (31 - digit) & 1;
            if (drawn != wanted) {
                return drawn < wanted;
            }
        }
        return false;
    }

    /** {@return the literals of every patch, [position][literal]} */
    private boolean[][] patches(BitImage image) {
        boolean[][] patches = new boolean[rows * columns][];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                patches[row * columns + column] = literals(image, row, column);
            }
        }
        return patches;
    }

    /** {@return for each literal whether it is true of the patch at a row and column} */
    public boolean[] literals(BitImage image, int row, int column) {
        boolean[] literals = new boolean[2 * features];
        int feature = 0;
        for (int plane = 0; plane < planes; plane++) {
            for (int y = 0; y < windowHeight; y++) {
                for (int x = 0; x < windowWidth; x++) {
                    literals[feature++] = image.get(row + y, column + x, plane);
                }
            }
        }
        for (int q = 0; q < rows - 1; q++) {
            literals[feature++] = row > q;
        }
        for (int q = 0; q < columns - 1; q++) {
            literals[feature++] = column > q;
        }
        for (int f = 0; f < features; f++) {
            literals[features + f] = !literals[f];
        }
        return literals;
    }

    private List<Integer> matching(int clause, boolean[][] patches) {
        int[] included = included(clause);
        List<Integer> matching = new ArrayList<>();
        for (int position = 0; position < patches.length; position++) {
            boolean all = true;
            for (int literal : included) {
                all &= patches[position][literal];
            }
            if (all) {
                matching.add(position);
            }
        }
        return matching;
    }

    private int[] included(int clause) {
        int[] included = new int[2 * features];
        int size = 0;
        for (int literal = 0; literal < 2 * features; literal++) {
            if (includes(clause, literal)) {
                included[size++] = literal;
            }
        }
        return Arrays.copyOf(included, size);
    }

    /** {@return the votes for an image, label by label, once training is over: empty clauses cast none} */
    public int[] classSums(BitImage image) {
        int[] sums = new int[labels];
        if (fuzzy != null) {
            for (int clause = 0; clause < clauses; clause++) {
                sums[owner(clause)] += fuzzy.votesAtLast(clause, image) * weights[clause][owner(clause)];
            }
            return sums;
        }
        boolean[][] patches = patches(image);
        for (int clause = 0; clause < clauses; clause++) {
            if (included(clause).length > 0 && !matching(clause, patches).isEmpty()) {
                for (int label = 0; label < labels; label++) {
                    sums[label] += weights[clause][label];
                }
            }
        }
        return sums;
    }

    /** {@return the positions at which a clause matches, counted row by row} */
    public List<Integer> matching(int clause, BitImage image) {
        return matching(clause, patches(image));
    }

    /** {@return the number of clauses} */
    public int clauses() {
        return clauses;
    }

    /** {@return the number of literals: twice the features} */
    public int literals() {
        return 2 * features;
    }

    /** {@return the number of positions of the window: rows times columns} */
    public int positions() {
        return rows * columns;
    }

    /** {@return the state of an automaton, 0 to states - 1} */
    public int state(int clause, int literal) {
        return states[clause][literal];
    }

    /** {@return true if a clause includes a literal: in the upper half of the states} */
    public boolean includes(int clause, int literal) {
        return states[clause][literal] >= settings.states() / 2;
    }

    /** {@return the votes of a clause for a label} */
    public int weight(int clause, int label) {
        return weights[clause][label];
    }

    /** {@return the patch count: how often a clause was true at a position that was drawn} */
    public int count(int clause, int position) {
        return counts[clause][position];
    }

    /** {@return how often Type Ia feedback was given} */
    public long recognized() {
        return recognized;
    }

    /** {@return how often Type Ib feedback was given} */
    public long forgot() {
        return forgot;
    }

    /** {@return how often Type II feedback was given} */
    public long rejected() {
        return rejected;
    }
}
