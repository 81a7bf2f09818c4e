package org.vitrine.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

    @Test
    void slips_byHand() {
        assertThat(Spelling.slips("", "")).isZero();
        assertThat(Spelling.slips("train", "train")).isZero();
        assertThat(Spelling.slips("", "serve")).isEqualTo(5);
        assertThat(Spelling.slips("trian", "train"))
                .as("two neighbours swapped")
                .isEqualTo(1);
        assertThat(Spelling.slips("clases", "clauses")).as("one left out").isEqualTo(1);
        assertThat(Spelling.slips("predickt", "predict")).as("one too many").isEqualTo(1);
        assertThat(Spelling.slips("edot", "edit")).as("one replaced").isEqualTo(1);
        assertThat(Spelling.slips("trian", "trust")).isEqualTo(3);
    }

    @Test
    void slips_eitherWay_areAsMany() {
        List<String> words = List.of("train", "trust", "trian", "tune", "", "edit", "index", "inspect", "xedni");
        for (String one : words) {
            for (String other : words) {
                assertThat(Spelling.slips(one, other))
                        .as(one + ", " + other)
                        .isEqualTo(Spelling.slips(other, one))
                        .isBetween(Math.abs(one.length() - other.length()), Math.max(one.length(), other.length()));
            }
        }
    }

    @Test
    void nearest_hasTheFewestSlips() {
        assertThat(Spelling.nearest("trian", List.of("trust", "train"))).contains("train");
        assertThat(Spelling.nearest("--clases=300", List.of("--classes-of-300", "--clauses")))
                .contains("--clauses");
        assertThat(Spelling.nearest("team", List.of("tram", "beam")))
                .as("the first of two")
                .contains("tram");
        assertThat(Spelling.nearest("-x", List.of("-T", "-s")))
                .as("nothing in common")
                .isEmpty();
        assertThat(Spelling.nearest("x", List.of())).isEmpty();
    }
}
