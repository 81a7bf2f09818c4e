package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same seed gives the same model file: with any number of threads, on any Java, today and tomorrow. */
class SameBytesTest {

    /**
     * Of the file that {@link #train} writes with seed 7. It may change only together with the format, the version that the file
     * names, or how faces are drawn or learnt; say so in the change log then.
     */
    private static final String GOLDEN = "3198bf831280dacd8aedb2904610534cc0770cb9f71fad1eb139600415ff346f";

    @TempDir
    Path folder;

    private String train(int seed, int threads) throws IOException {
        Path model = folder.resolve(seed + "-" + threads + ".vitrine");
        Program.succeed(
                "train",
                "--data=faces:count=60,test=20",
                "--model=" + model,
                "--recipe=none",
                "--clauses=20",
                "--patch=5x5",
                "--q=3",
                "--epochs=1",
                "--seed=" + seed,
                "--threads=" + threads);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(model)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void train_goldenModel_isTheSameOnEveryJavaAndInEveryVersion() throws IOException {
        assertThat(train(7, 1)).isEqualTo(GOLDEN);
    }

    @Test
    void train_anyNumberOfThreads_givesTheSameBytes() throws IOException {
        assertThat(train(7, 2)).isEqualTo(GOLDEN);
        assertThat(train(7, 3)).isEqualTo(GOLDEN);
    }

    @Test
    void train_again_givesTheSameBytes() throws IOException {
        String first = train(8, 2);
        assertThat(train(8, 2)).isEqualTo(first);
    }

    @Test
    void train_otherSeed_givesOtherBytes() throws IOException {
        assertThat(train(8, 1)).isNotEqualTo(train(9, 1));
    }
}
