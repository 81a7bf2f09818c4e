package org.vitrine.training.plan;

/** Which epoch's model a training keeps. */
public enum Keep {
    /** The one with the best measure on the validation data. */
    BEST,
    /** The last one. */
    LAST
}
