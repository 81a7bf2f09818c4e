package org.vitrine.explorer.internal.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** A model together with everything that is kept to show it quickly. Threads may share it. */
public final class ModelView implements AutoCloseable {

    /** Recent explanations are kept for requests about their pixels, up to this many clause positions: some 20 MB. */
    private static final int MOST_POSITIONS = 500_000;

    private record Question(Raster image, int label) {}

    private final NamedModel named;
    private final BackgroundStatistics statistics;
    private final ClauseExplainer explainer;
    private final WorkLimit limit;
    private final Map<Question, Explanation> recent = new LinkedHashMap<>(16, 0.75f, true);
    private int recentPositions;
    private final Lazy<List<EvidenceMap>> representations = new Lazy<>(this::represent);

    public ModelView(NamedModel named, ImageSource examples, int threads) {
        this.named = named;
        this.statistics = new BackgroundStatistics(named.model(), examples);
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
        statistics.close();
    }
}
