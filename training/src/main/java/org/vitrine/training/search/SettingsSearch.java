package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.SuggestedSettings;

/**
 * A search for settings that suit some images: which are tried first, and which are drawn from. First come the settings
 * suggested for the images and those of other recipes, or those of one recipe; then values near the best, and values
 * that are usual for fuzzy and for crisp clauses. An option that is given is not searched; one that only fuzzy or only
 * crisp clauses have excludes the others.
 *
 * <pre>{@code
 * SettingsSearch search = SettingsSearch.of(options, List.of());
 * TuningSpace space = search.space(ImageTraits.of(source), ImageLook.at(source, true, done -> {}).orElse(null));
 * List<Trial> best = new Tuning(space, Measure.F1, 16, Tuning.FINALISTS, 1, table).run(listener);
 * }</pre>
 */
public final class SettingsSearch {

    private static final int MOST_Q = 6;
    private static final int RECIPES = 4;
    private static final double PERHAPS_SYMMETRIC = 0.6;
    private static final String ENCODING = "encoding";
    private static final String EPOCHS = TuningSpace.EPOCHS;
    private static final List<String> OF_IMAGES = List.of("size", "fit", "range");
    private static final String TOLERANCE = Settings.TOLERANCE.dashed();
    private static final List<String> NUMBERS_OF_VOTES =
            List.of(Settings.CLAUSES.dashed(), TOLERANCE); // the target follows

    private final Map<String, String> options;
    private final List<Axis> asked;
    private final @Nullable Map<String, String> recipe; // null for those nearest to the images

    private SettingsSearch(Map<String, String> options, List<Axis> asked, @Nullable Map<String, String> recipe) {
        this.options = new LinkedHashMap<>(options);
        this.asked = List.copyOf(asked);
        this.recipe = recipe;
    }

    /**
     * {@return a search that begins with the settings that suit the images, or with none if values are asked for}
     *
     * @param options options that all plans have
     * @param asked values to draw from instead of the usual ones
     */
    public static SettingsSearch of(Map<String, String> options, List<Axis> asked) {
        return new SettingsSearch(options, asked, null);
    }

    /**
     * {@return a search that begins with the settings of a recipe, on images that are prepared alike}
     *
     * @param recipe the {@linkplain Recipe#options() options of a recipe}; empty for the usual settings
     * @param options options that all plans have
     * @param asked values to draw from instead of the usual ones
     */
    public static SettingsSearch from(Map<String, String> recipe, Map<String, String> options, List<Axis> asked) {
        Map<String, String> all = new LinkedHashMap<>(options);
        recipe.forEach((name, value) -> {
            if (OF_IMAGES.contains(name)) {
                all.putIfAbsent(name, value);
            }
        });
        return new SettingsSearch(all, asked, recipe);
    }

    /**
     * {@return a plan of what is given and usual, so that what is wrong is found before images are read}
     *
     * @throws IllegalArgumentException if options contradict each other, or an asked value cannot be
     */
    public TrainingPlan sample() {
        asked.forEach(axis -> axis.values().forEach(PlanOption.named(axis.name())::check));
        return plans().plan(suits(false) || options.containsKey(TOLERANCE) ? Map.of() : Map.of(TOLERANCE, "20"));
    }

    /** {@return the options of a point's plan: those that all plans have, with the point's} */
    public Map<String, String> options(Map<String, String> point) {
        return plans().options(point);
    }

    private TrialPlans plans() {
        return new TrialPlans(DataPlan.missing(), options);
    }

    /** The options among some that are given. */
    private Map<String, String> named(List<String> some) {
        Map<String, String> named = new LinkedHashMap<>(options);
        named.keySet().retainAll(some);
        return named;
    }

    /** Refuses settings that are given although they make no difference to anything that is tried. */
    private void requireEffects(TuningSpace space) {
        List<Map<String, String>> points = new ArrayList<>(space.first());
        for (TuningSpace.Kind kind : space.kinds()) {
            points.add(kind.sample());
            for (Axis axis : kind.axes()) {
                for (String value : axis.values()) {
                    Map<String, String> point = kind.sample();
                    point.put(axis.name(), value);
                    points.add(point);
                }
            }
        }
        List<Settings> tried =
                points.stream().map(point -> space.plan(point).settings()).toList();
        for (String option : options.keySet()) {
            Setting<?> setting = PlanOption.named(option).setting();
            if (setting != null && tried.stream().noneMatch(setting::hasEffect)) {
                tried.get(0).requireEffects(List.of(setting.name()));
            }
        }
    }

    /** {@return whether an option is given, or its values are} */
    private boolean isFixed(String option) {
        String name = PlanOption.named(option).name();
        return options.containsKey(name)
                || asked.stream()
                        .anyMatch(axis -> PlanOption.named(axis.name()).name().equals(name));
    }

    /** {@return whether all that is given can be chosen for fuzzy clauses, or for crisp ones} */
    private boolean suits(boolean fuzzy) {
        return options.entrySet().stream().allMatch(given -> suits(fuzzy, given.getKey(), given.getValue()))
                && asked.stream()
                        .allMatch(axis -> axis.values().stream().allMatch(value -> suits(fuzzy, axis.name(), value)));
    }

    private static boolean suits(boolean fuzzy, String option, String value) {
        Setting<?> setting = PlanOption.named(option).setting();
        if (setting == null || (setting.equals(Settings.TARGET) && Settings.isTimesTheClauses(value))) {
            return true;
        }
        boolean crispTolerance = setting.equals(Settings.TOLERANCE) && setting.suits(false, value);
        return setting.suits(fuzzy, value) && !(fuzzy && crispTolerance);
    }

    /**
     * {@return whether fuzzy clauses, or crisp ones, are tried} What suits neither is tried with fuzzy ones, and
     * refused.
     */
    private boolean isTried(boolean fuzzy) {
        return fuzzy ? suits(true) || !suits(false) : suits(false);
    }

    /**
     * {@return what to try}
     *
     * @param traits what can be counted of the images
     * @param look how they look; null if that is not known
     */
    public TuningSpace space(ImageTraits traits, @Nullable ImageLook look) {
        TuningSpace space = new ForImages(traits, look).space();
        requireEffects(space);
        return space;
    }

    /**
     * {@return the recipes whose adapted settings are tried first, the nearest first}
     *
     * @param traits what can be counted of the images
     * @param look how they look; null if that is not known
     */
    public List<Recipe> recipes(ImageTraits traits, @Nullable ImageLook look) {
        return new ForImages(traits, look)
                .suggestions().stream().map(SuggestedSettings::recipe).toList();
    }

    /** The same for some images. */
    private final class ForImages {

        private final ImageTraits traits;
        private final @Nullable ImageLook look;

        ForImages(ImageTraits traits, @Nullable ImageLook look) {
            this.traits = traits;
            this.look = look;
        }

        TuningSpace space() {
            List<Map<String, String>> begin = new ArrayList<>();
            if (recipe != null && !recipe.isEmpty()) {
                begin.add(recipe);
            }
            suggestions().forEach(suggested -> begin.add(point(suggested)));
            int epochs = Stream.concat(Stream.of(options), begin.stream())
                    .filter(point -> point.containsKey(EPOCHS))
                    .map(point -> Settings.EPOCHS.read(point.getOrDefault(EPOCHS, "")))
                    .findFirst()
                    .orElse(Settings.EPOCHS.defaultValue());
            List<Map<String, String>> first =
                    begin.stream().map(SettingsSearch.this::free).toList();
            List<TuningSpace.Kind> kinds = new ArrayList<>();
            if (isTried(true)) {
                kinds.add(kind(fuzzyBase(), fuzzy(), first));
            }
            if (isTried(false)) {
                kinds.add(kind(Map.of(), crisp(), first));
            }
            return new TuningSpace(first, kinds, DataPlan.missing(), options, epochs);
        }

        /** The settings suggested for the images, and those of the next recipes, adapted; none if others are given. */
        List<SuggestedSettings> suggestions() {
            if (recipe != null || !asked.isEmpty()) {
                return List.of();
            }
            return nearest()
                    .filter(suggested -> isTried(suggested.settings().isFuzzy()))
                    .limit(RECIPES)
                    .map(suggested -> suggested.with(
                            suggested.encoding(), suggested.settings().over(named(NUMBERS_OF_VOTES))))
                    .toList();
        }

        private Stream<SuggestedSettings> nearest() {
            return SuggestedSettings.nearest(traits, look).stream()
                    .map(near -> SuggestedSettings.from(near, traits, look));
        }

        /** With the values of the points to begin with among those of the axes. */
        private TuningSpace.Kind kind(Map<String, String> base, List<Axis> usual, List<Map<String, String>> first) {
            List<Axis> axes = new ArrayList<>(asked);
            boolean fuzzy = base.containsKey(TOLERANCE)
                    || usual.stream().anyMatch(axis -> axis.name().equals(TOLERANCE));
            for (Axis axis : usual) {
                if (!isFixed(axis.name())) {
                    Set<String> values = new LinkedHashSet<>(axis.values());
                    first.stream()
                            .filter(point -> point.containsKey(TOLERANCE) == fuzzy)
                            .map(point -> point.get(axis.name()))
                            .filter(value -> value != null)
                            .forEach(values::add);
                    axes.add(new Axis(axis.name(), sorted(values)));
                }
            }
            return new TuningSpace.Kind(free(base), axes);
        }

        /** {@return the suggested options for fuzzy clauses besides those that are searched} */
        private Map<String, String> fuzzyBase() {
            SuggestedSettings suggested = nearest()
                    .filter(each -> each.settings().isFuzzy())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("there is a recipe with fuzzy clauses"));
            Map<String, String> base = new LinkedHashMap<>(suggested.options());
            fuzzy().forEach(axis -> base.remove(axis.name()));
            base.remove(Settings.TARGET.dashed()); // belongs to the number of clauses
            base.remove(Settings.LITERAL_BUDGET.dashed());
            return base;
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
            axes.add(new Axis(TOLERANCE, List.of("8", "20", "40", "80")));
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

    private static List<String> sorted(Set<String> values) {
        boolean numbers = values.stream().allMatch(value -> value.matches("[0-9]+(\\.[0-9]+)?"));
        return numbers
                ? values.stream()
                        .sorted((one, other) -> Double.compare(Double.parseDouble(one), Double.parseDouble(other)))
                        .toList()
                : List.copyOf(values);
    }

    /** A point with a value on each axis, so that there are points near it. */
    private static Map<String, String> point(SuggestedSettings suggested) {
        Map<String, String> point = new LinkedHashMap<>(suggested.options());
        Settings settings = suggested.settings();
        List<Setting<?>> axes = settings.isFuzzy()
                ? List.of(Settings.REACH, Settings.SPECIFICITY, Settings.MIRROR)
                : List.of(Settings.TARGET, Settings.SPECIFICITY, Settings.Q, Settings.WINDOW, Settings.LITERAL_BUDGET);
        axes.forEach(setting -> point.putIfAbsent(setting.dashed(), written(setting, settings)));
        return point;
    }

    private static <T> String written(Setting<T> setting, Settings settings) {
        return setting.shown(settings.get(setting));
    }
}
