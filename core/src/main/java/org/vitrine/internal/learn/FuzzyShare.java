package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.match.TileImage;
import org.vitrine.model.Settings;

/** One thread's share of fuzzy clauses: it lets them vote, decides which of them learn, and hands those to {@link FuzzyFeedback}. */
final class FuzzyShare implements LearningShare {

    private final Settings settings;
    private final FuzzyMachine machine;
    private final int from;
    private final int to;
    private final FuzzyFeedback feedback;
    private final FuzzyVoting voting;
    private final TileImage[] images = new TileImage[EXAMPLES_AT_ONCE];
    private final long[] present;
    private final int[] sums;
    private long feedbacks;

    FuzzyShare(FuzzyMachine machine, int from, int to) {
        this.settings = machine.settings();
        this.machine = machine;
        this.from = from;
        this.to = to;
        this.feedback = new FuzzyFeedback(settings, machine.tiles());
        this.voting = new FuzzyVoting(machine.tiles(), settings.tolerance(), to - from);
        Arrays.setAll(images, i -> new TileImage(machine.tiles(), machine.shifts()));
        this.present = new long[Bits.words(to - from)];
        this.sums = ThreadBuffers.numbers(machine.labels());
        for (int i = 0; i < to - from; i++) {
            RegionAutomata automata = machine.automata(from + i);
            if (automata != null) {
                voting.update(i, automata);
            }
        }
    }

    @Override
    public void beginEpoch(long epochKey) {
        ClauseShare.drawPresent(settings, epochKey, from, to, present);
        feedbacks = 0;
    }

    @Override
    public void prepare(int step, long exampleKey, BitImage image) {
        images[step % EXAMPLES_AT_ONCE].fill(image);
    }

    @Override
    public void vote(int step, long exampleKey, int[] into) {
        Arrays.fill(sums, 0);
        TileImage image = images[step % EXAMPLES_AT_ONCE];
        for (int i = 0; i < to - from; i++) {
            if (Bits.get(present, i)) {
                int votes = voting.vote(i, image);
                sums[machine.label(from + i)] += machine.isFor(from + i) ? votes : -votes;
            }
        }
        System.arraycopy(sums, 0, into, 0, into.length);
    }

    @Override
    public void learn(int step, long exampleKey, FeedbackPlan plan) {
        TileImage image = images[step % EXAMPLES_AT_ONCE];
        for (int block = 0; block < present.length; block++) {
            int first = from + 64 * block;
            int last = Math.min(to, first + 64) - 1;
            for (int label = machine.label(first); label <= machine.label(last); label++) {
                int begin = Math.max(first, label * settings.clauses());
                int end = Math.min(last + 1, (label + 1) * settings.clauses());
                long own = Bits.lowest(end - first) & ~Bits.lowest(begin - first) & present[block];
                for (long left = plan.picked(label, first / 64, own); left != 0; left &= left - 1) {
                    learn(64 * block + Long.numberOfTrailingZeros(left), image, exampleKey, plan.isTrue(label));
                }
            }
        }
    }

    private void learn(int i, TileImage image, long exampleKey, boolean truth) {
        int clause = from + i;
        boolean right = machine.isFor(clause) == truth;
        RegionAutomata automata = machine.automata(clause);
        if (automata == null) {
            if (right) {
                RegionAutomata born =
                        feedback.born(image.words(0), DrawKeys.birth(DrawKeys.clause(exampleKey, clause)));
                machine.born(clause, born);
                voting.update(i, born);
                feedbacks++;
            }
            return;
        }
        boolean votes = voting.votes(i) > 0;
        if (!votes && !right) {
            return;
        }
        feedbacks++;
        long[] seen = image.words(voting.shift(i));
        boolean changed;
        if (!votes) {
            changed = feedback.typeIb(automata, DrawKeys.fuzzyForgetting(DrawKeys.clause(exampleKey, clause)));
        } else {
            changed = right ? feedback.typeIa(automata, seen) : feedback.typeII(automata, seen);
        }
        if (changed) {
            voting.update(i, automata);
        }
    }

    @Override
    public long feedbacks() {
        return feedbacks;
    }
}
