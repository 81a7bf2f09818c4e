package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.ClauseView.Look;
import org.vitrine.clause.Placement;
import org.vitrine.edit.Edit;
import org.vitrine.explain.inspect.ClauseSummary;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.FinishedClauses;
import org.vitrine.model.Model;

/** What can be asked of the clauses of every kind of model. */
class InspectedKindsTest {

    static List<Kind> all() {
        return Kinds.all();
    }

    private static List<BitImage> bits(Kind kind, Model model) {
        return kind.scene().asked().stream().map(model.encoding()::encode).toList();
    }

    /** A look casts what its best placement leaves of the tolerance, and all looks cast what the clause casts. */
    @ParameterizedTest
    @MethodSource("all")
    void looks_anyClause_addUpToItsStrength(Kind kind) {
        int cast = 0;
        for (Model model : kind.models()) {
            ClauseBank bank = model.clauses();
            for (Raster image : kind.scene().asked().subList(0, 4)) {
                int[] strengths = SlowVotes.strengths(model, image);
                try (ClauseView view = model.view(model.encoding().encode(image))) {
                    for (int clause = 0; clause < strengths.length; clause++) {
                        int sum = 0;
                        for (Look look : view.looks(clause)) {
                            sum += look.strength();
                            for (Placement placement : look.placements()) {
                                assertThat(view.strength(clause, placement)).isEqualTo(look.strength());
                            }
                            int held = bank.literals(clause) - look.failed().size();
                            assertThat(look.strength() > 0)
                                    .isEqualTo(bank.literals(clause) > 0 && held >= bank.literalsNeeded(clause));
                        }
                        assertThat(sum).isEqualTo(strengths[clause]);
                        cast += sum;
                    }
                }
            }
        }
        assertThat(cast).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void literalsThatCount_alone_castTheSameVotes(Kind kind) {
        for (Model model : kind.models()) {
            ClauseBank bank = model.clauses();
            int[][] kept = IntStream.range(0, bank.size())
                    .mapToObj(clause -> model.isContradictory(clause)
                            ? bank.literalsOf(clause)
                            : bank.literalsThatCount(
                                    clause, model.encoding(), model.shape().channels()))
                    .toArray(int[][]::new);
            FinishedClauses shorter =
                    FinishedClauses.of(bank.withLiterals(kept), model.encoding(), model.mirrorVotes());
            for (Raster image : kind.scene().asked()) {
                assertThat(shorter.byClause(shorter.strengths(model.encoding().encode(image))))
                        .isEqualTo(SlowVotes.strengths(model, image));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void voteTable_ofAnyKind_knowsTheVotesAlsoOfEditedModels(Kind kind) {
        int changed = 0;
        for (Model model : kind.models()) {
            List<BitImage> bits = bits(kind, model);
            VoteTable table = VoteTable.of(model, bits.size(), bits::get, 2, done -> {});
            assertThat(table.classSums()).isDeepEqualTo(sums(kind, model));
            for (int image = 0; image < bits.size(); image++) {
                int[] strengths =
                        SlowVotes.strengths(model, kind.scene().asked().get(image));
                for (int clause = 0; clause < strengths.length; clause++) {
                    assertThat(table.votes(clause, image)).isEqualTo(strengths[clause]);
                }
            }
            for (Edit edit : Kinds.edits(model)) {
                Model edited = model.edited(List.of(edit));
                VoteTable other = table.edited(edited, bits::get, 2, done -> {});
                int[][] expected = sums(kind, edited);
                assertThat(other.classSums()).isDeepEqualTo(expected);
                assertThat(other.classSums(table, table.classSums())).isDeepEqualTo(expected);
                changed += Arrays.deepEquals(expected, table.classSums()) ? 0 : 1;
            }
        }
        assertThat(changed).isPositive();
    }

    private static int[][] sums(Kind kind, Model model) {
        return kind.scene().asked().stream()
                .map(image -> SlowVotes.sums(model, image))
                .toArray(int[][]::new);
    }

    /** On the images that it was made from, the summary of a clause whose literals must all hold is the clause. */
    @ParameterizedTest
    @MethodSource("all")
    void summary_ofAClauseWhoseLiteralsMustAllHold_votesOnTheSameImages(Kind kind) {
        for (Model model : kind.models()) {
            List<BitImage> bits = bits(kind, model);
            ClauseBank bank = model.clauses();
            for (int clause = 0; clause < bank.size(); clause += 7) {
                if (bank.literals(clause) > 0 && !model.isContradictory(clause)) {
                    ClauseSummary summary = ClauseSummary.of(model, clause, bits, bits);
                    assertThat(summary.needed()).isBetween(0, summary.literals().size() + 1);
                    if (bank.literalsNeeded(clause) == bank.literals(clause)) {
                        assertThat(summary.needed())
                                .isEqualTo(summary.literals().size());
                        assertThat(summary.agreement()).isEqualTo(1.0);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void edgeDemands_ofKindsThatSeeEdges_addUpTheLiteralsOfAClause(Kind kind) {
        for (Model model : kind.models()) {
            if (!EdgeDemands.areAskedFor(model)) {
                assertThatIllegalArgumentException().isThrownBy(() -> EdgeDemands.ofClause(model, 0));
                assertThatIllegalArgumentException().isThrownBy(() -> EdgeDemands.ofLabel(model, 0));
                continue;
            }
            double drawn = 0;
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                EdgeDemands demands = EdgeDemands.ofClause(model, clause);
                double asked = asked(demands);
                assertThat(asked > 0
                                || Arrays.stream(demands.brightnessAndColour()).anyMatch(any -> any != 0))
                        .isEqualTo(model.clauses().literals(clause) > 0);
                drawn += asked;
            }
            assertThat(drawn).isPositive();
            assertThat(asked(EdgeDemands.ofLabel(model, 0))).isPositive();
        }
    }

    /** All that is demanded and forbidden, which is never negative and lies in cells that are seen. */
    private static double asked(EdgeDemands demands) {
        List<Double> asked = new ArrayList<>();
        for (int cell = 0; cell < demands.rows() * demands.columns(); cell++) {
            int row = cell / demands.columns();
            int column = cell % demands.columns();
            for (int degrees : demands.directions()) {
                double both = demands.demanded(row, column, degrees) + demands.forbidden(row, column, degrees);
                assertThat(both >= 0 && (both == 0 || demands.isSeen(row, column)))
                        .isTrue();
                asked.add(both);
            }
        }
        return asked.stream().mapToDouble(Double::doubleValue).sum();
    }
}
