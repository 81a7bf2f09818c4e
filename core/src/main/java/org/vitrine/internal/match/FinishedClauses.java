package org.vitrine.internal.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;

/**
 * Matches the clauses of a finished model. Any number of threads may share one; predicting, explaining and counting all
 * use the same. Clauses that can cast no vote are left out and the others renumbered.
 *
 * <p>Predicting and counting add up votes in bulk; they look at the image and then at its mirror image, one at a time,
 * so that both use the same buffers while these are in the cache. Everything else goes through a {@link ClauseView}.
 */
public final class FinishedClauses {

    private final CompiledClauses compiled;
    private final ClauseBank bank;
    private final Encoding encoding;
    private final boolean mirrored;

    private FinishedClauses(ClauseBank bank, Encoding encoding, boolean mirrored) {
        this.bank = bank;
        this.encoding = encoding;
        this.mirrored = mirrored;
        this.compiled = bank.isCrisp() ? CompiledCrispClauses.of(bank) : CompiledFuzzyClauses.of(bank, encoding);
    }

    /** Compiles clauses for images of an encoding; if {@code mirrored}, votes on their mirror images are added. */
    public static FinishedClauses of(ClauseBank bank, Encoding encoding, boolean mirrored) {
        return new FinishedClauses(bank, encoding, mirrored);
    }

    /** {@return the number of clauses that can cast a vote at all} */
    public int size() {
        return compiled.size();
    }

    /** {@return the number in the model of the i-th of them} */
    public int clause(int i) {
        return compiled.clause(i);
    }

    private void look(BitImage image, Consumer<Sight> action) {
        try (Sight sight = compiled.lookAt(image)) {
            action.accept(sight);
        }
        if (mirrored) {
            try (Sight sight = compiled.lookAt(encoding.mirrored(image))) {
                action.accept(sight);
            }
        }
    }

    /**
     * Adds up the votes of all clauses.
     *
     * @param weights a weight for each of the clauses that can vote, and label
     * @param sums the class sums, to which strength times weight is added
     */
    public void addVotes(BitImage image, int[] weights, int[] sums) {
        look(image, sight -> sight.addVotes(weights, sums));
    }

    /**
     * Adds up the votes of some clauses; of others too, if that is no slower.
     *
     * @param weights a weight for each of the clauses that can vote, and label; 0 for the clauses that are left out
     * @param sums the class sums, to which strength times weight is added
     * @param voters the clauses that matter, of those that can vote, rising
     */
    public void addVotes(BitImage image, int[] weights, int[] sums, int[] voters) {
        look(image, sight -> sight.addVotes(weights, sums, voters));
    }

    /** {@return the strength of each of the clauses that can vote} */
    public int[] strengths(BitImage image) {
        int[] strengths = new int[compiled.size()];
        look(image, sight -> sight.addStrengths(strengths));
        return strengths;
    }

    /** {@return strengths by the clauses' numbers in the model} */
    public int[] byClause(int[] strengths) {
        int[] all = new int[bank.size()];
        for (int i = 0; i < strengths.length; i++) {
            all[compiled.clause(i)] = strengths[i];
        }
        return all;
    }

    /** Looks at an image, for one thread, until the view is closed. */
    public ClauseView view(BitImage image) {
        return new View(this, image);
    }

    /** Lays out the mirror image only when it is needed: questions about the image alone do not wait for it. */
    private static final class View implements ClauseView {

        private final FinishedClauses clauses;
        private final BitImage image;
        private final Sight sight;
        private @Nullable Sight mirrorSight;

        View(FinishedClauses clauses, BitImage image) {
            this.clauses = clauses;
            this.image = image;
            this.sight = clauses.compiled.lookAt(image);
        }

        private Sight mirror() {
            Sight known = mirrorSight;
            if (known == null) {
                known = clauses.compiled.lookAt(clauses.encoding.mirrored(image));
                mirrorSight = known;
            }
            return known;
        }

        private Sight on(Placement placement) {
            return placement.mirrored() ? mirror() : sight;
        }

        @Override
        public int strength(int clause) {
            return sight.strength(clause) + (clauses.mirrored ? mirror().strength(clause) : 0);
        }

        @Override
        public int strength(int clause, Placement placement) {
            return look(clause, placement).strength();
        }

        @Override
        public int[] strengths() {
            int[] strengths = new int[clauses.compiled.size()];
            sight.addStrengths(strengths);
            if (clauses.mirrored) {
                mirror().addStrengths(strengths);
            }
            return clauses.byClause(strengths);
        }

        @Override
        public List<Placement> placements(int clause) {
            List<Placement> placements = new ArrayList<>();
            sight.addPlacements(clause, false, placements);
            if (clauses.mirrored) {
                mirror().addPlacements(clause, true, placements);
            }
            return placements;
        }

        @Override
        public int count(int clause) {
            return sight.count(clause) + (clauses.mirrored ? mirror().count(clause) : 0);
        }

        @Override
        public List<Placement> best(int clause) {
            Placement best = sight.best(clause, false);
            return clauses.mirrored ? List.of(best, mirror().best(clause, true)) : List.of(best);
        }

        @Override
        public List<Look> looks(int clause) {
            if (clauses.bank.isCrisp()) {
                List<Placement> placements = placements(clause);
                return placements.isEmpty() ? List.of() : List.of(new Look(1, placements, List.of()));
            }
            return best(clause).stream().map(at -> look(clause, at)).toList();
        }

        @Override
        public Look look(int clause, Placement at) {
            boolean[] holds = holds(clause, at);
            List<Integer> failed = IntStream.range(0, holds.length)
                    .filter(i -> !holds[i])
                    .boxed()
                    .toList();
            int strength = holds.length == 0 ? 0 : Math.max(0, clauses.bank.tolerance() - failed.size());
            return new Look(strength, List.of(at), failed);
        }

        @Override
        public boolean[] holds(int clause, Placement placement) {
            return on(placement).holds(clause, placement);
        }

        @Override
        public void close() {
            sight.close();
            Sight other = mirrorSight;
            if (other != null) {
                other.close();
            }
        }
    }
}
