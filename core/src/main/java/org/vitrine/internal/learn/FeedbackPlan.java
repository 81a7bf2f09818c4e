package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

/**
 * Decides what an example teaches: for each label, whether it is true and how likely a clause is to learn from it. It
 * follows from the class sums alone, so every thread works it out for itself.
 */
final class FeedbackPlan {

    private final Settings settings;
    private final FeedbackRates rates;
    private final Settings.Negatives negatives;
    private final boolean[] truths;
    private final long[] chances;
    private final long[] keys;
    private long key;

    FeedbackPlan(Settings settings, FeedbackRates rates) {
        this.settings = settings;
        this.rates = rates;
        this.negatives = settings.negatives();
        this.truths = new boolean[rates.labels()];
        this.chances = new long[rates.labels()];
        this.keys = new long[rates.labels()];
    }

    /** Computes the probabilities from the class sums. */
    void prepare(long exampleKey, Dataset data, int example, int[] classSums) {
        key = exampleKey;
        int target = settings.target();
        for (int label = 0; label < truths.length; label++) {
            boolean true_ = data.has(example, label);
            // The paper's probabilities: (T - clip(v, -T, T)) / 2T where the label is true, (T + clip(v, -T, T)) / 2T
            // where it is false.
            int votes = Math.max(-target, Math.min(target, classSums[label]));
            double wanting = (true_ ? (double) target - votes : (double) target + votes) / (2.0 * target);
            truths[label] = true_;
            chances[label] = KeyedRandom.chance(rates.of(label, true_) * wanting);
            keys[label] = DrawKeys.picking(exampleKey, label);
        }
        if (negatives == Settings.Negatives.FOCUSED) {
            focus();
        } else if (negatives == Settings.Negatives.RIVAL) {
            rival(classSums);
        }
    }

    /** Leaves the true label and one rival, both with the chance that the rival's distance gives them. */
    private void rival(int[] classSums) {
        int own = 0;
        while (!truths[own]) {
            own++;
        }
        long target = settings.target();
        for (int label = 0; label < truths.length; label++) {
            if (label != own) {
                // As a long: with targets and sums near the ends of int the difference would overflow.
                long ahead = Math.max(-target, Math.min(target, (long) classSums[own] - classSums[label]));
                chances[label] = KeyedRandom.chance((target - ahead) / (2.0 * target));
            }
        }
        focus();
        // Its own chance first, so that the largest of all is that of the one rival that "focus" left.
        chances[own] = 0;
        chances[own] = Arrays.stream(chances).max().orElseThrow();
    }

    /** Leaves one false label, drawn in proportion to its chance. */
    private void focus() {
        long total = 0;
        for (int label = 0; label < truths.length; label++) {
            total += truths[label] ? 0 : chances[label];
        }
        long drawn = total == 0 ? -1 : KeyedRandom.below(DrawKeys.focusing(key), total);
        for (int label = 0; label < truths.length; label++) {
            if (!truths[label]) {
                boolean chosen = drawn >= 0 && drawn < chances[label];
                drawn -= chances[label];
                chances[label] = chosen ? chances[label] : 0;
            }
        }
    }

    boolean isTrue(int label) {
        return truths[label];
    }

    /** {@return those of 64 clauses that learn for a label} */
    long picked(int label, int block, long candidates) {
        // Most labels of most examples are settled or not drawn; for them no random word is computed.
        return chances[label] == 0 ? 0 : KeyedRandom.mask(keys[label], block, chances[label], candidates);
    }
}
