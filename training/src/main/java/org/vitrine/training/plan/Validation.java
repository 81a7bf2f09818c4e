package org.vitrine.training.plan;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Model;

/**
 * The examples that a training is measured on after each epoch: at most one of these.
 *
 * @param share the share of the training data that is drawn by the seed of the settings, more than 0 and less than 1;
 *     the training learns from the rest
 * @param split another split of the same data location, such as {@code validation} or {@code test}
 * @param examples examples in memory, with the labels and the encoding of the training data
 * @param isMissing true where examples were in memory, in a plan that was read from text: they must be given again
 *     before it can run
 */
public record Validation(OptionalDouble share, Optional<String> split, Optional<Dataset> examples, boolean isMissing) {

    private static final Pattern NUMBER = Pattern.compile("[0-9.]{1,20}");
    private static final Validation NONE =
            new Validation(OptionalDouble.empty(), Optional.empty(), Optional.empty(), false);

    public Validation {
        double given = share.orElse(0.5);
        if (!(given > 0 && given < 1)) {
            throw new IllegalArgumentException("a share must be more than 0 and less than 1: " + given);
        }
    }

    /** {@return validation on nothing} */
    public static Validation none() {
        return NONE;
    }

    /** {@return validation on a share of the training data, more than 0 and less than 1} */
    public static Validation share(double share) {
        return new Validation(OptionalDouble.of(share), Optional.empty(), Optional.empty(), false);
    }

    /** {@return validation on another split of the data location, such as {@code test}} */
    public static Validation split(String name) {
        return new Validation(OptionalDouble.empty(), Optional.of(name), Optional.empty(), false);
    }

    /** {@return validation on examples in memory, with the labels and the encoding of the training data} */
    public static Validation on(Dataset examples) {
        return new Validation(OptionalDouble.empty(), Optional.empty(), Optional.of(examples), false);
    }

    /**
     * {@return validation as a text says it: a share such as {@code 0.1}, or the name of a split}
     *
     * @throws IllegalArgumentException if the text is a number, but not a share
     */
    public static Validation parse(String text) {
        if (text.equals(PlanTexts.IN_MEMORY)) {
            return missing();
        }
        if (!NUMBER.matcher(text).matches()) {
            return split(text);
        }
        try {
            return share(Double.parseDouble(text));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("this is a share such as 0.1, or a split: '" + text + "'", wrong);
        }
    }

    /** {@return the place of examples in memory, which its text does not hold} */
    static Validation missing() {
        return new Validation(OptionalDouble.empty(), Optional.empty(), Optional.empty(), true);
    }

    /** {@return whether nothing is measured} */
    public boolean isNone() {
        return equals(NONE);
    }

    /**
     * {@return the images that a training set aside as a share; empty if the model has not learnt from the rest}
     *
     * @param all the images that were given to the training
     */
    public Optional<Dataset> setAside(Dataset all, Model model) {
        if (share.isEmpty()) {
            return Optional.empty();
        }
        Dataset.Split parts = all.split(share.getAsDouble(), model.settings().seed());
        // Parts have the fingerprint of the whole: only their size tells if it was this rest.
        boolean learnt = all.fingerprint().equals(model.provenance().dataFingerprint())
                && parts.rest().size() == model.provenance().examples();
        return learnt ? Optional.of(parts.taken()) : Optional.empty();
    }
}
