package org.vitrine.explorer;

/** A request that is not answered. The message is one line for a person: what is wrong, and what to do. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    static Refusal wrong(String message) {
        return new Refusal(400, message);
    }

    static Refusal forbidden(String message) {
        return new Refusal(403, message);
    }

    static Refusal missing(String message) {
        return new Refusal(404, message);
    }

    static Refusal tooLarge(String message) {
        return new Refusal(413, message);
    }

    static Refusal notAPicture(String message) {
        return new Refusal(415, message);
    }

    static Refusal unreadable(String message) {
        return new Refusal(422, message);
    }

    static Refusal busy(String message) {
        return new Refusal(503, message);
    }

    int status() {
        return status;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
