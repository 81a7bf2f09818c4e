package org.vitrine.spark;

/** Refuses a training that the heap of the driver or of the executors is too small for, before it begins. */
public final class SparkMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SparkMemoryException(String message) {
        super(message);
    }
}
