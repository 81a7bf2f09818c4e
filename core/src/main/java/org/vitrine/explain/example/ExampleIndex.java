package org.vitrine.explain.example;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * Records which clauses voted on which examples, so that the examples that resemble an image by what the clauses say of
 * it are found at once. Immutable, except for sums that are kept; threads may share one.
 *
 * <p>The index is ordered by clause. A clause has a bit for each example, set if it voted, and a byte for each bit that
 * is set: how many times its weight it cast, the votes of a fuzzy clause. Crisp clauses need no bytes. So a question
 * reads the few clauses that voted on the image, and nothing of the others. For 60,000 examples and 1,000 clauses of
 * which a third votes, that takes 28 MB.
 */
public final class ExampleIndex {

    /** The most votes that a byte can hold; a clause that casts more counts as casting so many. */
    public static final int MOST_STRENGTH = 255;

    /** The default diversity: how much unlike each other the examples that resemble an image should be. */
    public static final double DIVERSITY = 0.3;

    private final int examples;
    private final int clauses;
    private final int labels;
    private final long[] spoke; // [clause][word of examples]
    private final byte[] strengths; // clause by clause, of the examples on which it spoke; empty if all are 1
    private final int[] offsets; // [clause]: the first of its strengths
    private final long[] truth; // [example][word of labels]
    private final int[] stamps;

    /**
     * Wraps an index without copying it; the caller no longer changes the arrays. There is at least one example, clause
     * and label.
     *
     * @param spoke for each clause a bit for each example, in whole words: whether the clause voted
     * @param strengths for each bit that is set, in the same order, what the clause's weight is multiplied by, 1 to
     *     {@value #MOST_STRENGTH}; empty if it is always 1
     * @param truth for each example a bit for each label, in whole words: whether it has the label
     * @param stamps for each example the {@linkplain #stamp stamp} of its image
     */
    public ExampleIndex(
            int examples, int clauses, int labels, long[] spoke, byte[] strengths, long[] truth, int[] stamps) {
        require(examples > 0 && clauses > 0 && labels > 0, "an index needs examples, clauses and labels");
        int words = Bits.words(examples);
        require(spoke.length == (long) clauses * words, "votes do not fit the clauses and examples");
        require(truth.length == (long) examples * Bits.words(labels), "labels do not fit the examples");
        require(stamps.length == examples, "stamps do not fit the examples");
        requireNoTail(spoke, words, examples);
        requireNoTail(truth, Bits.words(labels), labels);
        this.examples = examples;
        this.clauses = clauses;
        this.labels = labels;
        this.spoke = spoke;
        this.strengths = strengths;
        this.truth = truth;
        this.stamps = stamps;
        this.offsets = new int[clauses + 1];
        long count = 0;
        for (int clause = 0; clause < clauses; clause++) {
            offsets[clause] = (int) Math.min(Integer.MAX_VALUE, count);
            for (int word = clause * words; word < (clause + 1) * words; word++) {
                count += Long.bitCount(spoke[word]);
            }
        }
        offsets[clauses] = (int) Math.min(Integer.MAX_VALUE, count);
        require(strengths.length == 0 || strengths.length == count, "votes and their strengths do not fit");
        for (byte strength : strengths) {
            require(strength != 0, "a clause that voted has a strength of at least 1");
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    private static void requireNoTail(long[] bits, int words, int size) {
        long behind = ~Bits.tailMask(size);
        for (int last = words - 1; last < bits.length; last += words) {
            require((bits[last] & behind) == 0, "bits behind the last example or label are set");
        }
    }

    /**
     * {@return which clauses vote on which examples} Looks at 64 examples at a time, a word for each clause, so that no
     * two threads write the same word.
     *
     * @param size how many examples there are
     * @param images gives the image of a number, encoded
     * @param has which labels the examples have
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     */
    public static ExampleIndex of(
            VotingClauses model,
            int size,
            IntFunction<BitImage> images,
            ClauseTally.Truth has,
            int threads,
            IntConsumer progress) {
        return ofMembers(model, size, index -> List.of(images.apply(index)), has, threads, progress);
    }

    /**
     * {@return which clauses of any member vote on which examples, as {@link #of}; the clauses of a member follow those
     * of the one before}
     *
     * @param images gives the image of a number, encoded by each member
     */
    public static ExampleIndex ofMembers(
            Voting voting,
            int size,
            IntFunction<List<BitImage>> images,
            ClauseTally.Truth has,
            int threads,
            IntConsumer progress) {
        int clauses = clauses(voting);
        int labels = voting.labels().size();
        int blocks = Bits.words(size);
        boolean several = voting.models().stream().anyMatch(model -> model.mostVotes() > 1);
        long[] spoke = new long[Math.multiplyExact(clauses, blocks)];
        byte[][] strengths = new byte[blocks][];
        long[] truth = new long[Math.multiplyExact(size, Bits.words(labels))];
        int[] stamps = new int[size];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(blocks, threads, () -> (IntConsumer) block -> {
            int count = Math.min(64, size - 64 * block);
            int[][] cast = new int[count][];
            for (int i = 0; i < count; i++) {
                int example = 64 * block + i;
                List<BitImage> image = images.apply(example);
                cast[i] = strengths(voting, image);
                stamps[example] = stamp(image);
                for (int label = 0; label < labels; label++) {
                    if (has.has(example, label)) {
                        truth[example * Bits.words(labels) + (label >>> 6)] |= 1L << label;
                    }
                }
                progress.accept(done.incrementAndGet());
            }
            strengths[block] = transpose(cast, clauses, spoke, block, blocks, several);
        });
        return new ExampleIndex(
                size, clauses, labels, spoke, several ? merge(spoke, strengths, clauses) : new byte[0], truth, stamps);
    }

    private static int clauses(Voting voting) {
        return voting.models().stream()
                .mapToInt(model -> model.clauses().size())
                .reduce(0, Math::addExact);
    }

    /** {@return the strengths of the clauses on an image, member by member} */
    private static int[] strengths(Voting voting, List<BitImage> image) {
        int[] strengths = new int[clauses(voting)];
        int first = 0;
        for (int member = 0; member < image.size(); member++) {
            try (ClauseView view = voting.models().get(member).view(image.get(member))) {
                int[] own = view.strengths();
                System.arraycopy(own, 0, strengths, first, own.length);
                first += own.length;
            }
        }
        return strengths;
    }

    /** Notes who spoke, and returns the strengths of a block, clause by clause. */
    private static byte[] transpose(int[][] cast, int clauses, long[] spoke, int block, int blocks, boolean several) {
        byte[] strengths = new byte[several ? cast.length * clauses : 0];
        int count = 0;
        for (int clause = 0; clause < clauses; clause++) {
            long word = 0;
            for (int i = 0; i < cast.length; i++) {
                if (cast[i][clause] > 0) {
                    word |= 1L << i;
                    if (several) {
                        strengths[count++] = (byte) Math.min(MOST_STRENGTH, cast[i][clause]);
                    }
                }
            }
            spoke[clause * blocks + block] = word;
        }
        return Arrays.copyOf(strengths, count);
    }

    private static byte[] merge(long[] spoke, byte[][] ofBlocks, int clauses) {
        int blocks = ofBlocks.length;
        long total = 0;
        for (byte[] block : ofBlocks) {
            total += block.length;
        }
        require(total <= Integer.MAX_VALUE - 8, "there are too many votes for one index; index fewer examples");
        byte[] merged = new byte[(int) total];
        int[] next = new int[blocks];
        int at = 0;
        for (int clause = 0; clause < clauses; clause++) {
            for (int block = 0; block < blocks; block++) {
                int count = Long.bitCount(spoke[clause * blocks + block]);
                System.arraycopy(ofBlocks[block], next[block], merged, at, count);
                next[block] += count;
                at += count;
            }
        }
        return merged;
    }

    /** {@return a hash of the bits of an image, by which it can be told from most others; the same everywhere} */
    public static int stamp(BitImage image) {
        LongBuffer words = LongBuffer.allocate(image.words());
        image.writeTo(words);
        return Arrays.hashCode(words.array());
    }

    private static int stamp(List<BitImage> image) {
        return image.size() == 1
                ? stamp(image.get(0))
                : image.stream().map(ExampleIndex::stamp).toList().hashCode();
    }

    /** {@return the number of examples} */
    public int examples() {
        return examples;
    }

    /** {@return the number of clauses} */
    public int clauses() {
        return clauses;
    }

    /** {@return the number of labels} */
    public int labels() {
        return labels;
    }

    /** {@return for each clause a bit for each example on which it voted, in whole words; a copy} */
    public long[] spoke() {
        return spoke.clone();
    }

    /**
     * {@return what weights are multiplied by, for each bit of {@link #spoke} that is set, in the same order; empty if
     * it is always 1; a copy}
     */
    public byte[] strengths() {
        return strengths.clone();
    }

    /** {@return for each example a bit for each label that it has, in whole words; a copy} */
    public long[] truth() {
        return truth.clone();
    }

    /** {@return the stamp of each example's image; a copy} */
    public int[] stamps() {
        return stamps.clone();
    }

    /** {@return true if an example has a label} */
    public boolean has(int example, int label) {
        return (truth[example * Bits.words(labels) + (label >>> 6)] >>> label & 1) != 0;
    }

    /**
     * {@return true if an image, encoded by each member, is, in all likelihood, that of an example; false if it is
     * certainly another one}
     */
    public boolean isOf(int example, List<BitImage> image) {
        return stamps[example] == stamp(image);
    }

    /**
     * {@return the examples that resemble an image most, by the votes that they share for what is decided about some
     * labels} If the label is given, these are the votes for it; if not, those against it. The first is the nearest;
     * each of the others is near to the image, too, and unlike those before it. An example with the same image is left
     * out.
     *
     * @param model the model whose clauses are indexed
     * @param image the image, encoded
     * @param decided the labels' indices; if there are none, the labels that are given, or all if none is
     * @param count how many examples, at most
     * @param diversity 0 for the nearest examples, however alike, up to less than 1 for more different ones; {@link
     *     #DIVERSITY} suits
     */
    public List<Neighbour> nearest(VotingClauses model, BitImage image, int[] decided, int count, double diversity) {
        return nearest(model, List.of(image), decided, count, diversity);
    }

    /**
     * {@return the examples that resemble an image most by what several members say together, as
     * {@link #nearest(VotingClauses, BitImage, int[], int, double)}} Votes are counted as the members' class sums are.
     *
     * @param voting the model, or the members, whose clauses are indexed
     * @param image the image, encoded by each member
     */
    public List<Neighbour> nearest(Voting voting, List<BitImage> image, int[] decided, int count, double diversity) {
        require(clauses == clauses(voting) && labels == voting.labels().size(), "the index is of another model");
        require(
                count >= 1 && diversity >= 0 && diversity < 1,
                "ask for at least 1 example, with a diversity from 0 to less than 1: " + count + ", " + diversity);
        int[] strengths = strengths(voting, image);
        Prediction prediction = prediction(voting, strengths);
        long[] worth = new long[clauses];
        for (int label : decisions(prediction, decided)) {
            int sign = prediction.isDecided(label) ? 1 : -1;
            int at = 0;
            for (int member = 0; member < voting.models().size(); member++) {
                VotingClauses model = voting.models().get(member);
                for (int clause = 0; clause < model.clauses().size(); clause++) {
                    worth[at++] += Math.max(0, sign * voting.share(member, model.weight(clause, label)));
                }
            }
        }
        return nearest(new Question(strengths, worth, stamp(image)), count, diversity);
    }

    private static Prediction prediction(Voting voting, int[] strengths) {
        List<int[]> sums = new ArrayList<>();
        int first = 0;
        for (VotingClauses model : voting.models()) {
            int end = first + model.clauses().size();
            sums.add(model.decided(Arrays.copyOfRange(strengths, first, end)).classSums());
            first = end;
        }
        return voting.prediction(voting.classSums(sums));
    }

    private static int[] decisions(Prediction prediction, int[] decided) {
        if (decided.length > 0) {
            return decided;
        }
        int size = prediction.labels().size();
        int[] given = IntStream.range(0, size).filter(prediction::isDecided).toArray();
        return given.length > 0 ? given : IntStream.range(0, size).toArray();
    }

    /** The parts of a question: the strengths on the image, what each clause's votes are worth, and its stamp. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Question(int[] strengths, long[] worth, int stamp) {}

    /** The nearest example, which shares the most votes; then those that are near, and unlike the ones before. */
    private List<Neighbour> nearest(Question question, int count, double diversity) {
        int[] relevant =
                IntStream.range(0, clauses).filter(c -> question.worth()[c] > 0).toArray();
        long[] shared = new long[examples];
        long[] all = new long[examples];
        int[] reasons = new int[examples];
        long votes = 0;
        int voters = 0;
        for (int clause : relevant) {
            int cast = Math.min(MOST_STRENGTH, question.strengths()[clause]);
            votes += cast * question.worth()[clause];
            voters += cast > 0 ? 1 : 0;
            add(clause, cast, question.worth()[clause], shared, all, reasons);
        }
        double[] similarity = new double[examples];
        for (int example = 0; example < examples; example++) {
            long either = votes + all[example] - shared[example];
            // the image itself, if it is among the examples, says nothing about others
            similarity[example] =
                    stamps[example] == question.stamp() ? -1 : either == 0 ? 0 : (double) shared[example] / either;
        }
        int[] candidates = largest(similarity, Math.max(50, 10 * count));
        int[] chosen = diverse(candidates, similarity, relevant, question.worth(), count, diversity);
        List<Neighbour> neighbours = new ArrayList<>();
        for (int example : chosen) {
            neighbours.add(
                    new Neighbour(example, voters, reasons[example], votes, shared[example], similarity[example]));
        }
        return neighbours;
    }

    /** Adds what one clause says of all examples. */
    private void add(int clause, int cast, long worth, long[] shared, long[] all, int[] reasons) {
        int words = Bits.words(examples);
        int next = offsets[clause];
        for (int word = 0; word < words; word++) {
            long bits = spoke[clause * words + word];
            while (bits != 0) {
                int example = 64 * word + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                int strength = strengths.length == 0 ? 1 : strengths[next++] & 0xFF;
                all[example] += strength * worth;
                if (cast > 0) {
                    shared[example] += Math.min(strength, cast) * worth;
                    reasons[example]++;
                }
            }
        }
    }

    /** The examples with the largest values, the largest first; of equals the first. Those below 0 are left out. */
    private static int[] largest(double[] values, int count) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double least = Math.max(0, sorted[Math.max(0, sorted.length - count)]);
        return IntStream.range(0, values.length)
                .filter(i -> values[i] >= least)
                .boxed()
                .sorted((one, other) -> Double.compare(values[other], values[one]))
                .limit(count)
                .mapToInt(i -> i)
                .toArray();
    }

    /** Maximal marginal relevance (Carbonell and Goldstein, 1998): near the image, not near those chosen before. */
    private int[] diverse(
            int[] candidates, double[] similarity, int[] relevant, long[] worth, int count, double diversity) {
        int[][] rows = rows(candidates, relevant);
        long[] weights =
                Arrays.stream(relevant).mapToLong(clause -> worth[clause]).toArray();
        double[] nearestChosen = new double[candidates.length];
        boolean[] taken = new boolean[candidates.length];
        int[] chosen = new int[Math.min(count, candidates.length)];
        for (int i = 0; i < chosen.length; i++) {
            int best = -1;
            double most = 0;
            for (int at = 0; at < candidates.length; at++) {
                double value = (1 - diversity) * similarity[candidates[at]] - diversity * nearestChosen[at];
                if (!taken[at] && (best < 0 || value > most)) {
                    best = at;
                    most = value;
                }
            }
            taken[best] = true;
            chosen[i] = candidates[best];
            for (int at = 0; at < candidates.length; at++) {
                nearestChosen[at] = Math.max(nearestChosen[at], similarity(rows[at], rows[best], weights));
            }
        }
        return chosen;
    }

    private static double similarity(int[] one, int[] other, long[] weights) {
        long both = 0;
        long either = 0;
        for (int i = 0; i < weights.length; i++) {
            both += Math.min(one[i], other[i]) * weights[i];
            either += Math.max(one[i], other[i]) * weights[i];
        }
        return either == 0 ? 1 : (double) both / either;
    }

    /** {@return the strengths of some clauses on some examples: [example][clause]} */
    private int[][] rows(int[] some, int[] ofClauses) {
        int words = Bits.words(examples);
        Integer[] order = IntStream.range(0, some.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (one, other) -> some[one] - some[other]);
        int[][] rows = new int[some.length][ofClauses.length];
        for (int i = 0; i < ofClauses.length; i++) {
            int first = ofClauses[i] * words;
            int before = offsets[ofClauses[i]]; // strengths of the words before
            int word = 0;
            for (int at : order) {
                for (; word < some[at] >>> 6; word++) {
                    before += strengths.length == 0 ? 0 : Long.bitCount(spoke[first + word]);
                }
                long bits = spoke[first + word];
                if ((bits >>> some[at] & 1) != 0) {
                    int lower = Long.bitCount(bits & ((1L << some[at]) - 1));
                    rows[at][i] = strengths.length == 0 ? 1 : strengths[before + lower] & 0xFF;
                }
            }
        }
        return rows;
    }
}
