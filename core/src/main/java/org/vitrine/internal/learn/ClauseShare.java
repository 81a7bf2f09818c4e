package org.vitrine.internal.learn;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.concurrent.ThreadBuffers;
import org.vitrine.internal.match.PatchCounter;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * Lets one thread's part of the crisp clauses learn, from one example at a time. It has them vote
 * ({@link ClauseVoting}), decides which of them learn for which label, and hands those to {@link ClauseFeedback}. It
 * also draws a part of the coins, which all threads then use. {@link DrawKeys} lists all draws.
 */
final class ClauseShare implements LearningMachine.Share {

    private final Settings settings;
    private final boolean coalesced;
    private final boolean weighted;
    private final int literalBudget;
    private final PatchGrid grid;
    private final Automata automata;
    private final int[] weights;
    private final PatchCounter counter;
    private final ClauseVoting voting;
    private final ClauseFeedback feedback;
    private final int from;
    private final int to;
    private final CoinPool[] pools;
    private final int part;
    private final int parts;
    private final int labels;
    private final PatchPlanes planes;
    private final @Nullable BitImage[] images;

    private final int blocks;
    private final long[] present;
    private final long[] patch;
    private final long[] included;
    private final long[] votingFor; // [label][block]
    private final long[] enrolled; // [lane]: labels that the clause learns for
    private long feedbacks;

    /** Takes the clauses {@code from} (a multiple of 64) to {@code to - 1}, as one of several parts. */
    ClauseShare(CrispMachine machine, int from, int to, int part, int parts) {
        this.settings = machine.settings();
        this.coalesced = settings.sharing() == Settings.Sharing.COALESCED;
        this.weighted = settings.weighted();
        this.literalBudget = settings.literalBudget();
        this.grid = machine.layout().grid();
        this.automata = machine.automata();
        this.weights = machine.weights();
        this.counter = machine.counter();
        this.labels = machine.labels();
        this.planes = new PatchPlanes(machine.layout());
        this.from = from;
        this.to = to;
        this.pools = machine.pools();
        this.images = new BitImage[pools.length];
        this.part = part;
        this.parts = parts;
        this.voting = new ClauseVoting(machine, from, to);
        this.feedback = new ClauseFeedback(settings, grid, automata, pools[0]);
        this.blocks = Bits.words(to - from);
        this.present = new long[blocks];
        this.patch = ThreadBuffers.words(grid.literalWords());
        this.included = ThreadBuffers.words(grid.literalWords());
        this.votingFor = ThreadBuffers.words(labels * blocks);
        this.enrolled = ThreadBuffers.words(64);
        for (int i = 0; i < to - from; i++) {
            updateLiterals(i);
            for (int label = 0; label < labels; label++) {
                noteSide(i, label);
            }
        }
    }

    @Override
    public void beginEpoch(long epochKey) {
        drawPresent(settings, epochKey, from, to, present);
        feedbacks = 0;
    }

    /** Draws the clauses that take part in an epoch. */
    static void drawPresent(Settings settings, long epochKey, int from, int to, long[] present) {
        long chance = KeyedRandom.chance(settings.dropClauses());
        for (int block = 0; block < present.length; block++) {
            long lanes = Bits.lowest(Math.min(64, to - from - 64 * block));
            // Numbered by the block's place among all clauses, not within this part, so that the draw is the same on
            // any number of threads.
            long dropped = KeyedRandom.mask(DrawKeys.dropping(epochKey), from / 64 + block, chance, lanes);
            present[block] = lanes & ~dropped;
        }
    }

    /** Lays out the image, and draws a part of the coins. Others may still use those of the two examples before it. */
    @Override
    public void prepare(int step, long exampleKey, BitImage image) {
        planes.fill(image);
        // Three images and three pools are enough: example i learns while i + 1 votes, and a thread that is early
        // prepares i + 2.
        images[step % images.length] = image;
        pools[step % pools.length].refill(DrawKeys.forgetting(exampleKey), part, parts);
    }

    @Override
    public void vote(int first, int count, long epochKey, int[] into) {
        voting.vote(planes, DrawKeys.example(epochKey, first), present, into);
    }

    /**
     * Counts the positions drawn, and gives feedback to the clauses that are picked.
     *
     * <p>Of those picked, many have nothing to learn: a false clause that votes the wrong way. Which ones is seen for
     * 64 clauses at once, from a bit for each clause and label that says whether it votes for the label.
     */
    @Override
    public void learn(int step, int count, long epochKey, FeedbackPlan[] plans) {
        long exampleKey = DrawKeys.example(epochKey, step);
        FeedbackPlan plan = plans[0];
        BitImage image = Objects.requireNonNull(images[step % images.length]);
        long given = 0;
        feedback.use(pools[step % pools.length]);
        for (int block = 0; block < blocks; block++) {
            for (long left = voting.trues(block); left != 0; left &= left - 1) {
                int i = 64 * block + Long.numberOfTrailingZeros(left);
                // The paper's patch count V: one more for the position drawn, each time that the clause is true,
                // whether or not it learns.
                counter.add(from + i, voting.position(i));
            }
            // Labels in groups of 64, so that a word for each clause says which of them it learns for; most data have
            // one group.
            for (int first = 0; first < labels; first += 64) {
                long learning = enrol(block, first, plan);
                for (long left = learning; left != 0; left &= left - 1) {
                    int lane = Long.numberOfTrailingZeros(left);
                    given += Long.bitCount(enrolled[lane]);
                    learn(64 * block + lane, first, enrolled[lane], image, exampleKey, plan);
                    enrolled[lane] = 0;
                }
            }
        }
        feedbacks += given;
    }

    /** Notes for 64 clauses which of up to 64 labels each learns for. Returns the clauses that learn for any. */
    private long enrol(int block, int first, FeedbackPlan plan) {
        long any = 0;
        for (int label = first; label < Math.min(labels, first + 64); label++) {
            // Drawn for 64 clauses at once: late in training fewer than 2 % are picked, and a draw for each clause and
            // label would be waste.
            long candidates = present[block] & ownedBy(label, block);
            long picked = candidates == 0 ? 0 : plan.picked(label, from / 64 + block, candidates);
            long votesFor = votingFor[label * blocks + block];
            long right = plan.isTrue(label) ? votesFor : ~votesFor;
            // A false clause that votes the wrong way is left: Type II is for true clauses only.
            long learning = picked & (right | voting.trues(block));
            for (long left = learning; left != 0; left &= left - 1) {
                enrolled[Long.numberOfTrailingZeros(left)] |= 1L << label;
            }
            any |= learning;
        }
        return any;
    }

    /** Returns the clauses of a block that a label learns with: all, or its own. */
    private long ownedBy(int label, int block) {
        if (coalesced) {
            return -1L;
        }
        int first = from + 64 * block;
        int begin = Math.max(0, Math.min(64, label * settings.clauses() - first));
        // Blocks of 64 need not fall together with a label's clauses: a block may have clauses of several labels.
        int end = Math.max(0, Math.min(64, (label + 1) * settings.clauses() - first));
        return Bits.lowest(end) & ~Bits.lowest(begin);
    }

    private void learn(int i, int first, long fromLabels, BitImage image, long exampleKey, FeedbackPlan plan) {
        long clauseKey = DrawKeys.clause(exampleKey, from + i);
        // For a false clause no label gives Type Ia or II, so that all its labels can be worked off two at a time, in
        // any order.
        boolean changed = voting.isTrue(i)
                ? learnTrue(i, first, fromLabels, image, clauseKey, plan)
                : feedback.typeIb(from + i, first, fromLabels, clauseKey);
        if (changed) {
            updateLiterals(i);
        }
    }

    /**
     * Gives a true clause Type Ia or Type II feedback from each label; one with too many literals gets Type Ib instead
     * of Type Ia.
     */
    private boolean learnTrue(int i, int first, long fromLabels, BitImage image, long clauseKey, FeedbackPlan plan) {
        int clause = from + i;
        int position = voting.position(i);
        // The patch is taken from the image, a few words, and not gathered from the layout, where its bits lie in as
        // many bitmaps as there are features.
        grid.literals(image, position / grid.columns(), position % grid.columns(), patch);
        boolean changed = false;
        for (long left = fromLabels; left != 0; left &= left - 1) {
            int label = first + Long.numberOfTrailingZeros(left);
            // Each label has a weight of its own, so it does not matter here what the labels before have moved.
            boolean right = weights[clause * labels + label] >= 0 == plan.isTrue(label);
            // Over its budget the clause also keeps its weight: it would otherwise gain votes for a pattern that it is
            // about to lose.
            if (right && automata.included(clause) > literalBudget) {
                changed |= feedback.typeIb(clause, first, Long.lowestOneBit(left), clauseKey);
            } else {
                changed |= right
                        ? feedback.typeIa(clause, patch, DrawKeys.coins(clauseKey, label))
                        : feedback.typeII(clause, patch);
                moveWeight(i, label, plan.isTrue(label));
            }
        }
        return changed;
    }

    /**
     * Moves the votes of a true clause that learns up for a true label and down for a false one, whichever type of
     * feedback it gets. A clause of a label's own keeps its side: at least one vote remains.
     */
    private void moveWeight(int i, int label, boolean up) {
        if (weighted) {
            int at = (from + i) * labels + label;
            int moved = weights[at] + (up ? 1 : -1);
            // Coalesced weights may pass through 0, which counts as a vote for.
            if (moved != 0 || coalesced) {
                weights[at] = moved;
                noteSide(i, label);
            }
        }
    }

    private void noteSide(int i, int label) {
        int word = label * blocks + (i >>> 6);
        long bit = 1L << i;
        votingFor[word] = weights[(from + i) * labels + label] >= 0 ? votingFor[word] | bit : votingFor[word] & ~bit;
    }

    private void updateLiterals(int i) {
        automata.copyIncluded(from + i, included, 0);
        voting.update(i, included);
    }

    @Override
    public long feedbacks() {
        return feedbacks;
    }
}
