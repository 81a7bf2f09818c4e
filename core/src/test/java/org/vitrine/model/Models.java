package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;

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
}
