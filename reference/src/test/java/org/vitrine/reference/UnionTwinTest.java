package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** Unions against slow machines that know nothing of each other, and whose clauses are put side by side by hand. */
class UnionTwinTest {

    private static final ImageShape SHAPE = new ImageShape(9, 10, 1);
    private static final int PLANES = 2;

    private static Settings settings(String kind) {
        Settings settings = switch (kind) {
            case "fuzzy" ->
                Settings.fuzzy(3, 14)
                        .with(Settings.SMALLEST_REGION, 1)
                        .with(Settings.LARGEST_REGION, 2)
                        .with(Settings.BATCH, 1)
                        .withSpecificity(50);
            case "own" -> Settings.defaults().withClauses(14).with(Settings.SHARING, Settings.Sharing.OWN);
            default -> Settings.defaults().withClauses(71);
        };
        return (settings.isFuzzy()
                        ? settings
                        : settings.withWindow(new Window(3, 4)).withSpecificity(3))
                .withTarget(20)
                .with(Settings.STATES, 16)
                .withEpochs(2)
                .with(Settings.DROP_CLAUSES, 0.1)
                .withSeed(5);
    }

    /** The clauses of the twins in the order of the union: each as the machine and its number there. */
    private static List<int[]> order(Settings settings, int labels) {
        List<int[]> order = new ArrayList<>();
        boolean own = settings.sharing() == Settings.Sharing.OWN;
        for (int label = 0; label < (own ? labels : 1); label++) {
            for (int side = 0; side < (own ? 2 : 1); side++) {
                for (int machine = 0; machine < settings.machines(); machine++) {
                    int clauses = settings.ofMachine(machine).clauses();
                    int count = own ? clauses / 2 : clauses;
                    for (int i = 0; i < count; i++) {
                        order.add(new int[] {machine, label * clauses + side * count + i});
                    }
                }
            }
        }
        return order;
    }

    @ParameterizedTest
    @CsvSource({"coalesced, 2", "coalesced, 5", "own, 3", "fuzzy, 2", "fuzzy, 4"})
    void train_union_equalsTwinsSideBySide(String kind, int machines) {
        Settings settings = settings(kind).with(Settings.MACHINES, machines);
        Labels labels = Samples.names(3, false);
        Dataset data = Samples.random(labels, SHAPE, 140, 3)
                .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of()));
        List<SlowMachine> twins = new ArrayList<>();
        for (int machine = 0; machine < machines; machine++) {
            SlowMachine twin =
                    new SlowMachine(settings.ofMachine(machine), labels, SHAPE.height(), SHAPE.width(), PLANES);
            twin.learnEpoch(1, data);
            twin.learnEpoch(2, data);
            twins.add(twin);
        }
        List<int[]> order = order(settings, labels.size());
        for (int threads = 1; threads <= 3; threads++) {
            Model union = new Trainer(settings, threads).train(data);
            assertThat(union.clauses().size()).isEqualTo(order.size());
            int included = 0;
            for (int clause = 0; clause < order.size(); clause++) {
                SlowMachine twin = twins.get(order.get(clause)[0]);
                int number = order.get(clause)[1];
                for (int literal = 0; literal < twin.literals(); literal++) {
                    assertThat(union.automata().orElseThrow().state(clause, literal))
                            .isEqualTo(twin.state(number, literal));
                    included += twin.includes(number, literal) ? 1 : 0;
                }
                for (int label = 0; label < labels.size(); label++) {
                    assertThat(union.weight(clause, label)).isEqualTo(twin.weight(number, label));
                }
                for (int position = 0; !settings.isFuzzy() && position < twin.positions(); position++) {
                    assertThat(union.counts().count(clause, position)).isEqualTo(twin.count(number, position));
                }
            }
            assertThat(included).as("literals included").isGreaterThan(50);
            for (int index = 0; index < 20; index++) {
                int[] sums = new int[labels.size()];
                for (SlowMachine twin : twins) {
                    int[] own = twin.classSums(data.image(index));
                    Arrays.setAll(sums, label -> sums[label] + own[label]);
                }
                assertThat(union.predictor().classSums(data.image(index))).isEqualTo(sums);
            }
        }
    }
}
