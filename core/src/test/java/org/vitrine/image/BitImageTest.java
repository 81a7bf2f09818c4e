package org.vitrine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.LongBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitImageTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void bits_anyStretch_equalsGet(int width) {
        Random random = new Random(width);
        BitImage image = new BitImage(3, width, 2);
        for (int i = 0; i < 3 * width; i++) {
            image.set(random.nextInt(3), random.nextInt(width), random.nextInt(2));
        }
        for (int times = 0; times < 500; times++) {
            int plane = random.nextInt(2);
            int row = random.nextInt(3);
            int column = random.nextInt(width);
            int count = 1 + random.nextInt(64);
            long expected = 0;
            for (int i = 0; i < count && column + i < width; i++) {
                expected |= image.get(row, column + i, plane) ? 1L << i : 0;
            }
            assertThat(image.bits(plane, row, column, count)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void copyRows_movedLeft_equalsBits(int width) {
        Random random = new Random(width);
        BitImage image = new BitImage(3, width, 2);
        for (int i = 0; i < 3 * width; i++) {
            image.set(random.nextInt(3), random.nextInt(width), random.nextInt(2));
        }
        for (int by : new int[] {0, width / 2, width - 1}) {
            int most = (width - by + 63) / 64;
            long[] rows = new long[5 + 3 * most];
            image.copyRows(1, by, most, rows, 5);
            for (int row = 0; row < 3; row++) {
                for (int word = 0; word < most; word++) {
                    assertThat(rows[5 + row * most + word]).isEqualTo(image.bits(1, row, by + 64 * word, 64));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void read_whatWasWritten_isTheSamePicture(int width) {
        Random random = new Random(width);
        BitImage image = new BitImage(3, width, 2);
        for (int i = 0; i < 3 * width; i++) {
            image.set(random.nextInt(3), random.nextInt(width), random.nextInt(2));
        }
        LongBuffer words = LongBuffer.allocate(2 * image.words());
        image.writeTo(words);
        image.writeTo(words);
        words.flip();
        assertThat(BitImage.read(3, width, 2, words)).isEqualTo(image);
        assertThat(BitImage.read(3, width, 2, words)).isEqualTo(image);
        assertThat(words.hasRemaining()).isFalse();
    }

    @Test
    void read_bitBehindARowsEnd_isRefused() {
        long[] words = new long[4];
        words[3] = 1L << 5;
        assertThat(BitImage.read(2, 6, 2, LongBuffer.wrap(words)).get(1, 5, 1)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitImage.read(2, 5, 2, LongBuffer.wrap(words)))
                .withMessageContaining("row 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 63, 64, 65, 127, 130})
    void shifted_anyWidth_repeatsTheBorder(int width) {
        Random random = new Random(width);
        BitImage image = new BitImage(4, width, 2);
        for (int i = 0; i < 8 * width; i++) {
            if (random.nextBoolean()) {
                image.set(i / 2 / width, i / 2 % width, i % 2);
            }
        }
        for (int rows : new int[] {-5, -1, 0, 2}) {
            for (int columns : new int[] {-200, -70, -64, -3, -1, 0, 1, 2, 63, 64, 66, 129}) {
                BitImage expected = new BitImage(4, width, 2);
                for (int i = 0; i < 8 * width; i++) {
                    int row = Math.max(0, Math.min(3, i / 2 / width - rows));
                    int column = Math.max(0, Math.min(width - 1, i / 2 % width - columns));
                    if (image.get(row, column, i % 2)) {
                        expected.set(i / 2 / width, i / 2 % width, i % 2);
                    }
                }
                assertThat(image.shifted(rows, columns))
                        .as("%d rows, %d columns", rows, columns)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 130})
    void mirrored_anyWidth_exchangesLeftAndRight(int width) {
        Random random = new Random(width);
        BitImage image = new BitImage(3, width, 2);
        int set = 0;
        for (int i = 0; i < 6 * width; i++) {
            if (random.nextBoolean()) {
                image.set(i / 2 / width, i / 2 % width, i % 2);
                set++;
            }
        }
        BitImage mirrored = image.mirrored();
        int seen = 0;
        for (int i = 0; i < 6 * width; i++) {
            boolean bit = mirrored.get(i / 2 / width, i / 2 % width, i % 2);
            assertThat(bit).isEqualTo(image.get(i / 2 / width, width - 1 - i / 2 % width, i % 2));
            seen += bit ? 1 : 0;
        }
        assertThat(seen).isEqualTo(set).isPositive();
        assertThat(mirrored.mirrored()).isEqualTo(image);
    }

    @Test
    void equals_oneBit_tellsApart() {
        BitImage one = new BitImage(2, 2, 2);
        BitImage other = new BitImage(2, 2, 2);
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        other.set(1, 1, 1);
        assertThat(one).isNotEqualTo(other).isNotEqualTo(new BitImage(4, 2, 1));
    }

    @Test
    void new_noBit_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BitImage(0, 2, 1))
                .withMessageContaining("0x2x1");
        assertThatIllegalArgumentException().isThrownBy(() -> new BitImage(1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new BitImage(1, 1, 0));
    }

    @Test
    void shape_otherChannels_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ImageShape(2, 2, 2))
                .withMessageContaining("2");
        assertThatIllegalArgumentException().isThrownBy(() -> new ImageShape(0, 2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ImageShape(1 << 20, 1 << 20, 1));
    }

    @Test
    void raster_wrongSize_namesBoth() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Raster.of(new ImageShape(2, 2, 3), new byte[11]))
                .withMessageContaining("12")
                .withMessageContaining("11");
    }

    @Test
    void raster_channels_lieInThePixel() {
        Raster raster = Raster.of(new ImageShape(1, 2, 3), new byte[] {1, 2, 3, 4, 5, -1});
        assertThat(raster.value(0, 1, 2)).isEqualTo(255);
        assertThat(raster.value(0, 0, 1)).isEqualTo(2);
        assertThat(raster).isEqualTo(Raster.of(raster.shape(), raster.toBytes()));
    }
}
