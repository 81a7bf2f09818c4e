package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Very many requests over a few connections, several at once on each. */
record Requests(URI address) {

    private static final int AT_ONCE = 50;
    private static final String WEBSOCKET = """
            Connection: Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            """;

    private record Asked(String request, int status) {}

    /**
     * Sends as many upgrade requests, half of them of strangers, and as many ordinary ones, and checks each answer.
     */
    void soak(int each) throws IOException {
        String own = "Host: " + address.getHost() + ":" + address.getPort() + "\r\n";
        String foreign = "Host: evil.example\r\n";
        List<Asked> kinds = List.of(
                new Asked("GET /api/about HTTP/1.1\r\n" + own + WEBSOCKET, 400),
                new Asked("GET /api/about HTTP/1.1\r\n" + own, 200),
                new Asked("GET / HTTP/1.1\r\n" + foreign + WEBSOCKET, 403),
                new Asked("GET /api/models/0/examples/3?clauses=0&scale=none&reasons=none HTTP/1.1\r\n" + own, 200));
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            for (int sent = 0; sent < 2 * each; sent += AT_ONCE) {
                StringBuilder requests = new StringBuilder();
                for (int i = sent; i < sent + AT_ONCE; i++) {
                    requests.append(kinds.get(i % kinds.size()).request()).append("\r\n");
                }
                socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
                for (int i = sent; i < sent + AT_ONCE; i++) {
                    String head = answer(in);
                    assertThat(head)
                            .startsWith(
                                    "HTTP/1.1 " + kinds.get(i % kinds.size()).status());
                    assertThat(head).doesNotContain("set-cookie", "upgrade");
                }
            }
        }
    }

    /** Reads an answer to its end, and gives back its first line and headers. */
    private static String answer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the connection was closed after: " + head);
            }
            head.append((char) next);
        }
        String lower = head.toString().toLowerCase(Locale.ROOT);
        int length = lower.indexOf("content-length: ");
        assertThat(length).as(lower).isPositive();
        int from = length + "content-length: ".length();
        in.skipNBytes(Long.parseLong(
                lower.substring(from, lower.indexOf("\r\n", from)).strip()));
        return "HTTP/1.1" + lower.substring("HTTP/1.1".length());
    }

    /** Memory that is really in use. */
    static long usedBytes() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(100);
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
