package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many clients at once, and clients that are stuck. */
class LoadTest {

    private static final int CLIENTS = 50;

    @Test
    void clients_50AtOnce_areAnsweredWithoutAnError() throws InterruptedException {
        bombard(Duration.ofSeconds(4));
    }

    @Test
    @Tag("long")
    void clients_50AtOnceForAMinute_areAnsweredWithoutGrowth() throws InterruptedException {
        bombard(Duration.ofMinutes(1));
    }

    private static void bombard(Duration time) throws InterruptedException {
        try (Explorer explorer = Subjects.open(Subjects.faces())) {
            run(explorer, time.dividedBy(2));
            long before = Requests.usedBytes();
            int answers = run(explorer, time);
            long after = Requests.usedBytes();
            assertThat(answers).isGreaterThan(CLIENTS);
            assertThat(after - before)
                    .as("growth of memory, from %d bytes", before)
                    .isLessThan(30 << 20);
        }
    }

    /** All clients ask for all kinds of things for a while; how many answers they got. */
    private static int run(Explorer explorer, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        AtomicInteger answers = new AtomicInteger();
        Queue<String> problems = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Random random = new Random(i);
            Thread thread = new Thread(() -> {
                Client client = new Client(explorer.address());
                while (System.nanoTime() < end) {
                    HttpResponse<byte[]> response = ask(client, random);
                    answers.incrementAndGet();
                    if (response.statusCode() != 200) {
                        problems.add(response.uri() + ": " + Client.text(response));
                    }
                }
            });
            thread.setUncaughtExceptionHandler((where, problem) -> problems.add(problem.toString()));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(problems).isEmpty();
        return answers.get();
    }

    private static HttpResponse<byte[]> ask(Client client, Random random) {
        int example = random.nextInt(Subjects.FACES.size());
        return switch (random.nextInt(6)) {
            case 0 -> client.get("/api/examples?sort=wrong&offset=" + random.nextInt(50));
            case 1 -> client.get("/api/models/0/examples/" + example);
            case 2 -> client.get("/api/examples/" + example + "/picture.png");
            case 3 -> client.get("/api/models/0/clauses/" + random.nextInt(80));
            case 4 -> {
                byte[] image = new byte[Subjects.FACES.shape().size()];
                random.nextBytes(image);
                yield client.post("/api/models/0/look", image);
            }
            default -> client.get("/");
        };
    }

    /** How long a well-behaved client waits for twenty answers. */
    private static Duration askTwenty(Client client) {
        long begin = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            assertThat(client.get("/api/models/0/examples/" + i).statusCode()).isEqualTo(200);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Test
    void clients_thatAreStuck_hinderNobody() throws IOException {
        try (Explorer explorer = Subjects.open(Subjects.faces())) {
            Client client = new Client(explorer.address());
            Duration alone = askTwenty(client);
            String host = "Host: 127.0.0.1:" + explorer.address().getPort() + "\r\n";
            List<Socket> stuck = new ArrayList<>();
            try {
                for (int i = 0; i < 300; i++) { // more than the server has threads
                    String half = switch (i % 3) {
                        case 0 -> "GET /api/about HT"; // half a request
                        case 1 -> // half a body
                            "POST /api/models/0/look HTTP/1.1\r\n" + host + "Content-Length: 12288\r\n\r\nabc";
                        default -> // asks much and takes nothing
                            ("GET /api/models/0/labels HTTP/1.1\r\n" + host + "\r\n").repeat(20);
                    };
                    Socket socket = client.connect();
                    socket.setReceiveBufferSize(1024);
                    socket.getOutputStream().write(half.getBytes(StandardCharsets.UTF_8));
                    stuck.add(socket);
                }
                assertThat(askTwenty(client)).isLessThan(alone.multipliedBy(3).plusSeconds(8));
            } finally {
                for (Socket socket : stuck) {
                    socket.close();
                }
            }
        }
    }
}
