package org.vitrine.internal.learn;

import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

/**
 * What an example teaches: for each label, whether it is true and how likely a clause is to learn from it. Depends on the class sums
 * alone, so every thread works it out for itself.
 */
final class FeedbackPlan {

    private final Settings settings;
    private final FeedbackRates rates;
    private final boolean focused;
    private final boolean[] truths;
    private final long[] chances;
    private final long[] keys;
    private long key;

    FeedbackPlan(Settings settings, FeedbackRates rates) {
        this.settings = settings;
        this.rates = rates;
        this.focused = settings.negatives() == Settings.Negatives.FOCUSED;
        this.truths = new boolean[rates.labels()];
        this.chances = new long[rates.labels()];
        this.keys = new long[rates.labels()];
    }

    /** Works out the probabilities from the class sums. */
    void prepare(long exampleKey, Dataset data, int example, int[] classSums) {
        key = exampleKey;
        int target = settings.target();
        for (int label = 0; label < truths.length; label++) {
            boolean true_ = data.has(example, label);
            int votes = Math.max(-target, Math.min(target, classSums[label]));
            double wanting = (true_ ? (double) target - votes : (double) target + votes) / (2.0 * target);
            truths[label] = true_;
            chances[label] = KeyedRandom.chance(rates.of(label, true_) * wanting);
            keys[label] = DrawKeys.picking(exampleKey, label);
        }
        if (focused) {
            focus();
        }
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

    /** Which of 64 clauses learn for a label. */
    long picked(int label, int block, long candidates) {
        return chances[label] == 0 ? 0 : KeyedRandom.mask(keys[label], block, chances[label], candidates);
    }
}
