package org.vitrine.explorer;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.explorer.internal.api.Api;
import org.vitrine.explorer.internal.api.DeskApi;
import org.vitrine.explorer.internal.api.FaultApi;
import org.vitrine.explorer.internal.http.HttpServer;
import org.vitrine.explorer.internal.http.PageFiles;
import org.vitrine.explorer.internal.view.Desk;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.explorer.internal.view.NamedModel;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;

/**
 * A web server with a page on which a person can look into a model: what it predicts for each image, why, and which
 * clauses voted.
 *
 * <pre>{@code
 * try (Explorer explorer = Explorer.start(model, images)) {
 *     System.out.println("open " + explorer.address());
 *     Thread.sleep(Long.MAX_VALUE);
 * }
 * }</pre>
 *
 * <p>{@link #builder()} has a choice of names, address, port and threads, and shows two models side by side. The server
 * never changes the model that it was given; if {@linkplain Builder#editing editing} is allowed, clients edit a copy
 * and save that. It keeps no state for a client: a painted image comes with each request.
 */
public final class Explorer implements AutoCloseable {

    private final List<ModelView> views;
    private final List<Desk> desks;
    private final HttpServer server;

    private Explorer(List<ModelView> views, List<Desk> desks, HttpServer server) {
        this.views = views;
        this.desks = desks;
        this.server = server;
    }

    /**
     * Serves a model to browsers on this machine, on any free port.
     *
     * @param images labelled images, of the model's size and with its labels
     * @return the running server, to be closed
     */
    public static Explorer start(ClauseClassifier model, ImageSource images) {
        return builder().model("model", model).images(images).start();
    }

    /**
     * Serves a model to browsers on this machine, on any free port, with images that are in memory.
     *
     * @param images images of the model's size, at least one
     * @param truth which of the model's labels each image has, such as {@code dataset::has}
     * @return the running server, to be closed
     */
    public static Explorer start(ClauseClassifier model, List<Raster> images, Scores.Truth truth) {
        if (images.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image");
        }
        boolean[][] targets = new boolean[images.size()][model.labels().size()];
        for (int image = 0; image < targets.length; image++) {
            for (int label = 0; label < targets[image].length; label++) {
                targets[image][label] = truth.has(image, label);
            }
        }
        return start(model, ImageSource.of(model.labels(), images, targets));
    }

    /** {@return a builder of a server with other than the usual settings} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the address of the page, such as {@code http://127.0.0.1:40123/}} */
    public URI address() {
        return server.address();
    }

    /**
     * Waits until every model has processed all images. The page works before that; filters that depend on predictions
     * then cover only the images processed so far.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void awaitStatistics() throws InterruptedException {
        for (ModelView view : views) {
            view.statistics().await();
        }
    }

    /**
     * Waits until the votes of all clauses have been counted, so that edits can be made.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void awaitDesk() throws InterruptedException {
        for (Desk desk : desks) {
            desk.await();
        }
    }

    /** {@return the method and path of every route that starts with a prefix} */
    List<String> routes(String prefix) {
        return server.routes(prefix);
    }

    /** Stops the server and all work in the background. */
    @Override
    public void close() {
        desks.forEach(Desk::close);
        views.forEach(ModelView::close);
        server.close();
    }

    /** The settings of a server. A model and images are required; everything else has a default. */
    public static final class Builder {

        private static final System.Logger LOG = System.getLogger(Explorer.class.getName());

        private final List<NamedModel> models = new ArrayList<>();
        private @Nullable ImageSource images;
        private @Nullable IndexedExamples trainingExamples;
        private String dataName = "images";
        private String host = "127.0.0.1";
        private int port;
        private int threads = Runtime.getRuntime().availableProcessors();
        private Consumer<String> log = line -> LOG.log(System.Logger.Level.WARNING, line);

        private @Nullable Path edited;
        private @Nullable ImageColumns columns;

        private Builder() {}

        /**
         * Lets clients edit the model and save it to a file. Default: they cannot. The model that was given never
         * changes.
         *
         * @param file where the edited model is saved; an older file there is replaced. Clients see its name, and
         *     cannot choose another
         * @return this builder
         */
        public Builder editing(Path file) {
            this.edited = file;
            return this;
        }

        /** {@return this builder, which slices examples by the columns of a table, too} Default: no table. */
        public Builder slices(ImageColumns table) {
            this.columns = table;
            return this;
        }

        /**
         * Adds a model or a team. Two of them can be shown, and compared.
         *
         * @param name its name on the page, such as its file's name; not a path, since every client sees it
         * @return this builder
         */
        public Builder model(String name, ClauseClassifier model) {
            models.add(new NamedModel(name, model));
            return this;
        }

        /** {@return this builder, which shows labelled images, of the models' size and with their labels} */
        public Builder images(ImageSource images) {
            this.images = images;
            return this;
        }

        /**
         * Sets indexed training examples of the first model, so that the page shows those that resemble an image.
         * Default: none.
         *
         * @param examples the index, with the examples' images if they can be opened
         * @return this builder
         */
        public Builder trainingExamples(IndexedExamples examples) {
            this.trainingExamples = examples;
            return this;
        }

        /** {@return this builder, with a name for the images: no path, as clients see it} Default: {@code images}. */
        public Builder dataName(String name) {
            this.dataName = name;
            return this;
        }

        /**
         * Sets the address to listen on. Default: {@code 127.0.0.1}, which only this machine can reach.
         *
         * @param host an address or name of this machine; {@code 0.0.0.0} for all of them
         * @return this builder
         */
        public Builder host(String host) {
            this.host = host;
            return this;
        }

        /** {@return this builder, which listens on a port, 0 to 65535} Default: 0, any free port. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** {@return this builder, with so many threads for models, at least 1} Default: one per processor. */
        public Builder threads(int threads) {
            if (threads < 1) {
                throw new IllegalArgumentException("threads must be >= 1: " + threads);
            }
            this.threads = threads;
            return this;
        }

        /**
         * Sets who receives messages for the operator of the server, such as why an image could not be read. Default:
         * the {@link System.Logger} named after {@link Explorer}.
         *
         * @param log receives one message at a time, from any thread
         * @return this builder
         */
        public Builder log(Consumer<String> log) {
            this.log = log;
            return this;
        }

        /**
         * Starts the server, and returns when it accepts requests. The models process all images in the background.
         *
         * @return the running server, to be closed
         * @throws IllegalStateException if there are no images
         * @throws IllegalArgumentException if there is no model, if the images do not fit the models, or if the address
         *     or port cannot be used
         */
        public Explorer start() {
            ImageSource examples = images;
            if (examples == null) {
                throw new IllegalStateException("an explorer needs images; call images(...)");
            }
            ExplorerContent content = new ExplorerContent(models, dataName, examples);
            if (edited != null && content.models().size() > 1) {
                throw new IllegalArgumentException("one model can be edited at a time; give one model only");
            }
            if (edited != null && content.models().get(0).classifier().members().size() > 1) {
                throw new IllegalArgumentException(
                        "a team cannot be edited here; edit its members with 'vitrine edit --member'");
            }
            // an edited model takes the place of the one before
            List<ModelView> views = new CopyOnWriteArrayList<>(content.models().stream()
                    .map(named -> new ModelView(named, content.examples(), threads))
                    .toList());
            List<Desk> desks = IntStream.range(0, views.size())
                    .mapToObj(number -> new Desk(views, number, examples, threads, edited, log))
                    .toList();
            Api api = new Api(content, views, trainingExamples);
            DeskApi deskApi = new DeskApi(desks, content.labels(), columns);
            HttpServer server = HttpServer.start(
                    host,
                    port,
                    new PageFiles(),
                    routes -> {
                        api.addTo(routes);
                        deskApi.addTo(routes);
                        new FaultApi(content, views).addTo(routes);
                    },
                    log);
            int share = Math.max(1, (threads - 1) / views.size());
            views.forEach(view -> view.statistics().start(share));
            desks.forEach(Desk::start);
            return new Explorer(views, desks, server);
        }
    }
}
