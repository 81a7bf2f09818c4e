package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.train.Trainer;

/** The fast machine against its slow twin, to the last bit. */
class SlowTwinTest {

    private static final int ALL_CASES = 300;
    private static final int CASES = Integer.getInteger("vitrine.twin.cases", ALL_CASES); // fewer for mutation tests
    private static final long WORK = 2_500_000;

    /** height, width, window height, window width (0: flat); each comes up with every number of planes. */
    private static final int[][] SIZES = {
        {1, 1, 1, 1},
        {1, 1, 0, 0},
        {2, 2, 1, 1},
        {4, 4, 4, 4},
        {4, 4, 3, 3},
        {5, 3, 0, 0},
        {8, 8, 7, 8},
        {8, 8, 8, 7},
        {9, 9, 3, 1}, // 7 x 9 = 63 positions
        {10, 10, 3, 3}, // 64
        {7, 14, 3, 2}, // 5 x 13 = 65
        {3, 129, 3, 3}, // 127, one row
        {129, 3, 3, 3}, // 127, one column
        {28, 28, 10, 10}, // 361
        {3, 130, 2, 3}, // 128 columns
        {3, 133, 1, 2}, // 132 columns
        {4, 34, 2, 3}, // 32 columns, the widest that is tight
        {4, 35, 2, 3}, // 33, the first laid out in rows
        {4, 66, 3, 3}, // 64
        {4, 67, 3, 3}, // 65
        {2, 70, 2, 1}, // one row of 70
        {70, 2, 2, 1}, // 69 rows of two
        {3, 70, 2, 68}, // a window wider than a word
        {3, 100, 3, 66}, // the same, 35 columns
        {11, 12, 4, 2}, // 88 positions in tight words that do not end with rows
    };

    private record Case(
            long seed,
            Settings settings,
            Labels labels,
            ImageShape shape,
            EncodingRecipe recipe,
            int examples,
            int threads) {

        static Case of(long seed) {
            Random random = new Random(seed * 7919);
            int[] size = SIZES[(int) (seed % SIZES.length)];
            int channels = random.nextInt(3) == 0 ? 3 : 1;
            int levels = channels == 3 ? 1 + random.nextInt(2) : 1 + random.nextInt(5);
            int labels = one(random, 1, 2, 2, 3, 10, 40);
            boolean exclusive = random.nextBoolean();
            boolean own = random.nextInt(4) == 0;
            boolean focused = exclusive && random.nextInt(3) == 0;
            int clauses = own ? one(random, 2, 4, 14, 64, 66) : one(random, 1, 3, 20, 63, 64, 65, 130, 200);
            int epochs = 1 + random.nextInt(3);
            Settings settings = Settings.defaults()
                    .withClauses(clauses)
                    .withTarget(one(random, 1, 2, 7, 50, 1000))
                    .withSpecificity(one(random, 1.0, 1.5, 2.5, 10.0))
                    .withWindow(new Window(size[2], size[3]))
                    .with(Settings.Q, one(random, 0.5, 1.0, 3.0, 100.0))
                    .with(Settings.NEGATIVES, negatives(focused, seed))
                    .with(Settings.SHARING, own ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                    .with(Settings.WEIGHTED, random.nextInt(4) > 0)
                    .with(Settings.BOOST, random.nextBoolean())
                    .with(Settings.LITERAL_BUDGET, random.nextInt(3) == 0 ? one(random, 1, 3, 8) : Settings.NO_BUDGET)
                    .with(Settings.DROP_CLAUSES, random.nextInt(3) == 0 ? one(random, 0.1, 0.5) : 0)
                    .with(Settings.STATES, one(random, 4, 8, 16, 256))
                    .withEpochs(epochs)
                    .withSeed(random.nextLong())
                    .with(Settings.BALANCE, balance(random.nextInt(5), focused))
                    .with(Settings.MIRROR, random.nextInt(3) == 0)
                    .with(Settings.SHIFT, seed % 4 == 1 ? 1 + (int) (seed % 3) : 0);
            int window = size[2] == 0 ? size[0] * size[1] : size[2] * size[3];
            long positions = size[2] == 0 ? 1 : (size[0] - size[2] + 1L) * (size[1] - size[3] + 1L);
            long total = own ? (long) clauses * labels : clauses;
            boolean edges = seed % 7 == 0;
            long cost = total * (positions * 4 + 4L * window * (edges ? 16 : channels * levels)) * epochs;
            return new Case(
                    seed,
                    settings,
                    Samples.names(labels, exclusive),
                    new ImageShape(size[0], size[1], channels),
                    EncodingRecipe.parse(edges ? "edges:" + 2 * (1 + levels % 2) : "thermometer:" + levels),
                    (int) Math.max(4, Math.min(50, WORK / cost)),
                    1 + random.nextInt(3));
        }

        private static Settings.Negatives negatives(boolean focused, long seed) {
            return !focused
                    ? Settings.Negatives.Q
                    : seed % 2 == 0 ? Settings.Negatives.FOCUSED : Settings.Negatives.RIVAL;
        }

        private static Settings.Balance balance(int drawn, boolean focused) {
            return switch (drawn) {
                case 0, 1 -> focused ? Settings.Balance.OFF : Settings.Balance.FEEDBACK;
                case 2 -> Settings.Balance.SAMPLING;
                default -> Settings.Balance.OFF;
            };
        }

        private static int one(Random random, int... values) {
            return values[random.nextInt(values.length)];
        }

        private static double one(Random random, double... values) {
            return values[random.nextInt(values.length)];
        }
    }

    @Test
    void train_randomShapesAndSettings_equalsSlowTwin() {
        long recognized = 0;
        long forgot = 0;
        long rejected = 0;
        long emptyClauses = 0;
        long contradictoryClauses = 0;
        long votingClauses = 0;
        long clipped = 0;
        long lowest = 0;
        long highest = 0;
        for (long seed = 0; seed < CASES; seed++) {
            Case now = Case.of(seed);
            Samples samples = Samples.random(now.labels, now.shape, now.examples, seed);
            Encoding encoding = now.recipe.fit(now.shape.channels(), List.of());
            Dataset data = samples.dataset(encoding);
            Dataset mirrored = samples.mirrored().dataset(encoding);
            SlowMachine slow = new SlowMachine(
                    now.settings,
                    now.labels,
                    now.shape.height(),
                    now.shape.width(),
                    data.image(0).planes());
            for (int epoch = 1; epoch <= now.settings.epochs(); epoch++) {
                slow.learnEpoch(epoch, data, mirrored, data.size());
            }
            Model model = new Trainer(now.settings, now.threads).train(data);
            compare(now, model, slow);
            clipped += compareVotes(now, model, slow);

            recognized += slow.recognized();
            forgot += slow.forgot();
            rejected += slow.rejected();
            for (int clause = 0; clause < slow.clauses(); clause++) {
                boolean contradictory = model.clauses().isContradictory(clause);
                boolean empty = model.clauses().literals(clause) == 0;
                emptyClauses += empty ? 1 : 0;
                contradictoryClauses += contradictory ? 1 : 0;
                votingClauses += empty || contradictory ? 0 : 1;
                for (int literal = 0; literal < slow.literals(); literal++) {
                    lowest += slow.state(clause, literal) == 0 ? 1 : 0;
                    highest += slow.state(clause, literal) == now.settings.states() - 1 ? 1 : 0;
                }
            }
        }
        assertThat(List.of(recognized, forgot, rejected))
                .as("feedback of type Ia, Ib, II")
                .allMatch(times -> times > often(10_000));
        assertThat(emptyClauses).as("empty clauses").isGreaterThan(often(100));
        assertThat(contradictoryClauses).as("contradictory clauses").isGreaterThan(often(100));
        assertThat(votingClauses).as("clauses that can vote").isGreaterThan(often(1000));
        assertThat(clipped).as("class sums beyond T").isGreaterThan(often(100));
        assertThat(lowest).as("automata at the lowest state").isGreaterThan(often(1000));
        assertThat(highest).as("automata at the highest state").isGreaterThan(often(1000));
    }

    /**
     * How often something has to happen at least. The first few cases are too different from each other to expect more
     * than once.
     */
    private static long often(int inAllCases) {
        return CASES < ALL_CASES ? 0 : inAllCases;
    }

    /** Bits that move by whole cells: shifts are drawn in steps, and cells at the border are repeated. */
    @Test
    void train_shiftedCells_equalsSlowTwin() {
        int moved = 0;
        for (int seed = 0; seed < 12; seed++) {
            ImageShape shape = new ImageShape(3 + seed % 5, seed % 6 == 5 ? 66 : 4 + seed % 4, seed % 3 == 0 ? 3 : 1);
            Labels labels = Samples.names(2, seed % 2 == 0);
            Settings settings = Settings.defaults()
                    .withClauses(20)
                    .withTarget(10)
                    .withSpecificity(2.5)
                    .withWindow(Window.WHOLE)
                    .with(Settings.STATES, 16)
                    .with(Settings.MIRROR, seed % 3 == 1)
                    .with(Settings.SHIFT, 2 + seed % 4)
                    .withEpochs(2)
                    .withSeed(seed);
            String[] recipes = {"orientations:4", "thermometer:2+orientations:4", "orientations:8+edges:2"};
            Samples samples = Samples.random(labels, shape, 20, seed);
            Encoding encoding = EncodingRecipe.parse(recipes[seed % 3])
                    .fit(List.of(samples.image(0), samples.image(1), samples.image(2)));
            Dataset data = samples.dataset(encoding);
            Case now = new Case(seed, settings, labels, shape, encoding.recipe(), data.size(), 1 + seed % 3);
            SlowMachine slow = new SlowMachine(
                    settings,
                    labels,
                    shape.height(),
                    shape.width(),
                    data.image(0).planes());
            Dataset mirrored = samples.mirrored().dataset(encoding);
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                slow.learnEpoch(epoch, data, mirrored, data.size());
            }
            Model model = new Trainer(settings, now.threads).train(data);
            compare(now, model, slow);
            compareVotes(now, model, slow);
            Model still = new Trainer(settings.with(Settings.SHIFT, 0)).train(data);
            moved += still.clauses().equals(model.clauses()) ? 0 : 1;
        }
        assertThat(moved).as("trials that a shift makes a difference to").isGreaterThan(9);
    }

    private static void compare(Case now, Model model, SlowMachine slow) {
        AutomataStates states = model.automata().orElseThrow();
        assertThat(model.clauses().size()).as("clauses in %s", now).isEqualTo(slow.clauses());
        assertThat(model.grid().literals()).as("literals in %s", now).isEqualTo(slow.literals());
        assertThat(model.grid().positions()).as("positions in %s", now).isEqualTo(slow.positions());
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int label = 0; label < now.labels.size(); label++) {
                same("weight", clause, label, now, model.weight(clause, label), slow.weight(clause, label));
            }
            for (int literal = 0; literal < slow.literals(); literal++) {
                same("state", clause, literal, now, states.state(clause, literal), slow.state(clause, literal));
                if (model.clauses().includes(clause, literal) != slow.includes(clause, literal)) {
                    fail("literal %d of clause %d is included in one of both: %s", literal, clause, now);
                }
            }
            for (int position = 0; position < slow.positions(); position++) {
                int count = model.counts().count(clause, position);
                same("patch count", clause, position, now, count, slow.count(clause, position));
            }
        }
    }

    /** Returns how many class sums lay beyond T. */
    private static int compareVotes(Case now, Model model, SlowMachine slow) {
        Dataset fresh =
                Samples.random(now.labels, now.shape, 4, now.seed + 1_000_000).dataset(model.encoding());
        ClausePredictor voter = model.predictor();
        int clipped = 0;
        for (int index = 0; index < fresh.size(); index++) {
            int[] sums = voter.classSums(fresh.image(index));
            assertThat(sums).as("class sums in %s", now).isEqualTo(slow.classSums(fresh.image(index)));
            for (int sum : sums) {
                clipped += Math.abs(sum) > now.settings.target() ? 1 : 0;
            }
        }
        return clipped;
    }

    private static void same(String what, int clause, int index, Case now, int fast, int slow) {
        if (fast != slow) {
            fail("%s %d of clause %d: fast %d, slow %d: %s", what, index, clause, fast, slow, now);
        }
    }

    // 0.6 is 0.1001100110... in binary: lane by lane the same outcome, also in the second word.
    @Test
    void comesUp_eachLane_equalsMask() {
        long chance = KeyedRandom.chance(0.6);
        for (int lane = 0; lane < 128; lane++) {
            boolean fast = (KeyedRandom.mask(99, lane / 64, chance, -1L) >>> lane & 1) != 0;
            assertThat(SlowMachine.comesUp(99, lane, chance))
                    .as("lane %d", lane)
                    .isEqualTo(fast);
        }
    }
}
