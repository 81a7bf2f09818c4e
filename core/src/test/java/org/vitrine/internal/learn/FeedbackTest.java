package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/**
 * Feedback worked by hand on the smallest machine: an image of two pixels, the first bright, the second dark, seen
 * whole. Of its four literals, 0 (first bright) and 3 (second dark) are true, 1 (second bright) and 2 (first dark)
 * false.
 *
 * <p>Nothing is left to chance: with s = 1 every literal that may be forgotten is, and class sums of -T or T make sure
 * that a clause is picked, or not. Automata have 4 states and begin at 1; 2 and 3 include.
 */
class FeedbackTest {

    private static final long EPOCH = 77;
    private static final long KEY = DrawKeys.example(EPOCH, 0);
    private static final int T = 5;
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(1)
            .withTarget(T)
            .withSpecificity(1)
            .withWindow(Window.WHOLE)
            .with(Settings.STATES, 4);

    private static final boolean TRUE = true;
    private static final boolean FALSE = false;

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final Raster PICTURE = Raster.grey(new int[][] {{255, 0}});

    /** A machine about to see the image. */
    private record Pupil(CrispMachine machine, Dataset data) {

        /** A pupil of an image whose labels are as given. */
        static Pupil of(Settings settings, boolean... truths) {
            Dataset data = Samples.of(
                            Samples.names(truths.length, false), new Raster[] {PICTURE}, new boolean[][] {truths})
                    .dataset(BITS);
            return new Pupil(new CrispMachine(settings, data), data);
        }

        int[] weights() {
            return machine.weights();
        }

        int[] states(int clause) {
            int[] states = new int[4];
            for (int literal = 0; literal < 4; literal++) {
                states[literal] = machine.automata().states().state(clause, literal);
            }
            return states;
        }

        int included(int clause) {
            return machine.automata().included(clause);
        }

        int timesTrue(int clause) {
            return machine.counter().counts().count(clause, 0);
        }

        /** Moves literals of the first clause up by one, so that it includes them. */
        void include(int... literals) {
            for (int literal : literals) {
                machine.automata().up(0, literal / 2, 1L << literal % 2);
            }
        }

        /** One example, as if the class sums were as given. */
        void learn(int... classSums) {
            LearningMachine.Share share = machine.share(0, 1);
            FeedbackPlan lesson = new FeedbackPlan(machine.settings(), FeedbackRates.of(machine.settings(), data));
            share.beginEpoch(EPOCH);
            share.prepare(0, KEY, data.image(0));
            share.vote(0, 1, EPOCH, new int[machine.labels()]);
            lesson.prepare(KEY, data, 0, classSums);
            share.learn(0, 1, EPOCH, new FeedbackPlan[] {lesson});
        }
    }

    @Test
    void typeIa_boosted_remembersTrueAndForgetsFalseLiterals() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE);
        pupil.weights()[0] = 1;
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(2, 0, 0, 2);
        assertThat(pupil.weights()[0]).isEqualTo(2);
        assertThat(pupil.included(0)).isEqualTo(2);
    }

    // Without boosting a true literal is remembered with probability (s-1)/s, which is 0 here.
    @Test
    void typeIa_notBoosted_remembersOnlySometimes() {
        Pupil pupil = Pupil.of(SETTINGS.with(Settings.BOOST, false), TRUE);
        pupil.weights()[0] = 1;
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(1, 0, 0, 1);
        assertThat(pupil.weights()[0]).isEqualTo(2);
    }

    // s = 1000000: what is forgotten with probability 1/s is not.
    @Test
    void typeIa_highestSpecificity_forgetsNothing() {
        for (boolean boost : new boolean[] {true, false}) {
            Pupil pupil = Pupil.of(SETTINGS.withSpecificity(1e6).with(Settings.BOOST, boost), TRUE);
            pupil.weights()[0] = 1;
            pupil.learn(-T);
            assertThat(pupil.states(0)).containsExactly(2, 1, 1, 2);
        }
    }

    // A clause against the label, and the label is false: it is right too, and its vote moves on away from 0.
    @Test
    void typeIa_clauseAgainstFalseLabel_growsDownwards() {
        Pupil pupil = Pupil.of(SETTINGS, FALSE);
        pupil.weights()[0] = -1;
        pupil.learn(T);
        assertThat(pupil.states(0)).containsExactly(2, 0, 0, 2);
        assertThat(pupil.weights()[0]).isEqualTo(-2);
    }

    @Test
    void typeIa_weightZero_countsAsFor() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE);
        pupil.weights()[0] = 0;
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(2, 0, 0, 2);
        assertThat(pupil.weights()[0]).isEqualTo(1);
    }

    // The clause includes literal 1, which is false: it does not match. Everything sinks by one, the weight stays.
    @Test
    void typeIb_clauseNotTrue_forgetsEverything() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE);
        pupil.weights()[0] = 1;
        pupil.include(1);
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(0, 1, 0, 0);
        assertThat(pupil.weights()[0]).isEqualTo(1);
        assertThat(pupil.included(0)).isZero();
        assertThat(pupil.timesTrue(0)).isZero();
    }

    @Test
    void typeIb_lowestState_staysThere() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE);
        pupil.weights()[0] = 1;
        pupil.include(1, 1);
        pupil.learn(-T);
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(0, 1, 0, 0);
    }

    // Both true literals are included, more than the budget of one: Ib though the clause is true.
    @Test
    void typeIb_overBudget_insteadOfIa() {
        Pupil pupil = Pupil.of(SETTINGS.with(Settings.LITERAL_BUDGET, 1), TRUE);
        pupil.weights()[0] = 1;
        pupil.include(0, 3);
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(1, 0, 0, 1);
        assertThat(pupil.weights()[0]).isEqualTo(1);
    }

    @Test
    void typeIa_withinBudget_asEver() {
        Pupil pupil = Pupil.of(SETTINGS.with(Settings.LITERAL_BUDGET, 2), TRUE);
        pupil.weights()[0] = 1;
        pupil.include(0, 3);
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(3, 0, 0, 3);
        assertThat(pupil.weights()[0]).isEqualTo(2);
    }

    // The empty clause is true and for the label, which is false: the literals that are false here come in, the vote
    // goes to 0.
    @Test
    void typeII_clauseForFalseLabel_takesInFalseLiterals() {
        Pupil pupil = Pupil.of(SETTINGS, FALSE);
        pupil.weights()[0] = 1;
        pupil.learn(T);
        assertThat(pupil.states(0)).containsExactly(1, 2, 2, 1);
        assertThat(pupil.weights()[0]).isZero();
        assertThat(pupil.timesTrue(0)).isEqualTo(1);
    }

    @Test
    void typeII_weightZero_goesThroughZero() {
        Pupil pupil = Pupil.of(SETTINGS, FALSE);
        pupil.weights()[0] = 0;
        pupil.learn(T);
        assertThat(pupil.weights()[0]).isEqualTo(-1);
        assertThat(pupil.states(0)).containsExactly(1, 2, 2, 1);
    }

    @Test
    void typeII_clauseAgainstTrueLabel_movesUp() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE);
        pupil.weights()[0] = -1;
        pupil.learn(-T);
        assertThat(pupil.states(0)).containsExactly(1, 2, 2, 1);
        assertThat(pupil.weights()[0]).isZero();
    }

    @Test
    void typeII_clauseNotTrue_doesNothing() {
        Pupil pupil = Pupil.of(SETTINGS, FALSE);
        pupil.weights()[0] = 1;
        pupil.include(1);
        pupil.learn(T);
        assertThat(pupil.states(0)).containsExactly(1, 2, 1, 1);
        assertThat(pupil.weights()[0]).isEqualTo(1);
    }

    // Two false labels, one after the other: the first takes the literals in, for the second they are included already.
    // The clause
    // counts as true for both, though after the first it no longer matches.
    @Test
    void typeII_twice_leavesIncludedLiteralsAlone() {
        Pupil pupil = Pupil.of(SETTINGS, FALSE, FALSE);
        pupil.weights()[0] = 3;
        pupil.weights()[1] = 3;
        pupil.learn(T, T);
        assertThat(pupil.states(0)).containsExactly(1, 2, 2, 1);
        assertThat(pupil.weights()).containsExactly(2, 2);
    }

    // The first label's Type Ia includes two literals, so that for the second the budget of one is exceeded: Ib.
    @Test
    void typeIb_budgetExceededByAnEarlierLabel_insteadOfIa() {
        Pupil pupil = Pupil.of(SETTINGS.with(Settings.LITERAL_BUDGET, 1), TRUE, TRUE);
        pupil.weights()[0] = 1;
        pupil.weights()[1] = 1;
        pupil.learn(-T, -T);
        assertThat(pupil.states(0)).containsExactly(1, 0, 0, 1);
        assertThat(pupil.weights()).containsExactly(2, 1);
    }

    @Test
    void learn_classSumAtTarget_picksNobody() {
        Pupil pupil = Pupil.of(SETTINGS, TRUE, FALSE);
        pupil.weights()[0] = 1;
        pupil.weights()[1] = 1;
        pupil.learn(T, -T);
        assertThat(pupil.states(0)).containsExactly(1, 1, 1, 1);
        assertThat(pupil.weights()).containsExactly(1, 1);
    }

    // Clause 0 is for the label and wrong, but keeps its one vote; clause 1 is against it and right.
    @Test
    void own_clauses_keepTheirSide() {
        Pupil pupil = Pupil.of(SETTINGS.withClauses(2).with(Settings.SHARING, Settings.Sharing.OWN), FALSE);
        assertThat(pupil.weights()).containsExactly(1, -1);
        pupil.learn(T);
        assertThat(pupil.weights()).containsExactly(1, -2);
        assertThat(pupil.states(0)).containsExactly(1, 2, 2, 1);
        assertThat(pupil.states(1)).containsExactly(2, 0, 0, 2);
    }

    @Test
    void own_negativeClause_keepsItsSide() {
        Pupil pupil = Pupil.of(SETTINGS.withClauses(2).with(Settings.SHARING, Settings.Sharing.OWN), TRUE);
        pupil.learn(-T);
        assertThat(pupil.weights()).containsExactly(2, -1);
    }

    // Two labels of two clauses each; only the second label has something to learn.
    @Test
    void own_clauses_learnFromTheirLabelOnly() {
        Pupil pupil = Pupil.of(SETTINGS.withClauses(2).with(Settings.SHARING, Settings.Sharing.OWN), TRUE, TRUE);
        assertThat(pupil.weights()).containsExactly(1, 0, -1, 0, 0, 1, 0, -1);
        pupil.learn(T, -T);
        assertThat(pupil.weights()).containsExactly(1, 0, -1, 0, 0, 2, 0, -1);
        assertThat(pupil.states(0)).containsExactly(1, 1, 1, 1);
        assertThat(pupil.states(1)).containsExactly(1, 1, 1, 1);
        assertThat(pupil.states(2)).containsExactly(2, 0, 0, 2);
        assertThat(pupil.states(3)).containsExactly(1, 2, 2, 1);
    }

    @Test
    void unweighted_clauses_keepTheirVotes() {
        for (boolean truth : new boolean[] {TRUE, FALSE}) {
            Pupil pupil = Pupil.of(SETTINGS.with(Settings.WEIGHTED, false), truth);
            pupil.weights()[0] = 1;
            pupil.learn(truth ? -T : T);
            assertThat(pupil.weights()[0]).isEqualTo(1);
            assertThat(pupil.states(0)).containsExactly(truth ? new int[] {2, 0, 0, 2} : new int[] {1, 2, 2, 1});
        }
    }

    @Test
    void firstWeights_areOneVoteForOrAgainst() {
        Pupil pupil = Pupil.of(SETTINGS.withClauses(500), TRUE, FALSE);
        int sum = 0;
        for (int weight : pupil.weights()) {
            assertThat(Math.abs(weight)).isEqualTo(1);
            sum += weight;
        }
        assertThat(pupil.weights()).hasSize(1000);
        assertThat(Math.abs(sum)).isLessThan(130); // sigma 32
    }

    @Test
    void beginEpoch_dropped_neitherVoteNorLearn() {
        Pupil pupil = Pupil.of(SETTINGS.withClauses(200).with(Settings.DROP_CLAUSES, 0.5), TRUE);
        Arrays.fill(pupil.weights(), 1);
        pupil.learn(-T);
        int learnt = 0;
        for (int clause = 0; clause < 200; clause++) {
            boolean present = pupil.timesTrue(clause) == 1;
            learnt += present ? 1 : 0;
            assertThat(pupil.weights()[clause]).isEqualTo(present ? 2 : 1);
            assertThat(pupil.states(clause)).containsExactly(present ? new int[] {2, 0, 0, 2} : new int[] {1, 1, 1, 1});
        }
        assertThat(learnt).isBetween(72, 128); // sigma 7
    }
}
