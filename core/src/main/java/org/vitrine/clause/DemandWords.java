package org.vitrine.clause;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.View;

/** Says what is asked of a view in words that need no knowledge of levels. */
final class DemandWords {

    /** Views whose middle level means that two sides are the same: what is said of a high value, and of a low one. */
    private static final Map<String, List<String>> STEPS = Map.of(
            "vertical step", List.of("brighter below than above", "brighter above than below"),
            "horizontal step",
                    List.of("brighter on the right than on the left", "brighter on the left than on the right"),
            "coarse vertical step",
                    List.of("brighter further below than further above", "brighter further above than further below"),
            "coarse horizontal step",
                    List.of("brighter further right than further left", "brighter further left than further right"));

    /** Views of which a high and a low value have names of their own. */
    private static final Map<String, List<String>> OPPOSITES = Map.of(
            "", List.of("bright", "dark"),
            "brightness", List.of("bright", "dark"),
            "red", List.of("much red", "little red"),
            "green", List.of("much green", "little green"),
            "blue", List.of("much blue", "little blue"),
            "red against brightness", List.of("reddish", "not reddish"),
            "blue against brightness", List.of("bluish", "not bluish"),
            "red-green", List.of("red rather than green", "green rather than red"),
            "blue-yellow", List.of("blue rather than yellow", "yellow rather than blue"),
            "contrast", List.of("much contrast", "little contrast"));

    private static final int NEARLY_ALL = 7; // of nine places

    private DemandWords() {}

    /**
     * Describes what is asked of a view. Of a range in the middle of the levels, it says that it is medium, or that two
     * sides are about the same.
     */
    static String of(View view, Brightness asked) {
        boolean high = asked.lowest() > 0;
        boolean low = asked.highest() < asked.levels();
        List<String> steps = STEPS.get(view.name());
        if (steps != null) {
            return step(steps, asked);
        }
        String none = (view.name().contains("edge") ? "no " : "not ") + view.name();
        List<String> opposites = OPPOSITES.getOrDefault(view.name(), List.of(view.name(), none));
        if (high && low) {
            boolean nearer = asked.lowest() + asked.highest() > asked.levels();
            return nearer ? "rather " + opposites.get(0) : "rather " + opposites.get(1);
        }
        return opposites.get(high ? 0 : 1);
    }

    /** Describes a view of two sides: levels below the middle are reached unless the other side is much brighter. */
    private static String step(List<String> steps, Brightness asked) {
        int middle = asked.levels() / 2;
        if (asked.lowest() > middle) {
            return steps.get(0);
        }
        if (asked.highest() < middle) {
            return steps.get(1);
        }
        if (asked.lowest() > 0 && asked.highest() < asked.levels()) {
            return "about as bright on both sides";
        }
        boolean slightly = asked.lowest() > 0 ? asked.lowest() == middle : asked.highest() == middle;
        return "not " + (slightly ? "" : "much ") + steps.get(asked.lowest() > 0 ? 1 : 0);
    }

    /** Joins places, such as "at the left, middle and right". */
    static String at(Collection<String> places) {
        if (places.size() >= NEARLY_ALL) {
            return "nearly everywhere";
        }
        List<String> all = new ArrayList<>(places);
        String last = all.remove(all.size() - 1);
        return "at the " + (all.isEmpty() ? last : String.join(", ", all) + " and " + last);
    }
}
