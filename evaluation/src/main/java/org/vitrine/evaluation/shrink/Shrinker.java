package org.vitrine.evaluation.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.learn.UsualVotesCount;
import org.vitrine.internal.match.PatchRecount;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.Shrinkage;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

/**
 * Makes a trained model smaller: fewer clauses, with fewer literals. The result is an ordinary model.
 *
 * <pre>{@code
 * Dataset.Split halves = validation.split(0.5, 1);
 * ShrinkGoal goal = ShrinkGoal.to(Measure.ACCURACY, 10);
 * Shrunk shrunk = Shrinker.shrink(model, halves.rest(), halves.taken(), goal, threads, (what, done, all) -> {});
 * ModelFile.write(shrunk.model(), Path.of("ten.vitrine"));
 * }</pre>
 *
 * <p>First everything is left out that changes no class sum of any image: implied literals, silent clauses, all but one
 * of identical clauses. Then clauses are dropped in rounds. In each round the tenth that adds least to a logistic loss
 * over the first images goes, and the weights of the others are fitted to make up for it; the fewer clauses are left,
 * the fewer go at once. After each round the measure is taken on the second images, which nothing is fitted to. Of the
 * last clauses, literals are dropped that the first images do not show to be needed.
 *
 * <p>Class sums of fewer clauses are smaller or larger than before. The class sum that means certainty, the paper's T,
 * becomes the one with which confidences are most like those of the model before. Labels that do not exclude each other
 * get new thresholds, and a model that was calibrated is calibrated anew.
 *
 * <p>If each label has clauses of its own, all labels keep the same even number of them. The result does not depend on
 * the number of threads.
 */
public final class Shrinker {

    private static final double DROPPED_AT_ONCE = 0.1;
    private static final int SWEEPS = 2;
    private static final int LAST_SWEEPS = 20;
    private static final int PATIENCE =
            4; // rounds beyond the bound, after which no smaller model is expected within it
    private static final double LOSS_BY_LITERALS = 0.005; // if no bound is given
    private static final int LARGEST_WEIGHT = 100; // of few clauses, so that votes are easy to read
    private static final int FEW_CLAUSES = 50;
    private static final int TARGETS = 400;
    private static final int MOST_TARGET = 1 << 30; // the setting's bound
    private static final Set<Measure> OF_DECISIONS = Set.of(Measure.ACCURACY, Measure.F1, Measure.BALANCED_ACCURACY);

    private final Model model;
    private final Labels labels;
    private final Dataset fit;
    private final Dataset check;
    private final ShrinkGoal goal;
    private final int threads;
    private final ShrinkProgress progress;
    private final boolean own;
    private final ExactChanges exact;
    private final int[] clauses; // of the model, those that exact changes leave
    private final ClauseBank bank; // of these, with the literals that exact changes leave
    private final List<Shrunk.Stage> stages = new ArrayList<>();

    /** All clauses with some literals, and their votes on the images. */
    private record Votes(ClauseBank bank, ClauseVotes fit, ClauseVotes check) {}

    /** Some of the clauses, their weights and votes, and the measure. */
    @SuppressWarnings("ArrayRecordComponent") // states are never compared
    private record State(
            Votes votes,
            int[] kept,
            double[][] real,
            int[][] weights,
            DecisionThresholds thresholds,
            int target,
            double value) {}

    private Shrinker(Model model, Dataset fit, Dataset check, ShrinkGoal goal, int threads, ShrinkProgress progress) {
        this.model = model;
        this.labels = model.labels();
        this.fit = fit;
        this.check = check;
        this.goal = goal;
        this.threads = threads;
        this.progress = progress;
        this.own = model.settings().sharing() == Settings.Sharing.OWN;
        this.exact = new ExactChanges(model);
        this.clauses = exact.kept();
        int[][] literals = new int[clauses.length][];
        Arrays.setAll(literals, i -> exact.literals()[clauses[i]]);
        this.bank = model.clauses().select(clauses).withLiterals(literals);
    }

    /**
     * Makes a model smaller.
     *
     * @param fit images to which the smaller model is fitted; better not those that the model has learnt from
     * @param check other images, on which the measure is watched; never those of the test
     * @param goal how small the model should become, and what that may cost
     * @return the smaller model, and what it cost
     * @throws IllegalArgumentException if the images do not suit the model, the goal cannot be reached by any model
     * with these labels, or the measure is undefined on the images
     */
    public static Shrunk shrink(
            Model model, Dataset fit, Dataset check, ShrinkGoal goal, int threads, ShrinkProgress progress) {
        for (Dataset images : List.of(fit, check)) {
            if (!images.labels().equals(model.labels()) || !images.shape().equals(model.shape())) {
                throw new IllegalArgumentException("the images must have the labels and the shape of the model");
            }
            if (images.size() == 0) {
                throw new IllegalArgumentException("shrinking needs images to fit to, and others to measure on");
            }
        }
        int fewest = fewest(model);
        if (goal.loss().isEmpty() && goal.clauses() < fewest) {
            throw new IllegalArgumentException("each of " + model.labels().size()
                    + " labels has clauses of its own, at least two, so there are at least " + fewest
                    + " clauses in all: " + goal.clauses());
        }
        return new Shrinker(model, fit, check, goal, threads, progress).run();
    }

    /**
     * The fewest clauses that a smaller model can have.
     *
     * @return 1 if labels share the clauses; two for each label if each has clauses of its own
     */
    public static int fewest(Model model) {
        return model.settings().sharing() == Settings.Sharing.OWN
                ? 2 * model.labels().size()
                : 1;
    }

    private Shrunk run() {
        Votes votes = votes(bank, bank);
        int[][] learnt = new int[clauses.length][];
        Arrays.setAll(learnt, i -> exact.weights()[clauses[i]]);
        int[] all = IntStream.range(0, clauses.length).toArray();
        int[][] before = votes.check().classSums(all, learnt, labels.size());
        Evaluation was = Evaluation.of(Scores.of(model, before, check::has));
        double value = value(was);
        State start = new State(
                votes,
                all,
                real(learnt),
                learnt,
                model.thresholds(),
                model.settings().target(),
                value);
        stage(start);
        double bound = goal.loss().isPresent() ? value - goal.loss().getAsDouble() : Double.NEGATIVE_INFINITY;
        int[][] sumsBefore = votes.fit().classSums(all, learnt, labels.size());
        State fewer = fewerClauses(start, sumsBefore, bound);
        State shorter = goal.shorten()
                ? shorterClauses(fewer, sumsBefore, goal.loss().isPresent() ? bound : fewer.value() - LOSS_BY_LITERALS)
                : fewer;
        Model small = assembled(shorter, value);
        Evaluation is = Evaluation.of(scores(small, shorter));
        return exact.shrunk(small, stages, was, is);
    }

    /** A model of some clauses that only serves to count their votes. */
    static Model toCount(Model model, ClauseBank bank) {
        return model.shrunkAs(
                bank,
                new int[bank.size() * model.labels().size()],
                PatchCounts.none(bank.size()),
                model.settings().target(),
                model.thresholds(),
                null,
                new Shrinkage(bank.size(), 0, 1, 1, "", 0, 0, 1, "", List.of()));
    }

    private static double[][] real(int[][] weights) {
        return Arrays.stream(weights)
                .map(row -> Arrays.stream(row).asDoubleStream().toArray())
                .toArray(double[][]::new);
    }

    /** The votes of some clauses of a bank, which are those of another bank, in their order. */
    private Votes votes(ClauseBank whole, ClauseBank some) {
        Model counting = toCount(model, some);
        return new Votes(
                whole, votes(counting, fit, "counting votes"), votes(counting, check, "counting votes to measure on"));
    }

    private ClauseVotes votes(Model counting, Dataset images, String what) {
        return ClauseVotes.of(
                VoteTable.of(
                        counting,
                        images.size(),
                        images::image,
                        threads,
                        done -> progress.at(what, done, images.size())),
                counting.clauses().size());
    }

    private double value(Evaluation evaluation) {
        OptionalDouble value = evaluation.overall(goal.measure());
        if (value.isEmpty()) {
            throw new IllegalArgumentException("the " + goal.measure().title()
                    + " is undefined on these images: no label has examples with and without it");
        }
        return value.getAsDouble();
    }

    private void stage(State state) {
        long literals = IntStream.of(state.kept())
                .mapToLong(state.votes().bank()::literals)
                .sum();
        stages.add(new Shrunk.Stage(state.kept().length, literals, state.value()));
    }

    /** Drops clauses in rounds; the last state that is within the bound. */
    private State fewerClauses(State start, int[][] sumsBefore, double bound) {
        int asked = Math.max(fewest(model), goal.clauses());
        VoteFit fitted = new VoteFit(start.votes().fit(), start.weights(), labels.exclusive(), fit::has);
        State best = start;
        int[] kept = start.kept();
        int beyond = 0;
        int first = kept.length;
        while (kept.length > asked && beyond < PATIENCE) {
            int[] now = kept;
            int[] next = without(now, fitted, nextSize(now.length, asked));
            fitted.refit(next, SWEEPS);
            State state = measured(start.votes(), next, fitted, sumsBefore);
            stage(state);
            beyond = state.value() < bound ? beyond + 1 : 0;
            best = state.value() < bound ? best : state;
            kept = next;
            progress.at("dropping clauses", first - kept.length, first - asked);
            if (next.length == now.length) {
                break;
            }
        }
        if (best.kept().length == start.kept().length) {
            return start;
        }
        fitted.restart(start.votes().fit(), best.kept(), best.real());
        fitted.refit(best.kept(), LAST_SWEEPS);
        State polished = measured(start.votes(), best.kept(), fitted, sumsBefore);
        return polished.value() >= best.value() ? polished : best;
    }

    /**
     * {@return the number of clauses that the next round leaves: nine of ten; an even number each if labels have their
     * own}
     */
    private int nextSize(int size, int asked) {
        int dropped = Math.max(1, (int) (size * DROPPED_AT_ONCE));
        int next = Math.max(asked, size - dropped);
        if (!own) {
            return next;
        }
        int each = size / labels.size();
        int fewer = Math.min(each - 2, next / labels.size() / 2 * 2);
        int least = Math.max(2, (asked / labels.size()) / 2 * 2);
        return Math.max(least, fewer) * labels.size();
    }

    private int[] without(int[] now, VoteFit fitted, int next) {
        double[] cost = new double[clauses.length];
        ParallelLoop.forEach(
                now.length, threads, () -> (IntConsumer) i -> cost[now[i]] = fitted.costOfDropping(now[i]));
        boolean[] drop = new boolean[clauses.length];
        int groups = own ? labels.size() : 1;
        for (int group = 0; group < groups; group++) {
            int number = group;
            int perLabel = clauses.length / groups;
            int[] candidates = IntStream.of(now)
                    .filter(clause -> clause / perLabel == number)
                    .toArray();
            IntStream.of(candidates)
                    .boxed()
                    .sorted(Comparator.comparingDouble(clause -> cost[clause]))
                    .limit(candidates.length - next / groups)
                    .forEach(clause -> drop[clause] = true);
        }
        IntStream.of(now).filter(clause -> drop[clause]).forEach(fitted::drop);
        return IntStream.of(now).filter(clause -> !drop[clause]).toArray();
    }

    /** The state that the fit is in: whole weights, thresholds, and the measure that they give. */
    private State measured(Votes votes, int[] kept, VoteFit fitted, int[][] sumsBefore) {
        double[][] real = new double[kept.length][];
        Arrays.setAll(real, i -> fitted.weights(kept[i]));
        double largest = Arrays.stream(real)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
        double rounded =
                largest == 0 ? 1 : LARGEST_WEIGHT / largest; // finer if there are many clauses: rounding adds up
        double times = kept.length <= FEW_CLAUSES ? rounded : Math.max(1, rounded);
        int[][] weights = Arrays.stream(real)
                .map(row -> Arrays.stream(row)
                        .mapToInt(weight -> (int) Math.round(weight * times))
                        .toArray())
                .toArray(int[][]::new);
        int[][] fitSums = votes.fit().classSums(kept, weights, labels.size());
        int target = target(sumsBefore, fitSums);
        DecisionThresholds thresholds = labels.exclusive()
                ? model.thresholds()
                : FittedThresholds.of(
                        Scores.of(labels, scaledTarget(target), fitSums, fit::has),
                        List.of(OF_DECISIONS.contains(goal.measure()) ? goal.measure() : Measure.F1));
        int[][] checkSums = votes.check().classSums(kept, weights, labels.size());
        Scores scores = Scores.of(labels, scaledTarget(target), thresholds, checkSums, check::has);
        return new State(votes, kept, real, weights, thresholds, target, value(Evaluation.of(scores)));
    }

    private Scores scores(Model small, State state) {
        int[][] sums = state.votes().check().classSums(state.kept(), state.weights(), labels.size());
        return Scores.of(small, sums, check::has);
    }

    /** The target of predictions that a setting of the target makes. */
    private int scaledTarget(int setting) {
        return (int) Math.min(Integer.MAX_VALUE, (model.mirrorVotes() ? 2L : 1L) * setting);
    }

    /** The setting of the target with which confidences are most like those before. */
    private int target(int[][] sumsBefore, int[][] sums) {
        int largest = 1;
        for (int[] row : sums) {
            for (int sum : row) {
                largest = Math.max(largest, Math.abs(sum));
            }
        }
        int best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= TARGETS; i++) {
            int candidate = (int) Math.max(1, Math.round(StrictMath.pow(largest, (double) i / TARGETS)));
            double difference = candidate == best ? least : difference(sumsBefore, sums, candidate);
            if (difference < least) {
                least = difference;
                best = candidate;
            }
        }
        return Math.min(MOST_TARGET, best);
    }

    private double difference(int[][] sumsBefore, int[][] sums, int candidate) {
        double squares = 0;
        for (int image = 0; image < sums.length; image++) {
            for (int label = 0; label < labels.size(); label++) {
                double difference = Prediction.confidence(sumsBefore[image][label], model.target())
                        - Prediction.confidence(sums[image][label], scaledTarget(candidate));
                squares += difference * difference;
            }
        }
        return squares;
    }

    /** Drops literals; the state with fewest of them that is within the bound. */
    private State shorterClauses(State fewer, int[][] sumsBefore, double bound) {
        ClauseBank now = bank.select(fewer.kept());
        IntConsumer told = done -> progress.at("dropping literals", done, now.size());
        Optional<State> shorter = ShorterClauses.attempts(model, now, fit, threads, told)
                .map(literals -> refitted(fewer, literals, sumsBefore))
                .filter(state -> state.value() >= bound)
                .findFirst();
        shorter.ifPresent(this::stage);
        return shorter.orElse(fewer);
    }

    /** The same clauses with other literals, and weights fitted to what they now vote. */
    private State refitted(State before, int[][] literals, int[][] sumsBefore) {
        int[] kept = before.kept();
        int[][] all = new int[clauses.length][];
        Arrays.setAll(all, bank::literalsOf);
        for (int i = 0; i < kept.length; i++) {
            all[kept[i]] = literals[i];
        }
        ClauseBank shorter = bank.withLiterals(all);
        if (shorter.literalCount() == bank.literalCount()) {
            return before;
        }
        Votes changed = votes(shorter, shorter.select(kept));
        Votes votes = new Votes(
                shorter,
                before.votes().fit().with(kept, changed.fit()),
                before.votes().check().with(kept, changed.check()));
        VoteFit fitted = new VoteFit(votes.fit(), everywhere(before), labels.exclusive(), fit::has);
        fitted.refit(kept, LAST_SWEEPS);
        return measured(votes, kept, fitted, sumsBefore);
    }

    private int[][] everywhere(State state) {
        int[][] all = new int[clauses.length][labels.size()];
        for (int i = 0; i < state.kept().length; i++) {
            all[state.kept()[i]] = state.weights()[i];
        }
        return all;
    }

    private Model assembled(State state, double before) {
        ClauseBank small = state.votes().bank().select(state.kept());
        Shrinkage shrinkage = new Shrinkage(
                model.clauses().size(),
                model.clauses().literalCount(),
                model.settings().target(),
                model.settings().machines(),
                goal.measure().key(),
                before,
                state.value(),
                check.size(),
                check.fingerprint(),
                model.edits());
        Model shrunk = model.shrunkAs(
                small,
                Arrays.stream(state.weights()).flatMapToInt(Arrays::stream).toArray(),
                counts(state.kept(), small),
                state.target(),
                state.thresholds(),
                usual(small),
                shrinkage);
        return calibrated(shrunk, state);
    }

    /** Patch counts; clauses that lost literals that matter match elsewhere, too, and are counted anew. */
    private PatchCounts counts(int[] kept, ClauseBank small) {
        int[] changed = IntStream.range(0, kept.length)
                .filter(i -> small.literals(i) != bank.literals(kept[i]))
                .toArray();
        PatchCounts before =
                model.counts().select(IntStream.of(kept).map(i -> clauses[i]).toArray());
        if (changed.length == 0) {
            return before;
        }
        PatchCounts anew = PatchRecount.over(
                small.select(changed),
                model.encoding(),
                fit.size(),
                fit::image,
                threads,
                done -> progress.at("counting positions", done, fit.size()));
        int[] from = IntStream.range(0, kept.length).toArray();
        for (int i = 0; i < changed.length; i++) {
            from[changed[i]] = anew.largest(i) > 0 ? kept.length + i : changed[i];
        }
        return PatchCounts.join(List.of(before, anew)).select(from);
    }

    private @Nullable UsualVotes usual(ClauseBank small) {
        if (model.usualVotes().isEmpty()) {
            return null;
        }
        int perLabel = small.size() / labels.size();
        return UsualVotesCount.over(
                small,
                model.encoding(),
                fit.size(),
                fit::image,
                (clause, image) -> fit.has(image, clause / perLabel),
                threads,
                done -> {});
    }

    /** Calibrated anew if the model was before; on the images that the weights were not fitted to. */
    private Model calibrated(Model shrunk, State state) {
        if (model.calibration().or(() -> model.original().calibration()).isEmpty()) {
            return shrunk;
        }
        return CalibrationFit.of(
                shrunk,
                scores(shrunk, state),
                check::image,
                new Calibration.Origin(check.size(), check.fingerprint(), true, false), // thresholds fit the others
                threads,
                done -> progress.at("counting usual votes", done, 2L * check.size()));
    }
}
