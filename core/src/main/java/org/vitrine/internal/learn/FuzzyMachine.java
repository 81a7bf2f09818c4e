package org.vitrine.internal.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.match.Shifts;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/** A machine of fuzzy clauses while it learns. Clauses are each label's own, the first half of them for it. */
final class FuzzyMachine extends LearningMachine {

    private final PatchGrid grid;
    private final TileGrid tiles;
    private final Shifts shifts;
    private final @Nullable RegionAutomata[] automata; // null until the clause is born

    /** Makes a machine that goes on from what was learnt before, or from nothing if that is null. */
    FuzzyMachine(Settings settings, Dataset data, @Nullable Model from) {
        super(settings, data, from);
        this.grid = Model.grid(data.shape(), data.encoding(), settings);
        this.tiles = TileGrid.of(grid);
        this.shifts = Shifts.upTo(settings.reach());
        this.automata = new RegionAutomata[Model.clauseCount(settings, data.labels())];
        if (from != null) {
            copy(from);
        }
    }

    private void copy(Model from) {
        List<Region> regions = from.clauses().regions();
        long[] states = automata(from).toSlices();
        int bits = settings().stateBits();
        int[] offsets = AutomataStates.offsets(grid, regions);
        for (int clause = 0; clause < automata.length; clause++) {
            Region region = regions.get(clause);
            if (!region.isEmpty()) {
                RegionAutomata own = new RegionAutomata(region, tiles.words(region), bits);
                own.copyFrom(states, offsets[clause] * bits);
                automata[clause] = own;
            }
        }
    }

    @Override
    Share share(int from, int to, int thread, int threads) {
        return new FuzzyShare(this, from, to);
    }

    @Override
    public Model model(int epochs, int stoppedAfter) {
        List<Region> regions = new ArrayList<>();
        int[] offsets = new int[automata.length + 1];
        for (int clause = 0; clause < automata.length; clause++) {
            RegionAutomata own = automata[clause];
            regions.add(own == null ? Region.NOTHING : own.region());
            offsets[clause + 1] = offsets[clause] + included(clause);
        }
        int bits = settings().stateBits();
        int[] wordOffsets = AutomataStates.offsets(grid, regions);
        long[] states = new long[Math.multiplyExact(wordOffsets[automata.length], bits)];
        int[] literals = new int[offsets[automata.length]];
        int[] weights = new int[Math.multiplyExact(automata.length, labels())];
        for (int clause = 0; clause < automata.length; clause++) {
            RegionAutomata own = automata[clause];
            if (own != null) {
                own.copyTo(states, wordOffsets[clause] * bits);
                copyLiterals(own, literals, offsets[clause]);
            }
            weights[clause * labels() + label(clause)] = isFor(clause) ? 1 : -1;
        }
        Model learnt = new Model(
                data().labels(),
                data().shape(),
                data().encoding(),
                new ClauseBank(grid, settings().tolerance(), settings().reach(), regions, offsets, literals),
                weights,
                PatchCounts.none(automata.length),
                new AutomataStates(grid, regions, bits, states),
                settings(),
                provenance(epochs, stoppedAfter));
        return learnt.withPreparation(data().preparation());
    }

    private void copyLiterals(RegionAutomata own, int[] into, int at) {
        int next = at;
        for (int half = 0; half < 2; half++) {
            for (int word = 0; word < own.words(); word++) {
                for (long left = own.included()[half * own.length() + word]; left != 0; left &= left - 1) {
                    int bit = 64 * word + Long.numberOfTrailingZeros(left);
                    into[next++] = half * grid.features() + tiles.feature(own.region(), bit);
                }
            }
        }
        Arrays.sort(into, at, next);
    }

    @Override
    int clauses() {
        return automata.length;
    }

    @Override
    int included(int clause) {
        RegionAutomata own = automata[clause];
        return own == null ? 0 : own.count();
    }

    /** {@return the label whose own a clause is} */
    int label(int clause) {
        return clause / settings().clauses();
    }

    /** {@return true if a clause votes for its label} */
    boolean isFor(int clause) {
        return clause % settings().clauses() < settings().clauses() / 2;
    }

    TileGrid tiles() {
        return tiles;
    }

    Shifts shifts() {
        return shifts;
    }

    /** {@return the automata of a clause; null if it is not born yet} */
    @Nullable RegionAutomata automata(int clause) {
        return automata[clause];
    }

    void born(int clause, RegionAutomata own) {
        automata[clause] = own;
    }
}
