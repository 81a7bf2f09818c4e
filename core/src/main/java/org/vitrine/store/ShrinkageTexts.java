package org.vitrine.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.internal.container.Json;
import org.vitrine.internal.container.JsonObject;
import org.vitrine.model.Shrinkage;

/** Shrinkages as JSON, and back. Reading throws IllegalArgumentException. */
final class ShrinkageTexts {

    private static final String NAME = "provenance.shrinkages";

    private ShrinkageTexts() {}

    static String write(List<Shrinkage> shrinkages) {
        return Json.write(shrinkages.stream().map(ShrinkageTexts::members).toList());
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

    static List<Shrinkage> read(List<?> elements) {
        return JsonObject.all(NAME, elements).stream()
                .map(ShrinkageTexts::shrinkage)
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
}
