package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseMatches;
import org.vitrine.explain.ClauseSwing;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Counterfactual;
import org.vitrine.explain.CounterfactualSearch;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.SufficientReasons;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;

/** A model together with everything that is kept to show it quickly. Threads may share it. */
public final class ModelView implements AutoCloseable {

    /** Recent explanations are kept for requests about their pixels, up to this many clause positions: some 20 MB. */
    private static final int MOST_POSITIONS = 500_000;

    /** How many labels determine the scale of an image, and how many clauses may be looked at for it; more would take too long. */
    private static final int MOST_SCALED = 12;

    private static final int MOST_CLAUSES_SCALED = 30_000;

    private static final int MOST_SCALES = 200;

    private static final long LONGEST_SEARCH_NANOS = 8_000_000_000L;

    private record Question(Raster image, int label) {}

    private final NamedModel named;
    private final BackgroundStatistics statistics;
    private final ClauseExplainer explainer;
    private final WorkLimit limit;
    private final @Nullable FuzzyMatches fuzzyMatches;
    private final Map<Raster, Double> scales = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Question, Explanation> recent = new LinkedHashMap<>(16, 0.75f, true);
    private int recentPositions;
    private volatile boolean closed;
    private final Lazy<int[]> active = new Lazy<>(this::findActive);
    private final Lazy<List<EvidenceMap>> representations = new Lazy<>(this::represent);

    public ModelView(NamedModel named, ImageSource examples, int threads) {
        this.named = named;
        this.fuzzyMatches = named.model().clauses().fuzzy().isPresent() ? new FuzzyMatches(named.model()) : null;
        this.statistics = new BackgroundStatistics(named.model(), examples, fuzzyMatches);
        this.explainer = named.model().explainer();
        this.limit = new WorkLimit(threads);
    }

    public String name() {
        return named.name();
    }

    public Model model() {
        return named.model();
    }

    public BackgroundStatistics statistics() {
        return statistics;
    }

    /** Why the model predicts a label for an image, or does not. */
    public Explanation explain(Raster image, int label) {
        Question question = new Question(image, label);
        synchronized (recent) {
            Explanation known = recent.get(question);
            if (known != null) {
                return known;
            }
        }
        Explanation explanation =
                limit.run(() -> explainer.explain(model().encoding().encode(image), label));
        keep(question, explanation);
        return explanation;
    }

    /**
     * The value of the net evidence that gets the full colour, for all labels of an image: the largest among the labels with the largest
     * class sums, as many as can be explained in the time that a person does not notice.
     */
    public double scale(Raster image, Prediction prediction) {
        synchronized (scales) {
            Double known = scales.get(image);
            if (known != null) {
                return known;
            }
        }
        double scale = IntStream.range(0, prediction.labels().size())
                .boxed()
                .sorted(Comparator.comparingInt((Integer label) -> -prediction.classSum(label)))
                .limit(scaledLabels())
                .mapToDouble(label -> NetEvidenceImage.fullColour(
                        image.shape(), explain(image, label).net()))
                .max()
                .orElse(0);
        synchronized (scales) {
            scales.put(image, scale);
            if (scales.size() > MOST_SCALES) {
                scales.remove(scales.keySet().iterator().next());
            }
        }
        return scale;
    }

    /** How many labels determine the scale of an image: always the same number for a model. */
    int scaledLabels() {
        return Math.max(
                1, Math.min(MOST_SCALED, MOST_CLAUSES_SCALED / model().clauses().size()));
    }

    /** The fewest clauses that suffice for the decision about a label. */
    public SufficientReasons reasons(Raster image, int label) {
        return limit.run(() -> explainer.reasons(model().encoding().encode(image), label));
    }

    /**
     * A small change to an image that flips the decision about a label. The search stops when it has taken too long for a person to wait, or
     * when the server stops.
     */
    public Optional<Counterfactual> counterfactual(Raster image, int label) {
        return limit.run(() -> {
            long latest = System.nanoTime() + LONGEST_SEARCH_NANOS;
            CounterfactualSearch search = new CounterfactualSearch(
                    model().predictor(),
                    CounterfactualSearch.MOST_PREDICTIONS,
                    () -> closed || Thread.currentThread().isInterrupted() || System.nanoTime() - latest > 0);
            return explainer.counterfactual(image, label, search);
        });
    }

    /** The clauses behind a counterfactual. */
    public List<ClauseSwing> swings(Counterfactual found) {
        return limit.run(() -> explainer.swings(found));
    }

    /** Runs work of a request when it is its turn. */
    public <R> R limited(Supplier<R> work) {
        return limit.run(work);
    }

    /**
     * What a clause says of an image.
     *
     * @param image the image
     * @param clause the clause
     * @return its vote, without a sign; none if a crisp clause is true nowhere. A fuzzy clause is listed even if it casts no vote, and
     *     once more for the mirror image if the model adds the votes on it
     */
    public List<ClauseVote> look(Raster image, int clause) {
        FuzzyMatches fuzzy = fuzzyMatches;
        return limit.run(() -> {
            BitImage bits = model().encoding().encode(image);
            return fuzzy == null ? crispLook(bits, clause) : fuzzy.look(bits, clause);
        });
    }

    private List<ClauseVote> crispLook(BitImage image, int clause) {
        int columns = model().grid().columns();
        List<ClauseVote.Position> positions = new ArrayList<>();
        try (ClauseMatches matches = explainer.matches(image)) {
            matches.forEach(clause, at -> positions.add(new ClauseVote.Position(at / columns, at % columns)));
        }
        return positions.isEmpty() ? List.of() : List.of(new ClauseVote(clause, 1, positions));
    }

    private void keep(Question question, Explanation explanation) {
        synchronized (recent) {
            if (recent.put(question, explanation) == null) {
                recentPositions += positions(explanation);
            }
            var oldest = recent.entrySet().iterator();
            while (recentPositions > MOST_POSITIONS && oldest.hasNext()) {
                recentPositions -= positions(oldest.next().getValue());
                oldest.remove();
            }
        }
    }

    /** The memory that an explanation takes, in positions; its maps are included. */
    private static int positions(Explanation explanation) {
        return explanation.inFavour().shape().size()
                + 2 * explanation.shares().size()
                + explanation.votes().stream()
                        .mapToInt(vote -> 2 + vote.positions().size())
                        .sum();
    }

    public Prediction predict(Raster image) {
        return limit.run(() -> explainer.predict(model().encoding().encode(image)));
    }

    /** The label to show first: the surest of the predicted ones, or the surest of all if none is predicted. */
    public static int mainLabel(Prediction prediction) {
        int[] sums = prediction.classSums();
        return IntStream.range(0, sums.length)
                .filter(prediction::isDecided)
                .reduce((a, b) -> sums[b] > sums[a] ? b : a)
                .orElseGet(() -> Prediction.winner(sums));
    }

    /** The clauses that can be true, in the order of their numbers: they have literals, which do not contradict each other. */
    public int[] activeClauses() {
        return active.get();
    }

    private int[] findActive() {
        return IntStream.range(0, model().clauses().size())
                .filter(clause -> model().clauses().literals(clause) > 0)
                .filter(clause -> !model().isContradictory(clause))
                .toArray();
    }

    /** The class representation of each label; computed once. */
    public List<EvidenceMap> representations() {
        return representations.get();
    }

    private List<EvidenceMap> represent() {
        ClassRepresentation representation = new ClassRepresentation(model());
        return IntStream.range(0, model().labels().size())
                .mapToObj(representation::of)
                .toList();
    }

    @Override
    public void close() {
        closed = true;
        statistics.close();
    }
}
