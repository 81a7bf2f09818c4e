package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.List;

/** Shortens rules. */
final class RuleWords {

    private static final int MOST_PARTS = 3;

    private RuleWords() {}

    /** {@return the first few demands of a rule, how many are left out, and the window's position} */
    static String brief(String rule) {
        List<String> parts = new ArrayList<>(List.of(rule.split("; ", -1)));
        String last = parts.get(parts.size() - 1);
        boolean placed = last.startsWith("window in ");
        int demands = parts.size() - (placed ? 1 : 0);
        if (demands <= MOST_PARTS + 1) {
            return rule;
        }
        List<String> kept = new ArrayList<>(parts.subList(0, MOST_PARTS));
        kept.add("\u2026 " + (demands - MOST_PARTS) + " more");
        if (placed) {
            kept.add(last);
        }
        return String.join("; ", kept);
    }
}
