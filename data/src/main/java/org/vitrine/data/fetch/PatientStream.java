package org.vitrine.data.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A response's body whose reads wait only so long: {@link java.net.http.HttpClient} has a timeout for the first bytes,
 * and none for the others. A read that takes too long is ended by closing the body from another thread.
 */
final class PatientStream extends FilterInputStream {

    private final Duration patience;
    private final ScheduledExecutorService watch;
    private volatile boolean late;

    PatientStream(InputStream body, Duration patience) {
        super(body);
        this.patience = patience;
        this.watch = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "vitrine-fetch-watch");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        ScheduledFuture<?> alarm = watch.schedule(this::giveUp, patience.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return in.read(bytes, offset, length);
        } catch (IOException broken) {
            if (late) {
                throw (IOException) new SocketTimeoutException("no more bytes in time").initCause(broken);
            }
            throw broken;
        } finally {
            alarm.cancel(false);
        }
    }

    private void giveUp() {
        late = true;
        try {
            in.close();
        } catch (IOException alreadyBroken) {
            return; // the read ends with an exception of its own
        }
    }

    @Override
    public void close() throws IOException {
        watch.shutdownNow();
        super.close();
    }
}
