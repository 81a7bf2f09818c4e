package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.vitrine.encode.UnknownEncodingException;
import org.vitrine.internal.container.ByteSource;

/** The kinds of files, as each says itself in its header: all are the same container. */
public enum FileKind {
    /** A trained model, or a team of several. */
    MODEL("model", "vitrine-model", Safetensors.FOREIGN),
    /** A training run that can be resumed. */
    CHECKPOINT(
            "checkpoint",
            "vitrine-checkpoint",
            "give a file that 'vitrine train --checkpoint' wrote, or learn on from a model with --from"),
    /** An index of training examples. */
    INDEX("index", "vitrine-index", "give a file that 'vitrine index' wrote");

    /** The version of all formats. */
    public static final int VERSION = 1;

    private static final String FORMAT = "format";
    private static final String FORMAT_VERSION = "formatVersion";
    private static final String MADE_WRONGLY =
            "the file was not written by Vitrine, or by a faulty version; train the model again";

    private final String word;
    private final String format;
    private final String advice;

    FileKind(String word, String format, String advice) {
        this.word = word;
        this.format = format;
        this.advice = advice;
    }

    /**
     * {@return the kind of a file by its header, and nothing else}
     *
     * @throws ModelFileException if it cannot be read, is none of these, or needs another Vitrine
     */
    public static FileKind of(Path file) throws ModelFileException {
        return StoredFile.open(file, "file", source -> {
            Safetensors container = Safetensors.open(source, file.toString());
            String format = container.metadata().getOrDefault(FORMAT, "");
            checkSnapshot(container);
            FileKind kind = named(format)
                    .orElseThrow(() -> Safetensors.wrong(
                            file.toString(), "its metadata 'format' is '" + format + "'", Safetensors.FOREIGN));
            checkVersion(container);
            return kind;
        });
    }

    private static Optional<FileKind> named(String format) {
        return Arrays.stream(values())
                .filter(kind -> kind.format.equals(format))
                .findAny();
    }

    /** Makes something of an intact file. */
    interface Content<T> {
        T of(Safetensors container) throws IOException;
    }

    /** Reads a file of this kind, and tells in words what is wrong with it. */
    <T> T read(Path file, Content<T> content) throws ModelFileException {
        return StoredFile.open(file, word, source -> read(source, file.toString(), content));
    }

    /** Reads a file of this kind from memory. */
    <T> T read(byte[] bytes, Content<T> content) throws ModelFileException {
        try {
            return read(ByteSource.of(bytes), word + " of " + bytes.length + " bytes", content);
        } catch (ModelFileException told) {
            throw told;
        } catch (IOException impossible) {
            throw new IllegalStateException("memory can be read", impossible);
        }
    }

    <T> T read(ByteSource source, String name, Content<T> content) throws IOException {
        Safetensors container = Safetensors.open(source, name);
        checkSnapshot(container);
        checkFormat(container);
        checkVersion(container);
        container.verify();
        try {
            return content.of(container);
        } catch (UnknownEncodingException absent) {
            throw new ModelFileException(
                    name,
                    "its encoding '" + absent.recipe() + "' is not installed",
                    "add the library that provides it to the class path (for the command line: VITRINE_CLASSPATH)",
                    absent);
        } catch (IllegalArgumentException | ArithmeticException unfit) { // consistent bytes, inconsistent content
            throw new ModelFileException(name, String.valueOf(unfit.getMessage()), MADE_WRONGLY, unfit);
        }
    }

    /** Snapshots called the encoding {@code binarizer}, and had a format of their own for teams. */
    private static void checkSnapshot(Safetensors container) throws ModelFileException {
        Map<String, String> texts = container.metadata();
        if (texts.containsKey("binarizer") || "vitrine-team".equals(texts.get(FORMAT))) {
            throw Safetensors.wrong(
                    container.file(),
                    "it was written by a snapshot of Vitrine before 0.1.0, which is not read",
                    CHECKPOINT.format.equals(texts.get(FORMAT)) ? "start the training again" : "train it again");
        }
    }

    private void checkFormat(Safetensors container) throws ModelFileException {
        String found = container.metadata().getOrDefault(FORMAT, "");
        String file = container.file();
        if (found.equals(format)) {
            return;
        }
        if (this != MODEL) {
            String article = this == INDEX ? "an " : "a ";
            throw Safetensors.wrong(
                    file, "this is not " + article + word + ": its metadata 'format' is not '" + format + "'", advice);
        }
        if (found.equals(CHECKPOINT.format)) {
            throw Safetensors.wrong(
                    file,
                    "this is a checkpoint of a training, not a model",
                    "go on with 'vitrine train --resume " + file + "', which ends in a model");
        }
        if (found.equals(INDEX.format)) {
            throw Safetensors.wrong(
                    file,
                    "this is an index of training examples, not a model",
                    "give the model that it belongs to; the index is found beside it, or with --index");
        }
        throw Safetensors.wrong(file, "its metadata 'format' is not '" + format + "'", advice);
    }

    private static void checkVersion(Safetensors container) throws ModelFileException {
        String version = container.metadata().getOrDefault(FORMAT_VERSION, "");
        if (!version.matches("[1-9][0-9]{0,8}")) {
            throw Safetensors.wrong(
                    container.file(),
                    "its metadata '" + FORMAT_VERSION + "' is not a whole number: '" + version + "'",
                    Safetensors.DAMAGED);
        }
        if (Integer.parseInt(version) > VERSION) {
            throw Safetensors.wrong(
                    container.file(),
                    "it is of format version " + version + ", this Vitrine reads up to " + VERSION,
                    "the file needs a newer Vitrine");
        }
    }

    /** Metadata that say of which kind and version a file is; others are to be added. */
    Map<String, String> metadata() {
        Map<String, String> metadata = new TreeMap<>();
        metadata.put(FORMAT, format);
        metadata.put(FORMAT_VERSION, "" + VERSION);
        return metadata;
    }

    /** Writes to memory. */
    byte[] toBytes(Map<String, String> metadata, List<Safetensors.Tensor> tensors) throws ModelFileException {
        try {
            return Safetensors.toBytes(metadata, tensors);
        } catch (IOException failed) {
            throw new ModelFileException(
                    word, "cannot be written: " + StoredFile.reason(failed), "train with other labels", failed);
        }
    }
}
