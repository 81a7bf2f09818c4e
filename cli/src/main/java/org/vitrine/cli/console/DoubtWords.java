package org.vitrine.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vitrine.label.Labels;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Likeness;

/** Decisions, answers and likeness, in words and as maps for JSON. */
public final class DoubtWords {

    private DoubtWords() {}

    /**
     * {@return what is answered; such as "unsure: 4 or 9", "Smiling, Hat; unsure about Beard", or "no answer" where
     * nothing is said}
     */
    public static String answered(Labels labels, Decision decision) {
        if (decision.isSilent()) {
            return "no answer";
        }
        List<Answer> answers = decision.answers();
        List<String> sure = names(labels, answers, Answer.YES);
        List<String> unsure = names(labels, answers, Answer.UNSURE);
        if (labels.exclusive()) {
            return sure.isEmpty() ? "unsure: " + String.join(" or ", unsure) : String.join(", ", sure);
        }
        String said = sure.isEmpty() ? "none of the labels" : String.join(", ", sure);
        if (unsure.isEmpty()) {
            return said;
        }
        return (sure.isEmpty() ? "" : said + "; ") + "unsure about " + String.join(", ", unsure);
    }

    private static List<String> names(Labels labels, List<Answer> answers, Answer wanted) {
        List<String> names = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            if (answers.get(label) == wanted) {
                names.add(labels.name(label));
            }
        }
        return names;
    }

    /** {@return an outcome in lower case, such as "unlike"} */
    public static String outcome(Decision decision) {
        return decision.outcome().name().toLowerCase(Locale.ROOT);
    }

    /** {@return yes, no or unsure for the name of each label} */
    public static Map<String, Object> toMap(Labels labels, List<Answer> answers) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int label = 0; label < labels.size(); label++) {
            map.put(labels.name(label), answers.get(label).name().toLowerCase(Locale.ROOT));
        }
        return map;
    }

    /** {@return how much an image is like those that the model knows} */
    public static Map<String, Object> toMap(Likeness likeness) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("unlike", likeness.isUnlike());
        map.put("words", likeness.inWords());
        map.put("score", likeness.score());
        likeness.votes().ifPresent(votes -> {
            map.put("share", votes.share());
            map.put("clausesVoting", votes.voting());
            map.put("clausesUsuallyVoting", votes.usuallyVoting());
        });
        likeness.appearance().ifPresent(appearance -> {
            map.put("distance", appearance.distance() / 100.0);
            map.put("largestUsualDistance", appearance.limit() / 100.0);
        });
        return map;
    }
}
