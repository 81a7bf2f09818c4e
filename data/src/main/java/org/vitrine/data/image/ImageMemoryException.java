package org.vitrine.data.image;

/**
 * An intact image that needs more memory than there is. It is not a {@link org.vitrine.dataset.DataException}, so that it is never
 * left out like a damaged image.
 */
public final class ImageMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long megabytes;

    ImageMemoryException(String message, long megabytes, Throwable cause) {
        super(message, cause);
        this.megabytes = megabytes;
    }

    /**
     * How much memory decoding takes.
     *
     * @return about so many megabytes
     */
    public long megabytes() {
        return megabytes;
    }
}
