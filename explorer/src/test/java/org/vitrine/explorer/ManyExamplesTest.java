package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 100,000 examples, or hundreds of labels. */
class ManyExamplesTest {

    private static final int MANY = 100_000;

    @Test
    void list_isThereAtOnce_withoutReadingThePictures() {
        Bars bars = new Bars(MANY, false);
        try (Explorer explorer = Subjects.start(Subjects.bars().images(bars), 1)) {
            Client client = new Client(explorer.address());
            JsonNode page = client.json("/api/examples?offset=99940");
            assertThat(page.get("total").asInt()).isEqualTo(MANY);
            assertThat(page.get("list")).hasSize(60);
            assertThat(page.at("/list/59/example").asInt()).isEqualTo(MANY - 1);
            assertThat(bars.asked())
                    .as("only the background statistics read, and they have just begun")
                    .isLessThan(MANY / 2);
        }
    }

    @Test
    void list_examplesThatAreLookedAt_goFirst() throws InterruptedException {
        Bars bars = new Bars(MANY, false);
        try (Explorer explorer = Subjects.start(Subjects.bars().images(bars), 1)) {
            Client client = new Client(explorer.address());
            client.json("/api/examples?offset=99990");
            for (int i = 0; i < 500; i++) {
                JsonNode last = client.json("/api/examples?offset=99999").at("/list/0");
                if (!last.get("given").isNull()) {
                    assertThat(client.json("/api/about")
                                    .at("/models/0/surveyed")
                                    .asInt())
                            .isLessThan(MANY);
                    return;
                }
                Thread.sleep(20);
            }
            throw new AssertionError("the example that was asked for was not processed");
        }
    }

    @ParameterizedTest
    @CsvSource({"200, true", "201, false"})
    void overlap_comparesPairs_onlyOfLabelsThatFitOnAScreen(int labels, boolean compared) {
        ManyLabels images = new ManyLabels(labels, 12);
        try (Explorer explorer = Subjects.open(Subjects.barsWith(images))) {
            JsonNode overlap = new Client(explorer.address()).json("/api/models/0/overlap");
            assertThat(overlap.get("examples").asInt()).isEqualTo(12);
            assertThat(overlap.get("comparisons").isEmpty()).isEqualTo(!compared);
        }
    }
}
