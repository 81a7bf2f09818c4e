package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

class IndexFileTest {

    private static final Refusals REFUSED = new Refusals(IndexFile::read);

    @TempDir
    Path folder;

    private static TrainingIndex index(Model model, int size, boolean named) {
        List<Raster> rasters = RandomModels.images(model.shape(), size, 5);
        List<BitImage> images =
                rasters.stream().map(image -> model.encoding().encode(image)).toList();
        ExampleIndex examples =
                ExampleIndex.of(model, size, images::get, (image, label) -> (image + label) % 2 == 0, 1, done -> {});
        return new TrainingIndex(
                examples,
                TrainingIndex.fingerprint(model),
                "f".repeat(64),
                IntStream.range(0, size).map(i -> 2 * i).boxed().toList(),
                named
                        ? IntStream.range(0, size)
                                .mapToObj(i -> "bild-" + i + "-\u00e4.png")
                                .toList()
                        : List.of(),
                Map.of("location", "faces:", "split", "train"));
    }

    private byte[] bytes(TrainingIndex index) throws IOException {
        Path file = folder.resolve("an.index");
        IndexFile.write(index, file);
        return Files.readAllBytes(file);
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        for (Model model : List.of(RandomModels.tiny(), RandomModels.tinyFuzzy(), RandomModels.fuzzy(3))) {
            for (boolean named : new boolean[] {true, false}) {
                TrainingIndex index = index(model, 70, named);
                byte[] bytes = bytes(index);
                TrainingIndex read = IndexFile.read(bytes);
                assertThat(read.examples().spoke()).isEqualTo(index.examples().spoke());
                assertThat(read.examples().strengths())
                        .isEqualTo(index.examples().strengths());
                assertThat(read.examples().truth()).isEqualTo(index.examples().truth());
                assertThat(read.examples().stamps()).isEqualTo(index.examples().stamps());
                assertThat(read.names()).isEqualTo(index.names());
                assertThat(read.origins()).isEqualTo(index.origins());
                assertThat(read.whereabouts()).isEqualTo(index.whereabouts());
                assertThat(read.fits(model)).isTrue();
                assertThat(read.isOfTrainingData(model)).isFalse();
                assertThat(read.name(3)).isEqualTo(named ? "bild-3-\u00e4.png" : "#6");
                assertThat(bytes(read)).isEqualTo(bytes);
            }
        }
    }

    @Test
    void fits_compactModelOfTheSameClauses_andNoOther() {
        Model model = RandomModels.fuzzy(3);
        TrainingIndex index = index(model, 5, false);
        assertThat(index.fits(model.compact())).isTrue();
        assertThat(index.fits(RandomModels.fuzzy(4))).isFalse();
        assertThat(index.fits(RandomModels.tiny())).isFalse();
        assertThat(TrainingIndex.fingerprint(model)).matches("[0-9a-f]{64}");
    }

    @Test
    void beside_aModel_hasItsNameAndMore() {
        assertThat(IndexFile.beside(Path.of("models", "m.vitrine"))).isEqualTo(Path.of("models", "m.vitrine.index"));
    }

    @Test
    void files_ofOtherKinds_sayWhatTheyAre() throws IOException {
        byte[] model = FileBytes.of(RandomModels.tiny());
        assertThatThrownBy(() -> IndexFile.read(model))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is not an index")
                .hasMessageContaining("'vitrine index'");
        byte[] index = bytes(index(RandomModels.tiny(), 3, true));
        assertThatThrownBy(() -> ModelFile.read(index))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is an index of training examples, not a model");
        assertThatThrownBy(() -> IndexFile.read(folder.resolve("none")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> IndexFile.write(index(RandomModels.tiny(), 3, true), folder.resolve("no/index")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("cannot write the index: there is no folder");
    }

    @Test
    void read_anyFlippedBitOrTruncation_isRefused() throws IOException {
        REFUSED.ofAnyDamage(bytes(index(RandomModels.tinyFuzzy(), 9, true)), 5);
    }

    /** Even where the checksum is right. */
    @Test
    void read_wrongDataUnderARightChecksum_isRefusedOrAnIndex() throws IOException {
        byte[] bytes = bytes(index(RandomModels.tinyFuzzy(), 9, true));
        assertThat(REFUSED.underARightChecksum(bytes)).isBetween(50, 8 * (bytes.length - Refusals.dataAt(bytes)) - 1);
    }

    private String refusedHeader(String from, String to) throws IOException {
        return REFUSED.ofHeader(bytes(index(RandomModels.tinyFuzzy(), 9, true)), from, to);
    }

    @Test
    void read_wrongHeaders_areRefused() throws IOException {
        assertThat(refusedHeader("\"formatVersion\":\"1\"", "\"formatVersion\":\"2\""))
                .contains("needs a newer Vitrine");
        assertThat(refusedHeader("\"labels\":\"", "\"labels\":\"2147483641")).contains("labels");
        assertThat(refusedHeader("\"labels\":\"", "\"labels\":\"-")).contains("an index needs");
        assertThat(refusedHeader("\"labels\":\"", "\"labels\":\"x")).contains("not a whole number");
        assertThat(refusedHeader("\"spoke\"", "\"spike\"")).contains("tensor 'spoke' is missing");
        assertThat(refusedHeader("\"stamps\"", "\"stomps\"")).contains("tensor 'stamps' is missing");
        assertThat(refusedHeader("\"names.offsets\"", "\"names.onsets\"")).contains("names.offsets");
        assertThat(refusedHeader("\"clauses\":\"", "\"causes\":\"")).contains("metadata 'clauses' is missing");
    }
}
