package org.vitrine.data.internal.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.vitrine.dataset.ImageStamp;

/** Stamps by a file's path, size and time of change: what every file system knows without reading the file. */
public final class FileStamps {

    private FileStamps() {}

    public static ImageStamp of(Path file) {
        return new ImageStamp(file.toAbsolutePath().normalize().toString(), state(file));
    }

    private static String state(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.size() + " bytes of " + attributes.lastModifiedTime();
        } catch (IOException unreadable) {
            // Told when the image itself is asked for; until it can be read, its stamp stays the same.
            return Reasons.of(unreadable);
        }
    }
}
