package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.match.PatchRecount;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/** Trainings that end early, and patch counts taken afterwards, against the slow machine. */
class TrainerTwinTest {

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final Labels THREE = Samples.names(3, true);
    private static final Dataset NOISE =
            Samples.random(THREE, new ImageShape(6, 7, 1), 150, 1).dataset(BITS);
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(200)
            .withTarget(30)
            .withSpecificity(4)
            .withWindow(new Window(3, 3))
            .withEpochs(2);
    private static final ImageShape SHAPE = new ImageShape(5, 6, 1);

    private record StopAt(int epoch, int learnt) implements TrainingListener {
        @Override
        public boolean progress(int now, int done, int examples) {
            return now != epoch || done < learnt;
        }
    }

    @Test
    void train_stoppedMidEpoch_keepsWhatWasLearnt() {
        SlowMachine slow = new SlowMachine(SETTINGS, THREE, 6, 7, 1);
        slow.learnEpoch(1, NOISE);
        slow.learnEpoch(2, NOISE, 128);
        Model stopped = new Trainer(SETTINGS).train(NOISE, new StopAt(2, 128));
        assertThat(stopped.provenance().epochs()).isEqualTo(1);
        assertThat(stopped.provenance().stoppedAfter()).isEqualTo(128);
        AutomataStates states = stopped.automata().orElseThrow();
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int literal = 0; literal < slow.literals(); literal++) {
                assertThat(states.state(clause, literal)).isEqualTo(slow.state(clause, literal));
            }
            assertThat(stopped.weight(clause, 2)).isEqualTo(slow.weight(clause, 2));
        }
    }

    // Clauses vote on an example before the one before it is reported, so a stop comes when they were counted once too
    // often.
    @Test
    void train_stoppedMidEpoch_countsOnlyWhatWasLearnt() {
        SlowMachine slow = new SlowMachine(SETTINGS, THREE, 6, 7, 1);
        slow.learnEpoch(1, NOISE, 64);
        Model stopped = new Trainer(SETTINGS).train(NOISE, new StopAt(1, 64));
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int position = 0; position < slow.positions(); position++) {
                assertThat(stopped.counts().count(clause, position)).isEqualTo(slow.count(clause, position));
            }
        }
    }

    // More clauses than are gone through at once (512), so that there are pieces to share out.
    @Test
    void over_trainedModel_equalsTwinWhateverTheThreads() {
        Labels labels = Samples.names(2, true);
        Settings settings = Settings.defaults()
                .withClauses(1030)
                .withTarget(100)
                .withSpecificity(2)
                .withWindow(new Window(2, 3))
                .with(Settings.STATES, 8)
                .withEpochs(2);
        Dataset data = Samples.random(labels, SHAPE, 12, 3)
                .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of()));
        Model model = new Trainer(settings, 1).train(data);
        SlowMachine twin = new SlowMachine(settings, labels, SHAPE.height(), SHAPE.width(), 2);
        twin.learnEpoch(1, data);
        twin.learnEpoch(2, data);

        int[][] expected = new int[1030][twin.positions()];
        int matches = 0;
        int silent = 0;
        for (int clause = 0; clause < expected.length; clause++) {
            if (model.clauses().literals(clause) > 0) {
                int before = matches;
                for (int index = 0; index < data.size(); index++) {
                    for (int place : twin.matching(clause, data.image(index))) {
                        expected[clause][place]++;
                        matches++;
                    }
                }
                silent += before == matches ? 1 : 0;
            }
        }
        assertThat(matches).isGreaterThan(2000);
        assertThat(silent).as("clauses that never match").isGreaterThan(5);
        for (int threads = 1; threads <= 4; threads++) {
            PatchCounts counts =
                    PatchRecount.over(model.clauses(), model.encoding(), data.size(), data::image, threads, done -> {});
            for (int clause = 0; clause < expected.length; clause++) {
                int[] counted = new int[twin.positions()];
                for (int position = 0; position < counted.length; position++) {
                    counted[position] = counts.count(clause, position);
                }
                assertThat(counted)
                        .as("clause %d on %d threads", clause, threads)
                        .isEqualTo(expected[clause]);
            }
        }
    }
}
