package org.vitrine.training.recipe;

import org.jspecify.annotations.Nullable;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;

/** Adapts the parts of a recipe that change with the images. */
record Adaptation(
        Recipe recipe, ImageTraits traits, @Nullable ImageLook look) {

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
    boolean anywhere() {
        return given().isFuzzy() && look != null && !look.aligned();
    }

    boolean turned() {
        return given().isFuzzy() && look != null && look.turned();
    }

    /** {@return whether more is done for each image than the recipe does} */
    private boolean costlier() {
        return reach() > given().reach() || variants() > given().variants();
    }

    private int reach() {
        int eighth = (int) SuggestedSettings.side(traits.shape()) / EIGHTH;
        return anywhere() ? Math.max(given().reach(), Math.min(LONGEST_REACH, eighth - eighth % 2)) : given().reach();
    }

    private int variants() {
        return turned() ? Math.max(TURNED_VARIANTS, given().variants()) : given().variants();
    }

    /** By the same part of an image as in the recipe, and further if things are turned and may be anywhere. */
    private int move() {
        double part = turned() && anywhere()
                ? 1.0 / EIGHTH
                : given().move() / SuggestedSettings.side(recipe.traits().shape());
        long pixels = Math.max(1, Math.round(part * SuggestedSettings.side(traits.shape())));
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
        Settings adapted =
                withClauses(settings, clauses()).with(Settings.REACH, reach()).with(Settings.VARIANTS, variants());
        if (variants() > 0) {
            adapted = adapted.with(Settings.MOVE, move());
        }
        if (turned()) {
            adapted =
                    adapted.with(Settings.TURN, ALL_AROUND).with(Settings.ZOOM, Math.max(settings.zoom(), TURNED_ZOOM));
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
        double here = Math.ceil(SuggestedSettings.side(traits.shape()) / TILE);
        double there = Math.ceil(SuggestedSettings.side(recipe.traits().shape()) / TILE);
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
}
