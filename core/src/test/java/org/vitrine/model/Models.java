package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.vitrine.image.Raster;

/** Compares models. */
public final class Models {

    private Models() {}

    /**
     * Asserts that two models are the same in all that is learnt.
     *
     * @param one a model
     * @param other another
     */
    public static void assertSame(Model one, Model other) {
        assertThat(one.weights()).isEqualTo(other.weights());
        assertThat(one.clauses()).isEqualTo(other.clauses());
        assertThat(one.counts()).isEqualTo(other.counts());
        assertThat(one.automata()).isEqualTo(other.automata());
        assertThat(one.usualVotes()).isEqualTo(other.usualVotes());
        assertThat(one.provenance()).isEqualTo(other.provenance());
        assertThat(one.settings()).isEqualTo(other.settings());
    }

    /**
     * Asserts that a model was read as it was written.
     *
     * @param images what both are asked for
     * @return how many class sums were not 0
     */
    public static int assertReadsBack(Model read, Model written, List<Raster> images) {
        assertSame(read, written);
        assertThat(read.labels()).isEqualTo(written.labels());
        assertThat(read.shape()).isEqualTo(written.shape());
        assertThat(read.clauses().regions()).isEqualTo(written.clauses().regions());
        assertThat(read.thresholds()).isEqualTo(written.thresholds());
        assertThat(read.encoding().sameAs(written.encoding())).isTrue();
        int votes = 0;
        for (Raster image : images) {
            int[] sums = written.predictor().predict(image).classSums();
            assertThat(read.predictor().predict(image).classSums()).isEqualTo(sums);
            votes += (int) Arrays.stream(sums).filter(sum -> sum != 0).count();
        }
        return votes;
    }
}
