package org.vitrine.predict;

/** The answer of a calibrated model about a label when it may be wrong only so often. */
public enum Answer {
    /** The image has the label. */
    YES,
    /** The image does not have it. */
    NO,
    /** Both are possible; to say more would be wrong too often. */
    UNSURE
}
