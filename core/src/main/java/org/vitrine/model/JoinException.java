package org.vitrine.model;

/** Reports models that cannot be joined. The message says which of them differs from the first, and how. */
public final class JoinException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int model;
    private final String difference;

    JoinException(int model, String difference) {
        super("model " + (model + 1) + " cannot be joined: " + difference);
        this.model = model;
        this.difference = difference;
    }

    /** {@return the index of the model in the list of models, from 0} */
    public int model() {
        return model;
    }

    /**
     * {@return the difference that keeps it from being joined, such as {@code its window is 5x5, that of the first
     * model 10x10}}
     */
    public String difference() {
        return difference;
    }
}
