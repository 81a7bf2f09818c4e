package org.vitrine.explorer.internal.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.vitrine.data.image.ImageMemoryException;
import org.vitrine.dataset.DataException;

/**
 * The HTTP server behind the explorer.
 *
 * <p>{@link RequestGuard} sees every request first, {@link BodyLimit} bounds what it brings, and there are no sessions.
 * A request is read completely before a thread is assigned to it, and a client that neither sends nor receives for a
 * while is disconnected, so that a stuck client does not delay others.
 */
public final class HttpServer implements AutoCloseable {

    private static final int MOST_THREADS = 200;
    private static final int IDLE_MILLISECONDS = 15_000;
    private static final int HEADER_BYTES = 8 << 10;

    /** Connections at once, more than browsers open; further ones wait until some are closed. */
    private static final int MOST_CONNECTIONS = 1000;

    /** What is kept of a body that comes in tiny parts, for each part. */
    private static final int CHUNK_BYTES = 128;

    private static final String INTERNAL_ERROR = "an internal error occurred; the server's output says what happened";

    private final String host;
    private final Consumer<String> log;
    private final Javalin server;

    private HttpServer(String host, int port, PageFiles page, Consumer<RoutesConfig> api, Consumer<String> log) {
        this.host = host;
        this.log = log;
        this.server = Javalin.create(config -> {
            configure(config, host, port, page.policy());
            config.router.handlerWrapper(endpoint -> context -> {
                try {
                    endpoint.handler.handle(context);
                } catch (Error problem) {
                    failBadly(context, problem);
                }
            });
            page.addTo(config.routes);
            api.accept(config.routes);
            config.routes.exception(HttpProblem.class, (problem, context) -> report(context, problem));
            config.routes.exception( // the client closed the connection while it was sending: nothing to report
                    EofException.class, (gone, context) -> answer(context, 400, "the request is incomplete"));
            config.routes.exception(Exception.class, (problem, context) -> fail(context, problem));
            config.routes.error(404, context -> {
                if (!isAnswered(context) && page.isForPeople(context)) {
                    page.sendPage(context); // it says that there is no such view
                } else if (!isAnswered(context)) {
                    report(context, HttpProblem.notFound("there is nothing at this address; start at /"));
                }
            });
        });
    }

    /**
     * Starts a server.
     *
     * @param port the port; 0 for any free one
     * @param log receives messages for the operator of the server
     * @return the running server
     * @throws IllegalArgumentException if it cannot listen there
     */
    public static HttpServer start(
            String host, int port, PageFiles page, Consumer<RoutesConfig> api, Consumer<String> log) {
        HttpServer server = new HttpServer(host, port, page, api, log);
        try {
            server.server.start();
        } catch (JavalinBindException taken) {
            throw new IllegalArgumentException(
                    "port " + port + " at " + host + " cannot be used; choose another, or 0 for any free port", taken);
        }
        return server;
    }

    public URI address() {
        String name = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return URI.create("http://" + name + ":" + server.port() + "/");
    }

    /** {@return the method and path of every route that starts with a prefix} */
    public List<String> routes(String prefix) {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.path.startsWith(prefix))
                .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
                .toList();
    }

    @Override
    public void close() {
        server.stop();
    }

    private static void configure(JavalinConfig config, String host, int port, String policy) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = UploadedImage.MOST_BYTES;
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
        config.jetty.modifyServletContextHandler(context -> context.setSessionHandler(new NoSessions()));
        config.jetty.modifyServer(server -> {
            RequestGuard guard = new RequestGuard(
                    host, policy, new BodyLimit(Runtime.getRuntime().maxMemory(), readEagerly()));
            server.setHandler(guard);
            server.setErrorHandler(new PlainErrors(guard));
            server.setStopTimeout(0);
            server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
        });
    }

    private static Handler.Wrapper readEagerly() {
        return new EagerContentHandler(new EagerContentHandler.RetainedContentLoaderFactory(
                UploadedImage.MOST_BYTES + (UploadedImage.MOST_BYTES >> 3), CHUNK_BYTES, true));
    }

    private static boolean isAnswered(Context context) {
        return Boolean.TRUE.equals(context.attribute("answered"));
    }

    private static void report(Context context, HttpProblem problem) {
        answer(context, problem.status(), problem.text());
    }

    private void fail(Context context, Exception problem) {
        if (problem instanceof DataException) { // its message may contain a path
            log.accept(String.valueOf(problem.getMessage()));
            report(context, HttpProblem.unreadable("this image cannot be read; the server's output says why"));
            return;
        }
        if (problem instanceof ImageMemoryException) {
            log.accept(String.valueOf(problem.getMessage()));
            report(context, HttpProblem.busy("there is not enough memory to decode this image now; try again later"));
            return;
        }
        if (isOfTheClient(problem)) {
            answer(context, 400, "the request is incomplete");
            return;
        }
        logDefect(problem);
        answer(context, 500, INTERNAL_ERROR);
    }

    private void logDefect(Throwable problem) {
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        log.accept("this is a defect of the program; please report it with these lines:\n" + trace);
    }

    /**
     * Answers a request that ended with an error of the virtual machine, such as too little memory: the server goes on.
     */
    private void failBadly(Context context, Error problem) {
        if (problem instanceof OutOfMemoryError) {
            log.accept("there was not enough memory to answer a request; give more with VITRINE_OPTS=-Xmx8g");
            report(context, HttpProblem.busy("there is not enough memory to answer this now; try again later"));
        } else {
            logDefect(problem);
            answer(context, 500, INTERNAL_ERROR);
        }
    }

    /**
     * {@return true if the connection failed: it was closed or fell silent while a request was read or an answer
     * written}
     */
    private static boolean isOfTheClient(Throwable problem) {
        int depth = 0;
        for (Throwable cause = problem; cause != null && depth < 100; cause = cause.getCause(), depth++) {
            if (cause instanceof IOException || cause instanceof TimeoutException || cause instanceof QuietException) {
                return true;
            }
        }
        return false;
    }

    private static void answer(Context context, int status, String message) {
        context.attribute("answered", true);
        Json.send(context.status(status), Refusal.line(message));
    }

    /** Answers requests that are not valid HTTP: one line, no page, no version. */
    private static final class PlainErrors extends ErrorHandler {

        private final RequestGuard guard;

        PlainErrors(RequestGuard guard) {
            this.guard = guard;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            guard.addHeaders(response);
            Refusal.write(
                    response,
                    callback,
                    response.getStatus() == HttpStatus.PAYLOAD_TOO_LARGE_413
                            ? BodyLimit.tooLarge()
                            : "this request cannot be understood");
            return true;
        }
    }
}
