package org.vitrine.model;

/**
 * Where a model comes from. No clock, host or number of threads: equal runs leave equal models.
 *
 * @param dataFingerprint hash of the training data
 * @param examples how many examples an epoch had
 * @param epochs how many epochs were learnt in full
 * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
 * @param version the program's version
 */
public record Provenance(String dataFingerprint, int examples, int epochs, int stoppedAfter, String version) {

    /** The version of this program. */
    public static final String THIS_VERSION = "0.1.0";
}
