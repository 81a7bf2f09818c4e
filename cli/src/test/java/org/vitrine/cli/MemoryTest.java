package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;

/** Java with too little memory, and with just as much as was asked for. */
class MemoryTest {

    private static final Pattern NEEDS = Pattern.compile(
            "vitrine: this training of \\d+ labels needs about (\\d+) MB of memory and Java may take \\d+ MB; "
                    + "give it more with VITRINE_OPTS=-Xmx(\\d+)m, or take fewer clauses, labels or images\\R");

    @TempDir
    Path folder;

    /** Trains as the command does, but does not ask first whether there is enough memory. */
    static final class Unasked {

        private Unasked() {}

        public static void main(String[] words) throws IOException {
            ImageSource source = DataLocation.open(words[0], "train", DataLocation.Options.DEFAULT);
            DatasetReader reader = new DatasetReader(1, false, done -> {});
            Dataset data = reader.read(source, reader.fit(EncodingRecipe.parse(words[3]), source))
                    .dataset();
            Settings settings = Settings.defaults()
                    .withClauses(Integer.parseInt(words[1]))
                    .withTarget(500)
                    .withWindow(Window.parse(words[2]))
                    .withEpochs(1);
            ModelFile.write(new Trainer(settings, 1).train(data), Path.of(words[4]));
        }
    }

    private Program java(int megabytes, String... words) throws IOException, InterruptedException {
        List<String> java = Child.java(Child.classPath(), "-XX:+UseParallelGC", "-Xmx" + megabytes + "m");
        java.addAll(List.of(words));
        try (Child child = Child.start(folder, java)) {
            return child.await();
        }
    }

    private Program train(int megabytes, String data, String clauses, String patch, String encoding)
            throws IOException, InterruptedException {
        return java(
                megabytes,
                "org.vitrine.cli.Vitrine",
                "train",
                "--data=" + data,
                "--model=m.vitrine",
                "--clauses=" + clauses,
                "--target=500",
                "--patch=" + patch,
                "--encoding=" + encoding,
                "--threads=1",
                "--epochs=1");
    }

    private static int[] needed(Program told) {
        assertThat(told.exitCode()).as(told.err()).isEqualTo(2);
        Matcher figures = NEEDS.matcher(told.err());
        assertThat(figures.matches()).as(told.err()).isTrue();
        return new int[] {Integer.parseInt(figures.group(1)), Integer.parseInt(figures.group(2))};
    }

    private String images(int side, int count) throws IOException {
        Path idx = folder.resolve("idx");
        TinyData.idxPair(idx, "train", side, count, 3);
        return "mnist:" + idx;
    }

    @Test
    void train_tooLittleMemory_saysBeforeItBeginsHowMuchIsEnough() throws IOException, InterruptedException {
        String data = images(28, 100);
        int[] needed = needed(train(24, data, "10000", "10x10", "threshold:75"));
        Program enough = train(needed[1], data, "10000", "10x10", "threshold:75");
        assertThat(enough.exitCode()).as(enough.err()).isZero();
        assertThat(enough.err()).contains("saved m.vitrine");
    }

    /** As much as was asked for is enough, and half of it is not. */
    @ParameterizedTest
    @CsvSource({
        "digits, 30000, 10x10, threshold:75",
        "digits, 6000, flat, thermometer:4",
        "faces:count=1500, 6000, 5x5, thermometer:8",
    })
    @Tag("long")
    void train_memoryAskedFor_isEnoughAndNotTwiceTooMuch(String kind, String clauses, String patch, String encoding)
            throws IOException, InterruptedException {
        String data = kind.equals("digits") ? images(28, 200) : kind;
        int[] needed = needed(train(24, data, clauses, patch, encoding));
        Program enough = train(needed[1], data, clauses, patch, encoding);
        assertThat(enough.exitCode()).as(enough.err()).isZero();
        Program half = java(
                needed[0] / 2, "org.vitrine.cli.MemoryTest$Unasked", data, clauses, patch, encoding, "half.vitrine");
        assertThat(half.err()).as("with %d MB of %d", needed[0] / 2, needed[0]).contains("OutOfMemoryError");
    }
}
