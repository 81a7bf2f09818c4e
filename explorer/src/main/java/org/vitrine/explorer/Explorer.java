package org.vitrine.explorer;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.vitrine.dataset.DataException;

/**
 * A server with a page in which a person sees into a model.
 *
 * <p>Many clients may ask at once. Work on a model is done by as many threads as there are processors; who waits costs nothing but a
 * place in a queue. Nothing is kept for a client: a painted image comes with each request. What a client sends is read whole before a
 * thread is taken up by it, and who neither sends nor takes anything for a while is cut off, so that a stuck client hinders nobody.
 */
public final class Explorer implements AutoCloseable {

    private static final int MOST_THREADS = 200;
    private static final int IDLE_MILLISECONDS = 15_000;
    private static final int HEADER_BYTES = 8 << 10;

    private final List<Showcase> showcases;
    private final Consumer<String> remarks;
    private final String host;
    private final Javalin server;

    private Explorer(Exhibition exhibition, String host, int port, int threads, Consumer<String> remarks) {
        this.host = host;
        this.remarks = remarks;
        this.showcases = exhibition.models().stream()
                .map(exhibit -> new Showcase(exhibit, exhibition.examples(), threads))
                .toList();
        Pages pages = new Pages();
        Guard guard = new Guard(host, pages.policy());
        this.server = Javalin.create(config -> {
            configure(config, port);
            config.routes.before(guard::check);
            pages.addTo(config.routes);
            new Api(exhibition, showcases).addTo(config.routes);
            config.routes.exception(Refusal.class, (refusal, context) -> refuse(context, refusal));
            config.routes.exception(Exception.class, (problem, context) -> confess(context, problem));
            config.routes.error(404, context -> {
                if (!isAnswered(context)) {
                    refuse(context, Refusal.missing("there is nothing at this address; begin at /"));
                }
            });
        });
    }

    /**
     * Opens an exhibition to visitors, and returns when it is open. What the models say of all examples is worked out in the
     * background.
     *
     * @param exhibition what there is to see
     * @param host the address to listen at; {@code 127.0.0.1} for visitors from this machine only
     * @param port the port; 0 for any that is free
     * @param threads how many threads work at once
     * @param remarks takes lines about defects, for whoever runs the server
     * @return the open server
     * @throws IllegalArgumentException if it cannot listen there
     */
    public static Explorer open(Exhibition exhibition, String host, int port, int threads, Consumer<String> remarks) {
        Explorer explorer = new Explorer(exhibition, host, port, threads, remarks);
        try {
            explorer.server.start();
        } catch (JavalinBindException taken) {
            throw new IllegalArgumentException(
                    "port " + port + " at " + host + " cannot be used; choose another, or 0 for any that is free",
                    taken);
        }
        int share = Math.max(1, (threads - 1) / explorer.showcases.size());
        explorer.showcases.forEach(showcase -> showcase.survey().start(share));
        return explorer;
    }

    /**
     * Where the page is.
     *
     * @return its address
     */
    public URI address() {
        String name = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return URI.create("http://" + name + ":" + server.port() + "/");
    }

    /**
     * Waits until the models have looked at all examples.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void awaitSurvey() throws InterruptedException {
        for (Showcase showcase : showcases) {
            showcase.survey().await();
        }
    }

    /** All addresses that begin so, each with its method. */
    List<String> addresses(String beginning) {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.path.startsWith(beginning))
                .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
                .toList();
    }

    /** Closes the server. */
    @Override
    public void close() {
        showcases.forEach(Showcase::close);
        server.stop();
    }

    private void configure(JavalinConfig config, int port) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = Upload.MOST_BYTES;
        config.jetty.host = host;
        config.jetty.port = port;
        QueuedThreadPool pool = new QueuedThreadPool(MOST_THREADS, 8);
        pool.setDaemon(true);
        pool.setName("vitrine-server");
        config.jetty.threadPool = pool;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setSendDateHeader(false);
            http.setRequestHeaderSize(HEADER_BYTES);
            http.setIdleTimeout(IDLE_MILLISECONDS);
        });
        config.jetty.modifyServer(Explorer::readEagerly);
    }

    private static void readEagerly(Server server) {
        EagerContentHandler reading = new EagerContentHandler(
                new EagerContentHandler.RetainedContentLoaderFactory(Upload.MOST_BYTES, 0, true));
        SizeLimitHandler limit = new SizeLimitHandler(Upload.MOST_BYTES, -1); // by what the request says of itself
        limit.setHandler(reading);
        server.setHandler(limit);
        server.setErrorHandler(new PlainErrors());
        server.setStopTimeout(0);
    }

    private static boolean isAnswered(Context context) {
        return Boolean.TRUE.equals(context.attribute("answered"));
    }

    private static void refuse(Context context, Refusal refusal) {
        context.attribute("answered", true);
        context.status(refusal.status()).contentType("application/json").result(problem(refusal.text()));
    }

    private void confess(Context context, Exception problem) {
        if (problem instanceof DataException) { // its message may name a path
            remarks.accept(String.valueOf(problem.getMessage()));
            refuse(context, Refusal.unreadable("this image cannot be read; the server's own output says why"));
            return;
        }
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        remarks.accept("this is a defect of the program; please report it with these lines:\n" + trace);
        context.attribute("answered", true);
        context.status(500)
                .contentType("application/json")
                .result(problem("something went wrong in the server; its own output says what"));
    }

    private static byte[] problem(String message) {
        return Json.write(new Answers.Problem(message));
    }

    /** What is said of requests that are no requests: one line, no page, no version. */
    private static final class PlainErrors extends ErrorHandler {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.getHeaders().put("X-Content-Type-Options", "nosniff");
            response.write(true, text(response.getStatus()), callback);
            return true;
        }

        private static ByteBuffer text(int status) {
            String message = status == 413
                    ? "that is too much at once; at most " + (Upload.MOST_BYTES >> 20) + " MB are taken"
                    : "this request cannot be understood";
            return ByteBuffer.wrap(("{\"error\":\"" + message + "\"}").getBytes(StandardCharsets.UTF_8));
        }
    }
}
