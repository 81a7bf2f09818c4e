package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.concurrent.ParallelLoop;

@SuppressWarnings("try") // the reader is only installed
class ImageMemoryTest {

    private static final ImageShape SHAPE = new ImageShape(4, 4, 1);

    @Test
    void read_withoutMemory_saysHowMuchItTakesAndIsNotDamaged() {
        try (HungryReader hungry = HungryReader.install(2, 9990)) {
            assertThatThrownBy(() -> ImageDecoder.read(HungryReader.FILE, "photo.png", SHAPE))
                    .isInstanceOf(ImageMemoryException.class)
                    .isNotInstanceOf(DataException.class)
                    .hasMessageStartingWith("the image photo.png of 9990x9990 pixels takes about 381 MB to decode")
                    .hasMessageNotContaining("damaged");
        }
    }

    @Test
    void read_thatFailsBesideOthers_isTriedAgainAlone() {
        try (HungryReader hungry = HungryReader.install(1, 999)) {
            assertThat(ImageDecoder.read(HungryReader.FILE, "photo.png", SHAPE).shape())
                    .isEqualTo(SHAPE);
        }
    }

    @Test
    void read_manyLargeImages_fewAtOnce() {
        long fits =
                Math.max(Runtime.getRuntime().maxMemory() / 2 / (1 << 20) / DecodingMemory.megabytes(9990, 9990), 1);
        try (HungryReader hungry = HungryReader.install(0, 9990)) {
            int threads = (int) fits + 4;
            ParallelLoop.forEach(threads * 2, threads, () ->
                    (IntConsumer) i -> ImageDecoder.read(HungryReader.FILE, "photo.png", SHAPE));
            assertThat(hungry.most()).isBetween(1, (int) fits);
        }
    }

    // Before memory was looked for in advance, this stood still: the JPEG decoder ran out of memory and left the heap
    // locked.
    @Test
    void read_manyLargeJpegsInASmallHeap_areRefusedAndTheProgramGoesOn(@TempDir Path folder)
            throws IOException, InterruptedException {
        BufferedImage image = new BufferedImage(2000, 2000, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 4_000_000; i++) {
            image.setRGB(i % 2000, i / 2000, (i % 2000 * 7 ^ i / 2000 * 3) & 0xFFFFFF);
        }
        Path file = folder.resolve("large.jpg");
        assertThat(ImageIO.write(image, "jpg", file.toFile())).isTrue();
        Path said = folder.resolve("said");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx20m",
                        "-XX:+UseG1GC",
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(program.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(said).content().matches("\\d+ decoded, (?!0)\\d+ refused\\R");
        assertThat(program.exitValue()).isZero();
    }
}
