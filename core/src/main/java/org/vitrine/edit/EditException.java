package org.vitrine.edit;

/** An edit that a model does not allow. The message says why, and what to do instead. */
public final class EditException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int edit;

    /**
     * Reports an edit.
     *
     * @param edit which one, from 0 on
     * @param message why it cannot be made
     */
    public EditException(int edit, String message) {
        super(message);
        this.edit = edit;
    }

    /**
     * Which edit of a list it is.
     *
     * @return its index, from 0 on
     */
    public int edit() {
        return edit;
    }
}
