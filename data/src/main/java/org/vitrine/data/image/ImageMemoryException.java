package org.vitrine.data.image;

/**
 * An intact image that needs more memory than there is. It is not a {@link org.vitrine.dataset.DataException}, so that
 * it is never left out like a damaged image.
 */
public final class ImageMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long megabytes;

    ImageMemoryException(String message, long megabytes, Throwable cause) {
        super(message, cause);
        this.megabytes = megabytes;
    }

    /** {@return about how many megabytes of memory decoding takes} */
    public long megabytes() {
        return megabytes;
    }
}
