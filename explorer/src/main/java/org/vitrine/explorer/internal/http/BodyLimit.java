package org.vitrine.explorer.internal.http;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Bounds the bodies of requests: each by {@link UploadedImage#MOST_BYTES}, and those of all requests at once by a share
 * of the memory, so that many uploads wait for each other rather than fill it. A body whose length is not said counts
 * as the largest.
 */
final class BodyLimit extends Handler.Wrapper {

    private static final int MEMORY_SHARE = 4;

    private final AtomicLong free;

    /** Creates a limit before what reads the bodies. */
    BodyLimit(long memory, Handler reading) {
        super(reading);
        this.free = new AtomicLong(Math.max(UploadedImage.MOST_BYTES, memory / MEMORY_SHARE));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        long length = length(request);
        if (length > UploadedImage.MOST_BYTES) {
            Refusal.send(request, response, callback, HttpProblem.tooLarge(tooLarge()));
            return true;
        }
        if (length > 0 && !isReserved(length)) {
            Refusal.send(
                    request,
                    response,
                    callback,
                    HttpProblem.busy("too many images are being sent at once; try again in a moment"));
            return true;
        }
        if (length > 0) {
            Request.addCompletionListener(request, failure -> free.addAndGet(length));
        }
        return super.handle(request, response, callback);
    }

    private static long length(Request request) {
        return request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)
                ? UploadedImage.MOST_BYTES
                : request.getLength();
    }

    private boolean isReserved(long length) {
        boolean enough = free.addAndGet(-length) >= 0;
        if (!enough) {
            free.addAndGet(length);
        }
        return enough;
    }

    /** {@return the line for a body that is too large} */
    static String tooLarge() {
        return "the request is too large; the limit is " + (UploadedImage.MOST_BYTES >> 20) + " MB";
    }
}
