package org.vitrine.edit;

/** Reports an edit that a model does not allow. The message says why, and what to do instead. */
public final class EditException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int edit;

    /** Reports an edit that cannot be made, by its index from 0, and why. */
    public EditException(int edit, String message) {
        super(message);
        this.edit = edit;
    }

    /** {@return the index of the edit in its list, from 0} */
    public int edit() {
        return edit;
    }
}
