package org.vitrine.spark.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.spark.TestSession;

class PackedExamplesTest {

    @Test
    void here_isPutTogetherOncePerJvm_fromAllChunks() {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(TestSession.get().sparkContext());
        List<Raster> images = IntStream.range(0, 50).mapToObj(TestSession::bar).toList();
        String[] classes = IntStream.range(0, 50).mapToObj(TestSession::label).toArray(String[]::new);
        Dataset examples = Dataset.of(
                ImageSource.of(Labels.oneOf(List.of("level", "upright")), images, classes),
                EncodingRecipe.parse("quantile:3").fit(images));
        PackedExamples packed =
                PackedExamples.broadcast(spark, examples, 7 * examples.image(0).words());
        assertThat(packed.chunks()).isEqualTo(8);
        int before = PackedExamples.assembled();
        List<Boolean> same = spark.parallelize(IntStream.range(0, 50).boxed().toList(), 10)
                .map(i -> packed.here().has(i, 1) == TestSession.isUpright(i)
                        && packed.here().size() == 50)
                .collect();
        assertThat(same).hasSize(50).containsOnly(true);
        assertThat(PackedExamples.assembled() - before)
                .as("times, by ten tasks")
                .isEqualTo(1);
        Dataset unpacked = packed.here();
        assertThat(unpacked.fingerprint()).isEqualTo(examples.fingerprint());
        assertThat(unpacked.encoding().sameAs(examples.encoding())).isTrue();
        for (int i = 0; i < 50; i++) {
            assertThat(unpacked.image(i)).isEqualTo(examples.image(i));
        }
        packed.destroy();
    }
}
