package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;

class NetworkFolderTest {

    private static final LearningPlan PLAN = new LearningPlan(3, 8, 0.01, 7, true);

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        Torch.start(1);
    }

    @Test
    void load_saysWhatWasSaved() throws IOException {
        Examples examples = NetworkTrainerTest.halves(16, false, 1);
        NetworkFolder place = new NetworkFolder(folder);
        try (Network network = NetworkTrainerTest.network(examples, 3);
                NetworkTrainer trainer = new NetworkTrainer(network, PLAN, examples)) {
            trainer.learn(1, done -> {}); // so that what batch normalization keeps is not as it was drawn
            place.save(network, PLAN, 16, 1, 2.5, 1.5);
            trainer.learn(2, done -> {});
            NetworkCard saved = place.save(network, PLAN, 16, 2, 5, 3);
            NetworkCard card = place.card();
            assertThat(card).isEqualTo(saved);
            assertThat(card.learning()).isEqualTo(PLAN);
            try (Network loaded = place.load(card)) {
                assertThat(loaded.predictor().predict(examples.images()))
                        .usingRecursiveComparison()
                        .isEqualTo(network.predictor().predict(examples.images()));
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("network.json", "weights-2.bin");
        }
    }

    @Test
    void load_damagedOrMissing_isOneLine() throws IOException {
        NetworkFolder place = new NetworkFolder(folder);
        assertThatThrownBy(place::card)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no network in " + folder);
        Examples examples = NetworkTrainerTest.halves(4, false, 1);
        try (Network network = NetworkTrainerTest.network(examples, 3)) {
            place.save(network, PLAN, 4, 1, 1, 1);
        }
        Path weights = folder.resolve("weights-1.bin");
        byte[] bytes = Files.readAllBytes(weights);
        bytes[bytes.length / 2]++;
        Files.write(weights, bytes);
        NetworkCard card = place.card();
        assertThatThrownBy(() -> place.load(card))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("weights-1.bin is damaged");
        Path json = folder.resolve("network.json");
        String text = Files.readString(json);
        Files.writeString(json, text.replace("\"format\" : 1", "\"format\" : 9"));
        assertThatThrownBy(place::card).hasMessageContaining("has format 9, this program reads 1");
        Files.writeString(json, text.replace("\"batch\" : 8", "\"batch\" : 0"));
        assertThatThrownBy(place::card)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a batch must have 2 to 65536 images: 0");
        Files.writeString(json, text.substring(0, text.length() / 2));
        assertThatThrownBy(place::card).isInstanceOf(DataException.class).hasMessageContaining("is damaged");
        Files.writeString(json, "null");
        assertThatThrownBy(place::card).isInstanceOf(DataException.class).hasMessageContaining("is damaged");
    }
}
