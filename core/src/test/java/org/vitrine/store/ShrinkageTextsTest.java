package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.PatchCounts;
import org.vitrine.edit.Edit;
import org.vitrine.internal.container.Json;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Shrinkage;
import org.vitrine.patch.Area;
import org.vitrine.predict.DecisionThresholds;

/** What a file says of how its model was made smaller. */
class ShrinkageTextsTest {

    private static final Shrinkage ONE = new Shrinkage(
            40,
            1234567890123L,
            7,
            3,
            "f1",
            0.1 + 0.2,
            1e-17,
            9,
            "sha256:ab",
            List.of(new Edit.Mute(3, "why \"not\""), new Edit.Forbid("größer", new Area(0, 1, 2, 3), "x")));
    private static final Shrinkage OTHER = new Shrinkage(2, 0, 1, 1, "accuracy", 1, 0, 1, "", List.of());

    private static List<?> parsed(String text) throws Json.Malformed {
        return (List<?>) Json.parse(text);
    }

    @Test
    void writeAndRead_isTheSame() throws Json.Malformed {
        assertThat(ProvenanceTexts.readShrinkages(parsed(ProvenanceTexts.writeShrinkages(List.of(ONE, OTHER)))))
                .containsExactly(ONE, OTHER);
    }

    @Test
    void modelFile_keepsShrinkages(@TempDir Path folder) throws ModelFileException {
        for (int seed = 0; seed < 6; seed++) {
            Model model = seed % 2 == 0 ? RandomModels.trained(seed) : RandomModels.fuzzy(seed);
            int[] votes = new Random(seed).ints(model.weights().length, -9, 9).toArray();
            Model shrunk = model.shrunkAs(
                    model.clauses(),
                    votes,
                    !model.clauses().isCrisp()
                            ? PatchCounts.none(model.clauses().size())
                            : model.counts(),
                    12,
                    model.labels().exclusive()
                            ? DecisionThresholds.zero(model.labels().size())
                            : DecisionThresholds.of(
                                    IntStream.range(1, 1 + model.labels().size())
                                            .toArray()),
                    model.usualVotes().orElse(null),
                    ONE);
            Path file = folder.resolve("shrunk.vitrine");
            ModelFile.write(shrunk, file);
            Model read = ModelFile.read(file);
            assertThat(read.provenance().shrinkages()).containsExactly(ONE);
            assertThat(read.weights()).isEqualTo(votes);
            assertThat(read.settings().target()).isEqualTo(12);
            assertThat(read.automata()).isEmpty();
            Provenance twice = read.provenance().withShrinkage(OTHER);
            assertThat(twice.shrinkages()).containsExactly(ONE, OTHER);
        }
    }

    @Test
    void read_whatIsMalformed_isRefused() throws Json.Malformed {
        String good = ProvenanceTexts.writeShrinkages(List.of(OTHER));
        assertThat(ProvenanceTexts.readShrinkages(parsed(good))).containsExactly(OTHER);
        for (String[] change : new String[][] {
            {"\"clauses\":2", "\"clauses\":0"},
            {"\"clauses\":2", "\"clauses\":\"2\""},
            {"\"clauses\":2", "\"clauses\":99999999999"},
            {"\"machines\":1", "\"machines\":0"},
            {"\"machines\":1", "\"machines\":\"1\""},
            {"\"literals\":0", "\"literals\":-1"},
            {"\"before\":\"1.0\"", "\"before\":\"2.0\""},
            {"\"before\":\"1.0\"", "\"before\":\"NaN\""},
            {"\"before\":\"1.0\"", "\"before\":\"one\""},
            {"\"measure\":", "\"mesure\":"},
            {"\"images\":1", "\"images\":0"}
        }) {
            assertThat(good).contains(change[0]);
            List<?> bad = parsed(good.replace(change[0], change[1]));
            assertThatThrownBy(() -> ProvenanceTexts.readShrinkages(bad))
                    .as(change[1])
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> ProvenanceTexts.readShrinkages(List.of("x"))).hasMessageContaining("array of objects");
    }
}
