package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounter;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/** A machine while it learns: all that changes. */
public final class LearningMachine {

    private final Settings settings;
    private final Labels names;
    private final Dataset data;
    private final PatchLayout layout;
    private final int clauses;
    private final Automata automata;
    private final int[] weights;
    private final PatchCounter counter;
    private final CoinPool[] pools;

    /** A machine that has learnt nothing yet. */
    public LearningMachine(Settings settings, Dataset data) {
        this.settings = settings;
        this.data = data;
        this.names = data.labels();
        this.layout = new PatchLayout(Model.grid(data.shape(), data.encoding(), settings));
        this.clauses = Model.clauseCount(settings, names);
        this.automata = new Automata(layout.grid(), clauses, settings.stateBits());
        this.weights = firstWeights();
        this.counter = new PatchCounter(layout.grid(), clauses);
        this.pools = coins();
    }

    /** A machine that goes on from what was learnt before, with settings and data that suit it. */
    public LearningMachine(Settings settings, Dataset data, Model from) {
        this.settings = settings;
        this.data = data;
        this.names = data.labels();
        this.layout = new PatchLayout(from.grid());
        this.clauses = from.clauses().size();
        this.automata = new Automata(
                layout.grid(),
                from.automata()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "a compact model cannot learn on: it has no automata; train without --compact")));
        this.weights = from.weights();
        this.counter = new PatchCounter(layout.grid(), from.counts());
        this.pools = coins();
    }

    private CoinPool[] coins() {
        CoinPool[] three = new CoinPool[3];
        Arrays.setAll(
                three,
                i -> new CoinPool(1 / settings.specificity(), layout.grid().literalWords()));
        return three;
    }

    /** One vote, for or against at random; clauses of a label's own: the first half for it, the other half against. */
    private int[] firstWeights() {
        int[] first = new int[Math.multiplyExact(clauses, names.size())];
        if (settings.sharing() == Settings.Sharing.OWN) {
            for (int clause = 0; clause < clauses; clause++) {
                int label = clause / settings.clauses();
                boolean for_ = clause % settings.clauses() < settings.clauses() / 2;
                first[clause * names.size() + label] = for_ ? 1 : -1;
            }
        } else {
            long key = DrawKeys.firstVotes(settings.seed());
            for (int at = 0; at < first.length; at++) {
                first[at] = KeyedRandom.key(key, at) < 0 ? -1 : 1;
            }
        }
        return first;
    }

    /** The share of one of several threads. */
    ClauseShare share(int thread, int threads) {
        long blocks = Bits.words(clauses);
        int from = (int) (64 * (blocks * thread / threads));
        int to = (int) Math.min(clauses, 64 * (blocks * (thread + 1) / threads));
        return new ClauseShare(this, from, Math.max(from, to), thread, threads);
    }

    public Model model(int epochs, int stoppedAfter) {
        PatchGrid grid = layout.grid();
        long[] included = new long[clauses * grid.literalWords()];
        for (int clause = 0; clause < clauses; clause++) {
            automata.copyIncluded(clause, included, clause * grid.literalWords());
        }
        return new Model(
                names,
                data.shape(),
                data.encoding(),
                new ClauseBank(grid, clauses, included),
                weights.clone(),
                counter.counts(),
                automata.states(),
                settings,
                new Provenance(data.fingerprint(), data.size(), epochs, stoppedAfter, Provenance.THIS_VERSION));
    }

    double literalsPerClause() {
        long sum = 0;
        for (int clause = 0; clause < clauses; clause++) {
            sum += automata.included(clause);
        }
        return (double) sum / clauses;
    }

    public Settings settings() {
        return settings;
    }

    PatchLayout layout() {
        return layout;
    }

    Automata automata() {
        return automata;
    }

    int[] weights() {
        return weights;
    }

    PatchCounter counter() {
        return counter;
    }

    /** Coins for what is forgotten: three pools, used in turn. */
    CoinPool[] pools() {
        return pools;
    }

    /** How many pairs of a clause and a label can get feedback from an example. */
    long pairs() {
        return settings.sharing() == Settings.Sharing.OWN ? clauses : (long) clauses * names.size();
    }

    int labels() {
        return names.size();
    }
}
