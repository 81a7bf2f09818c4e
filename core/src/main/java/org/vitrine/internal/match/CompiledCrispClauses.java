package org.vitrine.internal.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Placement;
import org.vitrine.image.BitImage;
import org.vitrine.patch.PatchGrid;

/**
 * Matches the crisp clauses of a finished model.
 *
 * <p>Empty clauses say nothing and contradictory ones can never match, so both are left out. The others are renumbered,
 * and {@link #clause} tells which is which.
 *
 * <p>What a thread writes to while it looks at an image is in a {@link Scratch}: {@link #lookAt} takes an idle one, or
 * makes one if all are in use, and {@link #release} gives it back. One that is not given back, because something was
 * thrown in between, is garbage.
 */
abstract class CompiledCrispClauses implements CompiledClauses {

    private static final int NEVER = -1;

    final PatchLayout layout;
    private final ClauseBank bank;
    private final int[] clauses;
    private final int[] indices;
    private final ConcurrentLinkedQueue<Scratch> idle = new ConcurrentLinkedQueue<>();

    CompiledCrispClauses(PatchLayout layout, ClauseBank bank, int[] clauses) {
        this.layout = layout;
        this.bank = bank;
        this.clauses = clauses;
        this.indices = new int[bank.size()];
        Arrays.fill(indices, NEVER);
        for (int i = 0; i < clauses.length; i++) {
            indices[clauses[i]] = i;
        }
    }

    /** Compiles the clauses that can match. */
    static CompiledCrispClauses of(ClauseBank bank) {
        PatchLayout layout = new PatchLayout(bank.grid());
        int[] clauses = IntStream.range(0, bank.size())
                .filter(clause -> bank.literals(clause) > 0 && !bank.isContradictory(clause))
                .toArray();
        long[] included = bank.select(clauses).toWords();
        return layout.isFlat()
                ? new CompiledFlatClauses(layout, bank, clauses, included)
                : new CompiledWindowClauses(layout, bank, clauses, included);
    }

    /** Buffers that one thread writes to while it looks at one image. */
    static final class Scratch implements Sight {

        private final CompiledCrispClauses compiled;
        final PatchPlanes planes;
        final long[] matches;
        final @Nullable Suspects suspects;
        private final int[] candidates;
        private @Nullable BitImage image;
        private int found;

        private Scratch(CompiledCrispClauses compiled) {
            this.compiled = compiled;
            this.planes = new PatchPlanes(compiled.layout);
            this.matches = new long[compiled.layout.matchWords()];
            this.candidates = new int[compiled.size() + 1];
            this.suspects = compiled.newSuspects();
        }

        /** {@return the number of clauses that may match the image} */
        int candidates() {
            return found;
        }

        /** {@return one of the clauses that may match the image, in rising order} */
        int candidate(int number) {
            return candidates[number];
        }

        @Override
        public void addVotes(int[] weights, int[] sums) {
            int labels = sums.length;
            compiled.sieve(this);
            for (int number = 0; number < found; number++) {
                int i = candidates[number];
                if (compiled.matches(i, this) > 0) {
                    int at = i * labels;
                    for (int label = 0; label < labels; label++) {
                        sums[label] += weights[at + label];
                    }
                }
            }
        }

        @Override
        public void addStrengths(int[] strengths) {
            compiled.sieve(this);
            for (int number = 0; number < found; number++) {
                int i = candidates[number];
                strengths[i] += compiled.matches(i, this) > 0 ? 1 : 0;
            }
        }

        @Override
        public int strength(int clause) {
            return compiled.count(clause, this) > 0 ? 1 : 0;
        }

        @Override
        public int count(int clause) {
            return compiled.count(clause, this);
        }

        @Override
        public void addPlacements(int clause, boolean mirrored, List<Placement> into) {
            int columns = compiled.grid().columns();
            compiled.forEachMatch(clause, this, at -> into.add(new Placement(at / columns, at % columns, mirrored)));
        }

        /** Finds nothing where nothing matches: the kernels leave a clause as soon as it has failed everywhere. */
        @Override
        public Placement best(int clause, boolean mirrored) {
            List<Placement> matching = new ArrayList<>();
            addPlacements(clause, mirrored, matching);
            if (!matching.isEmpty() || compiled.indices[clause] == NEVER) {
                return matching.isEmpty() ? new Placement(0, 0, mirrored) : matching.get(0);
            }
            PatchGrid grid = compiled.grid();
            int[] literals = compiled.bank.literalsOf(clause);
            int best = 0;
            long least = Long.MAX_VALUE;
            for (int position = 0; position < grid.positions(); position++) {
                int row = position / grid.columns();
                int column = position % grid.columns();
                long failed = Arrays.stream(literals)
                        .filter(literal -> !holds(literal, row, column))
                        .count();
                if (failed < least) {
                    best = position;
                    least = failed;
                }
            }
            return new Placement(best / grid.columns(), best % grid.columns(), mirrored);
        }

        @Override
        public boolean[] holds(int clause, Placement placement) {
            int[] literals = compiled.bank.literalsOf(clause);
            boolean[] holds = new boolean[literals.length];
            for (int i = 0; i < holds.length; i++) {
                holds[i] = holds(literals[i], placement.row(), placement.column());
            }
            return holds;
        }

        private boolean holds(int literal, int row, int column) {
            PatchGrid grid = compiled.grid();
            int feature = literal % grid.features();
            int beyond = feature - grid.pixelFeatures(); // the window's row is greater than this, or its column
            boolean set = beyond < 0
                    ? Objects.requireNonNull(image)
                                    .bits(
                                            grid.plane(feature),
                                            row + grid.row(feature),
                                            column + grid.column(feature),
                                            1)
                            != 0
                    : beyond < grid.rows() - 1 ? row > beyond : column > beyond - (grid.rows() - 1);
            return set == literal < grid.features();
        }

        @Override
        public void close() {
            image = null; // an idle scratch does not keep it
            compiled.release(this);
        }
    }

    /** {@return for windows as large as the image, the words at which each clause failed last} */
    @Nullable Suspects newSuspects() {
        return null;
    }

    @Override
    public int size() {
        return clauses.length;
    }

    @Override
    public int clause(int i) {
        return clauses[i];
    }

    /** {@return the positions of the window} */
    PatchGrid grid() {
        return layout.grid();
    }

    /** Lays out an image, without looking yet for clauses that may match it; see {@link #sieve}. */
    @Override
    public Scratch lookAt(BitImage image) {
        layout.grid().check(image);
        Scratch scratch = idle.poll();
        if (scratch == null) {
            scratch = new Scratch(this);
        }
        scratch.planes.fill(image);
        scratch.image = image;
        scratch.found = 0;
        return scratch;
    }

    /** Gives back what {@link #lookAt} gave. */
    void release(Scratch scratch) {
        idle.add(scratch);
    }

    /** Sorts out most of the clauses that match nowhere; the others are the scratch's candidates. */
    void sieve(Scratch scratch) {
        scratch.found = candidates(scratch, scratch.candidates);
    }

    abstract int candidates(Scratch scratch, int[] into);

    /** Finds all positions at which the i-th of the clauses that can match does, and returns their number. */
    abstract int matches(int i, Scratch scratch);

    /** {@return the first word of matches that {@link #matches} writes for a clause} */
    abstract int firstWord(int i);

    /** {@return the word behind the last one that {@link #matches} writes for a clause} */
    abstract int endWord(int i);

    /** Gives each position, counted row by row, at which a clause of the model matches. */
    void forEachMatch(int clause, Scratch scratch, IntConsumer position) {
        int i = indices[clause];
        if (i != NEVER && matches(i, scratch) > 0) {
            for (int word = firstWord(i); word < endWord(i); word++) {
                for (long left = scratch.matches[word]; left != 0; left &= left - 1) {
                    position.accept(layout.position(64 * word + Long.numberOfTrailingZeros(left)));
                }
            }
        }
    }

    /** {@return the number of positions at which a clause of the model matches} */
    int count(int clause, Scratch scratch) {
        int i = indices[clause];
        return i == NEVER ? 0 : matches(i, scratch);
    }
}
