package org.vitrine.onnx;

/** A model has something that ONNX cannot express. The message names it in one line. */
public final class InexpressibleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message of one line. */
    public InexpressibleException(String message) {
        super(message);
    }
}
