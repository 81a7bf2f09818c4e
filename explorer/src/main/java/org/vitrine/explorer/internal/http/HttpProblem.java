package org.vitrine.explorer.internal.http;

/** A request that cannot be answered. The message is one line for a person: what is wrong, and what to do about it. */
public final class HttpProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private HttpProblem(int status, String message) {
        super(message);
        this.status = status;
    }

    public static HttpProblem badRequest(String message) {
        return new HttpProblem(400, message);
    }

    public static HttpProblem forbidden(String message) {
        return new HttpProblem(403, message);
    }

    public static HttpProblem notFound(String message) {
        return new HttpProblem(404, message);
    }

    public static HttpProblem conflict(String message) {
        return new HttpProblem(409, message);
    }

    public static HttpProblem tooLarge(String message) {
        return new HttpProblem(413, message);
    }

    public static HttpProblem unsupportedType(String message) {
        return new HttpProblem(415, message);
    }

    public static HttpProblem unreadable(String message) {
        return new HttpProblem(422, message);
    }

    public static HttpProblem failed(String message) {
        return new HttpProblem(500, message);
    }

    public static HttpProblem busy(String message) {
        return new HttpProblem(503, message);
    }

    public int status() {
        return status;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
