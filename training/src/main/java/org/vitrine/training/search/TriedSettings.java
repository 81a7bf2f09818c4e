package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.recipe.Recipes;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.Chance;

/**
 * Settings for images about which nothing is known, chosen by trying: a few kinds of settings that could suit the
 * images by their {@linkplain ImageLook look} learn from some of them and are measured on others. Images whose look
 * deceives, such as shapes anywhere on a clean ground, so get settings that suit them all the same.
 *
 * <pre>{@code
 * TriedSettings tried = TriedSettings.of(source, Map.of(), false, SearchListener.SILENT);
 * TrainingPlan plan = tried.settings().plan(DataPlan.of(source)).validation(Validation.share(0.1)).build();
 * }</pre>
 *
 * <p>It takes at most about a tenth of the work of the training, or some twenty seconds of one processor if that is
 * more. Work is counted, not timed: the same images and the same options give the same settings on every machine.
 *
 * @param settings the settings that were best; those suggested by looking if nothing was tried
 * @param reasons for a person to read: a line about what was tried, and one about what was taken
 * @param nearChance whether even the best does hardly better than guessing on the images that were held out
 */
public record TriedSettings(SuggestedSettings settings, List<String> reasons, boolean nearChance) {

    /** The fewest images from which something is tried; of fewer, one more or less right decides. */
    public static final int FEWEST = 200;

    private static final int MOST = 2400; // images of which some learn and others are held out
    private static final long MOST_BYTES = 64 << 20; // of the same
    private static final int SHOWN = 3;
    private static final double PERHAPS_TURNED = 0.3; // uprightness
    private static final int LARGE_SIDE = 16; // pixels, from which larger windows are tried too
    private static final int LEVELS_EPOCHS = 20; // few bits are soon learnt by heart
    private static final String LEVELS = "thermometer:8";

    public TriedSettings {
        reasons = List.copyOf(reasons);
    }

    /** {@return settings for images; one that cannot be read is left out} */
    public static TriedSettings of(ImageSource source) {
        return of(source, Map.of(), true, SearchListener.SILENT);
    }

    /**
     * {@return settings for images}
     *
     * @param given {@linkplain org.vitrine.training.plan.PlanOption options} that the training will have besides:
     *     only settings that go with them are tried
     * @param skipUnreadable whether images that cannot be read are left out
     * @param listener hears of each training, and may end the trying: then the settings are those suggested by looking
     * @throws DataException if an image cannot be read and is not to be left out
     * @throws IllegalArgumentException if no settings go with the options
     */
    public static TriedSettings of(
            ImageSource source, Map<String, String> given, boolean skipUnreadable, SearchListener listener) {
        ImageLook look = ImageLook.at(source, skipUnreadable, done -> {}).orElse(null);
        return of(source, ImageTraits.of(source), look, given, skipUnreadable, listener);
    }

    /**
     * {@return settings for images that were looked at before}
     *
     * @param traits what can be counted of the images
     * @param look how they look; null if that is not known
     * @param given as {@link #of(ImageSource, Map, boolean, SearchListener)}
     * @param skipUnreadable as there
     * @param listener as there
     */
    public static TriedSettings of(
            ImageSource source,
            ImageTraits traits,
            @Nullable ImageLook look,
            Map<String, String> given,
            boolean skipUnreadable,
            SearchListener listener) {
        return of(source, traits, look, given, skipUnreadable, SettingsTrials.FLOOR, listener);
    }

    static TriedSettings of(
            ImageSource source,
            ImageTraits traits,
            @Nullable ImageLook look,
            Map<String, String> given,
            boolean skipUnreadable,
            double floor,
            SearchListener listener) {
        SuggestedSettings looked = SuggestedSettings.of(traits, look);
        List<SettingsTrials.Candidate> all = candidates(traits, look, looked);
        List<SettingsTrials.Candidate> suitable = all.stream()
                .filter(candidate -> goWith(candidate.settings(), source, given))
                .toList();
        if (source.size() < FEWEST || suitable.size() < 2) {
            SuggestedSettings taken = suitable.isEmpty() ? looked : suitable.get(0).settings();
            return new TriedSettings(taken, taken.reasons(), false);
        }
        ImageSource sample = sample(source, skipUnreadable);
        SettingsTrials trials = new SettingsTrials(suitable, sample, traits, given, floor, listener);
        return trials.run()
                .map(outcomes -> decided(outcomes, sample.size()))
                .orElseGet(() -> new TriedSettings(looked, looked.reasons(), false));
    }

    private static boolean goWith(SuggestedSettings settings, ImageSource source, Map<String, String> given) {
        try {
            SettingsTrials.plan(settings, source, given);
            return true;
        } catch (IllegalArgumentException contradiction) {
            return false;
        }
    }

    private static TriedSettings decided(List<SettingsTrials.Outcome> outcomes, int images) {
        SettingsTrials.Outcome best = outcomes.get(0);
        int heldOut = (int) Math.round(SettingsTrials.HELD_OUT * images);
        List<String> shown = new ArrayList<>();
        for (SettingsTrials.Outcome outcome : outcomes.subList(0, Math.min(SHOWN, outcomes.size()))) {
            shown.add(outcome.candidate().name() + percent(outcome.value()));
        }
        if (outcomes.size() > SHOWN) {
            double others = outcomes.stream().skip(SHOWN).mapToDouble(SettingsTrials.Outcome::value).max().orElse(0);
            shown.add((outcomes.size() - SHOWN) + " others at most" + percent(others));
        }
        SuggestedSettings taken = best.candidate().settings();
        String tried = "tried " + outcomes.size() + " kinds of settings on " + (images - heldOut)
                + " images, measured on " + heldOut + " others: " + String.join(", ", shown);
        return new TriedSettings(
                taken,
                List.of(tried, "taken: " + best.candidate().name() + ", " + inWords(taken)),
                Chance.isNear(best.balanced()));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, " %.1f %%", 100 * Math.max(0, value));
    }

    private static String inWords(SuggestedSettings taken) {
        Settings settings = taken.settings();
        return taken.encoding() + ", " + settings.clauses()
                + (settings.isFuzzy() ? " fuzzy clauses for each label" : " crisp clauses") + ", " + settings.epochs()
                + " epochs";
    }

    /** What is suggested by looking, and what would be if looking had deceived. */
    static List<SettingsTrials.Candidate> candidates(
            ImageTraits traits, @Nullable ImageLook look, SuggestedSettings looked) {
        List<SettingsTrials.Candidate> candidates = new ArrayList<>();
        candidates.add(new SettingsTrials.Candidate("as recipe " + looked.recipe().name(), looked));
        double extremes = look == null ? 0 : look.extremes();
        boolean aligned = look != null && look.aligned();
        SuggestedSettings placed = SuggestedSettings.of(traits, new ImageLook(extremes, 1, 0, 1));
        SuggestedSettings anywhere = SuggestedSettings.of(traits, new ImageLook(extremes, 0, 0, 1));
        if (!aligned) {
            candidates.add(new SettingsTrials.Candidate("without reach", placed));
        }
        if (aligned || look == null || look.turned()) {
            candidates.add(
                    new SettingsTrials.Candidate("reach " + anywhere.settings().reach(), anywhere));
        }
        if (look == null || (!look.turned() && look.uprightness() < PERHAPS_TURNED)) {
            SuggestedSettings turned = SuggestedSettings.of(traits, new ImageLook(extremes, 0, 0, 0));
            candidates.add(new SettingsTrials.Candidate(
                    "reach " + turned.settings().reach() + " and turned variants", turned));
        }
        candidates.add(new SettingsTrials.Candidate("levels of brightness", levels(placed)));
        ImageShape shape = traits.shape();
        int side = Math.min(shape.height(), shape.width());
        candidates.add(crisp(traits, look, Math.min(side, side < LARGE_SIDE ? 4 : 5), LEVELS));
        if (side >= LARGE_SIDE) {
            candidates.add(crisp(traits, look, 10, LEVELS));
            candidates.add(crisp(traits, look, 10, "edges:4"));
        }
        return candidates.stream()
                .filter(candidate -> candidates.stream()
                        .filter(other -> same(other.settings(), candidate.settings()))
                        .findFirst()
                        .orElse(candidate)
                        .equals(candidate))
                .toList();
    }

    private static boolean same(SuggestedSettings one, SuggestedSettings other) {
        return one.options().equals(other.options());
    }

    /** Fuzzy clauses that see how bright pixels are, and no directions. */
    private static SuggestedSettings levels(SuggestedSettings like) {
        Settings settings = like.settings();
        Settings usual = Settings.fuzzy(8, settings.clauses());
        return new SuggestedSettings(
                like.recipe(),
                LEVELS,
                settings.with(Settings.TOLERANCE, usual.tolerance())
                        .with(Settings.TARGET, usual.target())
                        .with(Settings.LITERAL_BUDGET, usual.literalBudget())
                        .with(Settings.VARIANTS, 0)
                        .withEpochs(Math.min(LEVELS_EPOCHS, settings.epochs())),
                like.reasons());
    }

    /** Crisp clauses with a window, for parts that may be anywhere. */
    private static SettingsTrials.Candidate crisp(
            ImageTraits traits, @Nullable ImageLook look, int side, String encoding) {
        SuggestedSettings paper = SuggestedSettings.from(Recipes.find("mnist-paper"), traits, look);
        Settings settings = paper.settings()
                .withClauses(2000)
                .withTarget(1000)
                .withSpecificity(5)
                .withWindow(new Window(side, side))
                .with(Settings.NEGATIVES, traits.exclusive() ? Settings.Negatives.FOCUSED : Settings.Negatives.Q);
        String name = "crisp " + side + "x" + side + " windows" + (encoding.equals(LEVELS) ? "" : " of edges");
        return new SettingsTrials.Candidate(
                name, new SuggestedSettings(paper.recipe(), encoding, settings, paper.reasons()));
    }

    /**
     * Images to try on, in memory: of each group that have the same rarest label about the same share as there are,
     * drawn by key.
     */
    static ImageSource sample(ImageSource source, boolean skipUnreadable) {
        int labels = source.labels().size();
        int[] counts = new int[labels];
        for (int label = 0; label < labels; label++) {
            int each = label;
            counts[label] = (int) IntStream.range(0, source.size())
                    .filter(index -> source.has(index, each))
                    .count();
        }
        Map<Integer, List<Integer>> groups = new TreeMap<>();
        for (int index = 0; index < source.size(); index++) {
            int image = index;
            int rarest = IntStream.range(0, labels)
                    .filter(label -> source.has(image, label))
                    .boxed()
                    .min(Comparator.comparingInt(label -> counts[label]))
                    .orElse(-1);
            groups.computeIfAbsent(rarest, none -> new ArrayList<>()).add(index);
        }
        int most = (int) Math.max(FEWEST, Math.min(MOST, MOST_BYTES / source.shape().size()));
        double share = Math.min(1, most / (double) source.size());
        List<Integer> taken = new ArrayList<>();
        for (List<Integer> group : groups.values()) {
            group.sort(Comparator.comparingLong(index -> KeyedRandom.key(1, index)));
            taken.addAll(group.subList(0, (int) Math.ceil(share * group.size())));
        }
        taken.sort(null);
        List<Raster> images = new ArrayList<>();
        List<boolean[]> targets = new ArrayList<>();
        for (int index : taken) {
            try {
                images.add(source.image(index));
            } catch (DataException unreadable) {
                if (!skipUnreadable) {
                    throw unreadable;
                }
                continue;
            }
            boolean[] target = new boolean[labels];
            for (int label = 0; label < labels; label++) {
                target[label] = source.has(index, label);
            }
            targets.add(target);
        }
        return ImageSource.of(source.labels(), images, targets.toArray(boolean[][]::new));
    }
}
