package org.vitrine.internal.learn;

import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;

/** A machine while it learns: all that changes. */
public abstract class LearningMachine {

    /**
     * One thread's part of the clauses: whole blocks of 64, so that the draw of which clauses learn, 64 at once, does
     * not depend on how they are divided among threads. Examples come in batches; a batch is prepared, voted on and
     * learnt from, and the next ones may be prepared and voted on before it is learnt from.
     */
    interface Share {

        /** Draws the clauses that sit out this epoch. */
        void beginEpoch(long epochKey);

        /** Does for an example what needs no votes. */
        void prepare(int step, long exampleKey, BitImage image);

        /** Adds up the votes of the clauses on the examples of a batch, label by label for each. */
        void vote(int first, int count, long epochKey, int[] into);

        /** Gives feedback to the clauses that are picked for the examples of a batch. */
        void learn(int first, int count, long epochKey, FeedbackPlan[] plans);

        /** {@return the number of times that a clause got feedback in this epoch} */
        long feedbacks();
    }

    private final Settings settings;
    private final Dataset data;
    private final @Nullable Provenance before;
    private final boolean sameSeed; // as before: the seed also draws the share of the images that is set aside

    /** Makes a machine that goes on from what was learnt before, or from nothing if that is null. */
    LearningMachine(Settings settings, Dataset data, @Nullable Model from) {
        this.settings = settings;
        this.data = data;
        this.before = from == null ? null : from.provenance();
        this.sameSeed = from != null && from.settings().seed() == settings.seed();
    }

    /** Makes a machine that has learnt nothing yet. */
    public static LearningMachine of(Settings settings, Dataset data) {
        return settings.isFuzzy() ? new FuzzyMachine(settings, data, null) : new CrispMachine(settings, data);
    }

    /** {@return the automata of what was learnt before} */
    static AutomataStates automata(Model from) {
        return from.automata()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a compact model cannot learn on: it has no automata; train without --compact"));
    }

    /** Makes a machine that goes on from what was learnt before, with settings and data that suit it. */
    public static LearningMachine of(Settings settings, Dataset data, Model from) {
        return settings.isFuzzy() ? new FuzzyMachine(settings, data, from) : new CrispMachine(settings, data, from);
    }

    /** Takes the part of one of several threads: whole blocks of 64 clauses. */
    final Share share(int thread, int threads) {
        long blocks = Bits.words(clauses());
        // In long: blocks times threads may exceed an int. Threads beyond the number of blocks get an empty part.
        int from = (int) (64 * (blocks * thread / threads));
        int to = (int) Math.min(clauses(), 64 * (blocks * (thread + 1) / threads));
        return share(from, Math.max(from, to), thread, threads);
    }

    /** Takes the clauses {@code from} (a multiple of 64) to {@code to - 1}, as the part of one of several threads. */
    abstract Share share(int from, int to, int thread, int threads);

    /** {@return the model as it is now} */
    public abstract Model model(int epochs, int stoppedAfter);

    abstract int clauses();

    /** {@return the number of literals that a clause includes} */
    abstract int included(int clause);

    /** {@return the number of literals that all clauses include} */
    final long literals() {
        long sum = 0;
        for (int clause = 0; clause < clauses(); clause++) {
            sum += included(clause);
        }
        return sum;
    }

    final Provenance provenance(int epochs, int stoppedAfter) {
        return before == null
                ? new Provenance(data.part(), epochs, stoppedAfter, Provenance.THIS_VERSION)
                : before.learntOn(data.part(), sameSeed, epochs, stoppedAfter);
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
