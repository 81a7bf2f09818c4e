package org.vitrine.explorer;

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

/** A model with all that is kept ready to show it quickly. Threads may share it. */
final class Showcase implements AutoCloseable {

    /** Explanations are kept for those who point at their pixels, up to so many places of clauses: some 20 MB. */
    private static final int MOST_PLACES = 500_000;

    private record Subject(Raster picture, int label) {}

    private final Exhibit exhibit;
    private final Survey survey;
    private final Lending<ClauseExplainer> interpretations;
    private final Map<Subject, Explanation> recent = new LinkedHashMap<>(16, 0.75f, true);
    private int recentPlaces;
    private final Lazy<List<EvidenceMap>> representations = new Lazy<>(this::represent);
    private final Lazy<byte[]> labels = new Lazy<>(() -> Json.write(LabelAnswers.labels(this)));

    Showcase(Exhibit exhibit, ImageSource examples, int threads) {
        this.exhibit = exhibit;
        this.survey = new Survey(exhibit.model(), examples);
        this.interpretations = new Lending<>(threads, () -> exhibit.model().explainer());
    }

    String name() {
        return exhibit.name();
    }

    Model model() {
        return exhibit.model();
    }

    Survey survey() {
        return survey;
    }

    /** Why an image gets a label, or does not. */
    Explanation explain(Raster picture, int label) {
        Subject subject = new Subject(picture, label);
        synchronized (recent) {
            Explanation known = recent.get(subject);
            if (known != null) {
                return known;
            }
        }
        Explanation explanation = interpretations.use(
                interpretation -> interpretation.explain(model().encoding().encode(picture), label));
        keep(subject, explanation);
        return explanation;
    }

    private void keep(Subject subject, Explanation explanation) {
        synchronized (recent) {
            if (recent.put(subject, explanation) == null) {
                recentPlaces += places(explanation);
            }
            var oldest = recent.entrySet().iterator();
            while (recentPlaces > MOST_PLACES && oldest.hasNext()) {
                recentPlaces -= places(oldest.next().getValue());
                oldest.remove();
            }
        }
    }

    /** What an explanation takes in memory, in places: its maps count too. */
    private static int places(Explanation explanation) {
        return explanation.inFavour().shape().size()
                + explanation.votes().stream()
                        .mapToInt(vote -> 2 + vote.places().size())
                        .sum();
    }

    /** What the model says of an image. */
    Prediction predict(Raster picture) {
        return interpretations.use(
                interpretation -> interpretation.predict(model().encoding().encode(picture)));
    }

    /** The label that a prediction is mostly about: the surest of those decided for, else the surest of all. */
    static int mainLabel(Prediction prediction) {
        int[] sums = prediction.classSums();
        return IntStream.range(0, sums.length)
                .filter(prediction::isDecided)
                .reduce((a, b) -> sums[b] > sums[a] ? b : a)
                .orElseGet(() -> Prediction.winner(sums));
    }

    /** What the model knows of each label; worked out once. */
    List<EvidenceMap> representations() {
        return representations.get();
    }

    private List<EvidenceMap> represent() {
        ClassRepresentation representation = new ClassRepresentation(model());
        return IntStream.range(0, model().labels().size())
                .mapToObj(representation::of)
                .toList();
    }

    /** The answer about all labels, which is long and always the same. */
    byte[] labels() {
        return labels.get();
    }

    @Override
    public void close() {
        survey.close();
    }
}
