package org.vitrine.baseline;

import ai.djl.ndarray.NDArray;

/** Looks at what passes through a network, or adds to it. */
@FunctionalInterface
interface Tap {

    /** Lets everything pass. */
    Tap NONE = (layer, output) -> output;

    /** {@return the values that go on from a layer, given those that came out of it} */
    NDArray after(NormedConvolution layer, NDArray output);
}
