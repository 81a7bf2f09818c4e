package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.explain.change.NearVote;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

/** Which silent clauses of every kind of model are nearest to voting. */
class NearVotesTest {

    private static final int IMAGES = 2;
    private static final int LABELS = 3;

    static List<Kind> all() {
        return Kinds.all();
    }

    private static List<NearVote> silent(Kind kind, Raster image, int label) {
        return NearVote.of(kind.classifier(), image, label, Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void of_anyKind_areTheSilentClauses_asTheSlowTwinCountsThem(Kind kind) {
        for (Raster image : kind.scene().asked().subList(0, IMAGES)) {
            for (int label = 0; label < Math.min(LABELS, kind.scene().labels().size()); label++) {
                List<List<Integer>> found = new ArrayList<>();
                for (NearVote near : silent(kind, image, label)) {
                    found.add(List.of(near.member(), near.clause(), near.missing(), near.votes()));
                    int tolerance = kind.models().get(near.member()).clauses().tolerance();
                    assertThat(near.failed()).hasSize(near.missing() + tolerance - 1);
                }
                assertThat(found).containsExactlyInAnyOrderElementsOf(expected(kind, image, label));
            }
        }
    }

    private static List<List<Integer>> expected(Kind kind, Raster image, int label) {
        List<List<Integer>> expected = new ArrayList<>();
        for (int member = 0; member < kind.models().size(); member++) {
            Model model = kind.models().get(member);
            int[] strengths = SlowVotes.strengths(model, image);
            for (int clause = 0; clause < strengths.length; clause++) {
                int weight = model.weight(clause, label);
                boolean canVote = model.clauses().literals(clause) > 0 && !model.isContradictory(clause);
                if (strengths[clause] == 0 && weight != 0 && canVote) {
                    int missing = SlowVotes.fewestFailed(model, clause, image)
                            - model.clauses().tolerance()
                            + 1;
                    assertThat(missing).isPositive();
                    expected.add(List.of(member, clause, missing, weight));
                }
            }
        }
        return expected;
    }

    @ParameterizedTest
    @MethodSource("all")
    void of_someOnly_areTheNearest(Kind kind) {
        Raster image = kind.scene().asked().get(0);
        List<NearVote> all = silent(kind, image, 0);
        assertThat(NearVote.of(kind.classifier(), image, 0, 5)).isEqualTo(all.subList(0, Math.min(5, all.size())));
        assertThat(all)
                .isSortedAccordingTo((one, other) -> one.missing() == other.missing()
                        ? Integer.compare(Math.abs(other.votes()), Math.abs(one.votes()))
                        : Integer.compare(one.missing(), other.missing()));
    }

    @Test
    void of_crispClausesAndTeams_areFound() {
        assertThat(silent(Kinds.CRISP, Kinds.CRISP.scene().asked().get(0), 0)).isNotEmpty();
        assertThat(silent(Kinds.TEAM, Kinds.TEAM.scene().asked().get(0), 0))
                .extracting(NearVote::member)
                .contains(0);
    }

    @Test
    void of_anotherShape_isRefused() {
        Raster small = Raster.of(new ImageShape(2, 2, 1), new byte[4]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearVote.of(Kinds.CRISP.classifier(), small, 0, 5))
                .withMessageContaining("2x2");
    }
}
