package org.vitrine.predict;

import java.util.List;
import java.util.Optional;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** A vote on the labels of images: what class sums decide, and what they mean. */
public interface Voting {

    /** {@return the labels that are voted on} */
    Labels labels();

    /** {@return the height, width and channels of the images that are taken} */
    ImageShape shape();

    /** {@return the class sum that means certainty, more than 0; the paper's T} */
    int target();

    /** {@return the class sums above which labels are given, if labels do not exclude each other} */
    DecisionThresholds thresholds();

    /**
     * {@return the calibration of class sums: probabilities, and how often answers are wrong; empty unless it was
     * fitted}
     */
    default Optional<Calibration> calibration() {
        return Optional.empty();
    }

    /**
     * {@return the prediction by class sums, one for each label, not copied; with probabilities if they are calibrated}
     */
    default Prediction prediction(int[] classSums) {
        Prediction prediction = new Prediction(labels(), classSums, target(), thresholds());
        return calibration().map(prediction::withCalibration).orElse(prediction);
    }

    /** {@return the models that vote together, at least one} */
    List<? extends VotingClauses> models();

    /** {@return a predictor that threads may share} */
    ClausePredictor predictor();

    /** {@return an image as each member sees it, which encodes images in its own way} */
    default List<BitImage> encoded(Raster image) {
        return models().stream().map(model -> model.encoding().encode(image)).toList();
    }

    /**
     * {@return the only model}
     *
     * @throws IllegalStateException if there are several members, each of which encodes images in its own way
     */
    default VotingClauses alone() {
        if (models().size() != 1) {
            throw new IllegalStateException("each of the " + models().size()
                    + " members encodes images in its own way; give the image itself, or ask a member");
        }
        return models().get(0);
    }

    /**
     * Checks the size of an image.
     *
     * @throws IllegalArgumentException if it is not of the shape that is taken
     */
    default void checkShape(Raster image) {
        if (!image.shape().equals(shape())) {
            throw new IllegalArgumentException(
                    "the model takes images of " + shape() + ", this one is " + image.shape());
        }
    }

    /** {@return the unit in which class sums are counted: 1 for votes, 1,000,000 for millionths} */
    int unit();

    /** {@return the class sum of a member, by its number from 0 on, that counts as one unit} */
    int divisor(int member);

    /**
     * {@return the share in the team's class sum, {@code votes * unit / divisor}, rounded towards 0, of a member's
     * class sum or of a part of one}
     */
    default long share(int member, int votes) {
        return (long) votes * unit() / divisor(member);
    }

    /** {@return the share of one vote of a member, {@code unit / divisor}, not rounded} */
    default double factor(int member) {
        return (double) unit() / divisor(member);
    }

    /** {@return for each label the sum of the shares of each member's class sums, limited to the range of int} */
    default int[] classSums(List<int[]> ofMembers) {
        if (ofMembers.size() != models().size()) {
            throw new IllegalArgumentException(
                    "class sums of " + ofMembers.size() + " members do not fit a team of " + models().size());
        }
        int[] sums = new int[labels().size()];
        for (int label = 0; label < sums.length; label++) {
            long sum = 0;
            for (int member = 0; member < ofMembers.size(); member++) {
                sum += share(member, ofMembers.get(member)[label]);
            }
            sums[label] = (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sum));
        }
        return sums;
    }
}
