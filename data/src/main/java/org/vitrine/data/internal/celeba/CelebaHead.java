package org.vitrine.data.internal.celeba;

/**
 * {@code celeba-head:DIR}: CelebA's images cut to the head with its hair, hat and collar. Less is cut off than by
 * {@link CelebaFace}.
 */
public final class CelebaHead extends Celeba {

    /** Found by ServiceLoader. */
    public CelebaHead() {
        super(
                "celeba-head",
                "the same, cut to the head: rows 30 to 207, columns 9 to 168",
                images -> new CutImages(images, 30, 208, 9, 169));
    }
}
