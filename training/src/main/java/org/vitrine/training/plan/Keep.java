package org.vitrine.training.plan;

/** The epoch whose model a training keeps. */
public enum Keep {
    /** The one with the best measure on the validation data. */
    BEST,
    /** The last one. */
    LAST
}
