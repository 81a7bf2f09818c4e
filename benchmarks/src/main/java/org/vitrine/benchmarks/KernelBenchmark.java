package org.vitrine.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.vitrine.clause.ClauseBank;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.learn.Automata;
import org.vitrine.internal.match.ClauseMatcher;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.reference.SlowCoinFlips;
import org.vitrine.train.Trainer;

/**
 * The parts of learning, each for one image and all clauses, milliseconds: as the engine does them, and slowly, literal
 * by literal and place by place. With {@code -jvmArgsAppend --add-modules=jdk.incubator.vector} the engine's are on
 * vectors.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init")
@Fork(1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 30, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class KernelBenchmark {

    private static final int EPOCHS_BEFORE = 20;
    private static final int LOOKS_BEFORE = 20_000; // until the first literals are chosen

    /** The shape, see {@link TwinBenchmark}. */
    @Param({"grey", "colour"})
    public String shape = "";

    /** The place of the images, see {@link TwinBenchmark}. */
    @Param("faces:")
    public String data = "";

    private Dataset images;
    private PatchGrid grid;
    private Settings settings;
    private ClauseBank clauses;
    private PatchPlanes planes;
    private ClauseMatcher matcher;
    private int[] candidates;
    private long[] matches;
    private AutomataStates learnt;
    private Automata automata;
    private CoinPool pool;
    private long[] coins;

    private boolean[][] patches;
    private int[][] included;
    private int[][] states;
    private boolean[] flips;
    private int next;

    /** Trains a little, and lays everything out both ways. */
    @Setup(Level.Trial)
    public void prepare() {
        settings = TwinBenchmark.settings(shape).withEpochs(EPOCHS_BEFORE);
        images = TwinBenchmark.read(data, shape);
        Model model = new Trainer(settings).train(images);
        grid = model.grid();
        clauses = model.clauses();
        PatchLayout layout = new PatchLayout(grid);
        planes = new PatchPlanes(layout);
        matcher = ClauseMatcher.of(layout, clauses.size());
        long[] literals = clauses.toWords();
        for (int clause = 0; clause < clauses.size(); clause++) {
            matcher.update(clause, literals, clause * grid.literalWords());
        }
        candidates = new int[clauses.size() + 1];
        matches = new long[layout.matchWords()];
        for (int look = 0; look < LOOKS_BEFORE; look++) {
            planes.fill(images.image(look % images.size()));
            match();
        }
        learnt = model.automata().orElseThrow();
        pool = new CoinPool(1 / settings.specificity(), grid.literalWords());
        coins = new long[Lanes.best().padded(grid.literalWords())];
        prepareSlowly();
    }

    /** Keeps what was learnt, before too much of it is forgotten. */
    @Setup(Level.Iteration)
    public void remember() {
        automata = new Automata(grid, learnt);
        for (int clause = 0; clause < clauses.size(); clause++) {
            for (int literal = 0; literal < grid.literals(); literal++) {
                states[clause][literal] = learnt.state(clause, literal);
            }
        }
    }

    private void prepareSlowly() {
        patches = new boolean[grid.positions()][grid.literals()];
        layOutSlowly();
        included = new int[clauses.size()][];
        states = new int[clauses.size()][grid.literals()];
        for (int clause = 0; clause < clauses.size(); clause++) {
            int own = clause;
            included[clause] = IntStream.range(0, grid.literals())
                    .filter(literal -> clauses.includes(own, literal))
                    .toArray();
        }
        flips = new boolean[grid.literals()];
    }

    private int nextImage() {
        next = (next + 1) % images.size();
        return next;
    }

    /** Lays an image out for the clauses. */
    @Benchmark
    public void layOut() {
        planes.fill(images.image(nextImage()));
    }

    /** Lays an image out, place by place. */
    @Benchmark
    public void layOutSlowly() {
        long[] patch = new long[grid.literalWords()];
        int image = nextImage();
        for (int place = 0; place < patches.length; place++) {
            grid.literals(images.image(image), place / grid.columns(), place % grid.columns(), patch);
            for (int literal = 0; literal < grid.literals(); literal++) {
                int bit = grid.bitOf(literal);
                patches[place][literal] = (patch[bit >>> 6] >>> bit & 1) != 0;
            }
        }
    }

    /** {@return at how many places all clauses are true} */
    @Benchmark
    public int match() {
        int count = 0;
        int found = matcher.candidates(planes, candidates);
        for (int i = 0; i < found; i++) {
            count += matcher.matches(candidates[i], planes, matches);
        }
        return count;
    }

    /** {@return at how many places all clauses are true, found literal by literal, to the first that is false} */
    @Benchmark
    public int matchSlowly() {
        int count = 0;
        for (int[] clause : included) {
            for (boolean[] patch : patches) {
                count += isTrue(clause, patch) ? 1 : 0;
            }
        }
        return count;
    }

    private static boolean isTrue(int[] clause, boolean[] patch) {
        for (int literal : clause) {
            if (!patch[literal]) {
                return false;
            }
        }
        return true;
    }

    /** {@return how many clauses lost a literal when all forget a little} */
    @Benchmark
    public int forget() {
        int changed = 0;
        pool.refill(KeyedRandom.key(1, nextImage()), 0, 1);
        for (int clause = 0; clause < clauses.size(); clause++) {
            pool.heads(KeyedRandom.key(next, clause), coins, grid.literalWords());
            changed += automata.down(clause, coins) ? 1 : 0;
        }
        return changed;
    }

    /** {@return how many clauses lost a literal when all forget by one row of coins, turned for each clause} */
    @Benchmark
    public int forgetSlowly() {
        int changed = 0;
        long key = KeyedRandom.key(1, nextImage());
        for (int literal = 0; literal < flips.length; literal++) {
            flips[literal] = SlowCoinFlips.heads(key, literal, 1 / settings.specificity());
        }
        for (int clause = 0; clause < states.length; clause++) {
            int turn = (int) Long.remainderUnsigned(KeyedRandom.key(next, clause), flips.length);
            int lost = 0;
            for (int literal = 0; literal < flips.length; literal++) {
                int coin = literal + turn < flips.length ? literal + turn : literal + turn - flips.length;
                if (flips[coin] && states[clause][literal] > 0) {
                    states[clause][literal]--;
                    lost += states[clause][literal] == settings.states() / 2 - 1 ? 1 : 0;
                }
            }
            changed += lost > 0 ? 1 : 0;
        }
        return changed;
    }
}
