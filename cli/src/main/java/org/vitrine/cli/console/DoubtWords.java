package org.vitrine.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vitrine.label.Labels;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Prediction;

/** Decisions, answers and likeness, in words and as maps for JSON. */
public final class DoubtWords {

    private DoubtWords() {}

    /** {@return what is decided} */
    public static String decided(Prediction prediction) {
        List<String> decided = prediction.decided();
        return decided.isEmpty() ? "none of the labels" : String.join(", ", decided);
    }

    /** {@return what is answered; such as "unsure: 4 or 9", or "Smiling, Hat; unsure about Beard"} */
    public static String answered(Labels labels, List<Answer> answers) {
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
        map.put("share", likeness.share());
        map.put("score", likeness.score());
        map.put("clausesVoting", likeness.voting());
        map.put("clausesUsuallyVoting", likeness.usuallyVoting());
        return map;
    }
}
