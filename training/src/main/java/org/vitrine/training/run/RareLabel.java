package org.vitrine.training.run;

import java.util.Optional;
import org.vitrine.dataset.Dataset;
import org.vitrine.training.plan.ThresholdPlan;

/**
 * A label that few of the training images have.
 *
 * @param name the label
 * @param examples how many images have it, at least 1
 * @param of how many images there are
 */
public record RareLabel(String name, int examples, int of) {

    /**
     * Finds the rarest label of examples.
     *
     * @param train the examples
     * @return the label that the fewest examples have, those that none has left aside; empty if it is not
     *     {@linkplain ThresholdPlan#RARE rare} or if the labels exclude each other
     */
    static Optional<RareLabel> in(Dataset train) {
        int rarest = -1;
        for (int label = 0; label < train.labels().size(); label++) {
            if (train.count(label) > 0 && (rarest < 0 || train.count(label) < train.count(rarest))) {
                rarest = label;
            }
        }
        return rarest < 0 || train.labels().exclusive() || train.count(rarest) >= ThresholdPlan.RARE * train.size()
                ? Optional.empty()
                : Optional.of(new RareLabel(train.labels().name(rarest), train.count(rarest), train.size()));
    }

    /**
     * The share of the images that have it.
     *
     * @return more than 0 and less than {@link ThresholdPlan#RARE}
     */
    public double share() {
        return (double) examples / of;
    }
}
