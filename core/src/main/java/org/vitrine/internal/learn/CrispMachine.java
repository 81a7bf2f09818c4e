package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.clause.ClauseBank;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.match.PatchCounter;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/** A machine of crisp clauses, the paper's, while it learns: all that changes. */
public final class CrispMachine extends LearningMachine {

    private final PatchLayout layout;
    private final int clauses;
    private final Automata automata;
    private final int[] weights;
    private final PatchCounter counter;
    private final CoinPool[] pools;

    /** Makes a machine that has learnt nothing yet. */
    CrispMachine(Settings settings, Dataset data) {
        super(settings, data, null);
        this.layout = new PatchLayout(Model.grid(data.shape(), data.encoding(), settings));
        this.clauses = Model.clauseCount(settings, data.labels());
        this.automata = new Automata(layout.grid(), clauses, settings.stateBits());
        this.weights = firstWeights();
        this.counter = new PatchCounter(layout.grid(), clauses);
        this.pools = coins();
    }

    /** Makes a machine that goes on from what was learnt before, with settings and data that suit it. */
    CrispMachine(Settings settings, Dataset data, Model from) {
        super(settings, data, from);
        this.layout = new PatchLayout(from.grid());
        this.clauses = from.clauses().size();
        this.automata = new Automata(layout.grid(), automata(from));
        this.weights = from.weights();
        this.counter = new PatchCounter(layout.grid(), from.counts());
        this.pools = coins();
    }

    private CoinPool[] coins() {
        // One is read for example i, one is full for i + 1, and one is being filled for i + 2, so that no thread waits
        // for another's coins.
        CoinPool[] three = new CoinPool[3];
        Arrays.setAll(
                three,
                i -> new CoinPool(1 / settings().specificity(), layout.grid().literalWords()));
        return three;
    }

    /**
     * Gives each clause one vote, for or against at random; of a label's own clauses the first half votes for it, the
     * other half against.
     */
    private int[] firstWeights() {
        int[] first = new int[Math.multiplyExact(clauses, labels())];
        if (settings().sharing() == Settings.Sharing.OWN) {
            for (int clause = 0; clause < clauses; clause++) {
                int label = clause / settings().clauses();
                boolean for_ = clause % settings().clauses() < settings().clauses() / 2;
                first[clause * labels() + label] = for_ ? 1 : -1;
            }
        } else {
            long key = DrawKeys.firstVotes(settings().seed());
            for (int at = 0; at < first.length; at++) {
                // The key is a uniform word, so its sign is a fair coin.
                first[at] = KeyedRandom.key(key, at) < 0 ? -1 : 1;
            }
        }
        return first;
    }

    @Override
    ClauseShare share(int from, int to, int thread, int threads) {
        return new ClauseShare(this, from, to, thread, threads);
    }

    @Override
    public Model model(int epochs, int stoppedAfter) {
        PatchGrid grid = layout.grid();
        long[] included = new long[clauses * grid.literalWords()];
        for (int clause = 0; clause < clauses; clause++) {
            automata.copyIncluded(clause, included, clause * grid.literalWords());
        }
        Model learnt = new Model(
                data().labels(),
                data().shape(),
                data().encoding(),
                new ClauseBank(grid, clauses, included),
                weights.clone(),
                counter.counts(),
                automata.states(),
                settings(),
                provenance(epochs, stoppedAfter));
        return learnt.withPreparation(data().preparation());
    }

    @Override
    int clauses() {
        return clauses;
    }

    @Override
    int included(int clause) {
        return automata.included(clause);
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

    /** {@return the coins for what is forgotten: three pools, used in turn} */
    CoinPool[] pools() {
        return pools;
    }
}
