package org.vitrine.tribuo;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.IntProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.StringProvenance;
import com.oracle.labs.mlrg.olcut.util.Pair;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tribuo.Example;
import org.tribuo.Excuse;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.MutableOutputInfo;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.Prediction;
import org.tribuo.impl.ModelDataCarrier;
import org.tribuo.protos.core.ModelProto;
import org.tribuo.provenance.DatasetProvenance;
import org.tribuo.provenance.ModelProvenance;
import org.tribuo.provenance.TrainerProvenance;
import org.tribuo.provenance.impl.EmptyDatasetProvenance;
import org.tribuo.provenance.impl.EmptyTrainerProvenance;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.Explanation;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;

/**
 * A model of Vitrine as a model of Tribuo. Threads may share it.
 *
 * <p>Predictions decide as Vitrine does. Their scores are probabilities if the model was calibrated, as it is when
 * {@link VitrineTrainer} has a validation share; otherwise they are class sums, and {@link #generatesProbabilities()}
 * is false. Every feature of an example counts, also one that no training example had.
 *
 * @param <T> {@code Label} where images have one label each, {@code MultiLabel} where they have any number
 */
public final class VitrineModel<T extends Output<T>> extends org.tribuo.Model<T> {

    /** The version of the protobuf that this class writes. */
    public static final int CURRENT_VERSION = 0;

    private static final long serialVersionUID = 1L;
    private static final String NAME = "vitrine";

    // not written by Java's serialization, for which Stored stands in
    private final transient OutputKind<T> kind;
    private final transient Pixels pixels;
    private final transient Model model;
    private transient @Nullable ClausePredictor predictor;
    private transient @Nullable ClauseExplainer explainer;

    /**
     * Creates a model, if its parts fit each other.
     *
     * @throws IllegalArgumentException if they do not
     */
    private VitrineModel(
            String name,
            ModelProvenance provenance,
            ImmutableFeatureMap features,
            ImmutableOutputInfo<T> outputs,
            Pixels pixels,
            Model model) {
        super(name, provenance, features, outputs, OutputKind.areProbabilities(model.calibration()));
        this.kind = OutputKind.of(outputs);
        this.pixels = pixels;
        this.model = model;
        boolean exclusive = model.labels().exclusive();
        if (exclusive != kind.isExclusive()) {
            throw new IllegalArgumentException(
                    exclusive
                            ? "this model gives one label to each image; use it with LabelFactory"
                            : "this model gives any number of labels to an image; use it with MultiLabelFactory");
        }
        if (!kind.names(outputs).equals(new HashSet<>(model.labels().names()))) {
            throw new IllegalArgumentException(
                    "the outputs are " + kind.names(outputs) + ", but the model's labels are "
                            + model.labels().names() + "; take the model from where it was saved first");
        }
    }

    /** Wraps what a trainer has made. */
    static <T extends Output<T>> VitrineModel<T> trained(
            ImmutableFeatureMap features,
            ImmutableOutputInfo<T> outputs,
            Pixels pixels,
            Model model,
            DatasetProvenance dataset,
            TrainerProvenance trainer,
            Map<String, Provenance> run) {
        return new VitrineModel<>(NAME, provenance(model, dataset, trainer, run), features, outputs, pixels, model);
    }

    /**
     * Wraps a model of Vitrine that was trained elsewhere. Its features are 0 to 255. Its domain has every feature that
     * an image can have, and its provenance has what the model file says; dataset and trainer are empty there.
     *
     * @param factory {@code LabelFactory} if images have one label each, otherwise {@code MultiLabelFactory}
     * @param <T> the type of outputs
     * @return the model for Tribuo
     * @throws IllegalArgumentException if the factory is the other one, or a label has a comma, which Tribuo does not
     *     allow in a {@code MultiLabel}
     */
    public static <T extends Output<T>> VitrineModel<T> of(Model model, OutputFactory<T> factory) {
        OutputKind<T> kind = OutputKind.of(factory);
        MutableOutputInfo<T> outputs = factory.generateInfo();
        model.labels().names().forEach(name -> outputs.observe(kind.output(List.of(name))));
        Pixels pixels = Pixels.of(model.shape());
        return new VitrineModel<>(
                NAME,
                provenance(model, new EmptyDatasetProvenance(), new EmptyTrainerProvenance(), Map.of()),
                new ImmutableFeatureMap(pixels.domain()),
                outputs.generateImmutableOutputInfo(),
                pixels,
                model);
    }

    /**
     * Reads and wraps a model file. A team of models is refused.
     *
     * @param <T> the type of outputs
     * @return the model for Tribuo
     * @throws ModelFileException if the file cannot be read, is damaged, or is not a model
     * @throws IllegalArgumentException as {@link #of}
     */
    public static <T extends Output<T>> VitrineModel<T> read(Path file, OutputFactory<T> factory)
            throws ModelFileException {
        return of(ModelFile.read(file), factory);
    }

    private static ModelProvenance provenance(
            Model model, DatasetProvenance dataset, TrainerProvenance trainer, Map<String, Provenance> run) {
        org.vitrine.model.Provenance known = model.provenance();
        Map<String, Provenance> all = new LinkedHashMap<>(run);
        all.put("vitrine-version", new StringProvenance("vitrine-version", known.version()));
        all.put("vitrine-data-fingerprint", new StringProvenance("vitrine-data-fingerprint", known.dataFingerprint()));
        all.put("vitrine-images", new IntProvenance("vitrine-images", known.images()));
        all.put("vitrine-variants", new IntProvenance("vitrine-variants", known.variants()));
        all.put("vitrine-examples", new IntProvenance("vitrine-examples", known.examples()));
        all.put("vitrine-epochs", new IntProvenance("vitrine-epochs", known.epochs()));
        return new ModelProvenance(
                VitrineModel.class.getName(), OffsetDateTime.now(ZoneId.systemDefault()), dataset, trainer, all);
    }

    /** {@return the model of Vitrine itself, to explain it, to edit it and to save it as a model file} */
    public Model vitrineModel() {
        return model;
    }

    private synchronized ClausePredictor predictor() {
        ClausePredictor known = predictor == null ? model.predictor() : predictor;
        predictor = known;
        return known;
    }

    private synchronized ClauseExplainer explainer() {
        ClauseExplainer known = explainer == null ? model.explainer() : explainer;
        explainer = known;
        return known;
    }

    /**
     * Predicts the labels of an image.
     *
     * @return the labels that the model decides for, and a score for each label
     * @throws IllegalArgumentException if the example has no features, or one that is not a pixel or has no brightness;
     *     the message says what to do
     */
    @Override
    public Prediction<T> predict(Example<T> example) {
        return kind.prediction(predictor().predict(pixels.image(example)), example);
    }

    /**
     * Lists the pixels that the model asks for most strongly, for each label: the values of the image that
     * {@code vitrine represent} draws, more than 0 where a pixel should be bright and less where it should be dark.
     *
     * @param n how many pixels at the most; less than 0 for all that are not 0
     * @return for each label the pixels, strongest first; empty if the usual votes of the model's fuzzy clauses were
     *     not counted
     */
    @Override
    public Map<String, List<Pair<String, Double>>> getTopFeatures(int n) {
        if (model.settings().isFuzzy() && model.usualVotes().isEmpty()) {
            return Map.of();
        }
        ClassRepresentation representation = new ClassRepresentation(model);
        Map<String, List<Pair<String, Double>>> strongest = new LinkedHashMap<>();
        for (int label = 0; label < model.labels().size(); label++) {
            strongest.put(
                    model.labels().name(label),
                    strongest(representation.of(label).evidence(), n));
        }
        return strongest;
    }

    /**
     * Explains the labels of an image: the evidence of each pixel for and against each label, as
     * {@code vitrine explain} draws it. More than 0 supports the label, less opposes it. Dark pixels are evidence, too,
     * so features are listed that the example lacks. Of a coloured pixel the evidence of its channels adds up to what
     * is drawn.
     *
     * @return for each label the pixels that are evidence, strongest first; never empty
     * @throws IllegalArgumentException as {@link #predict(Example)}
     */
    @Override
    public Optional<Excuse<T>> getExcuse(Example<T> example) {
        BitImage image = model.encoding().encode(pixels.image(example));
        Map<String, List<Pair<String, Double>>> evidence = new LinkedHashMap<>();
        for (int label = 0; label < model.labels().size(); label++) {
            evidence.put(model.labels().name(label), strongest(net(explainer().explain(image, label)), -1));
        }
        return Optional.of(new Excuse<>(example, kind.prediction(predictor().predict(image), example), evidence));
    }

    /** Computes for each channel what {@link Explanation#net()} is for a pixel. */
    private static double[] net(Explanation explanation) {
        double[] net = explanation.inFavour().evidence();
        double[] against = explanation.against().evidence();
        for (int place = 0; place < net.length; place++) {
            net[place] = Math.abs(net[place]) - Math.abs(against[place]);
        }
        return net;
    }

    private List<Pair<String, Double>> strongest(double[] values, int n) {
        return IntStream.range(0, values.length)
                .filter(place -> values[place] != 0)
                .boxed()
                .sorted(Comparator.comparingDouble(place -> -Math.abs(values[place])))
                .limit(n < 0 ? values.length : n)
                .map(place -> new Pair<>(pixels.name(place), values[place]))
                .toList();
    }

    @Override
    protected VitrineModel<T> copy(String newName, ModelProvenance newProvenance) {
        return new VitrineModel<>(newName, newProvenance, featureIDMap, outputIDInfo, pixels, model);
    }

    @Override
    public ModelProto serialize() {
        try {
            ModelMessage message = new ModelMessage(
                    createDataCarrier().serialize(), ByteString.copyFrom(ModelFile.toBytes(model)), pixels.isUnit());
            return ModelProto.newBuilder()
                    .setVersion(CURRENT_VERSION)
                    .setClassName(VitrineModel.class.getName())
                    .setSerializedData(message.pack())
                    .build();
        } catch (ModelFileException impossible) {
            throw new UncheckedIOException(String.valueOf(impossible.getMessage()), impossible);
        }
    }

    /**
     * Reads a model from Tribuo's protobuf, for {@code Model.deserialize}.
     *
     * @param message what {@link #serialize()} has written
     * @return the model
     * @throws IOException if the message is damaged
     * @throws IllegalArgumentException if it is of a later version, holds something else, or its parts do not fit each
     *     other
     */
    public static VitrineModel<?> deserializeFromProto(int version, String className, Any message) throws IOException {
        if (version < 0 || version > CURRENT_VERSION) {
            throw new IllegalArgumentException("the model has version " + version
                    + ", this program knows versions up to " + CURRENT_VERSION + "; use a newer Vitrine");
        }
        ModelMessage unpacked = ModelMessage.unpack(message);
        return restored(ModelDataCarrier.deserialize(unpacked.metadata()), unpacked);
    }

    private static <T extends Output<T>> VitrineModel<T> restored(ModelDataCarrier<T> known, ModelMessage message)
            throws IOException {
        Model model = ModelFile.read(message.model().toByteArray());
        if (known.generatesProbabilities() != OutputKind.areProbabilities(model.calibration())) {
            throw new IllegalArgumentException(
                    "the protobuf and the model in it do not agree on whether scores are probabilities; take the model"
                            + " from where it was saved first");
        }
        return new VitrineModel<>(
                known.name(),
                known.provenance(),
                known.featureDomain(),
                known.outputDomain(),
                Pixels.of(model.shape(), message.unitFeatures(), known.featureDomain()),
                model);
    }

    /** Java's serialization writes the protobuf. */
    private Object writeReplace() {
        return new Stored(serialize().toByteArray());
    }

    /** Refuses a stream that was made by hand: no model may come to be without the checks of its constructor. */
    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a model is read by way of its protobuf");
    }

    /** Stands in for a model in Java's serialization: its protobuf. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Stored(byte[] message) implements Serializable {

        private Object readResolve() throws InvalidObjectException {
            try {
                return org.tribuo.Model.deserialize(ModelProto.parseFrom(message));
            } catch (IOException | RuntimeException damaged) {
                InvalidObjectException told =
                        new InvalidObjectException("the model cannot be read: " + damaged.getMessage());
                told.initCause(damaged);
                throw told;
            }
        }
    }
}
