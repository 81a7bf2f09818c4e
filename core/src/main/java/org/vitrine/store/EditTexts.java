package org.vitrine.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.edit.Edit;
import org.vitrine.internal.container.Json;
import org.vitrine.internal.container.JsonObject;
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
        } else if (edit instanceof Edit.Decide decide) {
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
        for (JsonObject object : JsonObject.all(NAME, elements)) {
            try {
                edits.add(edit(object));
            } catch (IllegalArgumentException unfit) {
                throw new IllegalArgumentException(
                        "edit " + (edits.size() + 1) + " cannot be read: " + unfit.getMessage(), unfit);
            }
        }
        if (edits.isEmpty()) {
            throw JsonObject.wrong(NAME, "empty");
        }
        return edits;
    }

    private static Edit edit(JsonObject object) {
        String reason = object.text("reason");
        String kind = object.text("kind");
        return switch (kind) {
            case "mute" -> new Edit.Mute(object.whole("clause"), reason);
            case "reweight" ->
                new Edit.Reweight(object.whole("clause"), object.text("label"), object.whole("votes"), reason);
            case "restrict" -> new Edit.Restrict(object.whole("clause"), area(object), reason);
            case "forbid" -> new Edit.Forbid(object.text("label"), area(object), reason);
            case "decide" -> new Edit.Decide(object.text("label"), object.whole("above"), reason);
            default -> throw object.wrong("of an unknown kind: '" + kind + "'");
        };
    }

    private static Area area(JsonObject object) {
        int[] rows = object.pair("rows");
        int[] columns = object.pair("columns");
        return new Area(rows[0], columns[0], rows[1], columns[1]);
    }
}
