package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.oracle.labs.mlrg.olcut.provenance.primitives.IntProvenance;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.Dataset;
import org.tribuo.Model;
import org.tribuo.Output;
import org.tribuo.classification.Label;
import org.tribuo.multilabel.MultiLabel;
import org.tribuo.protos.core.ModelDataProto;
import org.tribuo.protos.core.ModelProto;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.store.ModelFileException;

/** What Tribuo writes and reads of a model. */
class SerializationTest {

    private static final Dataset<Label> LABELLED = Twins.oneDataset(Twins.one(Twins.GREY, 60, 1));
    private static final Dataset<MultiLabel> MANY = Twins.anyDataset(Twins.any(Twins.RGB, 60, 1));
    private static final VitrineModel<Label> ONE = Twins.<Label>trainer(Twins.GREY, Twins.CRISP)
            .withValidationShare(0.4)
            .train(LABELLED, Map.of("fold", new IntProvenance("fold", 4)));
    private static final VitrineModel<MultiLabel> ANY = Twins.<MultiLabel>trainer(Twins.RGB, Twins.FUZZY)
            .withEncoding("thermometer:3")
            .train(MANY);

    @TempDir
    Path folder;

    private static <T extends Output<T>> void assertSame(
            Model<?> read, VitrineModel<T> written, Class<T> type, Dataset<T> dataset) throws IOException {
        VitrineModel<T> model = (VitrineModel<T>) read.castModel(type);
        assertThat(Twins.bytes(model)).isEqualTo(Twins.bytes(written));
        assertThat(model.getName()).isEqualTo(written.getName());
        assertThat(model.getProvenance()).isEqualTo(written.getProvenance());
        assertThat(model.generatesProbabilities()).isEqualTo(written.generatesProbabilities());
        assertThat(model.getFeatureIDMap()).isEqualTo(written.getFeatureIDMap());
        assertThat(model.getOutputIDInfo().domainAndIDEquals(written.getOutputIDInfo()))
                .isTrue();
        VitrineModelTest.assertEqualPredictions(model, written, dataset);
        assertThat(model.getExcuse(dataset.getExample(0)).orElseThrow().getScores())
                .isEqualTo(
                        written.getExcuse(dataset.getExample(0)).orElseThrow().getScores());
    }

    @Test
    void file_roundTrip() throws IOException {
        Path file = folder.resolve("model.pb");
        ONE.serializeToFile(file);
        assertSame(Model.deserializeFromFile(file), ONE, Label.class, LABELLED);
        ANY.serializeToFile(file);
        assertSame(Model.deserializeFromFile(file), ANY, MultiLabel.class, MANY);
    }

    @Test
    void provenance_hasTrainerDatasetRunAndVitrine() {
        assertThat(ONE.getProvenance().toString())
                .contains("generated images", "VitrineTrainer", "clauses", "fold", "vitrine-data-fingerprint")
                .contains(ONE.vitrineModel().provenance().dataFingerprint());
        assertThat(ONE.getProvenance().getInstanceProvenance().getMap().get("fold"))
                .isEqualTo(new IntProvenance("fold", 4));
    }

    @Test
    void unitFeatures_areRemembered() {
        VitrineModel<Label> model = Twins.<Label>trainer(Twins.GREY, Twins.CRISP)
                .withUnitFeatures(true)
                .train(UnitImages.dataset());
        Model<Label> read = Model.deserialize(model.serialize()).castModel(Label.class);
        VitrineModelTest.assertEqualPredictions(read, model, UnitImages.dataset());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read.predict(LABELLED.getExample(0)))
                .withMessageContaining("with unitFeatures, pixels must be 0 to 1");
    }

    @Test
    void javaSerialization_roundTrip() throws IOException, ClassNotFoundException {
        byte[] bytes = written(ANY);
        assertSame((Model<?>) read(bytes), ANY, MultiLabel.class, MANY);
        byte[] damaged = bytes.clone();
        damaged[damaged.length - 100] ^= 1;
        assertThatExceptionOfType(InvalidObjectException.class)
                .isThrownBy(() -> read(damaged))
                .withMessageStartingWith("the model cannot be read: ");
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    @Test
    void copy_isTheSameModel() throws IOException {
        assertSame(ONE.copy(), ONE, Label.class, LABELLED);
    }

    /** Reads what Tribuo would read, and gives what our part of it threw. */
    private static Throwable refusal(ModelProto proto) {
        try {
            Model.deserialize(proto);
        } catch (IllegalStateException told) {
            assertThat(told).hasMessageContaining("deserializeFromProto").hasRootCauseInstanceOf(Exception.class);
            return Objects.requireNonNull(
                    Objects.requireNonNull(told.getCause()).getCause());
        }
        throw new AssertionError("this was read");
    }

    private static ModelProto with(ModelMessage message) {
        return ONE.serialize().toBuilder().setSerializedData(message.pack()).build();
    }

    private static ModelMessage message(VitrineModel<?> model) {
        try {
            return ModelMessage.unpack(model.serialize().getSerializedData());
        } catch (InvalidProtocolBufferException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void laterVersion_orAnotherMessage_isRefused() {
        ModelProto proto = ONE.serialize();
        assertThat(refusal(proto.toBuilder().setVersion(1).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model has version 1, this program knows versions up to 0; use a newer Vitrine");
        assertThat(refusal(proto.toBuilder().setVersion(-1).build())).isInstanceOf(IllegalArgumentException.class);
        assertThat(refusal(proto.toBuilder()
                        .setSerializedData(Any.pack(message(ONE).metadata()))
                        .build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("and not a model of Vitrine (vitrine.tribuo.VitrineModelProto)");
        assertThat(refusal(proto.toBuilder().clearSerializedData().build()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void modelInside_everyDamagedByte_isRefused() {
        ModelMessage message = message(ONE);
        Random random = new Random(3);
        for (int i = 0; i < 60; i++) {
            byte[] file = message.model().toByteArray();
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            assertThat(refusal(with(new ModelMessage(message.metadata(), ByteString.copyFrom(file), false))))
                    .isInstanceOf(ModelFileException.class);
        }
        assertThat(refusal(with(new ModelMessage(message.metadata(), ByteString.EMPTY, false))))
                .isInstanceOf(ModelFileException.class);
    }

    @Test
    void parts_thatDoNotFit_areRefused() {
        ModelMessage one = message(ONE);
        assertThat(refusal(with(new ModelMessage(one.metadata(), message(ANY).model(), false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("do not agree on whether scores are probabilities");
        ModelDataProto plain =
                one.metadata().toBuilder().setGenerateProbabilities(false).build();
        assertThat(refusal(with(new ModelMessage(plain, message(ANY).model(), false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this model gives any number of labels to an image; use it with MultiLabelFactory");
        VitrineModel<Label> cats = Twins.<Label>trainer(Twins.GREY, Twins.CRISP)
                .train(Twins.oneDataset(Samples.random(Labels.oneOf(List.of("cat", "dog", "eel")), Twins.GREY, 30, 1)));
        assertThat(refusal(with(new ModelMessage(plain, message(cats).model(), false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("but the model's labels are [cat, dog, eel]");
        VitrineModel<Label> small =
                Twins.<Label>trainer(Twins.RGB, Twins.CRISP).train(Twins.oneDataset(Twins.one(Twins.RGB, 30, 1)));
        ModelDataProto large = message(small).metadata().toBuilder()
                .setGenerateProbabilities(true)
                .build();
        assertThat(refusal(with(new ModelMessage(large, one.model(), false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a pixel of an image of 8x9 grey");
    }

    // Whatever is damaged, and wherever: either it is refused in an orderly way, or what was read still is a model.
    @Test
    void anyDamage_isRefusedOrHarmless() {
        byte[] bytes = ONE.serialize().toByteArray();
        Random random = new Random(5);
        int refused = 0;
        for (int i = 0; i < 150; i++) {
            byte[] damaged = bytes.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                Model<?> read = Model.deserialize(ModelProto.parseFrom(damaged));
                assertThat(read.castModel(Label.class).predict(LABELLED)).hasSameSizeAs(LABELLED);
            } catch (IOException | RuntimeException orderly) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(50);
        assertThatThrownBy(() -> ModelProto.parseFrom(new byte[] {1, 2, 3}))
                .isInstanceOf(InvalidProtocolBufferException.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> Model.deserialize(ModelProto.newBuilder()
                        .setClassName("org.vitrine.tribuo.None")
                        .build()));
    }
}
