package org.vitrine.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.encode.ThermometerEncoding;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;

class DatasetReaderTest {

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final ImageShape SHAPE = new ImageShape(3, 4, 1);
    private static final Labels MANY = Samples.names(70, false);

    /** Samples of which some cannot be read. */
    private record Broken(ImageSource whole, Set<Integer> unreadable) implements ImageSource {
        @Override
        public Labels labels() {
            return whole.labels();
        }

        @Override
        public ImageShape shape() {
            return whole.shape();
        }

        @Override
        public int size() {
            return whole.size();
        }

        @Override
        public Raster image(int index) {
            if (unreadable.contains(index)) {
                throw new DataException("image " + index + " is torn");
            }
            return whole.image(index);
        }

        @Override
        public boolean has(int index, int label) {
            return whole.has(index, label);
        }
    }

    private static DatasetReader reader(int threads, boolean skip) {
        return new DatasetReader(threads, skip, done -> {});
    }

    @Test
    void read_samples_keepsImagesLabelsAndOrder() {
        Samples samples = Samples.random(MANY, SHAPE, 25, 1);
        for (int threads = 1; threads <= 3; threads++) {
            AtomicInteger most = new AtomicInteger();
            Dataset data = new DatasetReader(threads, false, done -> most.accumulateAndGet(done, Math::max))
                    .read(samples, BITS)
                    .dataset();
            assertThat(data.size()).isEqualTo(25);
            assertThat(most).hasValue(25);
            for (int i = 0; i < 25; i++) {
                assertThat(data.image(i)).isEqualTo(BITS.encode(samples.image(i)));
                assertThat(data.origin(i)).isEqualTo(i);
                for (int label = 0; label < MANY.size(); label++) {
                    assertThat(data.has(i, label)).isEqualTo(samples.has(i, label));
                }
            }
        }
    }

    @Test
    void read_unreadable_isLeftOutOrStops() {
        Samples samples = Samples.random(MANY, SHAPE, 10, 1);
        Broken broken = new Broken(samples, Set.of(0, 4, 9));
        for (int threads = 1; threads <= 3; threads++) {
            DatasetReader.Reading reading = reader(threads, true).read(broken, BITS);
            assertThat(reading.unreadable()).containsExactly("image 0 is torn", "image 4 is torn", "image 9 is torn");
            assertThat(reading.dataset().size()).isEqualTo(7);
            assertThat(reading.dataset().origin(3)).isEqualTo(5);
            assertThat(reading.dataset().image(3)).isEqualTo(BITS.encode(samples.image(5)));
            assertThat(reading.dataset().has(3, 69)).isEqualTo(samples.has(5, 69));
            DatasetReader strict = reader(threads, false);
            assertThatExceptionOfType(DataException.class)
                    .isThrownBy(() -> strict.read(broken, BITS))
                    .withMessageContaining("is torn");
        }
    }

    @Test
    void read_nothingReadable_saysSo() {
        Broken broken = new Broken(Samples.random(MANY, SHAPE, 2, 1), Set.of(0, 1));
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> reader(1, true).read(broken, BITS))
                .withMessageContaining("no readable image");
    }

    @Test
    void fit_unreadable_isLeftOutOrStops() {
        Raster[] images = {Raster.grey(new int[][] {{10, 20}}), Raster.grey(new int[][] {{200, 250}})};
        Broken broken = new Broken(Samples.of(Samples.names(1, true), images, 0, 0), Set.of(1));
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:1");
        ThermometerEncoding ladder = (ThermometerEncoding) reader(1, true).fit(recipe, broken);
        assertThat(ladder.thresholds()[0]).containsExactly(20);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> reader(1, false).fit(recipe, broken));
    }

    @Test
    void fit_anyNumberOfThreads_seesEachPictureOnce() {
        Samples samples = Samples.random(MANY, SHAPE, 150, 3);
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:8");
        ThermometerEncoding expected = (ThermometerEncoding)
                recipe.fit(1, IntStream.range(0, 150).mapToObj(samples::image).toList());
        for (int threads = 1; threads <= 3; threads++) {
            AtomicInteger most = new AtomicInteger();
            ThermometerEncoding fitted = (ThermometerEncoding)
                    new DatasetReader(threads, false, done -> most.accumulateAndGet(done, Math::max))
                            .fit(recipe, samples);
            assertThat(fitted.thresholds()).isDeepEqualTo(expected.thresholds());
            assertThat(most).hasValue(150);
        }
    }

    @Test
    void fingerprint_pixelLabelOrderAndNames_changeIt() {
        Raster one = Raster.grey(new int[][] {{0, 1}});
        Raster other = Raster.grey(new int[][] {{0, 2}}); // another image, the same bits
        Labels labels = Labels.oneOf(List.of("a", "b"));
        Set<String> fingerprints = new TreeSet<>();
        fingerprints.add(fingerprint(Samples.of(labels, new Raster[] {one, one}, 0, 1)));
        fingerprints.add(fingerprint(Samples.of(labels, new Raster[] {one, other}, 0, 1)));
        fingerprints.add(fingerprint(Samples.of(labels, new Raster[] {other, one}, 0, 1)));
        fingerprints.add(fingerprint(Samples.of(labels, new Raster[] {one, one}, 1, 1)));
        fingerprints.add(fingerprint(Samples.of(labels, new Raster[] {one, one, one}, 0, 1, 1)));
        fingerprints.add(fingerprint(Samples.of(Labels.oneOf(List.of("a", "c")), new Raster[] {one, one}, 0, 1)));
        fingerprints.add(fingerprint(Samples.of(Labels.anyOf(List.of("a", "b")), new Raster[] {one, one}, 0, 1)));
        assertThat(fingerprints).hasSize(7).allMatch(hash -> hash.matches("[0-9a-f]{64}"));
        assertThat(fingerprint(Samples.of(labels, new Raster[] {one, one}, 0, 1)))
                .isIn(fingerprints);
    }

    private static String fingerprint(ImageSource source) {
        return reader(1, false).read(source, BITS).dataset().fingerprint();
    }

    @Test
    void fingerprint_threads_doNotChangeIt() {
        Samples samples = Samples.random(MANY, SHAPE, 50, 2);
        String alone = fingerprint(samples);
        assertThat(reader(2, false).read(samples, BITS).dataset().fingerprint()).isEqualTo(alone);
        assertThat(reader(3, true).read(samples, BITS).dataset().fingerprint()).isEqualTo(alone);
    }

    @Test
    void new_noThreads_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader(0, true))
                .withMessageContaining("1")
                .withMessageContaining("0");
    }
}
