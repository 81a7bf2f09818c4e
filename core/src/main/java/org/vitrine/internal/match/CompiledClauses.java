package org.vitrine.internal.match;

import org.vitrine.image.BitImage;

/** Compiled clauses of a finished model; those that can cast no vote are left out and the others renumbered. */
interface CompiledClauses {

    /** {@return the number of clauses that can cast a vote at all} */
    int size();

    /** {@return the number in the model of the i-th of them} */
    int clause(int i);

    /** Lays out an image, for one thread, until it is closed. */
    Sight lookAt(BitImage image);
}
