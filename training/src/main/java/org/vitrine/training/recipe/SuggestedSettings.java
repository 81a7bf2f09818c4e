package org.vitrine.training.recipe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
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
 * @param recipe the recipe that they come from
 * @param encoding how images become bits
 * @param settings how to learn; the seed is the default one
 * @param reasons why, for a person to read: a line about the recipe, and one about what was adapted
 */
public record SuggestedSettings(Recipe recipe, String encoding, Settings settings, List<String> reasons) {

    private static final int FEWEST_EPOCHS = 4;
    private static final int MOST_EPOCHS = 60;
    private static final double MOST_WORK = 6e11; // words looked at: some ten minutes of one processor
    private static final int ENOUGH_EPOCHS = 8; // of images with variants
    private static final int LONGEST_REACH = 16;
    private static final int LONGEST_MOVE = 64;
    private static final int ALL_AROUND = 180; // degrees
    private static final String ORIENTATIONS = "orientations:4";
    private static final int TURNED_VARIANTS = 5;
    private static final int TURNED_ZOOM = 20; // percent
    private static final int EIGHTH = 8; // of an image's side
    private static final int FEWEST_CLAUSES = 40;
    private static final int MOST_CLAUSES = 200; // of a label
    private static final int MOST_CLAUSES_IN_ALL = 4000;
    private static final int TILE = 8; // pixels, height and width
    private static final int LARGEST_REGION = 8;
    private static final int LARGE = 8; // tiles, height and width, of images above which regions grow
    private static final int SMALLEST_SIDE = 4; // of images that have orientations
    private static final double RARE = 0.1; // share of the images, or of an equal share of a class

    public SuggestedSettings {
        reasons = List.copyOf(reasons);
    }

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
        return from(nearest(traits, look).get(0), traits, look);
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

    private static double side(ImageShape shape) {
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
                recipe,
                adapted.encoding(),
                adapted.settings(),
                List.of(
                        "as recipe " + recipe.name() + ", whose images are most like these: " + inWords(traits, look),
                        adapted.inWords()));
    }

    private static String inWords(ImageTraits traits, @Nullable ImageLook look) {
        ImageShape shape = traits.shape();
        String labels = traits.labels() + (traits.exclusive() ? " exclusive labels" : " labels");
        String seen = look == null
                ? ""
                : (look.content() == Content.DRAWINGS ? ", mostly black and white" : ", with many shades")
                        + (look.aligned() ? ", aligned" : ", not aligned")
                        + (look.turned() ? ", turned at random" : "");
        return shape.height() + "x" + shape.width() + (shape.channels() == 1 ? " grey, " : " RGB, ") + labels + seen;
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
        return options;
    }

    /** Adapts the parts of a recipe that change with the images. */
    private record Adaptation(
            Recipe recipe, ImageTraits traits, @Nullable ImageLook look) {

        private Settings given() {
            return recipe.plan().settings();
        }

        String encoding() {
            ImageShape shape = traits.shape();
            if (given().isFuzzy() && Math.min(shape.height(), shape.width()) < SMALLEST_SIDE) {
                return "thermometer:8";
            }
            if (costlier()) {
                return ORIENTATIONS; // they tell bright from dark too, with less than half of the bits
            }
            return recipe.plan().recipe(shape.channels()).toString();
        }

        Settings settings() {
            Settings settings = given().withSeed(Settings.defaults().seed()).withEpochs(epochs());
            settings = settings.isFuzzy() ? fuzzy(settings) : crisp(settings);
            return balanced(settings.with(Settings.MIRROR, mirror()));
        }

        /** {@return whether what matters may be anywhere, and clauses are of the kind that can look for it} */
        private boolean anywhere() {
            return given().isFuzzy() && look != null && !look.aligned();
        }

        private boolean turned() {
            return given().isFuzzy() && look != null && look.turned();
        }

        /** {@return whether more is done for each image than the recipe does} */
        private boolean costlier() {
            return reach() > given().reach() || variants() > given().variants();
        }

        private int reach() {
            int eighth = (int) side(traits.shape()) / EIGHTH;
            return anywhere()
                    ? Math.max(given().reach(), Math.min(LONGEST_REACH, eighth - eighth % 2))
                    : given().reach();
        }

        private int variants() {
            return turned() ? Math.max(TURNED_VARIANTS, given().variants()) : given().variants();
        }

        /** By the same part of an image as in the recipe, and further if things are turned and may be anywhere. */
        private int move() {
            double part = turned() && anywhere()
                    ? 1.0 / EIGHTH
                    : given().move() / side(recipe.traits().shape());
            long pixels = Math.max(1, Math.round(part * side(traits.shape())));
            return part == 0 ? 0 : (int) Math.min(LONGEST_MOVE, pixels);
        }

        /** Fewer images are seen more often, though not as often as would make up for their number, nor for hours. */
        private int epochs() {
            double there = recipe.traits().examples() * (1.0 + given().variants());
            double here = traits.examples() * (1.0 + variants());
            long wanted = Math.round(given().epochs() * Math.sqrt(there / here));
            if (given().isFuzzy()) {
                wanted = Math.min(wanted, Math.max(enoughEpochs(), (long) (MOST_WORK / work(clauses()))));
            }
            return (int) Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, wanted));
        }

        /** As many as the recipe's, but fewer if there are more variants of each image. */
        private int enoughEpochs() {
            int more = (1 + variants()) / (1 + given().variants());
            return Math.min(given().epochs(), Math.max(ENOUGH_EPOCHS, given().epochs() / more));
        }

        /** Words of 64 bits that so many fuzzy clauses of each label look at in an epoch, about. */
        private double work(int clauses) {
            Settings looking = given().with(Settings.REACH, reach())
                    .with(Settings.SMALLEST_REGION, 1)
                    .with(Settings.LARGEST_REGION, tiles(given().largestRegion()))
                    .with(Settings.SMALLEST_REGION, tiles(given().smallestRegion()));
            double images = traits.examples() * (1.0 + variants());
            return images * traits.labels() * clauses * LearningWork.words(looking, encoding(), traits.shape());
        }

        /** The target follows the number of clauses. */
        private static Settings withClauses(Settings settings, int clauses) {
            long target = Math.max(1, Math.round(settings.target() * (double) clauses / settings.clauses()));
            return settings.withClauses(clauses).withTarget((int) Math.min(1 << 30, target));
        }

        private Settings crisp(Settings settings) {
            ImageShape shape = traits.shape();
            Window window = settings.window();
            return withClauses(settings, Math.min(settings.clauses(), MOST_CLAUSES_IN_ALL))
                    .withWindow(
                            window.equals(Window.WHOLE)
                                    ? window
                                    : new Window(
                                            Math.min(window.height(), shape.height()),
                                            Math.min(window.width(), shape.width())));
        }

        private Settings fuzzy(Settings settings) {
            int largest = tiles(settings.largestRegion());
            Settings adapted = withClauses(settings, clauses())
                    .with(Settings.REACH, reach())
                    .with(Settings.VARIANTS, variants());
            if (variants() > 0) {
                adapted = adapted.with(Settings.MOVE, move());
            }
            if (turned()) {
                adapted = adapted.with(Settings.TURN, ALL_AROUND)
                        .with(Settings.ZOOM, Math.max(settings.zoom(), TURNED_ZOOM));
            }
            return adapted.with(Settings.SMALLEST_REGION, 1) // so that it never exceeds the largest
                    .with(Settings.LARGEST_REGION, largest)
                    .with(Settings.SMALLEST_REGION, Math.min(largest, tiles(settings.smallestRegion())))
                    .with(Settings.MIRROR_VOTES, mirror() && settings.mirrorVotes());
        }

        /** Fewer for many labels, and where each takes longer than in the recipe. */
        private int clauses() {
            int most = Math.min(MOST_CLAUSES, Math.max(FEWEST_CLAUSES, MOST_CLAUSES_IN_ALL / traits.labels()));
            int clauses = Math.min(given().clauses(), most);
            if (costlier()) {
                int inTime = (int) (MOST_WORK / enoughEpochs() / work(1));
                clauses = Math.min(clauses, Math.max(FEWEST_CLAUSES, inTime));
            }
            return Math.max(2, clauses - clauses % 2);
        }

        /** Regions shrink with smaller images. They grow only with large ones, since they cost time and memory. */
        private int tiles(int ofRecipe) {
            double here = Math.ceil(side(traits.shape()) / TILE);
            double there = Math.ceil(side(recipe.traits().shape()) / TILE);
            double larger = here < there ? here / there : Math.max(1, here / Math.max(there, LARGE));
            return (int) Math.max(1, Math.min(LARGEST_REGION, Math.round(ofRecipe * larger)));
        }

        /**
         * Only if mirrored images are seen to look like their labels; where that cannot be seen, as for the recipe's
         * photographs.
         */
        private boolean mirror() {
            if (look == null || !look.aligned()) {
                boolean drawings = look != null && look.content() == Content.DRAWINGS;
                return given().mirror() && !drawings && traits.shape().channels() == 3;
            }
            return look.symmetric();
        }

        private Settings balanced(Settings settings) {
            Settings.Negatives negatives = traits.exclusive() ? settings.negatives() : Settings.Negatives.Q;
            if (traits.exclusive() && settings.isFuzzy() && negatives == Settings.Negatives.Q) {
                negatives = Settings.Negatives.FOCUSED;
            }
            Settings.Balance balance = settings.balance();
            if (traits.exclusive()) {
                balance = traits.rarest() * traits.labels() < RARE ? Settings.Balance.SAMPLING : Settings.Balance.OFF;
            } else {
                balance = traits.rarest() < RARE ? Settings.Balance.ROOT : Settings.Balance.OFF;
            }
            return settings.with(Settings.BALANCE, Settings.Balance.OFF)
                    .with(Settings.NEGATIVES, negatives)
                    .with(Settings.BALANCE, balance);
        }

        String inWords() {
            Settings settings = settings();
            List<String> parts = new ArrayList<>();
            parts.add(settings.clauses() + (settings.isFuzzy() ? " fuzzy clauses for each label" : " crisp clauses"));
            parts.add(settings.epochs() + " epochs for " + traits.examples() + " images");
            if (anywhere()) {
                parts.add("clauses reach " + settings.reach() + " pixels, since things may be anywhere");
            }
            if (turned()) {
                parts.add(settings.variants() + " turned variants of each image, since none has a way up");
            }
            if (settings.mirror()) {
                parts.add(
                        look != null && look.symmetric()
                                ? "mirrored, since mirrored images look like their labels too"
                                : "mirrored, as the recipe's photographs");
            } else if (given().mirror()) {
                parts.add("not mirrored, since mirrored images might look like other labels");
            }
            if (settings.balance() != Settings.Balance.OFF) {
                parts.add(String.format(
                        Locale.ROOT,
                        "balanced, since the rarest label has %.1f %% of the images",
                        100 * traits.rarest()));
            }
            return "adapted: " + String.join("; ", parts);
        }
    }
}
