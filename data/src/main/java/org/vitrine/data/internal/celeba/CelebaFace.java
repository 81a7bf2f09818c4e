package org.vitrine.data.internal.celeba;

/**
 * {@code celeba-face:DIR}: CelebA's images cut to the face. The published images are aligned: the eyes are in the same
 * place in each of them, so one rectangle holds the face in all of them. It is nearly square, so that a face keeps its
 * proportions when it is scaled to a square, and takes up more of it. Most of the background, shoulders and long hair
 * are cut off.
 */
public final class CelebaFace extends Celeba {

    /** Found by ServiceLoader. */
    public CelebaFace() {
        super(
                "celeba-face",
                "the same, cut to the face: rows 58 to 189, columns 25 to 152",
                images -> new CutImages(images, 58, 190, 25, 153));
    }
}
