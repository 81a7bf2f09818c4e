import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Sends the explorer as many requests to change the protocol as ordinary ones, some of each for a host that is not its
 * own, and checks each answer: the status it should have, and no cookie. Prints the server's heap after a collection
 * before and after, which must not have grown by more than two megabytes. Run it from the project's folder, after
 * ./vitrine was built. VITRINE_OPTS holds options for Java, as for ./vitrine.
 *
 * <pre>VITRINE_OPTS=-Xmx64m java docs/checks/Upgrades.java vitrine-demo/faces.vitrine faces: 200000</pre>
 */
final class Upgrades {

    private static final String PROGRAM = "cli/target/vitrine.jar";
    private static final String UPGRADE =
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static final int AT_ONCE = 40;
    private static final int WARM_UP = 4_000;
    private static final double MEGABYTE = 1 << 20;
    private static final double SLACK = 2 * MEGABYTE;

    /** A request, and the status of its answer. */
    private record Question(String text, int status) {}

    private Upgrades() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 3) {
            System.err.println("give a model, data, and the number of requests");
            System.exit(2);
        }
        System.exit(isLevel(arguments[0], arguments[1], Integer.parseInt(arguments[2])) ? 0 : 1);
    }

    private static boolean isLevel(String model, String data, int requests) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseParallelGC"));
        command.addAll(Stream.of(System.getenv().getOrDefault("VITRINE_OPTS", "").split(" "))
                .filter(option -> !option.isBlank())
                .toList());
        command.addAll(List.of("-jar", PROGRAM, "serve", "--model", model, "--data", data, "--port", "0"));
        Process server =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroy)); // however this ends
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String address = lines.readLine();
        if (address == null) {
            throw new IOException("the server did not start");
        }
        URI uri = URI.create(address);
        List<Question> questions = questions("127.0.0.1:" + uri.getPort());
        awaitStatistics(uri);
        send(uri, questions, WARM_UP);
        long before = heap(server);
        long start = System.nanoTime();
        send(uri, questions, requests);
        double seconds = (System.nanoTime() - start) / 1e9;
        long after = heap(server);
        boolean level = after - before <= SLACK;
        System.out.printf(
                Locale.ROOT,
                "%d requests in %.1f s, each answered as it should be; "
                        + "heap after a collection %.1f MB before, %.1f MB after: %s%n",
                requests,
                seconds,
                before / MEGABYTE,
                after / MEGABYTE,
                level ? "level" : "NOT LEVEL");
        return level;
    }

    private static List<Question> questions(String host) {
        String own = " HTTP/1.1\r\nHost: " + host + "\r\n";
        String foreign = " HTTP/1.1\r\nHost: elsewhere.example\r\n";
        return List.of(
                new Question("GET /api/about" + own + UPGRADE + "\r\n", 400),
                new Question("GET /api/about" + own + "\r\n", 200),
                new Question("GET /" + foreign + UPGRADE + "\r\n", 403),
                new Question("GET /" + own + UPGRADE + "\r\n", 400),
                new Question("GET /page/app.js" + own + "\r\n", 200),
                new Question("GET /api/about" + foreign + "\r\n", 403));
    }

    /** Sends requests over one connection, several at once, and reads an answer for each of them. */
    private static void send(URI to, List<Question> questions, int requests) throws IOException {
        try (Socket socket = new Socket(to.getHost(), to.getPort())) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            for (int sent = 0; sent < requests; sent += AT_ONCE) {
                StringBuilder text = new StringBuilder();
                for (int i = sent; i < Math.min(requests, sent + AT_ONCE); i++) {
                    text.append(questions.get(i % questions.size()).text());
                }
                socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.US_ASCII));
                for (int i = sent; i < Math.min(requests, sent + AT_ONCE); i++) {
                    check(in, questions.get(i % questions.size()), i);
                }
            }
        }
    }

    private static void check(InputStream in, Question question, int number) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the server closed the connection at request " + number);
            }
            read.append((char) next);
        }
        String head = read.toString().toLowerCase(Locale.ROOT);
        if (!head.startsWith("http/1.1 " + question.status()) || head.contains("set-cookie")) {
            throw new IOException("request " + number + ", " + question + ", was answered with " + read);
        }
        int length = head.indexOf("content-length: ") + 16;
        in.skipNBytes(Long.parseLong(head.substring(length, head.indexOf("\r\n", length))));
    }

    /** Waits until the server has looked at all examples, which it keeps something of. */
    private static void awaitStatistics(URI uri) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest about = HttpRequest.newBuilder(uri.resolve("/api/about")).build();
        while (true) {
            String answer = client.send(about, BodyHandlers.ofString()).body();
            if (number("examples", answer) == number("surveyed", answer)) {
                return;
            }
            Thread.sleep(200);
        }
    }

    private static int number(String name, String answer) throws IOException {
        Matcher found = Pattern.compile("\"" + name + "\":(\\d+)").matcher(answer);
        if (!found.find()) {
            throw new IOException("the server says no '" + name + "': " + answer);
        }
        return Integer.parseInt(found.group(1));
    }

    /** {@return the bytes of all objects that a full collection leaves} */
    private static long heap(Process server) throws IOException {
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        "" + server.pid(),
                        "GC.class_histogram")
                .start();
        String all = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        String[] total = all.substring(all.lastIndexOf('\n') + 1).split(" +"); // Total, objects, bytes
        if (!total[0].equals("Total")) {
            throw new IOException("jcmd does not tell the heap of the server: " + all);
        }
        return Long.parseLong(total[2]);
    }
}
