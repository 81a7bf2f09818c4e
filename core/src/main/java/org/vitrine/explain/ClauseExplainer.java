package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.ClauseVote.Position;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.internal.match.CompiledFuzzyClauses;
import org.vitrine.internal.match.CompiledFuzzyClauses.FuzzySight;
import org.vitrine.internal.match.Shifts;
import org.vitrine.internal.match.Sight;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.patch.TileGrid;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Explains what a model says of single images: Algorithm 1 of the paper, with the sums made explicit. For each clause that votes for
 * the label, and each position where it matches, its unbinarized literals are put down there, times its votes. Beyond the paper, the
 * same for clauses that vote against it, and the list of all that spoke.
 *
 * <p>Threads may share one. It keeps what it works out of the clauses, so it is quicker from the second image on.
 */
public final class ClauseExplainer implements Explainer {

    /** How much unlike each other the examples should be that resemble an image, unless somebody says otherwise. */
    public static final double DIVERSITY = 0.3;

    private final VotingClauses model;
    private final ClausePredictor predictor;
    private final CompiledClauses compiled;
    private final Stamps stamps;
    private final ReasonAreas areas;

    /**
     * For this library's own use; {@code Model.explainer()} makes one.
     *
     * @param model the clauses, and what surrounds them
     * @param compiled the same clauses, compiled
     */
    public ClauseExplainer(VotingClauses model, CompiledClauses compiled) {
        this.model = model;
        this.predictor = new ClausePredictor(model, compiled);
        this.compiled = compiled;
        this.stamps = new Stamps(model);
        this.areas = new ReasonAreas(model);
    }

    /**
     * What the model says of an image, without the reasons.
     *
     * @param image the image, encoded
     * @return the prediction
     */
    public Prediction predict(BitImage image) {
        return predictor.predict(image);
    }

    /**
     * Finds where clauses match an image.
     *
     * @param image the image, encoded
     * @return the matches, for one thread
     */
    public ClauseMatches matches(BitImage image) {
        return new ClauseMatches(compiled, image);
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, of the model's shape
     * @param label the label's name
     * @return why the image got the label, or did not
     * @throws IllegalArgumentException if there is no such label
     */
    public Explanation explain(Raster image, String label) {
        return explain(model.encoding().encode(image), model.labels().indexOf(label));
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, encoded
     * @param label the label's index
     * @return why the image got the label, or did not
     */
    public Explanation explain(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        Prediction prediction = predictor.predict(image);
        if (compiled instanceof CompiledFuzzyClauses fuzzy) {
            return FuzzyExplanation.of(model, fuzzy, image, label, prediction);
        }
        EvidenceSums inFavour = new EvidenceSums(model.shape(), model.views());
        EvidenceSums against = new EvidenceSums(model.shape(), model.views());
        List<ClauseVote> votes = new ArrayList<>();
        try (ClauseMatches matches = matches(image)) {
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                int weight = model.weight(clause, label);
                List<Position> positions = weight == 0 ? List.of() : positions(matches, clause);
                if (!positions.isEmpty()) {
                    add(weight > 0 ? inFavour : against, stamps.of(clause), positions, Math.abs(weight));
                    votes.add(new ClauseVote(clause, weight, positions));
                }
            }
        }
        votes.sort(Comparator.comparingInt(ClauseVote::votes).reversed().thenComparing(ClauseVote::clause));
        return new Explanation(
                label, prediction.classSum(label), prediction.confidence(label), inFavour.map(), against.map(), votes);
    }

    /**
     * Finds the fewest clauses that suffice for the decision about a label.
     *
     * @param image the image, of the model's shape
     * @param label the label's name
     * @return the reasons why the image got the label, or did not; they are proved before they are returned
     * @throws IllegalArgumentException if there is no such label
     */
    public SufficientReasons reasons(Raster image, String label) {
        return reasons(model.encoding().encode(image), model.labels().indexOf(label));
    }

    /**
     * Finds the fewest clauses that suffice for the decision about a label.
     *
     * @param image the image, encoded
     * @param label the label's index
     * @return the reasons why the image got the label, or did not; they are proved before they are returned
     */
    public SufficientReasons reasons(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        try (Sight sight = compiled.lookAt(image)) {
            if (!model.mirrorVotes()) {
                return reasons(sight, null, label);
            }
            try (Sight mirrored = compiled.lookAt(model.encoding().mirrored(image))) {
                return reasons(sight, mirrored, label);
            }
        }
    }

    private SufficientReasons reasons(Sight sight, @Nullable Sight mirrored, int label) {
        int[] strengths = new int[model.clauses().size()];
        ClauseTally.addStrengths(compiled, sight, strengths);
        if (mirrored != null) {
            ClauseTally.addStrengths(compiled, mirrored, strengths);
        }
        int[] sums = new int[model.labels().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            for (int i = 0; strengths[clause] > 0 && i < sums.length; i++) {
                sums[i] += strengths[clause] * model.weight(clause, i);
            }
        }
        Prediction prediction = new Prediction(model.labels(), sums, model.target(), model.thresholds());
        return new ReasonSearch(model, strengths, prediction, label)
                .find(chosen -> areas.of(compiled, sight, mirrored, chosen), model.shape());
    }

    /**
     * Looks for a small change to an image that flips the decision about a label.
     *
     * @param image the image, of the model's shape
     * @param label the label's index
     * @return the change, confirmed by a prediction; empty if none was found
     */
    public Optional<Counterfactual> counterfactual(Raster image, int label) {
        return counterfactual(
                image, label, new CounterfactualSearch(predictor, CounterfactualSearch.MOST_PREDICTIONS, () -> false));
    }

    /**
     * Looks for a small change to an image that flips the decision about a label, first where the evidence is strongest.
     *
     * @param image the image, of the model's shape
     * @param label the label's index
     * @param search how to look for it, with a predictor of the same model
     * @return the change, confirmed by a prediction; empty if none was found
     */
    public Optional<Counterfactual> counterfactual(Raster image, int label, CounterfactualSearch search) {
        Objects.checkIndex(label, model.labels().size());
        return search.find(image, label, rivalry(image, label));
    }

    /**
     * Finds the clauses behind a counterfactual: those that fell silent, began to speak, or cast more or fewer votes.
     *
     * @param found a counterfactual of the same model
     * @return the clauses that matter for the decision, those first that move the most votes; together they move as many as the class
     *     sums do
     */
    public List<ClauseSwing> swings(Counterfactual found) {
        return ClauseSwings.of(model, compiled, found);
    }

    /** What speaks for a label; if labels exclude each other, rather than for the one with the most votes of the others. */
    private double[] rivalry(Raster image, int label) {
        BitImage bits = model.encoding().encode(image);
        Explanation explanation = explain(bits, label);
        if (!model.labels().exclusive() || model.labels().size() == 1) {
            return explanation.net();
        }
        int[] sums = predictor.classSums(bits);
        sums[label] = Integer.MIN_VALUE;
        return new Contrast(explanation, explain(bits, Prediction.winner(sums))).net();
    }

    /**
     * Counts what clauses are worth on labelled images.
     *
     * @param size how many images there are
     * @param images gives the image of a number, encoded
     * @param truth which labels the images have
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     * @return how often each clause votes and is right, and what harm it does
     */
    public ClauseTally tally(
            int size, IntFunction<BitImage> images, ClauseTally.Truth truth, int threads, IntConsumer progress) {
        return ClauseTally.over(model, compiled, size, images, truth, threads, progress);
    }

    /**
     * Notes which clauses vote on which examples, so that the nearest ones are found at once.
     *
     * @param size how many examples there are
     * @param images gives the image of a number, encoded
     * @param truth which labels the examples have
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     * @return the index
     */
    public ExampleIndex index(
            int size, IntFunction<BitImage> images, ClauseTally.Truth truth, int threads, IntConsumer progress) {
        return ExampleIndex.over(model, compiled, size, images, truth, threads, progress);
    }

    /**
     * Finds the examples that resemble an image most, by the votes that they share for what is decided about some labels. If the label is
     * given, these are the votes for it; if not, those against it. The first is the nearest; each of the others is near to the image, too, and
     * unlike those before it. An example with the same image is left out.
     *
     * @param image the image, of the model's shape
     * @param labels the labels' indices; if there are none, the labels that are given, or all if none is
     * @param index an index of the same clauses
     * @param count how many examples, at most
     * @param diversity 0 for the nearest examples, however alike, up to less than 1 for more different ones; {@link #DIVERSITY} suits
     * @return the examples
     */
    public List<Neighbour> nearest(Raster image, int[] labels, ExampleIndex index, int count, double diversity) {
        if (index.clauses() != model.clauses().size()
                || index.labels() != model.labels().size()) {
            throw new IllegalArgumentException("the index is of another model");
        }
        if (count < 1 || !(diversity >= 0 && diversity < 1)) {
            throw new IllegalArgumentException(
                    "ask for at least 1 example, with a diversity from 0 to less than 1: " + count + ", " + diversity);
        }
        BitImage bits = model.encoding().encode(image);
        Prediction prediction = predictor.predict(bits);
        int[] worth = new int[model.clauses().size()];
        for (int label : decisions(prediction, labels)) {
            int sign = prediction.isDecided(label) ? 1 : -1;
            for (int clause = 0; clause < worth.length; clause++) {
                worth[clause] += Math.max(0, sign * model.weight(clause, label));
            }
        }
        int[] strengths = ClauseTally.strengths(model, compiled, bits);
        return index.nearest(new ExampleIndex.Question(strengths, worth, bits), count, diversity);
    }

    private static int[] decisions(Prediction prediction, int[] labels) {
        if (labels.length > 0) {
            return labels;
        }
        int size = prediction.labels().size();
        int[] given = IntStream.range(0, size).filter(prediction::isDecided).toArray();
        return given.length > 0 ? given : IntStream.range(0, size).toArray();
    }

    /**
     * Keeps what every clause casts on every one of some images.
     *
     * @param size how many images there are
     * @param images returns the image with a given index, encoded
     * @param threads how many images are looked at at once
     * @param progress called with the number of images done, from any of the threads
     * @return the table
     */
    public VoteTable votes(int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        return VoteTable.over(model, compiled, size, images, threads, progress);
    }

    /**
     * What a clause sees of an image on which it votes.
     *
     * @param area the window at the first position where it matches; of a fuzzy clause its region, shifted to where it holds best, perhaps
     *     beyond the border of the image
     * @param strength 1; of a fuzzy clause the votes that it casts
     */
    public record Seen(Area area, int strength) {}

    /**
     * What a clause sees of an image.
     *
     * @param image the image, encoded
     * @param clause the clause
     * @return where it looks; empty if it casts no vote
     */
    public Optional<Seen> seen(BitImage image, int clause) {
        try (Sight sight = compiled.lookAt(image)) {
            int strength = sight.strength(clause);
            return strength == 0 ? Optional.empty() : Optional.of(new Seen(area(sight, clause), strength));
        }
    }

    private Area area(Sight sight, int clause) {
        PatchGrid grid = model.grid();
        if (sight instanceof FuzzySight fuzzy) {
            Shifts shifts = ((CompiledFuzzyClauses) compiled).shifts();
            int shift = fuzzy.bestShift(clause);
            Region region = model.clauses().regions().get(clause);
            TileGrid tiles = TileGrid.of(grid);
            return new Area(
                    region.firstRow() + shifts.rows(shift),
                    region.firstColumn() + shifts.columns(shift),
                    tiles.lastRow(region) + shifts.rows(shift),
                    tiles.lastColumn(region) + shifts.columns(shift));
        }
        List<Integer> positions = new ArrayList<>();
        sight.forEachMatch(clause, positions::add);
        int row = positions.get(0) / grid.columns();
        int column = positions.get(0) % grid.columns();
        return new Area(row, column, row + grid.windowHeight() - 1, column + grid.windowWidth() - 1);
    }

    /**
     * Summarizes a clause by few of its literals.
     *
     * @param clause the clause
     * @param images the images from which the summary is made, encoded; a crisp clause and its summary are true of the same of them
     * @param unseen other images, on which it is measured how often clause and summary agree
     * @return the summary
     */
    public ClauseSummary summary(int clause, List<BitImage> images, List<BitImage> unseen) {
        return new SummarySearch(model, compiled).of(clause, images, unseen);
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explain(model.encoding().encode(image), label).importance();
    }

    private List<Position> positions(ClauseMatches matches, int clause) {
        List<Position> positions = new ArrayList<>();
        int columns = model.grid().columns();
        matches.forEach(clause, at -> positions.add(new Position(at / columns, at % columns)));
        return positions;
    }

    private static void add(EvidenceSums sums, Stamp stamp, List<Position> positions, int votes) {
        for (Position position : positions) {
            sums.addBright(stamp, position.row(), position.column(), votes);
            sums.addDark(stamp, position.row(), position.column(), votes);
        }
    }
}
