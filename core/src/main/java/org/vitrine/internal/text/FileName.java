package org.vitrine.internal.text;

/** What users call files. */
public final class FileName {

    private FileName() {}

    /** {@return what to say of a text that no file can be called, as if its bytes are not of the encoding of names} */
    public static String complaint(String text) {
        return "'" + text + "' cannot be the name of a file here, where names are in "
                + System.getProperty("sun.jnu.encoding", "the encoding of LC_ALL")
                + "; rename it, or set LC_ALL to the encoding of its name";
    }
}
