package org.vitrine.explorer.internal.view;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.change.ClauseSwing;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.reason.Basis;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;

/**
 * A model or a team together with everything that is kept to show it quickly. A model is a team of one. Threads may
 * share it.
 */
public final class ModelView implements AutoCloseable {

    /** Recent explanations are kept for requests about their pixels, up to this many clause positions: some 20 MB. */
    private static final int MOST_POSITIONS = 500_000;

    /**
     * The number of labels that determine the scale of an image, and of clauses that may be looked at for it; more
     * would take too long.
     */
    private static final int MOST_SCALED = 12;

    private static final int MOST_CLAUSES_SCALED = 30_000;

    private static final int MOST_SCALES = 200;

    /** Requests that wait for their turn, fewer than the server has threads: it must be left some to refuse others. */
    private static final int MOST_WAITING = 60;

    /** Searches that wait for their turn. They take seconds, so the last would wait too long in a longer queue. */
    private static final int MOST_SEARCHES_WAITING = 12;

    private record Question(Raster image, int label) {}

    private final NamedModel named;
    private final BackgroundStatistics statistics;
    private final ClauseExplainer explainer;
    private final ClausePredictor predictor;
    private final List<MemberView> members;
    private final WorkLimit limit;
    private final WorkLimit searches; // apart, so that no short request waits for them
    private final Map<Raster, Double> scales = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Question, Explanation> recent = new LinkedHashMap<>(16, 0.75f, true);
    private final ImageSource examples;
    private final Faults faults;
    private int recentPositions;
    private volatile boolean closed;

    public ModelView(NamedModel named, ImageSource examples, int threads) {
        this.named = named;
        this.examples = examples;
        this.faults = new Faults(this, examples);
        this.explainer = named.classifier().explainer();
        this.predictor = named.classifier().predictor();
        this.members = named.classifier().models().stream().map(MemberView::new).toList();
        this.statistics = new BackgroundStatistics(named.classifier(), members, examples);
        this.limit = new WorkLimit(threads, MOST_WAITING);
        this.searches = new WorkLimit(Math.max(1, threads / 2), MOST_SEARCHES_WAITING);
    }

    private ModelView(ModelView before, ClauseClassifier edited, BackgroundStatistics.Known known) {
        this.named = new NamedModel(before.name(), edited);
        this.examples = before.examples;
        this.faults = new Faults(this, examples);
        this.explainer = edited.explainer();
        this.predictor = edited.predictor();
        this.members = List.of(new MemberView(edited.members().get(0).model()));
        this.statistics = new BackgroundStatistics(before.statistics, edited, members, known);
        this.limit = before.limit;
        this.searches = before.searches;
    }

    /**
     * {@return the view of the model after an edit, with class sums that are known already} It is alone, not a team of
     * several.
     */
    ModelView edited(Model edited, BackgroundStatistics.Known known) {
        return new ModelView(this, edited, known);
    }

    public String name() {
        return named.name();
    }

    /** {@return the models that vote together; one alone, or several} */
    public ClauseClassifier classifier() {
        return named.classifier();
    }

    /** {@return the models, one by one; a clause is addressed by its member and its number} */
    public List<MemberView> members() {
        return members;
    }

    public BackgroundStatistics statistics() {
        return statistics;
    }

    /** Explains why the model predicts a label for an image, or does not. */
    public Explanation explain(Raster image, int label) {
        Question question = new Question(image, label);
        synchronized (recent) {
            Explanation known = recent.get(question);
            if (known != null) {
                return known;
            }
        }
        Explanation explanation = limit.run(() -> explainer.explain(image, label));
        keep(question, explanation);
        return explanation;
    }

    /** {@return the net evidence for a label on an image, at once: neither does it wait for its turn, nor is it kept} */
    double[] evidence(Raster image, int label) {
        return explainer.explain(image, label).net();
    }

    /** {@return what the mistakes about each label have in common} */
    public Faults faults() {
        return faults;
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * {@return the value of the net evidence that gets the full colour, for all labels of an image: the largest among
     * the labels with the largest class sums, as many as can be explained in the time that a person does not notice}
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

    /** {@return the number of labels that determine the scale of an image: always the same for a model} */
    int scaledLabels() {
        int clauses = members.stream()
                .mapToInt(member -> member.model().clauses().size())
                .sum();
        return Math.max(1, Math.min(MOST_SCALED, MOST_CLAUSES_SCALED / clauses));
    }

    /** {@return what the decision about a label rests on: the fewest clauses that suffice, and what they use} */
    public Basis basis(Raster image, int label) {
        return limit.run(() -> Basis.of(classifier(), image, label));
    }

    /**
     * Searches a small change to an image that flips the decision about a label. The search stops after so many
     * predictions, when the server stops, or when nobody waits for it any more. Few searches run at once; others wait
     * for them, short requests do not.
     *
     * @param givenUp asked before each prediction; the search ends without a result when it is true
     */
    public Optional<Counterfactual> counterfactual(Raster image, int label, BooleanSupplier givenUp) {
        return searches.run(() -> {
            // Bounded by the number of predictions, not by time: a busy machine finds what an idle one finds.
            BooleanSupplier stopped = () -> closed || Thread.currentThread().isInterrupted() || givenUp.getAsBoolean();
            return CounterfactualSearch.of(classifier(), CounterfactualSearch.MOST_PREDICTIONS, stopped)
                    .find(image, label);
        });
    }

    /** {@return the clauses behind a counterfactual} */
    public List<ClauseSwing> swings(Counterfactual found) {
        return limit.run(() -> found.swings(classifier()));
    }

    /** Runs work of a request when it is its turn. */
    public <R> R limited(Supplier<R> work) {
        return limit.run(work);
    }

    /**
     * {@return the vote of a member's clause on an image, without a sign; none if a crisp clause is true nowhere} A
     * fuzzy clause is listed even if it casts no vote, and once more for the mirror image if the model adds the votes
     * on it.
     */
    public List<ClauseVote> look(Raster image, int member, int clause) {
        return limit.run(() -> members.get(member).look(image, clause));
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

    /** {@return the memory that an explanation takes, in positions, its maps included} */
    private static int positions(Explanation explanation) {
        return explanation.inFavour().shape().size()
                + explanation.members().stream()
                        .mapToInt(own -> 2 * own.shares().size())
                        .sum()
                + explanation.votes().stream()
                        .mapToInt(vote -> 2 + vote.placements().size())
                        .sum();
    }

    public Prediction predict(Raster image) {
        return limit.run(() -> predictor.predict(image));
    }

    /**
     * {@return the label to show first: of the predicted ones that with the most votes above its threshold; if none is
     * predicted, that with the fewest votes below it}
     */
    public static int mainLabel(Prediction prediction) {
        int[] sums = prediction.classSums();
        long[] above = IntStream.range(0, sums.length)
                .mapToLong(label -> (long) sums[label]
                        - (prediction.labels().exclusive()
                                ? 0
                                : prediction.thresholds().sum(label)))
                .toArray();
        return IntStream.range(0, sums.length)
                .reduce((a, b) -> above[b] > above[a] ? b : a)
                .orElseThrow();
    }

    @Override
    public void close() {
        closed = true;
        statistics.close();
    }
}
