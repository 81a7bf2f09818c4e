package org.vitrine.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary files and folders whose owner can be told to be gone. A process that is killed cannot remove its temporary
 * file, so whoever next writes into the folder does.
 *
 * <p>The owner locks its file as long as it needs it. The operating system releases the lock when the process dies,
 * however it dies, so a temporary file that can be locked has no owner any more. Between creating a file and locking it
 * an owner can be taken for dead: it then finds its file gone or locked, and takes another one. Where files cannot be
 * locked, nothing is removed.
 *
 * <p>A process loses its lock on a file when it closes any channel to it, so its own files are listed here and never
 * opened a second time.
 */
public final class Leftovers {

    private static final Pattern NAME = Pattern.compile("\\.vitrine-[0-9a-f-]+\\.tmp");
    private static final String FOLDER = ".d";
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();
    private static final Set<Path> SWEPT = ConcurrentHashMap.newKeySet();

    private Leftovers() {}

    /** A temporary file that is open. Closing it releases it; whoever made it has moved or removed it by then. */
    record Temporary(Path path, FileChannel channel) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                OWN.remove(path);
            }
        }
    }

    /** Creates a temporary file in a folder, and removes those that killed processes left there. */
    static Temporary create(Path folder) throws IOException {
        Temporary temporary = createOwn(folder);
        sweep(folder, temporary.path());
        return temporary;
    }

    private static Temporary createOwn(Path folder) throws IOException {
        while (true) {
            Path path = folder.resolve(".vitrine-" + UUID.randomUUID() + ".tmp");
            OWN.add(path);
            FileChannel channel = null;
            boolean ours = false;
            try {
                channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ours = isLocked(channel) && Files.exists(path);
            } finally {
                if (!ours) {
                    OWN.remove(path);
                    if (channel != null) {
                        channel.close();
                    }
                }
            }
            if (ours) {
                return new Temporary(path, channel);
            }
        }
    }

    /**
     * A temporary folder, which a temporary file beside it stands for: whoever finds that without an owner removes
     * both. Closing it removes the folder and what is in it.
     */
    public record Folder(Path path, FileChannel owner) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            Path file = ownerOf(path);
            try (owner) {
                removeTree(path);
                Files.deleteIfExists(file);
            } finally {
                OWN.remove(file);
            }
        }
    }

    /** Creates a temporary folder in a folder, and removes those that killed processes left there. */
    public static Folder folder(Path parent) throws IOException {
        Temporary owner = create(parent.toRealPath());
        try {
            return new Folder(Files.createDirectory(folderOf(owner.path())), owner.channel());
        } catch (IOException failed) {
            Files.deleteIfExists(owner.path());
            owner.close();
            throw failed;
        }
    }

    private static Path folderOf(Path file) {
        return file.resolveSibling(file.getFileName() + FOLDER);
    }

    private static Path ownerOf(Path folder) {
        String name = String.valueOf(folder.getFileName());
        return folder.resolveSibling(name.substring(0, name.length() - FOLDER.length()));
    }

    private static void removeTree(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> paths = Files.walk(folder)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }

    /** {@return false if another process has locked the file; true also where files cannot be locked} */
    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (IOException unsupported) {
            return true;
        }
    }

    /**
     * Removes from a folder the temporary files whose owner is gone; of each folder once, since that takes a while.
     *
     * @param own a file of this process in the folder
     */
    private static void sweep(Path folder, Path own) {
        if (!SWEPT.add(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".vitrine-*.tmp")) {
            for (Path file : files) {
                if (NAME.matcher(String.valueOf(file.getFileName())).matches()
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && !OWN.contains(file)) {
                    removeOrphan(file, own);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // what stays does no harm, and what was to be written matters more
        }
    }

    /** Forgets that a folder was swept, for tests. */
    static void forget(Path folder) {
        SWEPT.remove(folder);
    }

    private static void removeOrphan(Path file, Path own) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                Path folder = folderOf(file);
                if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                    // in a folder that all may write to, a stranger could put links into the way of who removes a tree
                    if (!owner(folder).equals(owner(own))) {
                        return;
                    }
                    removeTree(folder);
                }
                Files.deleteIfExists(file);
            }
        } catch (IOException notOurs) {
            // somebody else's, or a file system without locks
        }
    }

    private static UserPrincipal owner(Path file) throws IOException {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    }
}
