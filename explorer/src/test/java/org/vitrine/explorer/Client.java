package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server. */
record Client(URI address) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofByteArray());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path));
    }

    HttpResponse<byte[]> get(String path) {
        return send(request(path));
    }

    HttpResponse<byte[]> post(String path, byte[] body) {
        return send(request(path).POST(BodyPublishers.ofByteArray(body)));
    }

    JsonNode json(String path) {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).as("%s %s", path, text(response)).isEqualTo(200);
        return parse(response);
    }

    JsonNode json(String path, byte[] body) {
        HttpResponse<byte[]> response = post(path, body);
        assertThat(response.statusCode()).as("%s %s", path, text(response)).isEqualTo(200);
        return parse(response);
    }

    static JsonNode parse(HttpResponse<byte[]> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException wrong) {
            throw new UncheckedIOException(text(response), wrong);
        }
    }

    /** What a refusal says: JSON with one line, and no path of the server. */
    static String refusal(HttpResponse<byte[]> response, int status) {
        assertThat(response.statusCode()).as(text(response)).isEqualTo(status);
        String message = parse(response).get("error").asText();
        assertThat(message).isNotBlank().doesNotContain("\n", "Exception", "/home", "/tmp", "/work");
        return message;
    }

    static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /**
     * Sends lines as they are, and returns all that comes back: for requests that a well-behaved client does not make.
     */
    String raw(String... lines) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            socket.setSoTimeout(12_000); // sooner than the server cuts off who says nothing
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    Socket connect() throws IOException {
        return new Socket(address.getHost(), address.getPort());
    }
}
