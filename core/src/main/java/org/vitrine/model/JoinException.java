package org.vitrine.model;

/** Models that cannot be joined. The message says which of them differs from the first, and how. */
public final class JoinException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int model;
    private final String difference;

    JoinException(int model, String difference) {
        super("model " + (model + 1) + " cannot be joined: " + difference);
        this.model = model;
        this.difference = difference;
    }

    /**
     * Which model it is.
     *
     * @return its index in the list of models, from 0 on
     */
    public int model() {
        return model;
    }

    /**
     * What keeps it from being joined.
     *
     * @return such as {@code its window is 5x5, that of the first model 10x10}
     */
    public String difference() {
        return difference;
    }
}
