package org.vitrine.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vitrine.dataset.Aside;
import org.vitrine.dataset.DataPart;
import org.vitrine.internal.container.Json;
import org.vitrine.internal.container.JsonObject;
import org.vitrine.model.Lesson;

/** Lessons as JSON, and back. Reading throws IllegalArgumentException. */
final class LessonTexts {

    private static final String NAME = "provenance.lessons";
    private static final String SHARE = "asideShare";
    private static final String SEED = "asideSeed";

    private LessonTexts() {}

    static String write(List<Lesson> lessons) {
        return Json.write(lessons.stream().map(LessonTexts::members).toList());
    }

    private static Map<String, Object> members(Lesson lesson) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("dataFingerprint", lesson.data().fingerprint());
        members.put("whole", lesson.data().whole());
        members.put("images", lesson.data().images());
        members.put("variants", lesson.data().variants());
        members.put("ofLabels", lesson.data().ofLabels());
        lesson.data().aside().ifPresent(draw -> {
            members.put(SHARE, "" + draw.share()); // the header's JSON has whole numbers only
            members.put(SEED, draw.seed());
        });
        members.put("content", lesson.data().content());
        members.put("epochs", lesson.epochs());
        members.put("stoppedAfter", lesson.stoppedAfter());
        return members;
    }

    static List<Lesson> read(List<?> elements, int labels) {
        return JsonObject.all(NAME, elements).stream()
                .map(object -> lesson(object, labels))
                .toList();
    }

    private static Lesson lesson(JsonObject object, int labels) {
        DataPart data = new DataPart(
                object.text("dataFingerprint"),
                object.whole("whole"),
                object.whole("images"),
                object.whole("variants"),
                ofLabels(object, labels),
                object.members().containsKey(SHARE) ? Optional.of(draw(object)) : Optional.empty(),
                object.text("content"));
        return new Lesson(data, object.whole("epochs"), object.whole("stoppedAfter"));
    }

    private static List<Integer> ofLabels(JsonObject object, int labels) {
        List<Integer> counts = new ArrayList<>();
        if (object.members().get("ofLabels") instanceof List<?> numbers
                && (numbers.isEmpty() || numbers.size() == labels)) {
            for (Object number : numbers) {
                if (!(number instanceof Long count && count == count.intValue())) {
                    throw object.wrong("without whole numbers 'ofLabels'");
                }
                counts.add(count.intValue());
            }
            return counts;
        }
        throw object.wrong("without a number for each label in 'ofLabels'");
    }

    private static Aside draw(JsonObject object) {
        try {
            return new Aside(Double.parseDouble(object.text(SHARE)), object.number(SEED));
        } catch (NumberFormatException noNumber) {
            throw object.wrong("without a number '" + SHARE + "'");
        }
    }
}
