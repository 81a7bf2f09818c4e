package org.vitrine.explorer.internal.view;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.Fingerprint;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;

/**
 * A desk at which a model is audited, and edited if that is allowed. When all examples have been processed, the votes
 * of every clause on every example are counted, in the background; from then on an edit shows at once what it changes.
 * All clients share the edits. A client says which version of them it has seen, and is refused if somebody else has
 * changed them since. The encoded examples are kept if there is memory for them, since edits of literals look at each
 * again.
 *
 * <p>If the votes would take more than an eighth of the memory, only some examples are used, evenly spread over the
 * data.
 */
public final class Desk implements AutoCloseable {

    private static final long MEMORY_SHARE = 8;
    private static final int MOST_EDITS = 1000;

    /**
     * The model after some edits.
     *
     * @param version how often the edits have been changed
     * @param audit the model on the examples of the desk
     * @param saved whether the model was saved since
     */
    public record State(int version, Audit audit, boolean saved) {}

    private final List<ModelView> views; // all clients see the edited model
    private final int number;
    private final ImageSource examples;
    private final int threads;
    private final @Nullable Path file;
    private final Consumer<String> log;
    private final Object turn = new Object(); // one change after the other
    private final AtomicInteger counted = new AtomicInteger();
    private final Thread counting;
    private volatile int[] sample = {};
    private volatile double[] brightness = {};
    private volatile byte[][] prints = {}; // hashes of the examples
    private volatile @Nullable BitImage[] encoded = {}; // as far as they are kept
    private volatile @Nullable Audit opened;
    private volatile @Nullable State state;
    private volatile String problem = "";
    private volatile boolean closed;

    /**
     * Creates a desk for one of the models that are shown; an edited one takes the place of the one before.
     *
     * @param file where the edited model is saved, which no client can choose; null if it may not be edited
     * @param log receives messages for the operator of the server
     */
    public Desk(
            List<ModelView> views,
            int number,
            ImageSource examples,
            int threads,
            @Nullable Path file,
            Consumer<String> log) {
        this.views = views;
        this.number = number;
        this.examples = examples;
        this.threads = threads;
        this.file = file;
        this.log = log;
        this.counting = new Thread(this::count, "vitrine-desk-" + number);
        counting.setDaemon(true);
    }

    /** Begins to count votes, as soon as the examples have been processed. */
    public void start() {
        counting.start();
    }

    /** Waits until the votes have been counted. */
    public void await() throws InterruptedException {
        counting.join();
    }

    private void count() {
        try {
            ModelView view = views.get(number);
            if (view.classifier().members().size() > 1) {
                problem = "a team has no audit desk; open one of its models instead";
                return;
            }
            view.statistics().await(); // not for long if the server is stopping: they stop, too
            if (closed) {
                throw new Closed();
            }
            Model model = view.classifier().models().get(0);
            int[] readable = IntStream.range(0, examples.size())
                    .filter(example -> !view.statistics().isUnreadable(example))
                    .toArray();
            sample = some(readable, model);
            brightness = new double[sample.length];
            prints = new byte[sample.length][];
            encoded = new BitImage[areKept(model, sample.length) ? sample.length : 0];
            if (sample.length == 0) {
                problem = "no example can be read";
                return;
            }
            Audit audit = Audit.of(model, sample.length, this::look, this::has, threads, counted::set);
            counted.set(sample.length);
            audit = identified(audit, readable.length);
            opened = audit;
            state = new State(0, audit, false);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } catch (Closed stopping) {
            problem = "the server is stopping";
        } catch (DataException | IllegalArgumentException wrong) {
            log.accept("the examples cannot be audited: " + wrong.getMessage());
            problem = "the examples cannot be audited; the server's output says why";
        }
    }

    private static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static int[] some(int[] readable, Model model) {
        long most = Runtime.getRuntime().maxMemory() / MEMORY_SHARE;
        long bytes = Math.max(1, VoteTable.bytes(model, readable.length));
        int size = bytes <= most ? readable.length : (int) Math.max(1, readable.length * most / bytes);
        return IntStream.range(0, size)
                .map(i -> readable[(int) ((long) i * readable.length / size)])
                .toArray();
    }

    /** {@return true if there is memory to keep so many encoded images, so that edits need not read them again} */
    private static boolean areKept(Model model, int images) {
        PatchGrid grid = model.grid();
        long words = (long) grid.planes() * grid.imageHeight() * ((grid.imageWidth() + 63) / 64);
        return images * words * Long.BYTES <= Runtime.getRuntime().maxMemory() / MEMORY_SHARE;
    }

    private BitImage look(int index) {
        if (closed) {
            throw new Closed();
        }
        @Nullable BitImage[] kept = encoded;
        BitImage known = kept.length == 0 ? null : kept[index];
        if (known != null) {
            return known;
        }
        Raster image = examples.image(sample[index]);
        brightness[index] = mean(image.toBytes());
        prints[index] = Fingerprint.ofExample(image, targets(sample[index]));
        BitImage bits =
                views.get(number).classifier().models().get(0).encoding().encode(image);
        if (kept.length > 0) {
            kept[index] = bits;
        }
        return bits;
    }

    /** Tells an audit which images the model has learnt from, if all of the data are on the desk and were kept. */
    private Audit identified(Audit audit, int readable) {
        @Nullable BitImage[] kept = encoded;
        if (sample.length < readable || kept.length < sample.length) {
            return audit;
        }
        Fingerprint fingerprint = new Fingerprint(examples.shape(), examples.labels());
        Arrays.stream(prints).forEach(fingerprint::add);
        List<BitImage> images = Arrays.stream(kept).map(Objects::requireNonNull).toList();
        return audit.on(
                Dataset.restore(examples, audit.model().encoding(), fingerprint.finish(), sample.clone(), images));
    }

    private long[] targets(int example) {
        BitSet labels = new BitSet();
        for (int label = 0; label < examples.labels().size(); label++) {
            labels.set(label, examples.has(example, label));
        }
        return Arrays.copyOf(labels.toLongArray(), (examples.labels().size() + 63) / 64);
    }

    private static double mean(byte[] values) {
        long sum = 0;
        for (byte value : values) {
            sum += value & 255;
        }
        return sum / 255.0 / values.length;
    }

    /** {@return true if an example of the desk has a label} */
    public boolean has(int index, int label) {
        return examples.has(sample[index], label);
    }

    /** {@return the numbers of the examples on the desk} */
    public int[] sample() {
        return sample;
    }

    /** {@return the mean brightness of each example on the desk, 0 to 1} */
    public double[] brightness() {
        return brightness.clone();
    }

    /**
     * {@return the number of examples that have been counted, for the first time, or for an edit that is being made or
     * saved}
     */
    public int counted() {
        return counted.get();
    }

    /** {@return true if the votes have been counted} */
    public boolean isReady() {
        return state != null;
    }

    /** {@return the reason that nothing is on the desk; null if there is something, or will be soon} */
    public @Nullable String problem() {
        return problem.isEmpty() ? null : problem;
    }

    /** {@return the model as it was opened, on the examples of the desk} */
    public Audit opened() {
        return ready(opened);
    }

    /** {@return the model as it is now} */
    public State state() {
        return ready(state);
    }

    private <T> T ready(@Nullable T value) {
        if (value == null) {
            throw HttpProblem.busy(
                    problem.isEmpty() ? "the votes of the clauses are still being counted; try again soon" : problem);
        }
        return value;
    }

    /** {@return the name of the file that edits are saved to; null if the model may not be edited} */
    public @Nullable String fileName() {
        return file == null ? null : String.valueOf(file.getFileName());
    }

    private Path file() {
        if (file == null) {
            throw HttpProblem.forbidden(
                    "editing is off; start the server with 'vitrine serve --edit --out FILE' to edit");
        }
        return file;
    }

    /** Adds an edit, made for the model as it is now. */
    public State edit(int version, Edit edit) {
        return change(version, model -> {
            if (model.edits().size() >= MOST_EDITS) {
                throw HttpProblem.badRequest(
                        "there are " + MOST_EDITS + " edits already; save the model, and go on there");
            }
            return model.edited(List.of(edit));
        });
    }

    /** Undoes an edit, counted from 0 on. */
    public State undo(int version, int index) {
        return change(version, model -> {
            if (index < 0 || index >= model.edits().size()) {
                throw HttpProblem.badRequest("there is no edit " + (index + 1) + "; there are "
                        + model.edits().size());
            }
            return model.undone(index);
        });
    }

    private State change(int version, UnaryOperator<Model> change) {
        file();
        synchronized (turn) {
            State before = current(version);
            Model edited;
            try {
                edited = change.apply(before.audit().model());
            } catch (EditException impossible) {
                throw HttpProblem.badRequest(String.valueOf(impossible.getMessage()));
            } catch (IllegalArgumentException impossible) { // such as more votes than a class sum can hold
                throw HttpProblem.badRequest("this edit is not possible: " + impossible.getMessage());
            }
            State after = new State(
                    version + 1,
                    following(() -> before.audit().edited(edited, counted::set).calibrated()),
                    false);
            show(after.audit());
            state = after;
            return after;
        }
    }

    private <T> T following(Supplier<T> count) {
        try {
            return count.get();
        } finally {
            counted.set(sample.length); // the threads may have said less last, or nothing
        }
    }

    private State current(int version) {
        State now = state();
        if (now.version() != version) {
            throw HttpProblem.conflict("somebody else has changed the edits meanwhile; look at them, then try again");
        }
        return now;
    }

    /** Makes all clients see the edited model. */
    private void show(Audit audit) {
        ModelView before = views.get(number);
        ModelView after = before.edited(audit.model(), example -> {
            int index = Arrays.binarySearch(sample, example);
            return index < 0 ? null : audit.classSums(index);
        });
        views.set(number, after);
        before.close();
        after.statistics().start(1);
    }

    /** Saves the model with its edits. */
    public State save(int version) {
        Path place = file();
        synchronized (turn) {
            State now = current(version);
            if (now.audit().model().edits().isEmpty()) {
                throw HttpProblem.badRequest("there are no edits to save");
            }
            try {
                ModelFile.write(following(() -> now.audit().counted(counted::set)), place);
            } catch (ModelFileException failed) { // its message contains a path
                log.accept(String.valueOf(failed.getMessage()));
                throw HttpProblem.failed("the model could not be saved; the server's output says why");
            }
            State saved = new State(version, now.audit(), true);
            state = saved;
            return saved;
        }
    }

    /** Stops counting at the next image. The thread is not interrupted: it may be waiting for others that count. */
    @Override
    public void close() {
        closed = true;
    }
}
