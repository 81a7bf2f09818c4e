package org.vitrine.internal.match;

import org.vitrine.clause.ClauseBank;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;

/**
 * The clauses of a finished model, ready to be matched. Any number of threads may share one; predicting, explaining and counting all
 * use the same. Clauses that can cast no vote are left out and the others renumbered.
 */
public interface CompiledClauses {

    /** Compiles clauses on images of an encoding. */
    static CompiledClauses of(ClauseBank bank, Encoding encoding) {
        return bank.isCrisp() ? CompiledCrispClauses.of(bank) : CompiledFuzzyClauses.of(bank, encoding);
    }

    /** How many clauses can cast a vote at all. */
    int size();

    /** The number in the model of the i-th of them. */
    int clause(int i);

    /** Lays out an image, for one thread, until it is closed. */
    Sight lookAt(BitImage image);
}
