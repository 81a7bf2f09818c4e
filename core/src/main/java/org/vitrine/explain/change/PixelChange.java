package org.vitrine.explain.change;

import java.util.List;

/** The ways to change a pixel of a {@linkplain Counterfactual counterfactual}. */
public enum PixelChange {

    /** Filled in smoothly from the pixels around the change, as if what was there had been erased. */
    ERASED("erased"),

    /** Painted in the dark colour of the image: that of its darkest pixels. */
    DARKENED("painted dark"),

    /** Painted in the bright colour of the image: that of its brightest pixels. */
    BRIGHTENED("painted bright"),

    /** Painted red: red of the bright colour, green and blue of the dark one. Only in colour images, as below. */
    REDDENED("painted red"),

    /** Painted green. */
    GREENED("painted green"),

    /** Painted blue. */
    BLUED("painted blue");

    private static final List<PixelChange> OF_GREY = List.of(ERASED, DARKENED, BRIGHTENED);

    private final String words;

    PixelChange(String words) {
        this.words = words;
    }

    /** {@return the changes that are tried on an image of so many channels; without colours for grey ones} */
    public static List<PixelChange> of(int channels) {
        return channels == 1 ? OF_GREY : List.of(values());
    }

    /** {@return what was done, such as "erased"} */
    public String inWords() {
        return words;
    }
}
