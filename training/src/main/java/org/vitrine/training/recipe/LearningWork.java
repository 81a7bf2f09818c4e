package org.vitrine.training.recipe;

import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.training.look.ImageTraits;

/**
 * Estimates how much work a training is, in words of 64 bits that its clauses look at: about a nanosecond each on one
 * processor. A count and not a time, so that decisions which depend on it are the same on every machine.
 */
public final class LearningWork {

    private static final int WORD = 64; // bits
    private static final int EACH = 64; // words that a clause costs for an image, however little it looks at
    private static final int POSITION_WORD = 8; // words that are looked at for each word of a window's positions

    private LearningWork() {}

    /**
     * {@return the work of an epoch}
     *
     * @param traits the images that are learnt from
     */
    public static double ofEpoch(Settings settings, String encoding, ImageTraits traits) {
        double images = traits.examples() * (1.0 + settings.variants());
        if (settings.isFuzzy()) {
            double each = EACH + words(settings, encoding, traits.shape());
            return images * traits.labels() * settings.clauses() * each;
        }
        ImageShape shape = traits.shape();
        int positions = PatchGrid.of(shape.height(), shape.width(), 1, settings.window())
                .positions();
        return images * settings.clauses() * (EACH + POSITION_WORD * Math.ceil(positions / (double) WORD));
    }

    /** {@return the words that a fuzzy clause looks at in an image, about} */
    static double words(Settings settings, String encoding, ImageShape shape) {
        int shifts = (settings.reach() + 1) * (settings.reach() + 1);
        double side = (settings.smallestRegion() + settings.largestRegion()) / 2.0;
        return shifts * side * side * EncodingRecipe.parse(encoding).planes(shape.channels());
    }
}
