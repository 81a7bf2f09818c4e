package org.vitrine.explain.inspect;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.match.FinishedClauses;
import org.vitrine.predict.VotingClauses;

/**
 * The votes that every clause casts on every one of some images, before they are multiplied by weights: 1 or 0 if
 * crisp, as many as its literals leave if fuzzy. Class sums for other weights follow from them without looking at an
 * image again. Immutable.
 *
 * <p>A row holds one clause: a bit for each image if the clauses are crisp; a byte if they are fuzzy, or four if the
 * tolerance is high. Tables of edited models share the rows of all clauses that kept their literals. 1,000 fuzzy
 * clauses on 10,000 images take 10 MB, as many crisp ones 1.25 MB.
 */
public final class VoteTable {

    // Images of one word of a row of bits, so that no two threads write to the same word.
    private static final int AT_ONCE = 64;

    /** The votes of one clause on all images, as many bits for each as the most votes need: 1, 8 or 32. */
    private static final class Row {

        private final int bits;
        private final long[] words;

        Row(int images, int bits) {
            this.bits = bits;
            this.words = new long[Bits.words(Math.multiplyExact(images, bits))];
        }

        int at(int image) {
            int bit = image * bits;
            return (int) (words[bit >>> 6] >>> bit & -1L >>> -bits);
        }

        void set(int image, int votes) {
            int bit = image * bits;
            words[bit >>> 6] |= (long) votes << bit;
        }

        /** {@return the votes on the images of which the bit is set} */
        long sum(long[] mask) {
            long sum = 0;
            for (int word = 0; word < mask.length; word++) {
                if (bits == 1) {
                    sum += Long.bitCount(words[word] & mask[word]);
                } else {
                    for (long left = mask[word]; left != 0; left &= left - 1) {
                        sum += at(64 * word + Long.numberOfTrailingZeros(left));
                    }
                }
            }
            return sum;
        }

        /** Goes through the images on which the clause votes. */
        void forEach(VoteVisitor visitor) {
            int each = 64 / bits;
            for (int word = 0; word < words.length; word++) {
                for (int image = each * word; words[word] != 0 && image < each * (word + 1); image++) {
                    int votes = at(image);
                    if (votes != 0) {
                        visitor.votes(image, votes);
                    }
                }
            }
        }
    }

    private interface VoteVisitor {
        void votes(int image, int votes);
    }

    private final VotingClauses model;
    private final int images;
    private final Row[] rows;

    private VoteTable(VotingClauses model, int images, Row[] rows) {
        this.model = model;
        this.images = images;
        this.rows = rows;
    }

    /**
     * {@return what every clause casts on every one of some images}
     *
     * @param size how many images there are
     * @param images returns the image with a given index, encoded
     * @param threads how many images are looked at at once
     * @param progress called with the number of images done, from any of the threads
     */
    public static VoteTable of(
            VotingClauses model, int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        Row[] rows = emptyRows(model, model.clauses().size(), size);
        fill(model::view, rows, size, images, threads, progress);
        return new VoteTable(model, size, rows);
    }

    /** {@return about how many bytes a table over so many images takes} */
    public static long bytes(VotingClauses model, int images) {
        return model.clauses().size() * ((long) images * bits(model) / 8);
    }

    private static int bits(VotingClauses model) {
        return model.mostVotes() == 1 ? 1 : model.mostVotes() < 256 ? 8 : 32;
    }

    private static Row[] emptyRows(VotingClauses model, int count, int images) {
        int bits = bits(model);
        Row[] rows = new Row[count];
        Arrays.setAll(rows, clause -> new Row(images, bits));
        return rows;
    }

    private static void fill(
            Function<BitImage, ClauseView> clauses,
            Row[] rows,
            int size,
            IntFunction<BitImage> images,
            int threads,
            IntConsumer progress) {
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(Bits.words(size), threads, () -> (IntConsumer) block -> {
            for (int image = AT_ONCE * block; image < Math.min(size, AT_ONCE * (block + 1)); image++) {
                try (ClauseView view = clauses.apply(images.apply(image))) {
                    int[] strengths = view.strengths();
                    for (int clause = 0; clause < rows.length; clause++) {
                        if (strengths[clause] != 0) {
                            rows[clause].set(image, strengths[clause]);
                        }
                    }
                }
                progress.accept(done.incrementAndGet());
            }
        });
    }

    /**
     * {@return the table of an edited model over the same images, which shares all rows that stay the same} Only
     * clauses that have other literals, or that were added, look at the images.
     *
     * @param all returns the image with a given index, encoded
     * @param threads how many images are looked at at once
     * @param progress called with the number of images done, from any of the threads; not at all if no image is needed
     */
    public VoteTable edited(VotingClauses edited, IntFunction<BitImage> all, int threads, IntConsumer progress) {
        ClauseBank before = model.clauses();
        ClauseBank after = edited.clauses();
        int[] changed = before.equals(after)
                ? new int[0]
                : IntStream.range(0, after.size())
                        .filter(clause -> clause >= before.size()
                                || !Arrays.equals(before.literalsOf(clause), after.literalsOf(clause)))
                        .toArray();
        Row[] now = Arrays.copyOf(rows, after.size());
        if (changed.length > 0) {
            Row[] recounted = emptyRows(edited, changed.length, images);
            FinishedClauses clauses =
                    FinishedClauses.of(after.select(changed), edited.encoding(), edited.mirrorVotes());
            fill(clauses::view, recounted, images, all, threads, progress);
            for (int i = 0; i < changed.length; i++) {
                now[changed[i]] = recounted[i];
            }
        }
        return new VoteTable(edited, images, now);
    }

    /** {@return the number of images} */
    public int images() {
        return images;
    }

    /** {@return what a clause casts on an image, before it is multiplied by its weights; 0 if it is silent} */
    public int votes(int clause, int image) {
        return rows[clause].at(image);
    }

    /** {@return for each image a class sum for each label} */
    public int[][] classSums() {
        int[][] sums = new int[images][model.labels().size()];
        for (int clause = 0; clause < rows.length; clause++) {
            add(clause, 1, sums);
        }
        return sums;
    }

    /**
     * {@return for each image a class sum for each label, from those of another model over the same images: only
     * clauses that vote differently are added up}
     *
     * @param otherSums the class sums of the other model; not changed
     */
    public int[][] classSums(VoteTable other, int[][] otherSums) {
        int[][] sums = Arrays.stream(otherSums).map(int[]::clone).toArray(int[][]::new);
        for (int clause = 0; clause < Math.max(rows.length, other.rows.length); clause++) {
            boolean here = clause < rows.length;
            boolean there = clause < other.rows.length;
            if (here && there && rows[clause] == other.rows[clause] && sameWeights(other.model, clause)) {
                continue;
            }
            if (there) {
                other.add(clause, -1, sums);
            }
            if (here) {
                add(clause, 1, sums);
            }
        }
        return sums;
    }

    private boolean sameWeights(VotingClauses other, int clause) {
        for (int label = 0; label < model.labels().size(); label++) {
            if (model.weight(clause, label) != other.weight(clause, label)) {
                return false;
            }
        }
        return true;
    }

    private void add(int clause, int sign, int[][] sums) {
        for (int label = 0; label < model.labels().size(); label++) {
            int weight = sign * model.weight(clause, label);
            int index = label;
            if (weight != 0) {
                rows[clause].forEach((image, votes) -> sums[image][index] += weight * votes);
            }
        }
    }

    /** On how many images a clause votes. */
    int voted(int clause) {
        return (int) IntStream.range(0, images)
                .filter(image -> rows[clause].at(image) != 0)
                .count();
    }

    /** {@return the sum of the votes that a clause casts on the images of which the bit is set} */
    long sum(int clause, long[] mask) {
        return rows[clause].sum(mask);
    }
}
