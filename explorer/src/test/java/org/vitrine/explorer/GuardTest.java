package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.explorer.internal.http.UploadedImage;

/** No request passes by the guard, whatever it is, and none leaves anything behind. */
class GuardTest {

    private static final Explorer EXPLORER = Subjects.open(Subjects.bars());
    private static final Client CLIENT = new Client(EXPLORER.address());
    private static final String OWN = "Host: 127.0.0.1:" + EXPLORER.address().getPort();
    private static final String FOREIGN = "Host: evil.example";
    private static final String[] WEBSOCKET = {
        "Connection: Upgrade, close",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    };
    private static final String[] H2C = {
        "Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"
    };

    @AfterAll
    static void close() {
        EXPLORER.close();
    }

    private static String ask(String line, String[] more, String... headers) throws IOException {
        return CLIENT.raw(Stream.of(new String[] {line}, headers, more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/about", "/api/models/0/look", "/nothing", "//", "/page/app.js"})
    void upgrade_isNeverHonoured_andTheGuardComesFirst(String path) throws IOException {
        for (String[] upgrade : List.of(WEBSOCKET, H2C)) {
            assertThat(ask("GET " + path + " HTTP/1.1", upgrade, FOREIGN))
                    .startsWith("HTTP/1.1 403")
                    .contains("only at its own address")
                    .doesNotContain("Set-Cookie", "labels");
            assertThat(ask("GET " + path + " HTTP/1.1", upgrade, OWN, "Origin: http://evil.example"))
                    .startsWith("HTTP/1.1 403")
                    .contains("other sites")
                    .doesNotContain("Set-Cookie", "labels");
        }
        assertThat(ask("GET " + path + " HTTP/1.1", WEBSOCKET, OWN))
                .startsWith("HTTP/1.1 400")
                .contains("no WebSockets", "Content-Security-Policy")
                .doesNotContain("Set-Cookie");
        assertThat(ask(
                        "GET " + path + " HTTP/1.1",
                        new String[] {"Sec-WebSocket-Version: 13", "Connection: close"},
                        OWN))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void upgrade_toHttp2_isIgnored_asHttpAllows() throws IOException {
        assertThat(ask("GET /api/about HTTP/1.1", H2C, OWN))
                .startsWith("HTTP/1.1 200")
                .contains("\"labels\"")
                .doesNotContain("Set-Cookie");
        assertThat(CLIENT.raw("PRI * HTTP/2.0", "", "SM", ""))
                .containsPattern("\\AHTTP/1.1 [45]\\d\\d")
                .doesNotContain("Set-Cookie", "labels");
    }

    @Test
    void http10_isGuardedToo() throws IOException {
        assertThat(CLIENT.raw("GET /api/about HTTP/1.0")).startsWith("HTTP/1.1 403");
        assertThat(CLIENT.raw("GET /api/about HTTP/1.0", FOREIGN)).startsWith("HTTP/1.1 403");
        assertThat(CLIENT.raw("GET /api/about HTTP/1.0", OWN))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("Set-Cookie");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO", "get", "SEARCH"})
    void methods_odd_areGuardedToo(String method) throws IOException {
        assertThat(CLIENT.raw(method + " /api/about HTTP/1.1", FOREIGN, "Connection: close"))
                .startsWith("HTTP/1.1 403");
        assertThat(CLIENT.raw(method + " /api/about HTTP/1.1", OWN, "Connection: close"))
                .startsWith("HTTP/1.1 400")
                .contains("GET, HEAD and POST only");
    }

    @Test
    void uri_absolute_namesTheHostToo() throws IOException {
        assertThat(CLIENT.raw("GET http://evil.example/api/about HTTP/1.1", OWN, "Connection: close"))
                .containsPattern("\\AHTTP/1.1 40[03]")
                .doesNotContain("labels");
        assertThat(CLIENT.raw("GET http://evil.example/api/about HTTP/1.1", FOREIGN, "Connection: close"))
                .startsWith("HTTP/1.1 403");
        String own = OWN.substring("Host: ".length());
        assertThat(CLIENT.raw("GET http://" + own + "/api/about HTTP/1.1", FOREIGN, "Connection: close"))
                .containsPattern("\\AHTTP/1.1 40[03]")
                .doesNotContain("labels");
        assertThat(CLIENT.raw("GET http://" + own + "/api/about HTTP/1.1", OWN, "Connection: close"))
                .startsWith("HTTP/1.1 200");
        assertThat(CLIENT.raw("GET /api/about HTTP/1.1", OWN, FOREIGN, "Connection: close"))
                .containsPattern("\\AHTTP/1.1 40[03]")
                .doesNotContain("labels");
    }

    @Test
    void sessions_areNeitherMadeNorResumed() throws IOException {
        for (String path : List.of("/", "/api/about", "/nothing", "/api/about;jsessionid=node01")) {
            assertThat(CLIENT.raw("GET " + path + " HTTP/1.1", OWN, "Cookie: JSESSIONID=node01", "Connection: close"))
                    .doesNotContain("Set-Cookie", "JSESSIONID");
        }
    }

    @Test
    void bodies_ofForeigners_areReadAndForgotten() {
        var request = CLIENT.request("/api/pictures?name=a.png").header("Origin", "http://evil.example");
        assertThat(Client.refusal(
                        CLIENT.send(request.POST(BodyPublishers.ofByteArray(new byte[UploadedImage.MOST_BYTES + 1]))),
                        403))
                .contains("other sites");
    }

    @Test
    void bodies_inTinyParts_areBounded() throws IOException {
        String answer = CLIENT.raw(
                "POST /api/pictures?name=a.png HTTP/1.1",
                OWN,
                "Transfer-Encoding: chunked",
                "Connection: close",
                "",
                "1\r\nx\r\n".repeat(100_000) + "0");
        assertThat(answer).startsWith("HTTP/1.1 413").contains("the limit is 10 MB");
    }

    @Test
    void requests_thousands_areAnswered_andLeaveNothingBehind() throws Exception {
        Requests requests = new Requests(EXPLORER.address());
        requests.soak(1000);
        long before = Requests.usedBytes();
        requests.soak(4000);
        assertThat(Requests.usedBytes() - before)
                .as("growth, 690 bytes for an upgrade before")
                .isLessThan(1 << 20);
    }

    @Test
    @Tag("long")
    void requests_hundredThousandOfEach_leaveNothingBehind() throws Exception {
        Requests requests = new Requests(EXPLORER.address());
        requests.soak(1000);
        long before = Requests.usedBytes();
        requests.soak(100_000);
        assertThat(Requests.usedBytes() - before).as("growth").isLessThan(1 << 20);
    }
}
