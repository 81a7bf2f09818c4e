package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.data.DataLocation;
import org.vitrine.image.Raster;

/** The explorer as a Java program uses it. */
class ExplorerTest {

    @Test
    void start_imagesInMemory_areServedUntilItIsClosed() throws InterruptedException {
        List<Raster> images =
                IntStream.range(0, 10).mapToObj(Subjects.BARS::image).toList();
        URI address;
        try (Explorer explorer = Explorer.start(Subjects.BARS_MODEL, images, Subjects.BARS::has)) {
            address = explorer.address();
            explorer.awaitStatistics();
            Client client = new Client(address);
            JsonNode about = client.json("/api/about");
            assertThat(about.at("/data/examples").asInt()).isEqualTo(10);
            assertThat(about.at("/models/0/name").asText()).isEqualTo("model");
            assertThat(about.at("/models/0/surveyed").asInt()).isEqualTo(10);
            JsonNode look = client.json("/api/models/0/examples/3");
            assertThat(look.get("name").asText()).isEqualTo("#3");
            String truth = look.get("truth").get(0).asText();
            assertThat(Subjects.BARS.has(3, Subjects.BARS.labels().indexOf(truth)))
                    .isTrue();
            assertThat(client.get("/").statusCode()).isEqualTo(200);
        }
        assertThat(address.getHost()).isEqualTo("127.0.0.1");
        assertThatThrownBy(() -> new Client(address).get("/")).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void start_twice_eachHasItsOwnAddress() {
        try (Explorer one = Explorer.start(Subjects.BARS_MODEL, Subjects.BARS);
                Explorer other = Explorer.start(Subjects.FACES_MODEL, Subjects.FACES)) {
            assertThat(one.address()).isNotEqualTo(other.address());
            assertThat(new Client(one.address()).json("/api/about").get("labels"))
                    .isNotEqualTo(new Client(other.address()).json("/api/about").get("labels"));
        }
    }

    @Test
    void start_imagesOfAnotherSize_areRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subjects.faces().images(Subjects.BARS).start())
                .withMessage("the images are 12x12 grey, the model faces.vitrine takes 64x64 RGB");
    }

    @Test
    void start_otherLabels_areRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subjects.faces()
                        .images(DataLocation.open(
                                "faces:count=10", "train", new DataLocation.Options(null, null, List.of("Hat"), 1)))
                        .start())
                .withMessageContaining("labels Hat,");
    }

    @Test
    void start_threeModels_areTooMany() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subjects.twoModels()
                        .model("bars.vitrine", Subjects.BARS_MODEL)
                        .start())
                .withMessageContaining("one model or two");
    }

    @Test
    void start_noModelOrNoImages_saysWhatIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Explorer.builder().images(Subjects.BARS).start())
                .withMessageContaining("one model or two can be shown: 0");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        Explorer.builder().model("bars", Subjects.BARS_MODEL).start())
                .withMessageContaining("images(...)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Explorer.start(Subjects.BARS_MODEL, List.of(), (image, label) -> true))
                .withMessageContaining("at least one image");
    }

    @Test
    void builder_wrongValues_areRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Explorer.builder().threads(0))
                .withMessage("threads must be >= 1: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Explorer.builder().model(" ", Subjects.BARS_MODEL))
                .withMessageContaining("name");
    }

    @Test
    void close_atAnyMoment_isSilent() throws InterruptedException {
        Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> uncaught.add(problem));
        try {
            int size = Subjects.BARS.size();
            for (int cycle = 0; cycle < 50; cycle++) { // every image is read once to predict, and once to count votes
                CountDownLatch reached = new CountDownLatch(1 + cycle * (2 * size - 10) / 50);
                Explorer explorer =
                        Explorer.start(Subjects.BARS_MODEL, Subjects.watched(Subjects.BARS, reached::countDown));
                reached.await();
                explorer.close();
                explorer.awaitDesk();
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
        }
        assertThat(uncaught).isEmpty();
    }
}
