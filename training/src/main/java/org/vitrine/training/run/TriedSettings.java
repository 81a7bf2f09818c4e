package org.vitrine.training.run;

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
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipes;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.SettingsTrials.Candidate;
import org.vitrine.training.run.SettingsTrials.Outcome;

/**
 * Chooses settings for images by trying. A few kinds of settings that could suit the images by their {@linkplain
 * ImageLook look} learn from some of them and are measured on others, so that images whose look deceives, such as
 * shapes anywhere on a clean ground, get settings that suit them all the same. Only kinds that go with what a plan
 * names are tried; that is laid over the best of them afterwards.
 *
 * <p>It takes at most a tenth of the work of the training, or {@link #FLOOR} if that is more. Work is counted, not
 * timed, so the same images give the same settings on every machine.
 */
final class TriedSettings {

    /** The work that is always allowed, so that small sets are decided too: half a minute of one processor, about. */
    static final double FLOOR = 2e10;

    /** The fewest images from which something is tried; of fewer, one more or less right decides. */
    static final int FEWEST = 200;

    private static final int MOST = 2400; // images of which some learn and others are held out
    private static final long MOST_BYTES = 64 << 20; // of the same
    private static final int SHOWN = 3;

    /** Fewer epochs do not judge what looking suggests; then another kind is taken only if it convinces. */
    private static final int FEWEST_EPOCHS = 3;

    private static final double CONVINCING = 0.9; // balanced accuracy
    private static final double PERHAPS_TURNED = 0.3; // uprightness
    private static final int LARGE_SIDE = 16; // pixels, from which larger windows are tried too
    private static final int LEVELS_EPOCHS = 20; // few bits are soon learnt by heart
    private static final String LEVELS = "thermometer:8";

    private final TrainingPlan asked;
    private final double floor;
    private final RunListener listener;

    /**
     * Prepares for a plan.
     *
     * @param asked the plan, which leaves settings open
     * @param floor the work that is always allowed
     * @param listener hears of progress, and may end it
     */
    TriedSettings(TrainingPlan asked, double floor, RunListener listener) {
        this.asked = asked;
        this.floor = floor;
        this.listener = listener;
    }

    /**
     * {@return the best settings; those that looking suggests if there are few images, if nothing else goes with the
     * plan, or if it was stopped}
     *
     * @param looked what looking suggests
     * @throws DataException if an image cannot be read and is not to be left out
     */
    SuggestedSettings of(ImageSource source, SuggestedSettings looked) {
        List<Candidate> suitable = suitable(candidates(looked));
        if (source.size() < FEWEST || suitable.size() < 2) {
            return looked;
        }
        ImageSource sample = sample(source);
        return new SettingsTrials(suitable, sample, looked.traits(), asked, floor, listener)
                .run()
                .map(outcomes -> best(nameOf(looked), outcomes, sample))
                .orElse(looked);
    }

    private SuggestedSettings best(String suggestion, List<Outcome> outcomes, ImageSource sample) {
        Outcome best = outcomes.get(0);
        Outcome suggested = outcomes.stream()
                .filter(outcome -> outcome.candidate().name().equals(suggestion))
                .findFirst()
                .orElse(best);
        boolean unjudged =
                !suggested.equals(best) && suggested.epochs() < FEWEST_EPOCHS && best.balanced() < CONVINCING;
        List<String> shown = new ArrayList<>();
        for (Outcome outcome : outcomes.subList(0, Math.min(SHOWN, outcomes.size()))) {
            shown.add(outcome.candidate().name() + percent(outcome.value()));
        }
        if (outcomes.size() > SHOWN) {
            double others = outcomes.stream()
                    .skip(SHOWN)
                    .mapToDouble(Outcome::value)
                    .max()
                    .orElse(0);
            shown.add((outcomes.size() - SHOWN) + " others at most" + percent(others));
        }
        int heldOut = SettingsTrials.heldOut(sample);
        String how = "tried " + outcomes.size() + " kinds on " + (sample.size() - heldOut) + " images, measured on "
                + heldOut + " others ("
                + asked.measureFor(sample.labels()).title() + "): " + String.join(", ", shown)
                + (unjudged ? "; " + suggestion + " learns too slowly to be judged, and none convinces" : "");
        Chance chance = new Chance(Chance.Where.TRIALS, heldOut, best.balanced(), best.train());
        if (chance.isNear()) {
            listener.nearChance(chance);
        }
        Candidate taken = unjudged ? suggested.candidate() : best.candidate();
        return taken.settings().chosen(new SuggestedSettings.Tried(how, taken.name()));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, " %.1f %%", 100 * Math.max(0, value));
    }

    /** Those that go with what the plan names, with its encoding and for no more epochs than it says; each once. */
    private List<Candidate> suitable(List<Candidate> candidates) {
        Map<String, String> named = asked.how().named();
        String epochs = named.get(Settings.EPOCHS.name());
        List<Candidate> suitable = new ArrayList<>();
        for (Candidate candidate : candidates) {
            SuggestedSettings settings = candidate.settings();
            try {
                settings.over(asked.how(), asked.encoding());
            } catch (IllegalArgumentException contradiction) {
                continue;
            }
            int most = settings.settings().epochs();
            int fewer = epochs == null ? most : Math.min(most, Settings.EPOCHS.read(epochs));
            SuggestedSettings tried = settings.with(
                    asked.encoding().isEmpty() ? settings.encoding() : asked.encoding(),
                    settings.settings().withEpochs(fewer));
            if (suitable.stream().noneMatch(other -> isSame(other.settings(), tried))) {
                suitable.add(new Candidate(candidate.name(), tried));
            }
        }
        return suitable;
    }

    private static boolean isSame(SuggestedSettings one, SuggestedSettings other) {
        return one.encoding().equals(other.encoding()) && one.settings().equals(other.settings());
    }

    private static String nameOf(SuggestedSettings looked) {
        return "as recipe " + looked.recipe().name();
    }

    /** What is suggested by looking, and what would be if looking had deceived. */
    static List<Candidate> candidates(SuggestedSettings looked) {
        ImageTraits traits = looked.traits();
        ImageLook look = looked.look();
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(new Candidate(nameOf(looked), looked));
        double extremes = look == null ? 0 : look.extremes();
        boolean aligned = look != null && look.aligned();
        SuggestedSettings placed = SuggestedSettings.of(traits, aligned ? look : new ImageLook(extremes, 1, 0, 1));
        SuggestedSettings anywhere = SuggestedSettings.of(traits, new ImageLook(extremes, 0, 0, 1));
        if (!aligned) {
            candidates.add(new Candidate("without reach", placed));
        }
        if (aligned || look == null || look.turned()) {
            candidates.add(new Candidate("reach " + anywhere.settings().reach(), anywhere));
        }
        if (look == null || (!look.turned() && look.uprightness() < PERHAPS_TURNED)) {
            SuggestedSettings turned = SuggestedSettings.of(traits, new ImageLook(extremes, 0, 0, 0));
            candidates.add(new Candidate("reach " + turned.settings().reach() + " and turned variants", turned));
        }
        candidates.add(new Candidate("levels of brightness", levels(placed)));
        ImageShape shape = traits.shape();
        int side = Math.min(shape.height(), shape.width());
        candidates.add(crisp(traits, look, Math.min(side, side < LARGE_SIDE ? 4 : 5), LEVELS));
        if (side >= LARGE_SIDE) {
            candidates.add(crisp(traits, look, 10, LEVELS));
            candidates.add(crisp(traits, look, 10, "edges:4"));
        }
        return candidates;
    }

    /** Fuzzy clauses that see how bright pixels are, and no directions. */
    private static SuggestedSettings levels(SuggestedSettings like) {
        Settings settings = like.settings();
        Settings usual = Settings.fuzzy(8, settings.clauses());
        return like.with(
                LEVELS,
                settings.with(Settings.TOLERANCE, usual.tolerance())
                        .with(Settings.TARGET, usual.target())
                        .with(Settings.LITERAL_BUDGET, usual.literalBudget())
                        .with(Settings.VARIANTS, 0)
                        .withEpochs(Math.min(LEVELS_EPOCHS, settings.epochs())));
    }

    /** Crisp clauses with a window, for parts that may be anywhere. */
    private static Candidate crisp(ImageTraits traits, @Nullable ImageLook look, int side, String encoding) {
        SuggestedSettings paper = SuggestedSettings.from(Recipes.find("mnist-paper"), traits, look);
        Settings settings = paper.settings()
                .withClauses(2000)
                .withTarget(1000)
                .withSpecificity(5)
                .withWindow(new Window(side, side))
                .with(Settings.NEGATIVES, traits.exclusive() ? Settings.Negatives.FOCUSED : Settings.Negatives.Q);
        String name = "crisp " + side + "x" + side + " windows" + (encoding.equals(LEVELS) ? "" : " of edges");
        return new Candidate(name, paper.with(encoding, settings));
    }

    /**
     * Images to try on, in memory: of each group that have the same rarest label about the same share as there are,
     * drawn by key.
     */
    private ImageSource sample(ImageSource source) {
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
        int most = (int)
                Math.max(FEWEST, Math.min(MOST, MOST_BYTES / source.shape().size()));
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
            listener.reading(RunListener.Step.READING, images.size(), taken.size());
            try {
                images.add(source.image(index));
            } catch (DataException unreadable) {
                if (!asked.data().skipUnreadable()) {
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
