package org.vitrine.cli.console;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.vitrine.internal.text.FileName;
import picocli.CommandLine.TypeConversionException;

/** Reads a path from the command line. */
public final class GivenPath {

    private GivenPath() {}

    /**
     * {@return the path that a text names}
     *
     * @throws TypeConversionException if it names none, as it is when its bytes are not of the encoding of names
     */
    public static Path of(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException wrong) {
            throw new TypeConversionException(FileName.complaint(text));
        }
    }
}
