package org.vitrine.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Origin of a model. It contains no time, host or number of threads, so that equal runs produce equal models.
 *
 * @param dataFingerprint hash of the training data
 * @param examples the number of examples in an epoch
 * @param epochs the number of epochs learnt in full
 * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
 * @param version the program's version
 * @param shrinkages the ways in which it was made smaller after training, in their order; as a rule none
 */
public record Provenance(
        String dataFingerprint,
        int examples,
        int epochs,
        int stoppedAfter,
        String version,
        List<Shrinkage> shrinkages) {

    public Provenance {
        shrinkages = List.copyOf(shrinkages);
    }

    /**
     * Makes the provenance of a model that is as large as it was trained.
     *
     * @param dataFingerprint hash of the training data
     * @param examples the number of examples in an epoch
     * @param epochs the number of epochs learnt in full
     * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
     * @param version the program's version
     */
    public Provenance(String dataFingerprint, int examples, int epochs, int stoppedAfter, String version) {
        this(dataFingerprint, examples, epochs, stoppedAfter, version, List.of());
    }

    /**
     * {@return the provenance of the same model, made smaller}
     *
     * @param shrinkage the shrinkage that is added
     */
    public Provenance withShrinkage(Shrinkage shrinkage) {
        List<Shrinkage> all = new ArrayList<>(shrinkages);
        all.add(shrinkage);
        return new Provenance(dataFingerprint, examples, epochs, stoppedAfter, version, all);
    }

    /**
     * The version of this program, such as {@code 0.1.0}. The build writes it, and the root POM is the only place that
     * states it. A snapshot bears the version of the release that it leads to, without {@code -SNAPSHOT}: the model
     * file records this version, and a model's bytes do not depend on whether its program has been released yet.
     */
    public static final String THIS_VERSION = thisVersion();

    private static String thisVersion() {
        try (InputStream file = Provenance.class.getResourceAsStream("version.txt")) {
            String version = file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!version.matches("\\d+\\.\\d+\\.\\d+")) {
                throw new IllegalStateException("version.txt beside " + Provenance.class.getName()
                        + " must hold a version such as 0.1.0, but holds \"" + version
                        + "\"; build with Maven, which writes it");
            }
            return version;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
