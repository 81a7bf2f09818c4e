package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.oracle.labs.mlrg.olcut.config.ConfigurationManager;
import com.oracle.labs.mlrg.olcut.config.PropertyException;
import com.oracle.labs.mlrg.olcut.provenance.ProvenanceUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.Feature;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.datasource.IDXDataSource;
import org.tribuo.datasource.IDXDataSource.IDXData;
import org.tribuo.datasource.IDXDataSource.IDXType;
import org.tribuo.evaluation.TrainTestSplitter;
import org.tribuo.impl.ArrayExample;
import org.tribuo.multilabel.MultiLabel;
import org.tribuo.multilabel.MultiLabelFactory;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.train.Trainer;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

class VitrineTrainerTest {

    @TempDir
    Path folder;

    private static VitrineTrainer<Label> crisp() {
        return Twins.trainer(Twins.GREY, Twins.CRISP);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void train_sameImages_sameBytesAsVitrinesTrainer(long seed) throws IOException {
        ImageSource images = Twins.one(Twins.GREY, 60, seed);
        Settings settings = Twins.CRISP.withSeed(seed);
        VitrineModel<Label> model =
                Twins.<Label>trainer(Twins.GREY, settings).withThreads(2).train(Twins.oneDataset(images));
        assertThat(Twins.bytes(model))
                .isEqualTo(Twins.bytes(new Trainer(settings)
                        .train(org.vitrine.dataset.Dataset.of(
                                images, EncodingRecipe.parse("threshold:75").fit(1, List.of())))));
        assertThat(model.vitrineModel().clauses().literalsOf(0))
                .as("something was learnt")
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void train_everyKind_sameBytesAsVitrinesTraining(long seed) throws IOException {
        for (ImageShape shape : List.of(Twins.GREY, Twins.RGB)) {
            for (Settings settings : List.of(Twins.CRISP.withSeed(seed), Twins.FUZZY.withSeed(seed))) {
                for (double share : new double[] {0, 0.25}) {
                    ImageSource images = Twins.any(shape, 84, seed);
                    VitrineModel<MultiLabel> model = Twins.<MultiLabel>trainer(shape, settings)
                            .withEncoding("thermometer:3")
                            .withValidationShare(share)
                            .train(Twins.anyDataset(images));
                    TrainingPlan.Builder plan = TrainingPlan.of(images)
                            .settings(settings)
                            .encoding("thermometer:3")
                            .validation(share == 0 ? Validation.none() : Validation.share(share));
                    assertThat(Twins.bytes(model)).isEqualTo(Twins.trainedByVitrine(plan));
                    assertThat(model.generatesProbabilities()).isEqualTo(share > 0);
                }
            }
        }
    }

    @Test
    void train_variants_areMadeOfTheImages() throws IOException {
        ImageSource images = Twins.one(Twins.GREY, 30, 5);
        Settings settings = Twins.CRISP.with(Settings.VARIANTS, 2);
        assertThat(Twins.bytes(Twins.<Label>trainer(Twins.GREY, settings).train(Twins.oneDataset(images))))
                .isEqualTo(Twins.trainedByVitrine(TrainingPlan.of(images).settings(settings)))
                .isNotEqualTo(Twins.bytes(crisp().train(Twins.oneDataset(images))));
    }

    // Tribuo's data source and Vitrine read the same idx files.
    @Test
    void train_idxFiles_sameBytesAsVitrinesTraining() throws IOException {
        Path features = folder.resolve("train-images-idx3-ubyte");
        Path outputs = folder.resolve("train-labels-idx1-ubyte");
        ImageSource images = twelve();
        double[] values = new double[images.size() * images.shape().size()];
        double[] classes = new double[images.size()];
        for (int index = 0; index < images.size(); index++) {
            byte[] bytes = images.image(index).toBytes();
            for (int i = 0; i < bytes.length; i++) {
                values[index * bytes.length + i] = bytes[i] & 0xFF;
            }
            for (int label = 0; label < images.labels().size(); label++) {
                classes[index] += images.has(index, label) ? label : 0;
            }
        }
        IDXData.createIDXData(IDXType.UBYTE, new int[] {images.size(), 8, 9}, values)
                .save(features, false);
        IDXData.createIDXData(IDXType.UBYTE, new int[] {images.size()}, classes).save(outputs, false);
        Dataset<Label> dataset = new MutableDataset<>(new IDXDataSource<>(features, outputs, new LabelFactory()));
        ImageSource read = DataLocation.open("mnist:" + folder, "train", DataLocation.Options.DEFAULT);

        assertThat(Twins.bytes(crisp().train(dataset)))
                .isEqualTo(Twins.trainedByVitrine(TrainingPlan.of(read).settings(Twins.CRISP)));
    }

    /** Images of the classes 0 to 11: as text, 10 comes before 2. */
    private static ImageSource twelve() {
        List<String> names = IntStream.range(0, 12).mapToObj(String::valueOf).toList();
        return Samples.random(Labels.oneOf(names), Twins.GREY, 100, 9);
    }

    @Test
    void labels_order_isThatOfNumbersOrNamesOrAsGiven() {
        ImageSource images = Twins.one(Twins.GREY, 30, 1);
        assertThat(crisp().train(Twins.oneDataset(images))
                        .vitrineModel()
                        .labels()
                        .names())
                .containsExactly("ape", "bee", "cow");
        assertThat(crisp().withLabels(List.of("cow", "dog", "ape", "bee"))
                        .train(Twins.oneDataset(images))
                        .vitrineModel()
                        .labels()
                        .names())
                .containsExactly("cow", "ape", "bee");
        assertThat(crisp().train(Twins.oneDataset(twelve()))
                        .vitrineModel()
                        .labels()
                        .names())
                .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crisp().withLabels(List.of("cow")).train(Twins.oneDataset(images)))
                .withMessage("the data have labels that 'labels' does not list: ape, bee; add them, or remove their"
                        + " examples");
    }

    @Test
    void train_twice_sameModel_andTheInvocationsAreCounted() throws IOException {
        VitrineTrainer<Label> trainer = crisp();
        Dataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 30, 1));
        VitrineModel<Label> first = trainer.train(dataset);
        assertThat(Twins.bytes(trainer.train(dataset))).isEqualTo(Twins.bytes(first));
        assertThat(trainer.getInvocationCount()).isEqualTo(2);
        trainer.train(dataset, Map.of(), 7);
        assertThat(trainer.getInvocationCount()).isEqualTo(8);
        assertThatIllegalArgumentException().isThrownBy(() -> trainer.setInvocationCount(-1));
    }

    @Test
    void order_shuffled_isThatOfTheDataset() throws IOException {
        MutableDataset<Label> dataset = Twins.oneDataset(Twins.one(Twins.GREY, 60, 1));
        byte[] inOrder = Twins.bytes(crisp().train(dataset));
        dataset.shuffle(true);
        assertThat(Twins.bytes(crisp().train(dataset))).isNotEqualTo(inOrder);
    }

    @Test
    void train_partOfADataset_learnsFromIt() {
        TrainTestSplitter<Label> split = new TrainTestSplitter<>(
                ImageDataSourceTest.source(Twins.oneDataset(Twins.one(Twins.GREY, 60, 1))), 0.5, 1);
        VitrineModel<Label> model = crisp().train(new MutableDataset<>(split.getTrain()));
        assertThat(model.vitrineModel().provenance().examples()).isEqualTo(30);
    }

    @Test
    void configuration_isSavedAndBuiltAgain() throws IOException {
        VitrineTrainer<MultiLabel> trainer = new VitrineTrainer<MultiLabel>(
                        Twins.RGB, Map.of("tolerance", "4", "clauses", "10", "epochs", "2", "drop-clauses", "0.25"))
                .withEncoding("thermometer:3")
                .withLabels(List.of("cow", "ape", "bee"))
                .withValidationShare(0.25)
                .withThreads(2);
        Dataset<MultiLabel> dataset = Twins.anyDataset(Twins.any(Twins.RGB, 40, 3));
        byte[] model = Twins.bytes(trainer.train(dataset));

        Path file = folder.resolve("trainer.xml");
        ConfigurationManager saved = new ConfigurationManager();
        saved.importConfigurable(trainer, "vitrine");
        saved.save(file.toFile());
        VitrineTrainer<?> built = (VitrineTrainer<?>) new ConfigurationManager(file.toString()).lookup("vitrine");
        assertThat(built.settings())
                .isEqualTo(Settings.fuzzy(4, 10).withEpochs(2).with(Settings.DROP_CLAUSES, 0.25));
        assertThat(trained(built, dataset)).isEqualTo(model);

        ConfigurationManager fromProvenance = new ConfigurationManager();
        fromProvenance.addConfiguration(ProvenanceUtil.extractConfiguration(
                trainer.train(dataset).getProvenance().getTrainerProvenance()));
        assertThat(trained(fromProvenance.lookupAll(VitrineTrainer.class).get(0), dataset))
                .isEqualTo(model);
    }

    @SuppressWarnings("unchecked")
    private static byte[] trained(VitrineTrainer<?> trainer, Dataset<MultiLabel> dataset) throws IOException {
        return Twins.bytes(((VitrineTrainer<MultiLabel>) trainer).train(dataset));
    }

    @Test
    void configuration_writtenByHand_needsOnlyTheSize() throws IOException {
        String file = configuration("""
                <property name="height" value="8"/>
                <property name="width" value="9"/>
                """);
        VitrineTrainer<?> trainer = (VitrineTrainer<?>) new ConfigurationManager(file).lookup("vitrine");
        assertThat(trainer.settings()).isEqualTo(Settings.defaults());
    }

    @Test
    void configuration_wrong_isRefused() throws IOException {
        assertThatThrownBy(() -> new ConfigurationManager(configuration("""
                        <property name="height" value="8"/>
                        """)).lookup("vitrine"))
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("width is mandatory");
        assertThatThrownBy(() -> new ConfigurationManager(configuration("""
                        <property name="height" value="8"/>
                        <property name="width" value="9"/>
                        <propertymap name="settings"><entry key="claws" value="3"/></propertymap>
                        """)).lookup("vitrine"))
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("no setting is named 'claws'; there are: clauses");
    }

    private String configuration(String properties) throws IOException {
        Path file = Files.writeString(
                folder.resolve("config.xml"),
                "<config>\n<component name=\"vitrine\" type=\"" + VitrineTrainer.class.getName() + "\">\n" + properties
                        + "</component>\n</config>\n");
        return file.toString();
    }

    @Test
    void settings_wrong_areRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VitrineTrainer<Label>(Twins.GREY, Map.of("clauses", "0")))
                .withMessage("clauses must be 1 to 16777216: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crisp().withEncoding("runes:3"))
                .withMessageStartingWith("unknown encoding 'runes:3'; there are ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crisp().withValidationShare(1))
                .withMessage("a share must be more than 0 and less than 1: 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crisp().withThreads(-1))
                .withMessage("threads must be 1 to 1024: -1");
    }

    private static MutableDataset<Label> empty() {
        return new MutableDataset<>(new SimpleDataSourceProvenance("by hand", new LabelFactory()), new LabelFactory());
    }

    private static MutableDataset<Label> byHand(Feature... features) {
        MutableDataset<Label> dataset = empty();
        dataset.add(new ArrayExample<>(new Label("ape"), List.of(new Feature("00", 255), new Feature("71", 1))));
        dataset.add(new ArrayExample<>(new Label("bee"), List.of(features)));
        return dataset;
    }

    private static void refused(MutableDataset<Label> dataset, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crisp().train(dataset))
                .withMessage(message);
    }

    @Test
    void features_thatAreNotPixels_areRefused() {
        String advice =
                "' is not a pixel of an image of 8x9 grey, whose features are named by their number, 0 to 71, row"
                        + " by row; check height, width and channels, or rename the features";
        for (String name : List.of("72", "pixel7", "-1", "1.5", "99999999999999999999", "٣")) {
            refused(byHand(new Feature(name, 3)), "the feature '" + name + advice);
        }
        refused(
                byHand(new Feature("0", 1)),
                "the features '0' and '00' are the same pixel; name each pixel in one way");
    }

    @Test
    void features_paddedOtherwise_areTheSamePixels() throws IOException {
        MutableDataset<Label> padded = Twins.oneDataset(Twins.one(Twins.GREY, 60, 1));
        MutableDataset<Label> bare = empty();
        for (Example<Label> example : padded) {
            ArrayExample<Label> renamed = new ArrayExample<>(example.getOutput());
            example.forEach(
                    feature -> renamed.add(new Feature("" + Integer.parseInt(feature.getName()), feature.getValue())));
            bare.add(renamed);
        }
        VitrineModel<Label> model = crisp().train(bare);
        assertThat(Twins.bytes(model)).isEqualTo(Twins.bytes(crisp().train(padded)));
        assertThat(model.getExcuse(bare.getExample(0)).orElseThrow().excuse("ape"))
                .as("pixels are called what the data call them")
                .isNotEmpty()
                .allMatch(pixel -> bare.getFeatureMap().get(pixel.getA()) != null);
    }

    @Test
    void values_thatAreNoBrightness_areRefused() {
        for (double value : new double[] {0.5, -1, 256, 254.999, 1e300}) {
            refused(
                    byHand(new Feature("01", value)),
                    "example 1: the feature '01' is " + value
                            + "; pixels must be whole numbers from 0 to 255 (set unitFeatures if they are 0 to 1)");
        }
        for (double value : new double[] {-0.001, 1.001}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> crisp().withUnitFeatures(true).train(unit(value)))
                    .withMessage(
                            "example 1: the feature '01' is " + value + "; with unitFeatures, pixels must be 0 to 1");
        }
    }

    private static MutableDataset<Label> unit(double value) {
        MutableDataset<Label> dataset = empty();
        dataset.add(new ArrayExample<>(new Label("ape"), List.of(new Feature("00", 1))));
        dataset.add(new ArrayExample<>(new Label("bee"), List.of(new Feature("01", value))));
        return dataset;
    }

    @Test
    void unitFeatures_areTheSameImages() throws IOException {
        MutableDataset<Label> bytes = Twins.oneDataset(Twins.one(Twins.GREY, 60, 1));
        MutableDataset<Label> units = UnitImages.dataset();
        VitrineModel<Label> model = crisp().withUnitFeatures(true).train(units);
        VitrineModel<Label> whole = crisp().train(bytes);
        assertThat(Twins.bytes(model)).isEqualTo(Twins.bytes(whole));
        for (int i = 0; i < 60; i++) {
            assertThat(model.predict(units.getExample(i)).getOutputScores())
                    .isEqualTo(whole.predict(bytes.getExample(i)).getOutputScores());
        }
        assertThatIllegalArgumentException().isThrownBy(() -> whole.predict(units.getExample(0)));
    }

    @Test
    void examples_withoutLabelOrFeatures_areRefused() {
        refused(empty(), "the dataset has no examples to learn from");
        MutableDataset<Label> unknown = byHand(new Feature("03", 3));
        unknown.add(new ArrayExample<>(LabelFactory.UNKNOWN_LABEL, List.of(new Feature("03", 3))));
        refused(
                unknown,
                "example 2 has the label 'LABEL##UNKNOWN', which is not in the dataset's domain; remove it before"
                        + " training");
    }

    @Test
    void multiLabel_withoutLabels_isAnExample() {
        MutableDataset<MultiLabel> dataset = new MutableDataset<>(
                new SimpleDataSourceProvenance("by hand", new MultiLabelFactory()), new MultiLabelFactory());
        dataset.add(new ArrayExample<>(new MultiLabel(Set.of()), List.of(new Feature("00", 255))));
        dataset.add(new ArrayExample<>(new MultiLabel("ape"), List.of(new Feature("01", 255))));
        VitrineModel<MultiLabel> model =
                Twins.<MultiLabel>trainer(Twins.GREY, Twins.CRISP).train(dataset);
        assertThat(model.vitrineModel().provenance().examples()).isEqualTo(2);
    }

    @Test
    void oneClass_isRefused() {
        MutableDataset<Label> dataset = empty();
        dataset.add(new ArrayExample<>(new Label("ape"), List.of(new Feature("00", 255))));
        assertThatThrownBy(() -> crisp().train(dataset))
                .hasMessage("all images are of the one class ape; there is nothing to tell apart");
    }

    // An example without a single bright pixel has a feature of value 0, since Tribuo refuses examples without
    // features.
    @Test
    void image_darkAllOver_isAnExample() throws IOException {
        ImageSource images = ImageSource.of(
                Labels.oneOf(List.of("dark", "light")),
                List.of(Raster.grey(new int[4][4]), Raster.grey(new int[][] {
                    {200, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 255}
                })),
                "dark",
                "light");
        MutableDataset<Label> dataset = Twins.oneDataset(images);
        assertThat(dataset.getExample(0)).containsExactly(new Feature("00", 0));
        assertThat(dataset.getExample(1)).containsExactly(new Feature("00", 200), new Feature("15", 255));
        assertThat(Twins.bytes(Twins.<Label>trainer(images.shape(), Twins.CRISP).train(dataset)))
                .isEqualTo(Twins.trainedByVitrine(TrainingPlan.of(images).settings(Twins.CRISP)));
    }
}
