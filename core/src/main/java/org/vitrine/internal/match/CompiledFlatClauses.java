package org.vitrine.internal.match;

import java.util.Objects;
import org.vitrine.clause.ClauseBank;

/** Finished clauses whose window is the whole image. Where they failed last is kept by each thread's scratch. */
final class CompiledFlatClauses extends CompiledCrispClauses {

    private final long[] included;

    CompiledFlatClauses(PatchLayout layout, ClauseBank bank, int[] clauses, long[] included) {
        super(layout, bank, clauses);
        this.included = included;
    }

    @Override
    Suspects newSuspects() {
        return new Suspects(layout.grid().literalWords(), included);
    }

    @Override
    int candidates(Scratch scratch, int[] into) {
        return suspects(scratch).candidates(scratch.planes.words(), into);
    }

    @Override
    int matches(int i, Scratch scratch) {
        scratch.matches[0] = suspects(scratch).isTrue(i, scratch.planes.words()) ? 1 : 0;
        return (int) scratch.matches[0];
    }

    private static Suspects suspects(Scratch scratch) {
        return Objects.requireNonNull(scratch.suspects);
    }

    @Override
    int firstWord(int i) {
        return 0;
    }

    @Override
    int endWord(int i) {
        return 1;
    }
}
