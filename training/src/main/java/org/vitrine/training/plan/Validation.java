package org.vitrine.training.plan;

import java.util.Optional;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Model;

/** What a training is measured on after each epoch. */
public sealed interface Validation {

    /** Nothing. */
    record None() implements Validation {}

    /**
     * A share of the training data, drawn at random by the seed of the settings; the training learns from the rest.
     *
     * @param share more than 0 and less than 1
     */
    record Share(double share) implements Validation {

        public Share {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("a share must be more than 0 and less than 1: " + share);
            }
        }

        /**
         * Finds the images again that a training set aside.
         *
         * @param all the images that were given to the training
         * @param model what it learnt
         * @return those that were set aside; empty if the model has learnt from other images than the rest
         */
        public Optional<Dataset> setAside(Dataset all, Model model) {
            Dataset.Split parts = all.split(share, model.settings().seed());
            // Parts have the fingerprint of the whole: only their size tells if it was this rest.
            boolean learnt = all.fingerprint().equals(model.provenance().dataFingerprint())
                    && parts.rest().size() == model.provenance().examples();
            return learnt ? Optional.of(parts.taken()) : Optional.empty();
        }
    }

    /**
     * Another split of the same data location.
     *
     * @param name such as {@code validation} or {@code test}
     */
    record Split(String name) implements Validation {}

    /**
     * Examples that are in memory.
     *
     * @param examples with the labels and the encoding of the training data
     */
    record Given(Dataset examples) implements Validation {}

    /** Examples that were in memory, in a plan that was read from text: they must be given again before it can run. */
    record Missing() implements Validation {}

    /**
     * No validation.
     *
     * @return the plan to measure nothing
     */
    static Validation none() {
        return new None();
    }

    /**
     * Validates on a share of the training data.
     *
     * @param share more than 0 and less than 1
     * @return the plan to split it off
     */
    static Validation share(double share) {
        return new Share(share);
    }

    /**
     * Validates on another split of the data location.
     *
     * @param name such as {@code validation} or {@code test}
     * @return the plan to read it
     */
    static Validation split(String name) {
        return new Split(name);
    }

    /**
     * Reads a share such as {@code 0.1}, or the name of a split.
     *
     * @throws IllegalArgumentException if the text is a number but not a share
     */
    static Validation parse(String text) {
        if (!text.matches("[0-9.]{1,20}")) {
            return split(text);
        }
        try {
            return share(Double.parseDouble(text));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("this is a share such as 0.1, or a split: '" + text + "'", wrong);
        }
    }

    /**
     * Validates on examples in memory.
     *
     * @param examples with the labels and the encoding of the training data
     * @return the plan to use them
     */
    static Validation on(Dataset examples) {
        return new Given(examples);
    }
}
