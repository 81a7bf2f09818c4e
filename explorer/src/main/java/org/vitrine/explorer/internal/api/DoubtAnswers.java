package org.vitrine.explorer.internal.api;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.label.Labels;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Odds;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;

/** Answers about how sure a model is. */
final class DoubtAnswers {

    private DoubtAnswers() {}

    /**
     * {@return the votes for each label, with how sure the decision about it is; with answers if a largest error above
     * 0 is asked for}
     */
    static List<Answers.LabelVotes> votes(Prediction prediction, double maxError) {
        Labels labels = prediction.labels();
        List<Answer> answers = maxError > 0 ? decision(prediction, maxError).answers() : List.of();
        return IntStream.range(0, labels.size())
                .mapToObj(label -> {
                    OptionalDouble probability = prediction.probability(label);
                    boolean given = prediction.isDecided(label);
                    return new Answers.LabelVotes(
                            labels.name(label),
                            prediction.classSum(label),
                            prediction.confidence(label),
                            Answers.orNull(probability),
                            probability.isPresent()
                                    ? Odds.inWords(given ? probability.getAsDouble() : 1 - probability.getAsDouble())
                                    : null,
                            answers.isEmpty() ? null : answers.get(label).name().toLowerCase(Locale.ROOT),
                            given);
                })
                .toList();
    }

    /** {@return what the model says of the image; it is silent if the image is unlike those it knows} */
    static Decision decision(Prediction prediction, double maxError) {
        if (maxError >= 1) {
            throw HttpProblem.badRequest("maxError must be less than 1: " + maxError);
        }
        if (maxError > 0 && prediction.calibration().isEmpty()) {
            throw HttpProblem.badRequest("the model is not calibrated, so it has no answers; leave maxError out");
        }
        return prediction.decide(new Policy(maxError, true));
    }

    static Answers.@Nullable Likeness likeness(Prediction prediction) {
        return prediction
                .likeness()
                .map(known -> new Answers.Likeness(known.isUnlike(), known.inWords(), known.score()))
                .orElse(null);
    }
}
