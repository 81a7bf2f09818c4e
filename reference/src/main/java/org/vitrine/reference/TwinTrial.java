package org.vitrine.reference;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.train.Trainer;

/**
 * A small problem by seed, learnt by the machine and by its slow twin: both must come to the same, number by number.
 * For whoever doubts a processor or a Java.
 *
 * @param seed what everything else depends on
 * @param settings how both learn
 * @param labels what an image can be called
 * @param shape the size of the images
 * @param recipe how they become bits
 * @param examples how many there are
 * @param threads on how many threads the fast machine learns
 */
public record TwinTrial(
        long seed,
        Settings settings,
        Labels labels,
        ImageShape shape,
        EncodingRecipe recipe,
        int examples,
        int threads) {

    private static final long WORK = 1_000_000;
    private static final int FRESH = 4;

    /**
     * The result of a comparison.
     *
     * @param numbers how many numbers of one machine were compared with those of the other
     * @param difference the first that differed, in words; empty if all were equal
     */
    public record Outcome(long numbers, Optional<String> difference) {}

    /**
     * {@return the problem of a seed} Of every eight in a row one has a flat window, one has fuzzy clauses, two are
     * coloured and two look at steps between pixels.
     */
    public static TwinTrial of(long seed) {
        Random random = new Random(seed * 104_729 + 17);
        int channels = seed % 4 == 1 ? 3 : 1;
        ImageShape shape =
                new ImageShape(3 + random.nextInt(9), 3 + random.nextInt(random.nextInt(4) == 0 ? 70 : 12), channels);
        Window window = seed % 8 == 0
                ? Window.WHOLE
                : new Window(1 + random.nextInt(shape.height()), 1 + random.nextInt(Math.min(6, shape.width())));
        boolean own = random.nextInt(3) == 0;
        Labels labels = Samples.names(1 + random.nextInt(5), random.nextBoolean());
        Settings settings = Settings.defaults()
                .withClauses(own ? 2 * (1 + random.nextInt(20)) : 1 + random.nextInt(140))
                .withTarget(1 + random.nextInt(60))
                .withSpecificity(1.2 + 8 * random.nextDouble())
                .withWindow(window)
                .with(Settings.Q, 0.5 + random.nextInt(3))
                .with(Settings.SHARING, own ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                .with(Settings.WEIGHTED, random.nextInt(4) > 0)
                .with(Settings.BOOST, random.nextBoolean())
                .with(Settings.LITERAL_BUDGET, random.nextInt(3) == 0 ? 4 : Settings.NO_BUDGET)
                .with(Settings.DROP_CLAUSES, random.nextInt(3) == 0 ? 0.2 : 0)
                .with(Settings.STATES, random.nextBoolean() ? 256 : 16)
                .withEpochs(2)
                .withSeed(random.nextLong());
        if (seed % 8 == 6) {
            settings = fuzzy(settings, random);
        }
        EncodingRecipe recipe = EncodingRecipe.parse(seed % 4 == 3 ? "edges:2" : "thermometer:2");
        Window seen = settings.window();
        long positions = seen.equals(Window.WHOLE)
                ? 1
                : (shape.height() - seen.height() + 1L) * (shape.width() - seen.width() + 1L);
        long pixels = seen.equals(Window.WHOLE) ? shape.size() : (long) seen.height() * seen.width();
        long cost = Model.clauseCount(settings, labels) * 2L * (4 * positions + 4 * pixels * recipe.planes(channels));
        return new TwinTrial(
                seed,
                settings,
                labels,
                shape,
                recipe,
                (int) Math.max(4, Math.min(60, WORK / cost)),
                1 + random.nextInt(3));
    }

    private static Settings fuzzy(Settings crisp, Random random) {
        int tolerance = 2 + random.nextInt(9);
        return Settings.fuzzy(tolerance, 2 * (1 + random.nextInt(10)))
                .withTarget(crisp.target())
                .withSpecificity(4 + 60 * random.nextDouble())
                .with(Settings.LITERAL_BUDGET, 1 + random.nextInt(3 * tolerance))
                .with(Settings.Q, crisp.q())
                .with(Settings.REACH, random.nextInt(3) == 0 ? 2 : 0)
                .with(Settings.SMALLEST_REGION, 1)
                .with(Settings.LARGEST_REGION, 1 + random.nextInt(3))
                .with(Settings.SHIFT, random.nextInt(2))
                .with(Settings.BATCH, 1 << random.nextInt(4))
                .with(Settings.BALANCE, random.nextInt(3) == 0 ? Settings.Balance.ROOT : Settings.Balance.OFF)
                .with(Settings.DROP_CLAUSES, crisp.dropClauses())
                .with(Settings.STATES, crisp.states())
                .withEpochs(crisp.epochs())
                .withSeed(crisp.seed());
    }

    /** {@return how the two machines compare, after both have learnt} */
    public Outcome run() {
        return compare(fast(), slow());
    }

    /** {@return the model that the fast machine learns} */
    Model fast() {
        return new Trainer(settings, threads).train(data());
    }

    /** {@return the twin of that machine when it has learnt} */
    SlowMachine slow() {
        Dataset data = data();
        SlowMachine slow = new SlowMachine(
                settings, labels, shape.height(), shape.width(), data.image(0).planes());
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            slow.learnEpoch(epoch, data);
        }
        return slow;
    }

    private Dataset data() {
        return images(examples, seed, recipe.fit(shape.channels(), List.of()));
    }

    /** Compares a model with a twin. */
    Outcome compare(Model model, SlowMachine slow) {
        Tally tally = new Tally();
        AutomataStates states = model.automata().orElseThrow();
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int label = 0; label < labels.size(); label++) {
                tally.add("votes", clause, label, model.weight(clause, label), slow.weight(clause, label));
            }
            for (int literal = 0; literal < slow.literals(); literal++) {
                tally.add("state", clause, literal, states.state(clause, literal), slow.state(clause, literal));
            }
            for (int place = 0; place < slow.positions(); place++) {
                tally.add("count", clause, place, model.counts().count(clause, place), slow.count(clause, place));
            }
        }
        ClausePredictor voter = model.predictor();
        Dataset fresh = images(FRESH, ~seed, model.encoding());
        for (int index = 0; index < fresh.size(); index++) {
            int[] fast = voter.classSums(fresh.image(index));
            int[] right = slow.classSums(fresh.image(index));
            for (int label = 0; label < fast.length; label++) {
                tally.add("class sum of image", index, label, fast[label], right[label]);
            }
        }
        return new Outcome(tally.numbers, Optional.ofNullable(tally.difference));
    }

    private final class Tally {

        private long numbers;
        private @Nullable String difference;

        void add(String what, int one, int other, int fast, int slow) {
            numbers++;
            if (fast != slow && difference == null) {
                difference = what + " " + one + "/" + other + " is " + fast + " in the machine and " + slow
                        + " in its twin: " + TwinTrial.this;
            }
        }
    }

    private Dataset images(int count, long drawn, Encoding encoding) {
        return Samples.random(labels, shape, count, drawn).dataset(encoding);
    }
}
