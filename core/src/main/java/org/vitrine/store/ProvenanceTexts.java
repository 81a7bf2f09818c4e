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
import org.vitrine.model.Shrinkage;

/** Lessons and shrinkages as JSON, and back. Reading throws IllegalArgumentException. */
final class ProvenanceTexts {

    private static final String SHRINKAGES = "provenance.shrinkages";
    private static final String LESSONS = "provenance.lessons";
    private static final String ASIDE_SHARE = "asideShare";
    private static final String ASIDE_SEED = "asideSeed";

    private ProvenanceTexts() {}

    static String writeShrinkages(List<Shrinkage> shrinkages) {
        return Json.write(shrinkages.stream().map(ProvenanceTexts::members).toList());
    }

    private static Map<String, Object> members(Shrinkage shrinkage) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("clauses", shrinkage.clauses());
        members.put("literals", shrinkage.literals());
        members.put("target", shrinkage.target());
        members.put("machines", shrinkage.machines());
        members.put("measure", shrinkage.measure());
        members.put("before", "" + shrinkage.before()); // the header's JSON has whole numbers only
        members.put("after", "" + shrinkage.after());
        members.put("images", shrinkage.images());
        members.put("dataFingerprint", shrinkage.dataFingerprint());
        if (!shrinkage.edits().isEmpty()) {
            members.put("edits", EditTexts.members(shrinkage.edits()));
        }
        return members;
    }

    static List<Shrinkage> readShrinkages(List<?> elements) {
        return JsonObject.all(SHRINKAGES, elements).stream()
                .map(ProvenanceTexts::shrinkage)
                .toList();
    }

    private static Shrinkage shrinkage(JsonObject object) {
        return new Shrinkage(
                object.whole("clauses"),
                object.number("literals"),
                object.whole("target"),
                object.whole("machines"),
                object.text("measure"),
                share(object, "before"),
                share(object, "after"),
                object.whole("images"),
                object.text("dataFingerprint"),
                object.members().get("edits") instanceof List<?> edits ? EditTexts.read(edits) : List.of());
    }

    private static double share(JsonObject object, String name) {
        try {
            return Double.parseDouble(object.text(name));
        } catch (NumberFormatException noNumber) {
            throw object.wrong("without a number '" + name + "'");
        }
    }

    static String writeLessons(List<Lesson> lessons) {
        return Json.write(lessons.stream().map(ProvenanceTexts::members).toList());
    }

    private static Map<String, Object> members(Lesson lesson) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("dataFingerprint", lesson.data().fingerprint());
        members.put("whole", lesson.data().whole());
        members.put("images", lesson.data().images());
        members.put("variants", lesson.data().variants());
        members.put("ofLabels", lesson.data().ofLabels());
        lesson.data().aside().ifPresent(draw -> {
            members.put(ASIDE_SHARE, "" + draw.share()); // the header's JSON has whole numbers only
            members.put(ASIDE_SEED, draw.seed());
        });
        members.put("content", lesson.data().content());
        members.put("epochs", lesson.epochs());
        members.put("stoppedAfter", lesson.stoppedAfter());
        return members;
    }

    static List<Lesson> readLessons(List<?> elements, int labels) {
        return JsonObject.all(LESSONS, elements).stream()
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
                object.members().containsKey(ASIDE_SHARE) ? Optional.of(draw(object)) : Optional.empty(),
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
            return new Aside(Double.parseDouble(object.text(ASIDE_SHARE)), object.number(ASIDE_SEED));
        } catch (NumberFormatException noNumber) {
            throw object.wrong("without a number '" + ASIDE_SHARE + "'");
        }
    }
}
