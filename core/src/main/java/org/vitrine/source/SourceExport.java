package org.vitrine.source;

import org.vitrine.model.Model;

/**
 * Writes a model as one file of source code that needs nothing else: its encoding, its clauses, its votes and its
 * decisions. What is written predicts the same class sums as the model, to the last vote, says which clauses voted, and
 * allocates nothing after the start; for a device, or for a review. A small model is written clause by clause, each
 * with its rule in words; a large one as tables.
 *
 * <p>All encodings that come with Vitrine can be written, alone or side by side. Probabilities and the likeness of
 * images are not written.
 */
public final class SourceExport {

    /** Most literals, of all clauses together, that are written. */
    public static final int MOST_LITERALS = 4_000_000;

    private SourceExport() {}

    /**
     * {@return the text of a class of Java 8 or newer, in ASCII}
     *
     * @param className the name of the class, which must be that of the file
     * @throws IllegalArgumentException if the model has something that cannot be written, or the name cannot be that of
     * a class; the message names it
     */
    public static String java(Model model, String className) {
        if (!className.matches("[A-Za-z_][A-Za-z0-9_]*") || JavaWords.RESERVED.contains(className)) {
            throw new IllegalArgumentException(
                    "a Java class cannot be called '" + className + "'; name the file such as Faces.java");
        }
        return new SourceWriter(model, Dialect.JAVA).java(className);
    }

    /**
     * {@return the text of a file of C99, in ASCII} Everything in it is static but three functions, {@code NAME_look},
     * {@code NAME_decided} and {@code NAME_votes}, and a {@code main} if {@code NAME_MAIN} is defined, where NAME is
     * the given name.
     *
     * @param name the beginning of the names of the functions
     * @throws IllegalArgumentException if the model has something that cannot be written, or the name is no name of C;
     * the message names it
     */
    public static String c(Model model, String name) {
        if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw new IllegalArgumentException(
                    "a function of C cannot begin with '" + name + "'; use letters, digits and underscores");
        }
        return new SourceWriter(model, Dialect.C).c(name);
    }
}
