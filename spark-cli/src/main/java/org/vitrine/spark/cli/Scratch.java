package org.vitrine.spark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.file.Leftovers;

/**
 * The folder in which Spark keeps its temporary files on this computer. A process that is killed cannot remove it; the
 * next one does. There is one for each process, since Spark goes on using the first that it was given.
 */
final class Scratch {

    /** After the hook with which Spark removes its own files. */
    private static final int LAST = 0;

    private static Leftovers.@Nullable Folder made;

    private Scratch() {}

    /** {@return the folder, which is removed when the process ends} */
    static synchronized String folder() {
        Leftovers.Folder folder = made;
        if (folder == null) {
            try {
                folder = Leftovers.folder(Path.of(System.getProperty("java.io.tmpdir")));
            } catch (IOException problem) {
                throw new UncheckedIOException(problem);
            }
            made = folder;
            ShutdownHookManager.get().addShutdownHook(() -> remove(made), LAST);
        }
        return folder.path().toString();
    }

    private static void remove(Leftovers.@Nullable Folder folder) {
        try {
            if (folder != null) {
                folder.close();
            }
        } catch (IOException stays) {
            // the next process removes it
        }
    }
}
