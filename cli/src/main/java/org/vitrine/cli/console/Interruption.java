package org.vitrine.cli.console;

import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

/**
 * Turns Ctrl-C into a polite request: the work is told to stop, and the program ends only when it has put away what
 * there is. Who presses it again does not wait for that.
 */
public final class Interruption implements AutoCloseable {

    /** What a shell adds to the number of the signal that ended a program. */
    private static final int SIGNALLED = 128;

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
        leaveAtOnceOn("INT");
        leaveAtOnceOn("TERM");
        try {
            finished.await(); // no bound: whether a model is finished must not depend on the machine's speed
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Java itself hears no second signal once it has begun to end. Its class for signals is not part of the standard,
     * so it is looked for when the program runs.
     */
    private static void leaveAtOnceOn(String signal) {
        try {
            Class<?> signals = Class.forName("sun.misc.Signal");
            Class<?> handlers = Class.forName("sun.misc.SignalHandler");
            Object heard = signals.getConstructor(String.class).newInstance(signal);
            int number = (int) signals.getMethod("getNumber").invoke(heard);
            Object leaving = Proxy.newProxyInstance(
                    handlers.getClassLoader(), new Class<?>[] {handlers}, (proxy, method, arguments) -> {
                        System.err.println("vitrine: left at once, with what was saved until then");
                        Runtime.getRuntime().halt(SIGNALLED + number);
                        return null;
                    });
            signals.getMethod("handle", signals, handlers).invoke(null, heard, leaving);
        } catch (ReflectiveOperationException unavailable) {
            // Another Java, or one that was told to leave signals alone; then there is no second request.
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
