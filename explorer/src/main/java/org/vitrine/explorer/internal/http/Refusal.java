package org.vitrine.explorer.internal.http;

import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A refusal that is sent before anything else has seen the request: one line of JSON, as all problems are reported. */
final class Refusal {

    /** Larger bodies are cut off. */
    private static final long MOST_READ = 10L * UploadedImage.MOST_BYTES;

    private Refusal() {}

    /**
     * Refuses a request. Its body is read to the end before, unless it is much too large, and nothing of it is kept:
     * otherwise the connection would be closed while the client is still sending, and the client might never see why.
     */
    static void send(Request request, Response response, Callback callback, HttpProblem problem) {
        long length = request.getLength();
        if (length <= 0 || length > MOST_READ) {
            write(response, callback, problem);
        } else {
            Content.Source.consumeAll(
                    request, Callback.from(() -> write(response, callback, problem), callback::failed));
        }
    }

    private static void write(Response response, Callback callback, HttpProblem problem) {
        response.setStatus(problem.status());
        write(response, callback, problem.text());
    }

    /** {@return what is wrong, as every problem is reported} */
    static Map<String, String> line(String message) {
        return Map.of("error", message);
    }

    /** Writes what is wrong, with the status that is set already. */
    static void write(Response response, Callback callback, String message) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.write(true, ByteBuffer.wrap(Json.write(line(message))), callback);
    }
}
