package org.vitrine.dataset;

import java.util.List;
import java.util.Optional;

/**
 * Says which images of which data some examples are made of, so that a model can keep what it has learnt from.
 *
 * <p>Images, variants and examples are three numbers: of 100 images and 3 variants of each there are 400 examples.
 *
 * @param fingerprint {@link Dataset#fingerprint()} of all the data
 * @param whole the number of images of all the data; 0 if it is not known
 * @param images the number of images among the examples, without variants
 * @param variants how many variants of each image there are
 * @param ofLabels how many of the images have each label; empty if it is not known
 * @param aside the draw by which the other images were set aside; empty if there are no others, or if these images were
 *     chosen in another way
 * @param content a hash of the images, as bits, and of their labels, if they are not all the data; empty if they are
 */
public record DataPart(
        String fingerprint,
        int whole,
        int images,
        int variants,
        List<Integer> ofLabels,
        Optional<Aside> aside,
        String content) {

    public DataPart {
        ofLabels = List.copyOf(ofLabels);
        boolean fits = whole >= 0 && images >= 0 && variants >= 0 && (1L + variants) * images <= Integer.MAX_VALUE;
        int most = images;
        if (!fits || ofLabels.stream().anyMatch(count -> count < 0 || count > most)) {
            throw new IllegalArgumentException("these cannot be examples: " + images + " of " + whole + " images, "
                    + variants + " variants of each, of each label " + ofLabels);
        }
    }

    /**
     * {@return the examples that an older file tells of, which says nothing about the whole of the data}
     *
     * @param fingerprint that of all the data
     * @param images the number of images, without variants
     * @param variants how many variants of each image there are
     */
    public static DataPart unstated(String fingerprint, int images, int variants) {
        return new DataPart(fingerprint, 0, images, variants, List.of(), Optional.empty(), "");
    }

    /** {@return false if it is not known how many images all the data have, and so what was set aside} */
    public boolean isStated() {
        return whole > 0;
    }

    /** {@return the number of examples: images and their variants} */
    public int examples() {
        return images * (1 + variants);
    }

    /** {@return images and variants in words, such as {@code 1080 images and 3 variants of each}} */
    public String inWords() {
        return inWords(images, variants);
    }

    /**
     * {@return numbers of images and variants in words, such as {@code 1080 images and 3 variants of each}}
     *
     * @param variants how many variants of each image there are
     */
    public static String inWords(int images, int variants) {
        return images + (images == 1 ? " image" : " images") + variantsInWords(variants);
    }

    /** {@return the variants in words, such as {@code " and 3 variants of each"}; empty if there are none} */
    public String variantsInWords() {
        return variantsInWords(variants);
    }

    private static String variantsInWords(int variants) {
        return variants == 0 ? "" : " and " + variants + (variants == 1 ? " variant of each" : " variants of each");
    }

    /** {@return true if another part may be this one, as far as this one is known} */
    public boolean fits(DataPart other) {
        return equals(other)
                || (!isStated()
                        && fingerprint.equals(other.fingerprint)
                        && images == other.images
                        && variants == other.variants);
    }
}
