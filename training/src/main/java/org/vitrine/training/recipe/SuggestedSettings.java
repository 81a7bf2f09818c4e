package org.vitrine.training.recipe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.SettingsPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * Settings for images about which nothing is known but what can be seen: those of the recipe whose images are most like
 * them, adapted to their size, their number and their labels. The same images give the same settings; nothing is drawn
 * at random, and nothing is learnt.
 *
 * <pre>{@code
 * ImageSource source = DataLocation.open("folder:pictures", "train", DataLocation.Options.DEFAULT);
 * SuggestedSettings suggested = SuggestedSettings.of(source);
 * TrainingPlan plan = suggested.plan(DataPlan.of(source)).validation(Validation.share(0.1)).build();
 * }</pre>
 *
 * <p>Settings that somebody names are laid {@linkplain #over over} those that are suggested: each changes that setting
 * and nothing else. Where clauses of the nearest recipe cannot have one, such as a window for fuzzy clauses, the
 * nearest recipe of the other kind is taken.
 *
 * @param recipe the recipe that they come from
 * @param traits what was counted of the images
 * @param look how they look; null if that is not known
 * @param encoding how images become bits
 * @param settings how to learn; the seed is the default one unless it is named
 * @param named what was named, and is not suggested
 * @param tried how it went when they were tried among others; empty if they were chosen by looking alone
 */
public record SuggestedSettings(
        Recipe recipe,
        ImageTraits traits,
        @Nullable ImageLook look,
        String encoding,
        Settings settings,
        SettingsPlan named,
        Optional<Tried> tried) {

    /**
     * How settings were chosen among others.
     *
     * @param how what was tried, and with what result
     * @param kind what the chosen settings are called there
     */
    public record Tried(String how, String kind) {}

    /** {@return settings for images, some of which it reads; one that cannot be read is left out} */
    public static SuggestedSettings of(ImageSource source) {
        return of(ImageTraits.of(source), ImageLook.at(source, true, done -> {}).orElse(null));
    }

    /**
     * {@return settings for images, from the nearest recipe}
     *
     * @param traits what can be counted
     * @param look how they look; null if that is not known
     */
    public static SuggestedSettings of(ImageTraits traits, @Nullable ImageLook look) {
        return of(traits, look, SettingsPlan.OPEN);
    }

    /**
     * {@return settings for images, from the nearest recipe whose clauses can have what is named; that is not laid over
     * them yet}
     *
     * @param traits what can be counted
     * @param look how they look; null if that is not known
     */
    public static SuggestedSettings of(ImageTraits traits, @Nullable ImageLook look, SettingsPlan named) {
        List<Recipe> recipes = nearest(traits, look);
        Recipe suiting = recipes.stream()
                .filter(recipe -> suits(recipe.plan().settings().isFuzzy(), traits, named))
                .findFirst()
                .orElse(recipes.get(0)); // what suits neither is refused when it is laid over
        return from(suiting, traits, look);
    }

    /** Of labels that do not exclude each other, fuzzy clauses all learn from every example, whatever q is. */
    private static boolean suits(boolean fuzzy, ImageTraits traits, SettingsPlan named) {
        boolean idle = fuzzy && !traits.exclusive() && named.named().containsKey(Settings.Q.name());
        return named.suits(fuzzy) && !idle;
    }

    /**
     * Sorts the recipes of the program by how much their images are like others.
     *
     * @param traits what can be counted of the others
     * @param look how they look; null if that is not known
     * @return all recipes, the nearest first; of recipes for the same images the one with the better result
     */
    public static List<Recipe> nearest(ImageTraits traits, @Nullable ImageLook look) {
        List<Recipe> recipes = new ArrayList<>(Recipes.builtIn());
        recipes.sort(Comparator.comparingDouble((Recipe recipe) -> distance(recipe, traits, look))
                .thenComparing(
                        Comparator.comparingDouble(SuggestedSettings::recorded).reversed()));
        return recipes;
    }

    /** {@return the sum of all differences, each weighted by how much it changes the settings that are good} */
    private static double distance(Recipe recipe, ImageTraits traits, @Nullable ImageLook look) {
        ImageTraits other = recipe.traits();
        double distance = other.exclusive() == traits.exclusive() ? 0 : 4;
        distance += other.shape().channels() == traits.shape().channels() ? 0 : 2;
        distance += doublings(side(other.shape()), side(traits.shape()));
        distance += 0.5 * doublings(other.labels(), traits.labels());
        distance += 0.1 * doublings(other.examples(), traits.examples());
        distance += 0.25 * doublings(Math.max(0.001, other.rarest()), Math.max(0.001, traits.rarest()));
        if (look != null) {
            distance += recipe.aligned() == look.aligned() ? 0 : 3;
            distance += (recipe.content() == Content.DRAWINGS) == (look.content() == Content.DRAWINGS) ? 0 : 2;
        }
        return distance + (recipe.result().isMeasured() ? 0 : 0.5);
    }

    private static double doublings(double one, double other) {
        return Math.abs(Math.log(one / other)) / Math.log(2);
    }

    static double side(ImageShape shape) {
        return Math.sqrt((double) shape.height() * shape.width());
    }

    private static double recorded(Recipe recipe) {
        List<Measure> measures = recipe.result().measures();
        return measures.isEmpty()
                ? 0
                : recipe.result()
                        .spread(measures.get(0))
                        .map(DoubleSummaryStatistics::getAverage)
                        .orElse(0.0);
    }

    /**
     * {@return the settings of a recipe, adapted to other images}
     *
     * @param recipe the recipe; if it is of a team, its first member
     * @param traits what can be counted of the images
     * @param look how they look; null if that is not known
     */
    public static SuggestedSettings from(Recipe recipe, ImageTraits traits, @Nullable ImageLook look) {
        Adaptation adapted = new Adaptation(recipe, traits, look);
        return new SuggestedSettings(
                recipe, traits, look, adapted.encoding(), adapted.settings(), SettingsPlan.OPEN, Optional.empty());
    }

    /**
     * {@return these settings with others in place of some}
     *
     * @param chosen the settings that are named
     * @param recipe how images become bits; empty for what is suggested
     * @throws IllegalArgumentException if a setting does not go with the others, or has no effect with them
     */
    public SuggestedSettings over(SettingsPlan chosen, String recipe) {
        return new SuggestedSettings(
                this.recipe, traits, look, recipe.isEmpty() ? encoding : recipe, chosen.over(settings), chosen, tried);
    }

    /** {@return a suggestion for the same images, with another encoding and other settings} */
    public SuggestedSettings with(String recipe, Settings others) {
        return new SuggestedSettings(this.recipe, traits, look, recipe, others, named, tried);
    }

    /** {@return these settings, chosen among others by trying} */
    public SuggestedSettings chosen(Tried among) {
        return new SuggestedSettings(recipe, traits, look, encoding, settings, named, Optional.of(among));
    }

    /**
     * {@return why, for a person to read: a line about the recipe, or about what was tried; and one about what was
     * adapted and named}
     */
    public List<String> reasons() {
        if (tried.isPresent()) {
            Tried among = tried.get();
            return List.of(among.how(), "taken: " + among.kind() + " (" + encoding + "), " + adaptedInWords());
        }
        Recipe nearest = nearest(traits, look).get(0);
        String kind = settings.isFuzzy() ? "fuzzy" : "crisp";
        boolean passedOver = nearest.plan().settings().isFuzzy() != settings.isFuzzy();
        return List.of(
                "as recipe " + recipe.name() + ", whose images are most like these"
                        + (passedOver ? " among those with " + kind + " clauses" : "") + ": " + inWords(),
                adaptedInWords());
    }

    private String inWords() {
        ImageShape shape = traits.shape();
        String labels = traits.labels() + (traits.exclusive() ? " exclusive labels" : " labels");
        String seen = look == null
                ? ""
                : (look.content() == Content.DRAWINGS ? ", mostly black and white" : ", with many shades")
                        + (look.aligned() ? ", aligned" : ", not aligned")
                        + (look.turned() ? ", turned at random" : "");
        return shape.height() + "x" + shape.width() + (shape.channels() == 1 ? " grey, " : " RGB, ") + labels + seen;
    }

    private String adaptedInWords() {
        Adaptation adapted = new Adaptation(recipe, traits, look);
        List<String> parts = new ArrayList<>();
        parts.add(settings.clauses() + (settings.isFuzzy() ? " fuzzy clauses for each label" : " crisp clauses"));
        parts.add(settings.epochs() + (settings.epochs() == 1 ? " epoch" : " epochs") + " for " + traits.examples()
                + (traits.examples() == 1 ? " image" : " images"));
        if (adapted.anywhere() && !isNamed(Settings.REACH)) {
            parts.add("clauses reach " + settings.reach() + " pixels, since things may be anywhere");
        }
        if (adapted.turned() && !isNamed(Settings.VARIANTS) && !isNamed(Settings.TURN)) {
            parts.add(settings.variants() + " turned variants of each image, since none has a way up");
        }
        if (!isNamed(Settings.MIRROR)) {
            mirrored().ifPresent(parts::add);
        }
        if (settings.balance() != Settings.Balance.OFF && !isNamed(Settings.BALANCE)) {
            parts.add(String.format(
                    Locale.ROOT, "balanced, since the rarest label has %.1f %% of the images", 100 * traits.rarest()));
        }
        if (!named.named().isEmpty()) {
            List<String> options = new ArrayList<>();
            named.named()
                    .forEach((name, text) -> options.addAll(Settings.named(name).option(text)));
            parts.add("as named: " + String.join(" ", options));
        }
        return "adapted: " + String.join("; ", parts);
    }

    private boolean isNamed(Setting<?> setting) {
        return named.named().containsKey(setting.name());
    }

    private Optional<String> mirrored() {
        if (settings.mirror()) {
            return Optional.of(
                    look != null && look.symmetric()
                            ? "mirrored, since mirrored images look like their labels too"
                            : "mirrored, as the recipe's photographs");
        }
        return recipe.plan().settings().mirror()
                ? Optional.of("not mirrored, since mirrored images might look like other labels")
                : Optional.empty();
    }

    /** {@return a builder of a plan with the encoding and the settings} */
    public TrainingPlan.Builder plan(DataPlan data) {
        return TrainingPlan.of(data).encoding(encoding).settings(settings);
    }

    /** {@return a value by option of a plan; what is usual with the others is left out} */
    public Map<String, String> options() {
        return options(encoding, settings);
    }

    /** The number of epochs and the encoding are always among them, the seed never. */
    static Map<String, String> options(String encoding, Settings settings) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("encoding", encoding);
        options.putAll(settings.toOptions());
        options.keySet().removeAll(List.of(Settings.SEED.dashed(), Settings.EPOCHS.dashed()));
        options.put(Settings.EPOCHS.dashed(), Settings.EPOCHS.write(settings.epochs()));
        Settings.all().stream()
                .filter(setting -> !setting.hasEffect(settings))
                .forEach(setting -> options.remove(setting.dashed()));
        return options;
    }
}
