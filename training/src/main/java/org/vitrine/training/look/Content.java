package org.vitrine.training.look;

/** The content of images, as far as it matters for choosing a recipe. */
public enum Content {
    /** Characters, symbols, sketches, clear shapes on a plain ground. */
    DRAWINGS,
    /** Photographs of things and people. */
    PHOTOGRAPHS,
    /** Images of instruments: X-rays, microscopes, tomographs. */
    SCANS
}
