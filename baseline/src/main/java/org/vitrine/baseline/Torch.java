package org.vitrine.baseline;

import ai.djl.engine.Engine;

/** PyTorch, started once, with its native library from the class path: nothing is fetched and nobody is called. */
public final class Torch {

    static final String NAME = "PyTorch";

    private Torch() {}

    /** Starts PyTorch, if it is not running yet. To be called before anything else here is used. */
    public static void start(int threads) {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.pytorch.num_threads", "" + threads);
        System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
        Engine.getEngine(NAME);
    }
}
