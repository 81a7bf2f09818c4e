package org.vitrine.predict;

/**
 * Says when a model should be silent: how often its answers may be wrong, and whether it says anything of images unlike
 * those it knows. {@link Prediction#decide} follows it.
 *
 * @param maxError the largest share of wrong answers, more than 0 and less than 1; or 0 for the model's decisions,
 *     however often they are wrong
 * @param refusesUnlike true if an image unlike those that the model knows gets no answer
 */
public record Policy(double maxError, boolean refusesUnlike) {

    public Policy {
        if (!(maxError >= 0 && maxError < 1)) {
            throw new IllegalArgumentException("the largest error must be at least 0 and less than 1: " + maxError);
        }
    }

    /** {@return a policy by which the model's decisions are the answers, however often they are wrong} */
    public static Policy anyError() {
        return new Policy(0, false);
    }

    /**
     * {@return a policy by which at most a given share of the answers may be wrong, as {@link Calibration#answers}
     * promises}
     *
     * @param share more than 0 and less than 1
     */
    public static Policy maxError(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("the largest error must be more than 0 and less than 1: " + share);
        }
        return new Policy(share, false);
    }

    /**
     * {@return the policy that gives no answer about images unlike those that the model knows} A model that knows
     * nothing of usual images refuses none.
     */
    public Policy refuseUnlike() {
        return new Policy(maxError, true);
    }
}
