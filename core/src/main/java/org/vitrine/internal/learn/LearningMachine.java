package org.vitrine.internal.learn;

import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.Bits;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;

/** A machine while it learns: all that changes. */
public abstract class LearningMachine {

    private final Settings settings;
    private final Dataset data;

    LearningMachine(Settings settings, Dataset data) {
        this.settings = settings;
        this.data = data;
    }

    /** A machine that has learnt nothing yet. */
    public static LearningMachine of(Settings settings, Dataset data) {
        return settings.isFuzzy() ? new FuzzyMachine(settings, data) : new CrispMachine(settings, data);
    }

    /** A machine that goes on from what was learnt before, with settings and data that suit it. */
    public static LearningMachine of(Settings settings, Dataset data, Model from) {
        return settings.isFuzzy() ? new FuzzyMachine(settings, data, from) : new CrispMachine(settings, data, from);
    }

    /** The share of one of several threads: whole blocks of 64 clauses. */
    final LearningShare share(int thread, int threads) {
        long blocks = Bits.words(clauses());
        int from = (int) (64 * (blocks * thread / threads));
        int to = (int) Math.min(clauses(), 64 * (blocks * (thread + 1) / threads));
        return share(from, Math.max(from, to), thread, threads);
    }

    /** The clauses {@code from} (a multiple of 64) to {@code to - 1}, as the share of one of several threads. */
    abstract LearningShare share(int from, int to, int thread, int threads);

    /** The model as it is now. */
    public abstract Model model(int epochs, int stoppedAfter);

    abstract int clauses();

    /** How many literals a clause includes. */
    abstract int included(int clause);

    /** How many literals all clauses include. */
    final long literals() {
        long sum = 0;
        for (int clause = 0; clause < clauses(); clause++) {
            sum += included(clause);
        }
        return sum;
    }

    final Provenance provenance(int epochs, int stoppedAfter) {
        return new Provenance(data.fingerprint(), data.size(), epochs, stoppedAfter, Provenance.THIS_VERSION);
    }

    public final Settings settings() {
        return settings;
    }

    final Dataset data() {
        return data;
    }

    final int labels() {
        return data.labels().size();
    }
}
