package org.vitrine.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.edit.Edit;
import org.vitrine.model.Model;

/** The edits of a model, for people and machines. */
public final class Edits {

    private Edits() {}

    /** {@return one line each, numbered from 1 on} */
    public static List<String> lines(Model model) {
        List<String> lines = new ArrayList<>();
        for (Edit edit : model.edits()) {
            lines.add("edit " + (lines.size() + 1) + ": " + edit.inWords() + ", because: " + edit.reason());
        }
        return lines;
    }

    public static List<Map<String, Object>> toList(Model model) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Edit edit : model.edits()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("edit", list.size() + 1);
            map.put("change", edit.inWords());
            map.put("reason", edit.reason());
            list.add(map);
        }
        return list;
    }
}
