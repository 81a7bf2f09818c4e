package org.vitrine.spark.internal.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaFutureAction;
import org.vitrine.training.run.RunListener;

/** A job of Spark that a listener may end. */
public final class StoppableJob {

    private static final long ASKED_EVERY_MILLIS = 500;

    private StoppableJob() {}

    /**
     * Waits for a job.
     *
     * @param listener may end it
     * @param name what the job is called in messages
     * @return its results; empty if the listener ended it
     * @throws IOException if the job failed or was cancelled, or this thread is interrupted
     */
    public static <T> Optional<List<T>> await(JavaFutureAction<List<T>> job, RunListener listener, String name)
            throws IOException {
        while (true) {
            try {
                return Optional.of(job.get(ASKED_EVERY_MILLIS, TimeUnit.MILLISECONDS));
            } catch (TimeoutException running) {
                if (listener.isStopping()) {
                    job.cancel(true);
                    return Optional.empty();
                }
            } catch (ExecutionException failed) {
                if (listener.isStopping()) {
                    return Optional.empty(); // an interrupt ends Spark, too
                }
                throw new IOException(name + " failed: " + reason(failed), failed);
            } catch (InterruptedException stopped) {
                job.cancel(true);
                Thread.currentThread().interrupt();
                throw new IOException(name + " was interrupted", stopped);
            } catch (CancellationException stopped) {
                throw new IOException(name + " was cancelled", stopped);
            }
        }
    }

    private static String reason(ExecutionException failed) {
        Throwable cause = failed.getCause() == null ? failed : failed.getCause();
        String message = String.valueOf(cause.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
