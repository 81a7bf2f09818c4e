package org.vitrine.training.run;

/** Refuses a training that the heap is too small for, before it begins. */
public final class NotEnoughMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final long MEGABYTE = 1 << 20;

    private final long needed;
    private final long available;

    NotEnoughMemoryException(long needed, long available) {
        super("this training needs about " + (needed / MEGABYTE + 1) + " MB of heap and Java may take "
                + available / MEGABYTE + " MB");
        this.needed = needed;
        this.available = available;
    }

    /**
     * What the training needs, together with what the program holds already.
     *
     * @return bytes
     */
    public long needed() {
        return needed;
    }

    /**
     * What Java may take.
     *
     * @return bytes
     */
    public long available() {
        return available;
    }

    /**
     * A heap that is large enough. It is more than what is needed, since some garbage collectors keep a part of the heap to themselves.
     *
     * @return bytes, for {@code -Xmx}
     */
    public long sufficientHeap() {
        return needed + needed / 6;
    }
}
