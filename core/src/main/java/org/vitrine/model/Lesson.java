package org.vitrine.model;

import java.util.Arrays;
import org.vitrine.dataset.Aside;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;

/**
 * Something that a model has learnt from, and for how long.
 *
 * @param data the images
 * @param epochs the number of epochs learnt in full from them
 * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
 */
public record Lesson(DataPart data, int epochs, int stoppedAfter) {

    public Lesson {
        if (epochs < 0 || stoppedAfter < 0) {
            throw new IllegalArgumentException(
                    "a lesson cannot last " + epochs + " epochs and " + stoppedAfter + " examples");
        }
    }

    /**
     * {@return for each example whether its image was learnt from} Images are recognized by the data that they are
     * part of, or if they are exactly those that were learnt. Where it is not known which images of the data were
     * learnt, all of them may have been.
     */
    public boolean[] saw(Dataset images) {
        boolean[] saw = new boolean[images.size()];
        if (data.fingerprint().equals(images.fingerprint())) {
            boolean[] aside = new boolean[images.whole()];
            if (data.aside().isPresent() && data.whole() == aside.length) {
                Aside draw = data.aside().get();
                aside = Dataset.drawn(aside.length, draw.share(), draw.seed());
            }
            for (int i = 0; i < saw.length; i++) {
                saw[i] = !aside[images.position(i)];
            }
        } else if (!data.content().isEmpty() && data.content().equals(images.content())) {
            Arrays.fill(saw, true);
        }
        return saw;
    }

    /** {@return the lesson in words, such as {@code 90 images and 3 variants of each, 5 epochs}} */
    public String inWords() {
        int others = data.isStated() ? Math.max(0, data.whole() - data.images()) : 0;
        return data.inWords() + ", " + counted(epochs, "epoch")
                + (stoppedAfter > 0 ? " and " + counted(stoppedAfter, "example") + " of another" : "")
                + (others > 0 ? ", " + counted(others, "image") + " set aside" : "")
                + data.aside()
                        .map(draw -> " (a share of " + draw.share() + ", seed " + draw.seed() + ")")
                        .orElse("");
    }

    private static String counted(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
