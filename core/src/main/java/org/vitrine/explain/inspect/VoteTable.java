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
 * What every clause casts on every one of some images, before it is multiplied by weights: 1 or 0 if crisp, the votes
 * that its literals leave if fuzzy. Class sums for other weights follow from it without looking at an image again.
 * Immutable.
 *
 * <p>A row holds one clause: a bit for each image if the clauses are crisp; a byte if they are fuzzy, or two if the
 * tolerance is high. Tables of edited models share the rows of all clauses that kept their literals. 1,000 fuzzy
 * clauses on 10,000 images take 10 MB, as many crisp ones 1.25 MB.
 */
@SuppressWarnings("ArrayRecordComponent") // rows are never compared but by identity
public final class VoteTable {

    private static final int MOST_IN_BYTE = 255;
    private static final int AT_ONCE =
            64; // images of one word of a row of bits, so that no two threads write to the same word

    /** The votes of one clause. */
    private interface Row {

        int at(int image);

        void set(int image, int votes);

        /** The votes on the images of which the bit is set. */
        long sum(long[] mask);

        /** On how many images it is not 0. */
        int voted();

        /** Gives the images on which it is not 0. */
        void forEach(VoteVisitor visitor);
    }

    private interface VoteVisitor {
        void votes(int image, int votes);
    }

    private record BitRow(long[] words) implements Row {

        @Override
        public int at(int image) {
            return (int) (words[image >>> 6] >>> image & 1);
        }

        @Override
        public void set(int image, int votes) {
            words[image >>> 6] |= (long) votes << image;
        }

        @Override
        public long sum(long[] mask) {
            long sum = 0;
            for (int word = 0; word < words.length; word++) {
                sum += Long.bitCount(words[word] & mask[word]);
            }
            return sum;
        }

        @Override
        public int voted() {
            int voted = 0;
            for (long word : words) {
                voted += Long.bitCount(word);
            }
            return voted;
        }

        @Override
        public void forEach(VoteVisitor visitor) {
            for (int word = 0; word < words.length; word++) {
                for (long left = words[word]; left != 0; left &= left - 1) {
                    visitor.votes(64 * word + Long.numberOfTrailingZeros(left), 1);
                }
            }
        }
    }

    private record ByteRow(byte[] votes) implements Row {

        @Override
        public int at(int image) {
            return votes[image] & MOST_IN_BYTE;
        }

        @Override
        public void set(int image, int cast) {
            votes[image] = (byte) cast;
        }

        @Override
        public long sum(long[] mask) {
            return sumOf(this, mask);
        }

        @Override
        public int voted() {
            int voted = 0;
            for (byte cast : votes) {
                voted += cast == 0 ? 0 : 1;
            }
            return voted;
        }

        @Override
        public void forEach(VoteVisitor visitor) {
            visit(this, votes.length, visitor);
        }
    }

    private record IntRow(int[] votes) implements Row {

        @Override
        public int at(int image) {
            return votes[image];
        }

        @Override
        public void set(int image, int cast) {
            votes[image] = cast;
        }

        @Override
        public long sum(long[] mask) {
            return sumOf(this, mask);
        }

        @Override
        public int voted() {
            return (int) Arrays.stream(votes).filter(cast -> cast != 0).count();
        }

        @Override
        public void forEach(VoteVisitor visitor) {
            visit(this, votes.length, visitor);
        }
    }

    private static long sumOf(Row row, long[] mask) {
        long sum = 0;
        for (int word = 0; word < mask.length; word++) {
            for (long left = mask[word]; left != 0; left &= left - 1) {
                sum += row.at(64 * word + Long.numberOfTrailingZeros(left));
            }
        }
        return sum;
    }

    private static void visit(Row row, int size, VoteVisitor visitor) {
        for (int image = 0; image < size; image++) {
            int votes = row.at(image);
            if (votes != 0) {
                visitor.votes(image, votes);
            }
        }
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
        int most = model.mostVotes();
        long perClause = most == 1 ? images / 8 : most <= MOST_IN_BYTE ? images : 4L * images;
        return model.clauses().size() * perClause;
    }

    private static Row[] emptyRows(VotingClauses model, int count, int images) {
        int most = model.mostVotes();
        Row[] rows = new Row[count];
        Arrays.setAll(
                rows,
                clause -> most == 1
                        ? new BitRow(new long[Bits.words(images)])
                        : most <= MOST_IN_BYTE ? new ByteRow(new byte[images]) : new IntRow(new int[images]));
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
        return rows[clause].voted();
    }

    /** What a clause casts on the images of which the bit is set. */
    long sum(int clause, long[] mask) {
        return rows[clause].sum(mask);
    }
}
