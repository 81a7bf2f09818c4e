package org.vitrine.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl-C into a polite request: the work is told to stop, and the program ends only when it has put away what there is. */
final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 120;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::ask, "vitrine-interruption");
    private volatile boolean asked;

    Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void ask() {
        asked = true;
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("vitrine: gave up waiting for the work to stop; nothing was saved");
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether somebody wants the work to stop. */
    boolean isAsked() {
        return asked;
    }

    /** The work is done, or put away. */
    @Override
    public void close() {
        finished.countDown();
        if (!asked) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
