package org.vitrine.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.model.Shrinkage;

/** Shrinkages as JSON, and back. Reading throws IllegalArgumentException. */
final class ShrinkageTexts {

    private ShrinkageTexts() {}

    static String write(List<Shrinkage> shrinkages) {
        return Json.write(shrinkages.stream().map(ShrinkageTexts::members).toList());
    }

    private static Map<String, Object> members(Shrinkage shrinkage) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("clauses", shrinkage.clauses());
        members.put("literals", shrinkage.literals());
        members.put("target", shrinkage.target());
        if (shrinkage.machines() > 1) {
            members.put("machines", shrinkage.machines());
        }
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
        List<Shrinkage> shrinkages = new ArrayList<>();
        for (Object element : elements) {
            if (!(element instanceof Map<?, ?> members)) {
                throw wrong("not an array of objects");
            }
            shrinkages.add(shrinkage(members));
        }
        return shrinkages;
    }

    private static Shrinkage shrinkage(Map<?, ?> members) {
        return new Shrinkage(
                whole(members, "clauses"),
                number(members, "literals"),
                whole(members, "target"),
                members.containsKey("machines") ? whole(members, "machines") : 1,
                text(members, "measure"),
                share(members, "before"),
                share(members, "after"),
                whole(members, "images"),
                text(members, "dataFingerprint"),
                members.get("edits") instanceof List<?> edits ? EditTexts.read(edits) : List.of());
    }

    private static long number(Map<?, ?> members, String name) {
        if (members.get(name) instanceof Long number) {
            return number;
        }
        throw wrong("without a whole number '" + name + "'");
    }

    private static int whole(Map<?, ?> members, String name) {
        long number = number(members, name);
        if (number != (int) number) {
            throw wrong("with a number '" + name + "' beyond " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static double share(Map<?, ?> members, String name) {
        try {
            return Double.parseDouble(text(members, name));
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "metadata 'provenance.shrinkages' is without a number '" + name + "'", noNumber);
        }
    }

    private static String text(Map<?, ?> members, String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw wrong("without a text '" + name + "'");
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("metadata 'provenance.shrinkages' is " + what);
    }
}
