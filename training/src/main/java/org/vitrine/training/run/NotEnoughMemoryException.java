package org.vitrine.training.run;

/** Refuses a training that the heap is too small for, before it begins. */
public final class NotEnoughMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final long MEGABYTE = 1 << 20;

    private final long needed;
    private final long available;
    private final int labels;

    NotEnoughMemoryException(long needed, long available, int labels) {
        super("this training of " + labels + (labels == 1 ? " label" : " labels") + " needs about "
                + (needed / MEGABYTE + 1) + " MB of heap and Java may take " + available / MEGABYTE + " MB");
        this.needed = needed;
        this.available = available;
        this.labels = labels;
    }

    /** {@return the bytes that the training needs, together with what the program holds already} */
    public long needed() {
        return needed;
    }

    /** {@return the bytes that Java may take} */
    public long available() {
        return available;
    }

    /** {@return the number of labels that are learnt, with which clauses, weights and counts grow} */
    public int labels() {
        return labels;
    }

    /**
     * {@return the bytes of a heap that is large enough, for {@code -Xmx}: more than what is needed, since some garbage
     * collectors keep a part of the heap to themselves}
     */
    public long sufficientHeap() {
        return needed + needed / 6;
    }
}
