package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.javalin.http.Context;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.explorer.internal.http.HttpServer;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.PageFiles;
import org.vitrine.explorer.internal.http.UploadedImage;
import org.vitrine.explorer.internal.http.WaitingClient;

/** What the server does not do. */
class SafetyTest {

    private static final Explorer EXPLORER = Subjects.open(Subjects.bars());
    private static final Client CLIENT = new Client(EXPLORER.address());
    private static final String OWN = "Host: 127.0.0.1:" + EXPLORER.address().getPort();

    @AfterAll
    static void close() {
        EXPLORER.close();
    }

    private static byte[] png(int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < Math.min(width, height); i++) {
            image.setRGB(i, i, 0xFFFFFF);
        }
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    /** A PNG that promises a size and has nothing behind its header. */
    private static byte[] promise(int width, int height) {
        ByteBuffer header = ByteBuffer.allocate(17)
                .put("IHDR".getBytes(StandardCharsets.US_ASCII))
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 2, 0, 0, 0});
        CRC32 sum = new CRC32();
        sum.update(header.array());
        return ByteBuffer.allocate(8 + 4 + 17 + 4)
                .putLong(0x89504E470D0A1A0AL)
                .putInt(13)
                .put(header.array())
                .putInt((int) sum.getValue())
                .array();
    }

    @Test
    void server_listensAtTheLoopbackAddressOnly() throws IOException {
        assertThat(EXPLORER.address().getHost()).isEqualTo("127.0.0.1");
        List<InetAddress> others = Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .flatMap(network -> Collections.list(network.getInetAddresses()).stream())
                .filter(address -> !address.isLoopbackAddress())
                .toList();
        for (InetAddress other : others) { // this machine's own, if it has any
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(other, EXPLORER.address().getPort()), 500);
                throw new AssertionError("it answers at " + socket.getRemoteSocketAddress());
            } catch (IOException refused) {
                assertThat(refused).isNotNull();
            }
        }
    }

    @Test
    void server_portInUse_saysSo() {
        int taken = EXPLORER.address().getPort();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subjects.bars().port(taken).start())
                .withMessageContaining("port " + taken)
                .withMessageContaining("choose another");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Host: evil.example", "Host: evil.example:80", "Host: 127.0.0.1.evil.example", "Host: 10.0.0.1"})
    void host_ofAnotherName_isRefused(String host) throws IOException {
        for (String path : List.of("/", "/api/about", "/page/app.js")) {
            assertThat(CLIENT.raw("GET " + path + " HTTP/1.1", host, "Connection: close"))
                    .startsWith("HTTP/1.1 403")
                    .contains("only at its own address")
                    .doesNotContain("labels");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]"})
    void host_ofThisMachine_isWelcome(String host) throws IOException {
        assertThat(CLIENT.raw(
                        "GET /api/about HTTP/1.1",
                        "Host: " + host + ":" + EXPLORER.address().getPort(),
                        "Connection: close"))
                .startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"})
    void origin_ofAnotherSite_isRefused(String origin) throws IOException {
        assertThat(CLIENT.raw("GET /api/about HTTP/1.1", OWN, "Origin: " + origin, "Connection: close"))
                .startsWith("HTTP/1.1 403")
                .contains("other sites")
                .doesNotContainIgnoringCase("Access-Control-Allow");
        assertThat(CLIENT.raw(
                        "POST /api/models/0/look HTTP/1.1",
                        OWN,
                        "Origin: " + origin,
                        "Content-Length: 0",
                        "Connection: close"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void origin_ofThePageItself_isWelcome() throws IOException {
        String origin = "Origin: http://127.0.0.1:" + EXPLORER.address().getPort();
        assertThat(CLIENT.raw("GET /api/about HTTP/1.1", OWN, origin, "Connection: close"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void api_askedByAPageOfAnotherSite_isRefused() throws IOException {
        assertThat(CLIENT.raw(
                        "GET /api/examples/0/picture.png HTTP/1.1",
                        OWN,
                        "Sec-Fetch-Site: cross-site",
                        "Sec-Fetch-Mode: no-cors",
                        "Connection: close"))
                .startsWith("HTTP/1.1 403");
        assertThat(CLIENT.raw(
                        "GET /image/3 HTTP/1.1",
                        OWN,
                        "Sec-Fetch-Site: cross-site",
                        "Sec-Fetch-Mode: navigate",
                        "Connection: close"))
                .as("a link from elsewhere still opens the page")
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void policy_isStrict_andAllowsTheImportMapByItsHash() throws Exception {
        for (String path : List.of("/", "/api/about", "/page/app.js", "/nothing", "/api/models/9/labels")) {
            HttpResponse<byte[]> response = CLIENT.get(path);
            String policy =
                    response.headers().firstValue("Content-Security-Policy").orElseThrow();
            assertThat(policy)
                    .contains(
                            "default-src 'none'",
                            "script-src 'self' 'sha256-",
                            "style-src 'self'",
                            "connect-src 'self'")
                    .contains("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "*", "http:", "https:");
            assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(response.headers().firstValue("Server")).isEmpty();
        }
        String page = Client.text(CLIENT.get("/"));
        Matcher map = Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL)
                .matcher(page);
        assertThat(map.find()).isTrue();
        String hash = Base64.getEncoder()
                .encodeToString(
                        MessageDigest.getInstance("SHA-256").digest(map.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(CLIENT.get("/")
                        .headers()
                        .firstValue("Content-Security-Policy")
                        .orElseThrow())
                .contains("'sha256-" + hash + "'");
        assertThat(page.replace(map.group(), ""))
                .doesNotContain("<script>", "style=", "onclick", "http://", "https://");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/page/../Explorer.class",
                "/page/..%2f..%2fexplorer/Explorer.class",
                "/page/%2e%2e/%2e%2e/Explorer.class",
                "/page/openapi.json",
                "/page/index.html",
                "/page/",
                "/lit/",
                "/lit/../../META-INF/MANIFEST.MF",
                "/META-INF/MANIFEST.MF",
                "/webjars/lit/3.3.2/package.json",
                "/etc/passwd",
                "//etc/passwd",
                "/page/app.js%00.png",
                "/page/app.js/../../x",
                "/org/vitrine/explorer/Explorer.class",
                "/image/3/picture.png",
                "/favicon.ico"
            })
    void paths_outsideThePage_giveNothing(String path) throws IOException {
        String answer = CLIENT.raw("GET " + path + " HTTP/1.1", OWN, "Connection: close");
        assertThat(answer).containsPattern("\\AHTTP/1.1 4\\d\\d");
        assertThat(answer).contains("{\"error\":\"").doesNotContain("Exception", "jetty", "Jetty", "root:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "FOO"})
    void methods_otherThanThoseDescribed_areRefused(String method) throws IOException {
        assertThat(CLIENT.raw(method + " /api/about HTTP/1.1", OWN, "Connection: close"))
                .containsPattern("\\AHTTP/1.1 4\\d\\d")
                .doesNotContain("labels", "Jetty", "jetty");
    }

    @Test
    void requests_thatAreNone_areRefusedInOneLine() throws IOException {
        for (String line :
                List.of("GET", "\u0000\u0001", "GET / HTTP/9.9", "GET /" + "a".repeat(20_000) + " HTTP/1.1")) {
            String answer = CLIENT.raw(line, OWN, "Connection: close");
            assertThat(answer).containsPattern("\\AHTTP/1.1 [45]\\d\\d").doesNotContain("jetty", "Jetty", "<html");
        }
        assertThat(CLIENT.raw("GET / HTTP/1.1", OWN, "X: " + "y".repeat(100_000), "Connection: close"))
                .startsWith("HTTP/1.1 431");
    }

    @Test
    void methodOverride_isRefused() throws IOException {
        assertThat(CLIENT.raw(
                        "POST /api/about HTTP/1.1",
                        OWN,
                        "X-HTTP-Method-Override: GET",
                        "Content-Length: 0",
                        "Connection: close"))
                .startsWith("HTTP/1.1 400")
                .doesNotContain("\"labels\"");
    }

    @Test
    void connection_thatFails_isNoDefect() {
        List<Exception> failures = List.of(
                new IllegalStateException(new TimeoutException("Idle timeout expired")),
                new UncheckedIOException(new IOException("Connection reset by peer")),
                new EOFException(),
                new ClosedChannelException());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        try (HttpServer server = HttpServer.start(
                "127.0.0.1",
                0,
                new PageFiles(),
                routes -> {
                    for (int i = 0; i < failures.size(); i++) {
                        Exception failure = failures.get(i);
                        routes.get("/api/" + i, context -> {
                            throw failure;
                        });
                    }
                    routes.get("/api/defect", context -> {
                        throw new IllegalStateException("wrong");
                    });
                },
                log::add)) {
            Client client = new Client(server.address());
            for (int i = 0; i < failures.size(); i++) {
                assertThat(client.get("/api/" + i).statusCode()).isEqualTo(400);
            }
            assertThat(log).isEmpty();
            assertThat(client.get("/api/defect").statusCode()).isEqualTo(500);
            assertThat(log).singleElement().asString().contains("defect");
        }
    }

    @Test
    void client_thatLeaves_isNoticed_andOneThatWaits_isAnswered() throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Boolean> gone = new CompletableFuture<>();
        try (HttpServer server = HttpServer.start(
                "127.0.0.1",
                0,
                new PageFiles(),
                routes -> {
                    routes.get("/api/abandoned", context -> {
                        gone.complete(isGoneWithin(context, 120));
                        context.result("{}");
                    });
                    routes.get("/api/awaited", context -> {
                        boolean left = isGoneWithin(context, 1.2);
                        context.result(Json.write(List.of(left)));
                    });
                    routes.get("/api/failing", context -> {
                        isGoneWithin(context, 0.7);
                        throw new IllegalStateException("wrong");
                    });
                },
                log::add)) {
            Client client = new Client(server.address());
            try (Socket socket = client.connect()) {
                socket.getOutputStream()
                        .write(("GET /api/abandoned HTTP/1.1\r\nHost: 127.0.0.1:"
                                        + server.address().getPort() + "\r\n\r\n")
                                .getBytes(StandardCharsets.UTF_8));
            }
            assertThat(gone.get(150, TimeUnit.SECONDS)).isTrue();
            HttpResponse<byte[]> awaited = client.get("/api/awaited");
            assertThat(awaited.statusCode()).isEqualTo(200);
            assertThat(Client.text(awaited)).matches(" +\\[false]"); // how many depends on how busy the machine is
            assertThat(awaited.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(log).isEmpty();
            HttpResponse<byte[]> failing = client.get("/api/failing");
            assertThat(Client.text(failing)).matches(" +\\{\"error\":\"an internal error occurred.*");
            assertThat(log).singleElement().asString().contains("defect");
        }
    }

    private static boolean isGoneWithin(Context context, double seconds) throws InterruptedException {
        WaitingClient client = new WaitingClient(context);
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (!client.isGone() && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        return client.isGone();
    }

    @Test
    void answer_afterABlank_canBeRead_byAClientThatTakesCompressedOnes() throws Exception {
        List<Integer> numbers = IntStream.range(0, 10_000).boxed().toList(); // enough to be compressed
        try (HttpServer server = HttpServer.start(
                "127.0.0.1",
                0,
                new PageFiles(),
                routes -> {
                    routes.get("/api/slow", context -> {
                        isGoneWithin(context, 0.7);
                        Json.send(context, numbers);
                    });
                    routes.get("/api/quick", context -> Json.send(context, numbers));
                },
                message -> {})) {
            Client client = new Client(server.address());
            HttpResponse<byte[]> quick =
                    client.send(client.request("/api/quick").header("Accept-Encoding", "gzip"));
            assertThat(quick.headers().firstValue("Content-Encoding"))
                    .contains("gzip"); // or the next lines show nothing
            HttpResponse<byte[]> slow = client.send(client.request("/api/slow").header("Accept-Encoding", "gzip"));
            assertThat(slow.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(Client.text(slow)).startsWith(" ");
            assertThat(Client.parse(slow)).hasSameSizeAs(numbers);
        }
    }

    @Test
    void error_ofTheVirtualMachine_isAnsweredInOneLine() {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        try (HttpServer server = HttpServer.start(
                "127.0.0.1",
                0,
                new PageFiles(),
                routes -> {
                    routes.get("/api/deep", context -> {
                        throw new StackOverflowError();
                    });
                    routes.get("/api/large", context -> {
                        throw new OutOfMemoryError("Java heap space");
                    });
                },
                log::add)) {
            Client client = new Client(server.address());
            HttpResponse<byte[]> deep = client.get("/api/deep");
            assertThat(deep.statusCode()).isEqualTo(500);
            assertThat(Client.text(deep)).contains("an internal error occurred");
            assertThat(log).singleElement().asString().contains("defect").contains("StackOverflowError");
            HttpResponse<byte[]> large = client.get("/api/large");
            assertThat(large.statusCode()).isEqualTo(503);
            assertThat(Client.text(large)).contains("try again");
            assertThat(log)
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("not enough memory")
                    .doesNotContain("defect");
        }
    }

    @Test
    void upload_brokenOff_isNoDefect() throws IOException, InterruptedException {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        try (Explorer explorer = Subjects.open(Subjects.bars().log(log::add))) {
            for (String length : List.of("Content-Length: 5000", "Transfer-Encoding: chunked")) {
                for (boolean abrupt : new boolean[] {false, true}) {
                    try (Socket socket = new Socket(
                            InetAddress.getLoopbackAddress(), explorer.address().getPort())) {
                        String head = "POST /api/pictures?name=a.png HTTP/1.1\r\nHost: 127.0.0.1:"
                                + explorer.address().getPort() + "\r\n" + length + "\r\n\r\n"
                                + (length.startsWith("T") ? "100\r\n" : "") + "part";
                        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                        socket.getOutputStream().flush();
                        Thread.sleep(200);
                        socket.setSoLinger(abrupt, 0);
                    }
                }
            }
            Thread.sleep(500);
        }
        assertThat(log).noneMatch(line -> line.contains("defect") || line.contains("\tat "));
        assertThat(log).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void upload_picture_isScaledAsTheLibraryDoes() throws IOException {
        byte[] file = png(40, 30);
        byte[] picture = Base64.getDecoder()
                .decode(CLIENT.json("/api/pictures?name=mine.png", file)
                        .get("picture")
                        .asText());
        assertThat(picture)
                .isEqualTo(ImageDecoder.read(file, "mine.png", Subjects.BARS.shape())
                        .toBytes());
        assertThat(picture).hasSize(Bars.SIDE * Bars.SIDE);
    }

    /** The pixels 123/456 as cwebp stores them, upright and turned to the right, with the EXIF data of webpmux. */
    @Test
    void upload_turnedWebp_isUpright() {
        String upright =
                "UklGRlwAAABXRUJQVlA4WAoAAAAIAAAAAgAAAQAAVlA4TBsAAAAvAkAAAC9QlKIUZf4jgJq2DdhQ519Ojeh/TC8ARVhJRhoA"
                        + "AABNTQAqAAAACAABARIAAwAAAAEAAQAAAAAAAA==";
        String turned =
                "UklGRloAAABXRUJQVlA4WAoAAAAIAAAAAQAAAgAAVlA4TBkAAAAvAYAAAC9QlKIUZf4jgEAgDSmlsMIR/Y8DAEVYSUYaAAAA"
                        + "TU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAA=";
        assertThat(CLIENT.json("/api/pictures?name=a.webp", Base64.getDecoder().decode(turned)))
                .isEqualTo(CLIENT.json(
                        "/api/pictures?name=a.webp", Base64.getDecoder().decode(upright)));
    }

    @Test
    void upload_pngThatPromisesTooMuch_isRefusedFromItsHeader() {
        byte[] bomb = promise(50_000, 50_000);
        long before = System.nanoTime();
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=big.png", bomb), 413))
                .contains("big.png", "50000 x 50000", "16 million", "shrink");
        assertThat(System.nanoTime() - before).as("nothing is decoded").isLessThan(10_000_000_000L);
        assertThat(Client.refusal(
                        CLIENT.post("/api/pictures?name=b.png", promise(Integer.MAX_VALUE, Integer.MAX_VALUE)), 413))
                .contains("2147483647");
    }

    @Test
    void upload_jpegOfManyScans_isRefusedForThem() throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB), "jpg", plain);
        byte[] jpeg = plain.toByteArray();
        int scan = jpeg.length - 2;
        while (!(jpeg[scan] == (byte) 0xFF && jpeg[scan + 1] == (byte) 0xDA)) {
            scan--;
        }
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.write(jpeg, 0, scan);
        for (int i = 0; i < 101; i++) {
            bomb.write(jpeg, scan, jpeg.length - 2 - scan);
        }
        bomb.write(jpeg, jpeg.length - 2, 2);
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=scans.jpg", bomb.toByteArray()), 422))
                .contains("scans.jpg has more than 100 scans")
                .doesNotContain("damaged");
    }

    @Test
    void upload_brokenPictures_areRefused() throws IOException {
        byte[] jpeg = new byte[400];
        jpeg[0] = (byte) 0xFF;
        jpeg[1] = (byte) 0xD8;
        jpeg[2] = (byte) 0xFF;
        jpeg[3] = (byte) 0xE0;
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=broken.jpg", jpeg), 422))
                .contains("broken.jpg", "damaged");
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB), "jpg", whole);
        byte[] half = Arrays.copyOf(whole.toByteArray(), whole.size() - 20); // half grey, if it were shown
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=half.jpg", half), 422))
                .contains("half.jpg", "damaged");
        byte[] png = png(20, 20);
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=cut.png", Arrays.copyOf(png, png.length / 2)), 422))
                .contains("cut.png", "damaged");
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=header.png", promise(10, 10)), 422))
                .contains("damaged");
    }

    @Test
    void upload_drawingsAndOtherFiles_areRefused() {
        byte[] svg = "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=drawing.svg", svg), 415))
                .contains("SVG", "PNG");
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=drawing.png", svg), 415))
                .contains("SVG");
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=a.zip", new byte[] {'P', 'K', 3, 4}), 415))
                .contains("not a PNG");
        assertThat(Client.refusal(CLIENT.post("/api/pictures?name=a.png", new byte[0]), 400))
                .contains("no image");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..%2f..%2fetc%2fpasswd",
                "%2fetc%2fpasswd",
                "..%5cwindows",
                "C%3a%5cx.png",
                ".hidden",
                "a%00.png",
                "a%0ab.png",
                "%20"
            })
    void upload_pathAsAName_isRefused(String name) throws IOException {
        HttpResponse<byte[]> response = CLIENT.post("/api/pictures?name=" + name, png(10, 10));
        assertThat(Client.refusal(response, 400)).contains("plain file name").doesNotContain("passwd");
    }

    @Test
    void upload_tooManyBytes_isRefused() throws IOException {
        for (int i = 0; i < 10; i++) { // the answer must not get lost while the client is sending
            assertThat(Client.refusal(
                            CLIENT.post("/api/pictures?name=x.png", new byte[UploadedImage.MOST_BYTES + 1]), 413))
                    .contains("10 MB");
        }
        String chunked = CLIENT.raw(
                "POST /api/pictures?name=x.png HTTP/1.1",
                OWN,
                "Content-Length: 99999999999",
                "Connection: close",
                "",
                "x");
        assertThat(chunked).startsWith("HTTP/1.1 413");
    }

    @Test
    void answers_neverNameAPathOfTheServer() {
        Stream.of(
                        "/",
                        "/api/about",
                        "/api/examples?limit=200",
                        "/api/models/0/examples/3",
                        "/api/models/0/examples/" + Bars.DAMAGED,
                        "/api/examples/" + Bars.DAMAGED + "/picture.png",
                        "/api/models/0/clauses/3",
                        "/api/models/0/labels",
                        "/api/models/0/overlap",
                        "/api/openapi.json",
                        "/nothing")
                .forEach(path -> assertThat(Client.text(CLIENT.get(path)))
                        .as(path)
                        .doesNotContain(Bars.SECRET, "secret", "/home", "/tmp", System.getProperty("user.dir")));
    }

    @Test
    void address_unknownInABrowser_isThePage_andForProgramsOneLine() throws IOException {
        for (String path : List.of("/nothing", "/image", "/clause/1/2", "/index.html")) {
            HttpResponse<byte[]> seen = CLIENT.send(CLIENT.request(path).header("Accept", "text/html,*/*;q=0.8"));
            assertThat(seen.statusCode()).isEqualTo(404);
            assertThat(Client.text(seen)).contains("<vitrine-app>");
            assertThat(seen.headers().firstValue("Content-Security-Policy")).isPresent();
            assertThat(Client.refusal(CLIENT.get(path), 404)).contains("nothing at this address");
        }
        HttpResponse<byte[]> api = CLIENT.send(CLIENT.request("/api/nothing").header("Accept", "text/html"));
        assertThat(Client.refusal(api, 404)).contains("nothing at this address");
    }
}
