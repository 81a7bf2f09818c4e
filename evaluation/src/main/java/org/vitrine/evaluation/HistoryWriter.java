package org.vitrine.evaluation;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Writes a {@link History} while the training runs. Each row is in the file when {@link #append} returns. */
public final class HistoryWriter implements Closeable {

    private final Writer writer;

    private HistoryWriter(Writer writer) {
        this.writer = writer;
    }

    /**
     * Begins a history; an older file is replaced.
     *
     * @param file the CSV file
     * @return a writer, to be closed
     * @throws IOException if the file cannot be written
     */
    public static HistoryWriter create(Path file) throws IOException {
        return begin(file, List.of());
    }

    /**
     * Goes on with a history, as a training goes on from a checkpoint. Rows of later epochs, which will be learnt again, are
     * dropped. A file that is not there is begun.
     *
     * @param file the CSV file
     * @param epoch the last epoch to keep
     * @return a writer, to be closed
     * @throws IOException if the file cannot be read or written
     */
    public static HistoryWriter resume(Path file, int epoch) throws IOException {
        if (Files.notExists(file)) {
            return create(file);
        }
        return begin(
                file,
                History.read(file).rows().stream()
                        .filter(row -> row.epoch() <= epoch)
                        .toList());
    }

    /**
     * Adds an epoch.
     *
     * @param row the epoch
     * @throws IOException if the file cannot be written
     */
    public void append(History.Row row) throws IOException {
        writer.write(row.toLine() + "\n");
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    /** Puts the rows to keep in the file's place at once, so that a stop in between cannot lose them. */
    private static HistoryWriter begin(Path file, List<History.Row> kept) throws IOException {
        StringBuilder text = new StringBuilder(History.HEADER).append('\n');
        kept.forEach(row -> text.append(row.toLine()).append('\n'));
        Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            Files.deleteIfExists(fresh);
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "cannot be written (" + failed.getMessage() + "); check the room on the disk");
        }
        return new HistoryWriter(Files.newBufferedWriter(file, StandardOpenOption.APPEND));
    }
}
