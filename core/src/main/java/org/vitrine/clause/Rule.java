package org.vitrine.clause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * A clause in words, such as {@code dark at row 3 column 4; bright at row 3 column 5; window in rows 5-12}. Counted
 * from 0.
 */
public final class Rule {

    private Rule() {}

    /** {@return a clause in words, on one line} */
    public static String inWords(ClauseBank bank, int clause, Encoding encoding, int channels) {
        if (bank.literals(clause) == 0) {
            return "empty: asks for nothing and casts no vote";
        }
        List<String> parts = new ArrayList<>();
        List<View> views = encoding.views(channels);
        for (PixelDemand demand : bank.demands(clause, encoding, channels)) {
            String view = views.get(demand.view()).name();
            parts.add((view.isEmpty() ? "" : view + " ") + demanded(demand.brightness()) + " at row " + demand.row()
                    + " column " + demand.column());
        }
        addRange(parts, bank.rectangle(clause), bank.grid());
        String text = String.join("; ", parts);
        if (!bank.isCrisp()) {
            return fuzzy(bank, clause) + text;
        }
        return bank.isContradictory(clause, encoding, channels) ? "never true: " + text : text;
    }

    /**
     * Says in plain words what some literals of a clause ask for: "brighter below than above" instead of levels, "upper
     * left" instead of rows and columns of the window. What is asked for at several places is said once.
     *
     * @param literals the numbers of the literals; those about the window's position are left out
     * @param most how many phrases at most, those that are asked for at most places first
     * @return one line; empty if the literals ask nothing of pixels
     */
    public static String inPlainWords(ClauseBank bank, int[] literals, Encoding encoding, int channels, int most) {
        PatchGrid grid = bank.grid();
        List<View> views = encoding.views(channels);
        Map<String, Set<String>> places = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (PixelDemand demand : bank.demands(literals, encoding, channels)) {
            String phrase = DemandWords.of(views.get(demand.view()), demand.brightness());
            Area pixel = new Area(demand.row(), demand.column(), demand.row(), demand.column());
            places.computeIfAbsent(phrase, some -> new LinkedHashSet<>())
                    .add(pixel.inWords(grid.windowHeight(), grid.windowWidth()));
            counts.merge(phrase, 1, Integer::sum);
        }
        List<String> phrases = new ArrayList<>(places.keySet());
        phrases.sort(Comparator.comparingInt((String phrase) -> -counts.getOrDefault(phrase, 0)));
        List<String> said = phrases.stream()
                .limit(most)
                .map(phrase -> phrase
                        + (grid.windowHeight() * grid.windowWidth() == 1
                                ? ""
                                : " " + DemandWords.at(places.getOrDefault(phrase, Set.of()))))
                .toList();
        int more = phrases.size() - said.size();
        return String.join("; ", said) + (more > 0 ? "; and " + more + " more" : "");
    }

    /**
     * Says where on the image a clause can look.
     *
     * @return such as "at the upper left" or "anywhere"; "nowhere" if its position literals exclude each other
     */
    public static String place(ClauseBank bank, int clause) {
        PatchGrid grid = bank.grid();
        Optional<Area> region = bank.region(clause);
        Rectangle positions = bank.rectangle(clause);
        if (positions.isEmpty() || region.isEmpty()) {
            return "nowhere";
        }
        return at(
                new Area(
                        region.get().top() + positions.top(),
                        region.get().left() + positions.left(),
                        region.get().bottom() + positions.bottom(),
                        region.get().right() + positions.right()),
                grid);
    }

    private static String at(Area area, PatchGrid grid) {
        String words = area.inWords(grid.imageHeight(), grid.imageWidth());
        return words.equals("whole image") ? "anywhere" : "at the " + words;
    }

    private static String fuzzy(ClauseBank bank, int clause) {
        int literals = bank.literals(clause);
        int most = bank.tolerance() - 1;
        String needed = literals > most
                ? "votes if at least " + (literals - most) + " of " + literals + " hold"
                : "votes always";
        Area region = bank.region(clause).orElseThrow(); // a clause with literals has one
        return needed + ", one vote more for each further one; sees rows " + region.top() + "-" + region.bottom()
                + ", columns " + region.left() + "-" + region.right() + "; ";
    }

    private static String demanded(Brightness brightness) {
        if (brightness.levels() == 1) {
            return brightness.contradictory() ? "bright and dark" : brightness.lowest() == 1 ? "bright" : "dark";
        }
        String least = "at least " + brightness.lowest() + "/" + brightness.levels();
        String most = "at most " + brightness.highest() + "/" + brightness.levels();
        if (brightness.lowest() == 0) {
            return most;
        }
        return brightness.highest() == brightness.levels() ? least : least + " and " + most;
    }

    private static void addRange(List<String> parts, Rectangle rectangle, PatchGrid grid) {
        String rows = range("row", rectangle.top(), rectangle.bottom(), grid.rows() - 1);
        String columns = range("column", rectangle.left(), rectangle.right(), grid.columns() - 1);
        if (!rows.isEmpty() || !columns.isEmpty()) {
            String both = rows.isEmpty() || columns.isEmpty() ? "" : ", ";
            parts.add("window in " + rows + both + columns);
        }
    }

    private static String range(String what, int from, int to, int last) {
        if (from == 0 && to == last) {
            return "";
        }
        if (from > to) {
            return "no " + what + " (from " + from + ", up to " + to + ")";
        }
        return from == to ? what + " " + from : what + "s " + from + "-" + to;
    }
}
