package org.vitrine.explain;

/** How a pixel of a {@linkplain Counterfactual counterfactual} was changed. */
public enum PixelChange {

    /** Filled in smoothly from the pixels around the change, as if what was there had been erased. */
    ERASED("erased"),

    /** Painted in the dark colour of the image: that of its darkest pixels. */
    DARKENED("painted dark"),

    /** Painted in the bright colour of the image: that of its brightest pixels. */
    BRIGHTENED("painted bright");

    private final String words;

    PixelChange(String words) {
        this.words = words;
    }

    /**
     * What was done, in words.
     *
     * @return such as "erased"
     */
    public String inWords() {
        return words;
    }
}
