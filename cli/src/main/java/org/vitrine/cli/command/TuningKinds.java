package org.vitrine.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.option.RecipeChoice;
import org.vitrine.cli.option.TrainWords;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.recipe.ImageLook;
import org.vitrine.training.recipe.ImageTraits;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.TuningSpace;

/**
 * What {@code vitrine tune} tries: the settings suggested for the images, those of other recipes, and usual values of machines with fuzzy
 * and with crisp clauses. Options that are given are not searched.
 */
final class TuningKinds {

    private static final int MOST_Q = 6;
    private static final int RECIPES = 4;
    private static final double PERHAPS_SYMMETRIC = 0.6;
    private static final String ENCODING = "encoding";
    private static final String EPOCHS = Settings.EPOCHS.dashed();

    /** Options that only crisp clauses have, or that mean something else for fuzzy ones. */
    private static final List<Setting<?>> CRISP = List.of(
            Settings.WINDOW,
            Settings.TARGET,
            Settings.SHARING,
            Settings.WEIGHTED,
            Settings.BOOST,
            Settings.DROP_CLAUSES);

    /** Options that only fuzzy clauses have. */
    private static final List<Setting<?>> FUZZY = List.of(
            Settings.TOLERANCE,
            Settings.REACH,
            Settings.SMALLEST_REGION,
            Settings.LARGEST_REGION,
            Settings.MIRROR_VOTES,
            Settings.BATCH);

    private final TrainWords given;
    private final List<Axis> asked;
    private final ImageTraits traits;
    private final @Nullable ImageLook look;

    TuningKinds(TrainWords given, List<Axis> asked, RecipeChoice.Seen seen) {
        this.given = given;
        this.asked = asked;
        this.traits = seen.traits();
        this.look = seen.look();
    }

    private boolean isFixed(String option) {
        return isFixed(given, asked, option);
    }

    private static boolean isFixed(TrainWords given, List<Axis> asked, String option) {
        return given.has(option) || asked.stream().anyMatch(axis -> TrainWords.isSame(axis.name(), option));
    }

    private boolean wantsFuzzy() {
        return wantsFuzzy(given, asked);
    }

    /** Whether options ask for fuzzy clauses. */
    static boolean wantsFuzzy(TrainWords given, List<Axis> asked) {
        return FUZZY.stream().anyMatch(setting -> isFixed(given, asked, setting.dashed()));
    }

    private boolean wantsCrisp() {
        return CRISP.stream().anyMatch(setting -> isFixed(setting.dashed()));
    }

    /** The settings suggested for the images, and those of the next recipes, adapted; none if values to draw from are asked for. */
    List<SuggestedSettings> suggestions() {
        List<SuggestedSettings> suggestions = new ArrayList<>();
        if (asked.isEmpty()) {
            for (Recipe recipe : SuggestedSettings.nearest(traits, look)) {
                SuggestedSettings suggested = SuggestedSettings.from(recipe, traits, look);
                boolean fuzzy = suggested.settings().isFuzzy();
                boolean fits = wantsFuzzy() ? fuzzy : !wantsCrisp() || !fuzzy;
                if (fits && suggestions.size() < RECIPES) {
                    suggestions.add(suggested);
                }
            }
        }
        return suggestions;
    }

    /** What is tried. */
    TuningSpace space(List<Map<String, String>> begin, TrainWords words) {
        List<Map<String, String>> first = begin.stream().map(this::free).toList();
        List<TuningSpace.Kind> kinds = new ArrayList<>();
        if (wantsFuzzy() || !wantsCrisp()) {
            kinds.add(kind(fuzzyBase(), fuzzy(), first));
        }
        if (!wantsFuzzy()) {
            kinds.add(kind(Map.of(), crisp(), first));
        }
        List<String> varied = new ArrayList<>(List.of(EPOCHS));
        for (TuningSpace.Kind kind : kinds) {
            kind.axes().forEach(axis -> varied.add(axis.name()));
            varied.addAll(kind.base().keySet());
        }
        first.forEach(point -> varied.addAll(point.keySet()));
        List<String> fixed = words.without(varied)
                .without(List.of("data", "threads", "recipe"))
                .words();
        return new TuningSpace(
                first, kinds, point -> words.with(point).options().plan().build(), fixed);
    }

    /** Without options that are given, and without the number of epochs. */
    private Map<String, String> free(Map<String, String> options) {
        Map<String, String> free = new LinkedHashMap<>(options);
        free.keySet().removeIf(option -> option.equals(EPOCHS) || isFixed(option));
        if (isFixed(Settings.BALANCE.dashed())) {
            free.remove(Settings.NEGATIVES.dashed()); // not every balance goes with focused negatives
        }
        if (isFixed(Settings.NEGATIVES.dashed())) {
            free.remove(Settings.BALANCE.dashed());
        }
        return free;
    }

    /** With the values of the points to begin with among those of the axes. */
    private TuningSpace.Kind kind(Map<String, String> base, List<Axis> usual, List<Map<String, String>> first) {
        List<Axis> axes = new ArrayList<>(asked);
        boolean fuzzy = base.containsKey(Settings.TOLERANCE.dashed())
                || usual.stream().anyMatch(axis -> axis.name().equals(Settings.TOLERANCE.dashed()));
        for (Axis axis : usual) {
            if (!isFixed(axis.name())) {
                Set<String> values = new LinkedHashSet<>(axis.values());
                first.stream()
                        .filter(point -> point.containsKey(Settings.TOLERANCE.dashed()) == fuzzy)
                        .map(point -> point.get(axis.name()))
                        .filter(value -> value != null)
                        .forEach(values::add);
                axes.add(new Axis(axis.name(), sorted(values)));
            }
        }
        return new TuningSpace.Kind(free(base), axes);
    }

    private static List<String> sorted(Set<String> values) {
        boolean numbers = values.stream().allMatch(value -> value.matches("[0-9]+(\\.[0-9]+)?"));
        return numbers
                ? values.stream()
                        .sorted((one, other) -> Double.compare(Double.parseDouble(one), Double.parseDouble(other)))
                        .toList()
                : List.copyOf(values);
    }

    /** What suggested settings for fuzzy clauses have beside what is searched. */
    private Map<String, String> fuzzyBase() {
        SuggestedSettings suggested = SuggestedSettings.nearest(traits, look).stream()
                .map(recipe -> SuggestedSettings.from(recipe, traits, look))
                .filter(each -> each.settings().isFuzzy())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is a recipe with fuzzy clauses"));
        Map<String, String> base = new LinkedHashMap<>(suggested.options());
        fuzzy().forEach(axis -> base.remove(axis.name()));
        base.remove(Settings.TARGET.dashed()); // belongs to the number of clauses
        base.remove(Settings.LITERAL_BUDGET.dashed());
        return base;
    }

    /** A point with a value on each axis, so that there are points near it. */
    static Map<String, String> point(SuggestedSettings suggested) {
        Map<String, String> point = new LinkedHashMap<>(suggested.options());
        Settings settings = suggested.settings();
        List<Setting<?>> axes = settings.isFuzzy()
                ? List.of(Settings.REACH, Settings.SPECIFICITY, Settings.MIRROR)
                : List.of(Settings.TARGET, Settings.SPECIFICITY, Settings.Q, Settings.WINDOW, Settings.LITERAL_BUDGET);
        axes.forEach(setting -> point.putIfAbsent(setting.dashed(), written(setting, settings)));
        return point;
    }

    private static <T> String written(Setting<T> setting, Settings settings) {
        T value = settings.get(setting);
        return value.equals(Settings.NO_BUDGET) ? "any" : setting.write(value);
    }

    private List<Axis> fuzzy() {
        ImageShape shape = traits.shape();
        int most = Math.max(40, 8000 / traits.labels());
        List<Axis> axes = new ArrayList<>();
        axes.add(new Axis(
                Settings.CLAUSES.dashed(),
                IntStream.of(40, 100, 200, 400)
                        .filter(clauses -> clauses <= most)
                        .mapToObj(Integer::toString)
                        .toList()));
        axes.add(new Axis(Settings.TOLERANCE.dashed(), List.of("8", "20", "40", "80")));
        axes.add(new Axis(
                ENCODING,
                Math.min(shape.height(), shape.width()) < 4
                        ? List.of("thermometer:4", "thermometer:8")
                        : List.of(
                                "orientations:4",
                                "orientations:4+thermometer:8",
                                "edges:4+thermometer:8",
                                "thermometer:8")));
        axes.add(new Axis(Settings.REACH.dashed(), List.of("0", "2", "4")));
        axes.add(new Axis(Settings.SPECIFICITY.dashed(), List.of("100", "200", "400")));
        if (look == null || !look.aligned() || look.symmetry() >= PERHAPS_SYMMETRIC) {
            axes.add(new Axis(Settings.MIRROR.dashed(), List.of("false", "true")));
        }
        return axes;
    }

    private List<Axis> crisp() {
        ImageShape shape = traits.shape();
        List<String> windows = IntStream.of(3, 5, 7, 10)
                .filter(side -> side <= Math.min(shape.height(), shape.width()))
                .mapToObj(side -> side + "x" + side)
                .toList();
        List<String> qs = IntStream.rangeClosed(1, Math.max(1, Math.min(MOST_Q, traits.labels() - 1)))
                .mapToObj(Integer::toString)
                .toList();
        List<Axis> axes = new ArrayList<>();
        axes.add(new Axis(Settings.CLAUSES.dashed(), List.of("500", "1000", "2000", "4000")));
        axes.add(new Axis(Settings.TARGET.dashed(), List.of("0.25x", "0.5x", "1x", "1.6x")));
        axes.add(new Axis(Settings.SPECIFICITY.dashed(), List.of("3", "5", "10", "15", "27", "40")));
        axes.add(
                traits.exclusive() && traits.labels() > 2
                        ? new Axis(Settings.NEGATIVES.dashed(), List.of("q", "focused"))
                        : new Axis(Settings.Q.dashed(), qs));
        axes.add(new Axis(Settings.WINDOW.dashed(), windows.isEmpty() ? List.of("flat") : windows));
        axes.add(new Axis(
                ENCODING,
                shape.channels() == 1
                        ? List.of("threshold:75", "thermometer:2", "thermometer:4", "thermometer:8", "edges:4")
                        : List.of("thermometer:2", "thermometer:4", "thermometer:8", "edges:4")));
        axes.add(new Axis(Settings.LITERAL_BUDGET.dashed(), List.of("any", "10", "20", "40")));
        return axes;
    }
}
