package org.vitrine.cli.console;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
            throw new TypeConversionException(complaint(text));
        }
    }

    /** {@return what to say of a text that is no path} */
    static String complaint(String text) {
        return "'" + text + "' cannot be the name of a file here, where names are in "
                + System.getProperty("sun.jnu.encoding", "the encoding of LC_ALL")
                + "; rename it, or set LC_ALL to the encoding of its name";
    }
}
