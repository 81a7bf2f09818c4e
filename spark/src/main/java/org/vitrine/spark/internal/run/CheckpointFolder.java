package org.vitrine.spark.internal.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a training on Spark keeps its machines after every epoch, on any file system that Hadoop knows
 * and that the driver and all executors reach under the same name.
 *
 * <pre>
 * FOLDER/TRAINING/epoch-0003/machine-0000.5e1f-17   a machine; 5e1f is the driver, 17 the task that wrote it
 * FOLDER/TRAINING/epoch-0003/best                   the best model so far, if one is kept
 * FOLDER/TRAINING/epoch-0003.manifest               names these files with their lengths and hashes, and has its own
 * </pre>
 *
 * <p>TRAINING is a hash of everything that the result depends on, so trainings that differ never meet, and one that is
 * started again finds what it left. An epoch counts once its manifest is there; it is renamed into its place when all
 * its files are written. The last two epochs are kept, so that a damaged file costs an epoch and not the training.
 */
final class CheckpointFolder implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern MANIFEST = Pattern.compile("epoch-(\\d+)\\.manifest");
    private static final int KEPT_EPOCHS = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String folder;
    private final String driver = Long.toHexString(new SecureRandom().nextLong());
    private final SerializableConfiguration hadoop;

    CheckpointFolder(String folder, String training, SerializableConfiguration hadoop) {
        this.folder = new Path(folder, training).toString();
        this.hadoop = hadoop;
    }

    /** A file that was written: its name below the training's folder, its length and its hash. */
    record Written(String name, long bytes, String sha256) implements Serializable {}

    /** An epoch that was completed: the file of each machine, and of the best model if one is kept. */
    record Manifest(
            int epoch, List<Written> machines, @Nullable Written best, Map<String, String> notes) {}

    /** A file whose bytes are not those that were written. */
    static final class DamagedException extends IOException {
        private static final long serialVersionUID = 1L;

        DamagedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private FileSystem files() throws IOException {
        return new Path(folder).getFileSystem(hadoop.value());
    }

    private static String epochName(int epoch) {
        return String.format(Locale.ROOT, "epoch-%04d", epoch);
    }

    /**
     * Writes a machine, on an executor. Attempts of a task do not touch each other's files, nor do tasks that outlive a
     * driver that was killed touch those of the next one.
     */
    Written writeMachine(int epoch, int machine, long attempt, byte[] bytes) throws IOException {
        return write(
                epochName(epoch) + String.format(Locale.ROOT, "/machine-%04d.%s-%d", machine, driver, attempt), bytes);
    }

    Written writeBest(int epoch, byte[] bytes) throws IOException {
        return write(epochName(epoch) + "/best", bytes);
    }

    private Written write(String name, byte[] bytes) throws IOException {
        try (OutputStream out = files().create(new Path(folder, name), true)) {
            out.write(bytes);
        }
        return new Written(name, bytes.length, sha256(bytes));
    }

    /** Reads a file, and finds every change since it was written. */
    byte[] read(Written file) throws IOException {
        Path path = new Path(folder, file.name());
        byte[] bytes;
        try (InputStream in = files().open(path)) {
            bytes = in.readAllBytes();
        } catch (FileNotFoundException gone) {
            throw new DamagedException(path + " is missing", gone);
        } catch (ChecksumException changed) {
            throw new DamagedException(path + " is damaged", changed);
        }
        if (bytes.length != file.bytes() || !sha256(bytes).equals(file.sha256())) {
            throw new DamagedException(path + " is damaged", null);
        }
        return bytes;
    }

    /** Makes an epoch count, then removes those that are no longer needed. */
    void complete(Manifest manifest) throws IOException {
        FileSystem files = files();
        Path place = new Path(folder, epochName(manifest.epoch()) + ".manifest");
        Path unfinished = new Path(folder, "." + epochName(manifest.epoch()) + ".unfinished");
        try (OutputStream out = files.create(unfinished, true)) {
            out.write(toText(manifest).getBytes(StandardCharsets.UTF_8));
        }
        files.delete(place, false); // Hadoop's rename does not replace a file that is there
        if (!files.rename(unfinished, place)) {
            throw new IOException("cannot rename " + unfinished + " to " + place);
        }
        for (int old : epochs()) {
            if (old <= manifest.epoch() - KEPT_EPOCHS) {
                // The manifest first, so that it never names what is gone.
                files.delete(new Path(folder, epochName(old) + ".manifest"), false);
                files.delete(new Path(folder, epochName(old)), true);
            }
        }
    }

    /**
     * {@return the last epoch whose files are all as they were written; empty if the training begins}
     *
     * @param remarks hears of epochs that are passed over because a file is damaged
     * @throws DamagedException if there are epochs, and all are damaged
     */
    Optional<Manifest> last(Consumer<String> remarks) throws IOException {
        List<Integer> epochs = epochs();
        epochs.sort(Comparator.reverseOrder());
        DamagedException first = null;
        for (int epoch : epochs) {
            try {
                Manifest manifest = fromText(readText(epoch), epoch);
                for (Written machine : manifest.machines()) {
                    read(machine);
                }
                if (manifest.best() != null) {
                    read(manifest.best());
                }
                return Optional.of(manifest);
            } catch (DamagedException damaged) {
                remarks.accept("the checkpoint of epoch " + epoch + " cannot be used: " + damaged.getMessage());
                first = first == null ? damaged : first;
            }
        }
        if (first != null) {
            throw new DamagedException(
                    "no checkpoint in " + folder + " can be used (" + first.getMessage()
                            + "); delete this folder to begin the training anew",
                    first);
        }
        return Optional.empty();
    }

    /** Removes everything of this training. */
    void delete() throws IOException {
        files().delete(new Path(folder), true);
    }

    @Override
    public String toString() {
        return folder;
    }

    private List<Integer> epochs() throws IOException {
        List<Integer> epochs = new ArrayList<>();
        try {
            for (FileStatus status : files().listStatus(new Path(folder))) {
                Matcher name = MANIFEST.matcher(status.getPath().getName());
                if (name.matches()) {
                    epochs.add(Integer.parseInt(name.group(1)));
                }
            }
        } catch (FileNotFoundException none) {
            return epochs; // the training begins
        }
        return epochs;
    }

    private String readText(int epoch) throws IOException {
        Path path = new Path(folder, epochName(epoch) + ".manifest");
        try (InputStream in = files().open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (ChecksumException changed) {
            throw new DamagedException(path + " is damaged", changed);
        }
    }

    /** Writes the manifest as JSON in one line, and its hash in the next. */
    private static String toText(Manifest manifest) throws JsonProcessingException {
        String line = JSON.writeValueAsString(manifest);
        return line + "\n" + sha256(line.getBytes(StandardCharsets.UTF_8)) + "\n";
    }

    private static Manifest fromText(String text, int epoch) throws DamagedException {
        int end = text.indexOf('\n');
        if (end < 0
                || !text.substring(end + 1)
                        .strip()
                        .equals(sha256(text.substring(0, end).getBytes(StandardCharsets.UTF_8)))) {
            throw new DamagedException("its manifest is damaged", null);
        }
        try {
            Manifest manifest = JSON.readValue(text.substring(0, end), Manifest.class);
            if (manifest.epoch() != epoch) {
                throw new DamagedException("its manifest is that of epoch " + manifest.epoch(), null);
            }
            return manifest;
        } catch (JsonProcessingException foreign) {
            throw new DamagedException("its manifest is not one of this version", foreign);
        }
    }

    /** {@return the hash of some bytes, as hexadecimal digits} */
    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
