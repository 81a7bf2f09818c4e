package org.vitrine.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.edit.Edit;
import org.vitrine.patch.Area;

/** Edits as JSON, and back. Reading throws IllegalArgumentException. */
final class EditTexts {

    private static final String NAME = "edits";

    private EditTexts() {}

    static String write(List<Edit> edits) {
        return Json.write(members(edits));
    }

    static List<Map<String, Object>> members(List<Edit> edits) {
        return edits.stream().map(EditTexts::members).toList();
    }

    private static Map<String, Object> members(Edit edit) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (edit instanceof Edit.Mute mute) {
            members.put("kind", "mute");
            members.put("clause", mute.clause());
        } else if (edit instanceof Edit.Reweight reweight) {
            members.put("kind", "reweight");
            members.put("clause", reweight.clause());
            members.put("label", reweight.label());
            members.put("votes", reweight.votes());
        } else if (edit instanceof Edit.Restrict restrict) {
            members.put("kind", "restrict");
            members.put("clause", restrict.clause());
            put(restrict.area(), members);
        } else if (edit instanceof Edit.Forbid forbid) {
            members.put("kind", "forbid");
            members.put("label", forbid.label());
            put(forbid.area(), members);
        }
        if (edit instanceof Edit.Decide decide) {
            members.put("kind", "decide");
            members.put("label", decide.label());
            members.put("above", decide.above());
        }
        members.put("reason", edit.reason());
        return members;
    }

    private static void put(Area area, Map<String, Object> members) {
        members.put("rows", List.of(area.top(), area.bottom()));
        members.put("columns", List.of(area.left(), area.right()));
    }

    static List<Edit> read(List<?> elements) {
        List<Edit> edits = new ArrayList<>();
        for (Object element : elements) {
            if (!(element instanceof Map<?, ?> members)) {
                throw wrong("not an array of objects");
            }
            try {
                edits.add(edit(members));
            } catch (IllegalArgumentException unfit) {
                throw new IllegalArgumentException(
                        "edit " + (edits.size() + 1) + " cannot be read: " + unfit.getMessage(), unfit);
            }
        }
        if (edits.isEmpty()) {
            throw wrong("empty");
        }
        return edits;
    }

    private static Edit edit(Map<?, ?> members) {
        String reason = text(members, "reason");
        String kind = text(members, "kind");
        return switch (kind) {
            case "mute" -> new Edit.Mute(whole(members, "clause"), reason);
            case "reweight" ->
                new Edit.Reweight(whole(members, "clause"), text(members, "label"), whole(members, "votes"), reason);
            case "restrict" -> new Edit.Restrict(whole(members, "clause"), area(members), reason);
            case "forbid" -> new Edit.Forbid(text(members, "label"), area(members), reason);
            case "decide" -> new Edit.Decide(text(members, "label"), whole(members, "above"), reason);
            default -> throw wrong("of an unknown kind: '" + kind + "'");
        };
    }

    private static Area area(Map<?, ?> members) {
        int[] rows = pair(members, "rows");
        int[] columns = pair(members, "columns");
        return new Area(rows[0], columns[0], rows[1], columns[1]);
    }

    private static int[] pair(Map<?, ?> members, String name) {
        if (members.get(name) instanceof List<?> two
                && two.size() == 2
                && two.get(0) instanceof Long first
                && two.get(1) instanceof Long last) {
            return new int[] {whole(first, name), whole(last, name)};
        }
        throw wrong("without two numbers '" + name + "'");
    }

    private static int whole(Map<?, ?> members, String name) {
        if (members.get(name) instanceof Long number) {
            return whole(number, name);
        }
        throw wrong("without a whole number '" + name + "'");
    }

    private static int whole(long number, String name) {
        if (number != (int) number) {
            throw wrong("with a number '" + name + "' beyond " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static String text(Map<?, ?> members, String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw wrong("without a text '" + name + "'");
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("metadata '" + NAME + "' is " + what);
    }
}
