package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.training.internal.OutputFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Opens a page in the browser where a person sees into a model. What a server needs is loaded only by {@link Serving}.
 */
@Command(
        name = "serve",
        description = {
            "Serves a page to explore a model in the browser: its examples, the reasons for its decisions, its rules, "
                    + "what it knows of each label, what if an image were different, where it is wrong, and which "
                    + "clauses are to blame. With --edit, clauses can be silenced and parts of the image forbidden.",
            "Prints the page's address when it is ready, and runs until it is stopped (Ctrl-C)."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine serve --model mnist.vitrine --data mnist:DIR --open",
            "  vitrine serve --model one.vitrine --model two.vitrine --data faces:",
            "  vitrine serve --model a.vitrine --data faces: --split validation --edit --out b.vitrine"
        })
public final class ServeCommand extends ConsoleCommand {

    private static final int MOST_MODELS = 2;
    private static final int LAST_PORT = 65535;

    @Option(
            names = "--model",
            required = true,
            paramLabel = "FILE",
            description = "The model. Give a second one to compare the two.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> models;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Option(names = "--port", description = "The port; 0 for any that is free.")
    private int port = 0;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Where to listen. Whoever reaches another address than the default sees the model and the "
                    + "images. Default: ${DEFAULT-VALUE}, this machine only.")
    private String host = "127.0.0.1";

    @Mixin
    private final IndexOptions index = new IndexOptions();

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean open;

    @Option(
            names = "--slices",
            paramLabel = "FILE.csv",
            description = "A table with further facts about the images, by which the page slices them: a column with "
                    + "their names or numbers, and columns of values.")
    private @Nullable Path slices;

    @Option(
            names = "--edit",
            description = "Let whoever opens the page edit the model, and save it to --out. The model that was opened "
                    + "stays as it is. Show validation data, and leave test data for the end.")
    private boolean edit;

    @Option(names = "--out", paramLabel = "FILE", description = "Where --edit saves the edited model.")
    private @Nullable Path out;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException, InterruptedException {
        if (models.size() > MOST_MODELS) {
            throw new UsageException("one model or two can be shown: " + models.size() + "; leave some out");
        }
        if (port < 0 || port > LAST_PORT) {
            throw new UsageException("--port must be 0 to " + LAST_PORT + ": " + port);
        }
        refuse("does nothing here, images are read when they are shown", "--cache", "--skip-bad");
        int crew = threads.checked();
        checkEditing();
        new Serving(screen, models, images, index, slices, out).run(host, port, crew, open);
    }

    private void checkEditing() {
        if (!edit) {
            refuse("goes with --edit", "--out", "--force");
            return;
        }
        if (out == null) {
            throw new UsageException("--edit needs a file to save the edited model to; name it with --out");
        }
        if (models.size() > 1) {
            throw new UsageException("--edit is for one model at a time; leave the other out");
        }
        new Overwriting()
                .reads("the model", models.get(0))
                .readsData(images.location())
                .writes("--out", out, Overwriting.Kind.MODEL)
                .check(force);
        OutputFiles.check(out);
    }
}
