package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.match.TileImage;
import org.vitrine.model.Settings;

/**
 * Lets one thread's part of the fuzzy clauses learn: it has them vote, decides which of them learn, and hands those to
 * {@link FuzzyFeedback}.
 *
 * <p>The automata of some hundred clauses take tens of megabytes. So that they are fetched once for a whole batch, a
 * clause learns from all examples of the batch that it is picked for before the next clause does; its own votes are
 * then those of the moment, while who is picked follows from the class sums before the batch.
 */
final class FuzzyShare implements LearningMachine.Share {

    private final Settings settings;
    private final FuzzyMachine machine;
    private final int from;
    private final int to;
    private final FuzzyFeedback feedback;
    private final FuzzyVoting voting;
    private final TileImage[] images;
    private final long[] present;
    private final long[] picked; // [example of the batch]: among 64 clauses
    private long feedbacks;

    FuzzyShare(FuzzyMachine machine, int from, int to) {
        this.settings = machine.settings();
        this.machine = machine;
        this.from = from;
        this.to = to;
        this.feedback = new FuzzyFeedback(settings, machine.tiles());
        this.voting = new FuzzyVoting(machine.tiles(), settings.tolerance(), to - from);
        // A batch that is learnt from, one that is voted on, and one image more: with batches of one, the image after
        // next.
        this.images = new TileImage[1 + 2 * settings.batch()];
        Arrays.setAll(
                images,
                i -> new TileImage(
                        machine.tiles(), machine.shifts(), machine.data().encoding()));
        this.present = new long[Bits.words(to - from)];
        this.picked = new long[settings.batch()];
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
        image(step).fill(image);
    }

    private TileImage image(int step) {
        return images[step % images.length];
    }

    @Override
    public void vote(int first, int count, long epochKey, int[] into) {
        int labels = machine.labels();
        Arrays.fill(into, 0);
        for (int i = 0; i < to - from; i++) {
            if (Bits.get(present, i)) {
                int label = machine.label(from + i);
                int sign = machine.isFor(from + i) ? 1 : -1;
                // Clauses in the outer loop, images of the batch in the inner one: what a clause asks stays in the
                // nearest cache for the whole batch.
                for (int number = 0; number < count; number++) {
                    into[number * labels + label] += sign * voting.vote(i, image(first + number));
                }
            }
        }
    }

    @Override
    public void learn(int first, int count, long epochKey, FeedbackPlan[] plans) {
        for (int block = 0; block < present.length; block++) {
            int begin = from + 64 * block;
            int end = Math.min(to, begin + 64);
            for (int label = machine.label(begin); label <= machine.label(end - 1); label++) {
                // A block of 64 clauses may have the end of one label's clauses and the beginning of the next one's.
                int ownBegin = Math.max(begin, label * settings.clauses());
                int ownEnd = Math.min(end, (label + 1) * settings.clauses());
                long own = Bits.lowest(ownEnd - begin) & ~Bits.lowest(ownBegin - begin) & present[block];
                long any = 0;
                for (int number = 0; number < count; number++) {
                    picked[number] = plans[number].picked(label, begin / 64, own);
                    any |= picked[number];
                }
                for (long left = any; left != 0; left &= left - 1) {
                    int lane = Long.numberOfTrailingZeros(left);
                    for (int number = 0; number < count; number++) {
                        if ((picked[number] >>> lane & 1) != 0) {
                            int step = first + number;
                            long clauseKey = DrawKeys.clause(DrawKeys.example(epochKey, step), begin + lane);
                            learn(64 * block + lane, image(step), clauseKey, plans[number].isTrue(label));
                        }
                    }
                }
            }
        }
    }

    private void learn(int i, TileImage image, long clauseKey, boolean truth) {
        boolean right = machine.isFor(from + i) == truth;
        RegionAutomata automata = machine.automata(from + i);
        if (automata == null) {
            if (right) {
                // Born at no shift: only a clause with literals has a shift where it holds best.
                automata = feedback.born(image.words(0), DrawKeys.birth(clauseKey));
                machine.born(from + i, automata);
                voting.update(i, automata);
                feedbacks++;
            }
            return;
        }
        // Looked at again, since the clause may have changed on an earlier example of the batch; its votes in the class
        // sums stay those before the batch.
        boolean votes = voting.vote(i, image) > 0;
        if (!votes && !right) {
            return;
        }
        feedbacks++;
        long[] seen = image.words(voting.shift());
        boolean changed;
        if (!votes) {
            changed = feedback.typeIb(automata, DrawKeys.fuzzyForgetting(clauseKey));
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
