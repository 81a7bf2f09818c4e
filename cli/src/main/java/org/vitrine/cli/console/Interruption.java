package org.vitrine.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a polite request: the work is told to stop, and the program ends only when it has put away what
 * there is.
 */
public final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 120;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::ask, "vitrine-interruption");
    private boolean begun;
    private volatile boolean asked;

    /** From now on Ctrl-C is a request; until then it ends the program at once. */
    public Interruption begin() {
        if (!begun) {
            Runtime.getRuntime().addShutdownHook(hook);
            begun = true;
        }
        return this;
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

    /** {@return whether somebody wants the work to stop} */
    public boolean isAsked() {
        return asked;
    }

    /** The work is done, or put away. */
    @Override
    public void close() {
        finished.countDown();
        if (begun && !asked) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
