package org.vitrine.training.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;

/**
 * Decides about what plans leave open: encoding and settings are those that are {@linkplain SuggestedSettings
 * suggested} for the images, by looking at them and by trying a few, and what a plan names is laid over them. Images
 * are looked at once for all plans that learn from the same, and settings are tried once for all plans of one kind of
 * clauses.
 */
public final class Suggestions {

    private final RunListener listener;
    private final double floor;
    private @Nullable Seen last;

    /** What looking suggests, and whether a plan can have fuzzy clauses, and crisp ones. */
    private record Kinds(SuggestedSettings looked, boolean fuzzy, boolean crisp) {}

    /** What was seen of a plan's images, and what was taken after trying. */
    private record Seen(
            DataPlan data,
            long seed,
            ImageTraits traits,
            @Nullable ImageLook look,
            Map<Kinds, SuggestedSettings> tried) {}

    /** Suggestions that a listener hears of. */
    public Suggestions(RunListener listener) {
        this(listener, TriedSettings.FLOOR);
    }

    /** Suggestions that always may do so much work to try settings. */
    Suggestions(RunListener listener, double floor) {
        this.listener = listener;
        this.floor = floor;
    }

    /**
     * {@return a plan that leaves nothing open}
     *
     * @throws PlanException if what is named does not go with what is suggested, or has no effect with it
     */
    public TrainingPlan complete(TrainingPlan plan) {
        if (plan.how().isComplete()) {
            return plan;
        }
        SuggestedSettings suggested = suggest(plan);
        SuggestedSettings all;
        try {
            all = suggested.over(plan.how(), plan.encoding());
        } catch (IllegalArgumentException contradiction) {
            throw new PlanException(Reason.NAMED, String.valueOf(contradiction.getMessage()), contradiction);
        }
        listener.suggested(all);
        return plan.toBuilder()
                .settings(all.settings())
                .encoding(all.encoding())
                .build();
    }

    /** What is suggested for the images of a plan, for clauses that can have what it names. */
    private SuggestedSettings suggest(TrainingPlan plan) {
        if (plan.data().equals(DataPlan.missing())) {
            throw new IllegalArgumentException(
                    "the plan's data were in memory, which its text does not hold; give them again");
        }
        Seen seen = seen(plan);
        SuggestedSettings suggested = SuggestedSettings.of(seen.traits(), seen.look(), plan.how());
        Dataset examples = plan.data().examples().orElse(null);
        if (examples == null) {
            Kinds kinds =
                    new Kinds(suggested, plan.how().suits(true), plan.how().suits(false));
            return seen.tried()
                    .computeIfAbsent(
                            kinds,
                            same -> new TriedSettings(plan, floor, listener)
                                    .of(plan.data().open(plan.how().seed()), suggested));
        }
        Settings settings = suggested.settings();
        return suggested.with(
                examples.encoding().recipe().toString(),
                plan.data().varied() ? settings : settings.with(Settings.VARIANTS, 0)); // they are made of images
    }

    private Seen seen(TrainingPlan plan) {
        Seen known = last;
        if (known == null
                || !known.data().equals(plan.data())
                || known.seed() != plan.how().seed()) {
            known = look(plan.data(), plan.how().seed());
            last = known;
        }
        return known;
    }

    private Seen look(DataPlan data, long seed) {
        Dataset examples = data.examples().orElse(null);
        if (examples != null) { // bits, of any encoding, so there is nothing to look at
            return new Seen(data, seed, ImageTraits.of(examples), null, new HashMap<>());
        }
        ImageSource source = data.open(seed);
        if (source.size() == 0) {
            String where = data instanceof DataPlan.Located located ? located.location() : "the source";
            throw new DataException(where + " has no images to learn from");
        }
        int looked = Math.min(source.size(), ImageLook.SAMPLE);
        ImageLook look = ImageLook.at(
                        source, data.skipUnreadable(), done -> listener.reading(RunListener.Step.LOOKING, done, looked))
                .orElse(null);
        return new Seen(data, seed, ImageTraits.of(source), look, new HashMap<>());
    }
}
