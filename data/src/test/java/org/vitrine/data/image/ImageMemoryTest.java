package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
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
        try (HungryReader hungry = HungryReader.install(1, 9990)) {
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
}
