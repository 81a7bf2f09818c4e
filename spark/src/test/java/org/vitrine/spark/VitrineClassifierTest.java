package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

class VitrineClassifierTest {

    private static final int EXAMPLES = 80;

    private final SparkSession spark = TestSession.get();

    @TempDir
    private Path folder;

    private static VitrineClassifier classifier() {
        return new VitrineClassifier()
                .setImageCol("content")
                .setOrderCol("number")
                .setEncoding("threshold:150")
                .setSetting("clauses", "24")
                .setSetting("target", "20")
                .setSetting("specificity", "5")
                .setSetting("window", "6x6")
                .setSetting("epochs", "3")
                .setSetting("machines", "3");
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private Dataset<Row> shuffled(long seed, int partitions) {
        List<Integer> numbers = new ArrayList<>(numbers(0, EXAMPLES));
        Collections.shuffle(numbers, new Random(seed));
        return TestSession.bars(spark, numbers, partitions);
    }

    /** The plain program's model of the same images in the order of their numbers. */
    private static Model plain(VitrineClassifier classifier) {
        List<Raster> images =
                numbers(0, EXAMPLES).stream().map(TestSession::bar).toList();
        String[] classes = numbers(0, EXAMPLES).stream().map(TestSession::label).toArray(String[]::new);
        Labels labels = Labels.oneOf(List.of("level", "upright"));
        return new Trainer(classifier.settings(), 2)
                .train(org.vitrine.dataset.Dataset.of(
                        ImageSource.of(labels, images, classes),
                        EncodingRecipe.parse("threshold:150").fit(images)));
    }

    @Test
    void fit_givesTheBytesOfThePlainTrainer_whateverTheOrderAndThePartitions() throws IOException {
        byte[] plain = ModelFile.toBytes(plain(classifier()));
        assertThat(ModelFile.toBytes(classifier().fit(shuffled(1, 1)).model())).isEqualTo(plain);
        assertThat(ModelFile.toBytes(classifier().fit(shuffled(2, 7)).model())).isEqualTo(plain);
        byte[] other = ModelFile.toBytes(
                classifier().setSetting("seed", "2").fit(shuffled(2, 7)).model());
        assertThat(other).as("another seed").isNotEqualTo(plain);
    }

    private static Dataset<Row> withBadImage(Dataset<Row> bars, int number) {
        return bars.withColumn(
                "content",
                functions
                        .when(functions.col("number").equalTo(number), functions.lit(new byte[] {1, 2, 3}))
                        .otherwise(functions.col("content")));
    }

    /** The bars in the order of their numbers, for the plain program; one of them may be unreadable. */
    private record Bars(int unreadable) implements ImageSource {

        @Override
        public Labels labels() {
            return Labels.oneOf(List.of("level", "upright"));
        }

        @Override
        public ImageShape shape() {
            return TestSession.bar(0).shape();
        }

        @Override
        public int size() {
            return EXAMPLES;
        }

        @Override
        public Raster image(int index) {
            if (index == unreadable) {
                throw new DataException("bar " + index + " is unreadable");
            }
            return TestSession.bar(index);
        }

        @Override
        public boolean has(int index, int label) {
            return labels().name(label).equals(TestSession.label(index));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "3, 0", "3, 0.25"})
    void fit_variants_givesTheBytesOfThePlainProgram(int machines, double share) throws IOException {
        VitrineClassifier classifier = classifier()
                .setSetting("machines", "" + machines)
                .setSetting("variants", "2")
                .setValidationShare(share);
        Model plain = plain(classifier, share, -1);
        assertThat(plain.provenance().examples()).isEqualTo((int) (3 * (1 - share) * EXAMPLES));
        assertThat(ModelFile.toBytes(classifier.fit(shuffled(1, 1)).model())).isEqualTo(ModelFile.toBytes(plain));
        assertThat(ModelFile.toBytes(classifier.fit(shuffled(2, 5)).model())).isEqualTo(ModelFile.toBytes(plain));
    }

    private static Model plain(VitrineClassifier classifier, double share, int unreadable) throws IOException {
        TrainingPlan plan = TrainingPlan.of(DataPlan.of(new Bars(unreadable), true))
                .encoding("threshold:150")
                .settings(classifier.settings())
                .validation(share > 0 ? Validation.share(share) : Validation.none())
                .build();
        return Training.run(plan, RunListener.SILENT).model();
    }

    /**
     * What is drawn for an image depends on its place among all images, be they readable or not, as for the plain
     * program.
     */
    @Test
    void fit_variantsBesideAnUnreadableImage_givesTheBytesOfThePlainProgram() throws IOException {
        VitrineClassifier classifier = classifier().setSetting("variants", "1").setHandleInvalid("skip");
        byte[] plain = ModelFile.toBytes(plain(classifier, 0, 7));
        Dataset<Row> table = withBadImage(shuffled(3, 3), 7);
        assertThat(ModelFile.toBytes(classifier.fit(table).model()))
                .as("found while the size of the images is looked for")
                .isEqualTo(plain);
        classifier.setImageSize("12x12").setColour("grey");
        assertThat(ModelFile.toBytes(classifier.fit(table).model()))
                .as("found while they are encoded")
                .isEqualTo(plain);
    }

    /** Nothing says which of two equal rows comes first, and each has variants of its own. */
    @Test
    void fit_variantsOfEqualRows_doNotDependOnPartitions() throws IOException {
        VitrineClassifier classifier =
                classifier().setOrderCol("").setSetting("epochs", "1").setSetting("variants", "2");
        List<Integer> numbers = new ArrayList<>(numbers(0, 20));
        numbers.addAll(List.of(3, 3, 3, 4, 4, 17));
        Dataset<Row> first = TestSession.bars(spark, numbers, 1).drop("number");
        Collections.shuffle(numbers, new Random(5));
        Dataset<Row> second = TestSession.bars(spark, numbers, 4).drop("number");
        VitrineClassificationModel model = classifier.fit(first);
        assertThat(model.model().provenance().examples()).isEqualTo(3 * 26);
        assertThat(ModelFile.toBytes(classifier.fit(second).model())).isEqualTo(ModelFile.toBytes(model.model()));
    }

    @Test
    void fit_fuzzyWithValidation_doesNotDependOnPartitions() throws IOException {
        VitrineClassifier fuzzy = new VitrineClassifier()
                .setImageCol("content") // ordered by hash
                .setImageSize("16x16")
                .setColour("grey")
                .setEncoding("quantile:3") // fitted to the images
                .setSetting("tolerance", "4")
                .setSetting("clauses", "8")
                .setSetting("epochs", "2")
                .setSetting("machines", "2")
                .setValidationShare(0.7);
        VitrineClassificationModel one = fuzzy.fit(shuffled(3, 2));
        assertThat(one.model().calibration())
                .as("calibrated on the validation share")
                .isPresent();
        assertThat(ModelFile.toBytes(one.model()))
                .isEqualTo(ModelFile.toBytes(fuzzy.fit(shuffled(4, 5)).model()));
    }

    @Test
    void transform_saysWhatThePlainPredictorSays_withReasons() {
        VitrineClassificationModel model =
                classifier().fit(shuffled(1, 2)).setReasonsCol("why").setMaxReasons(2);
        Dataset<Row> table = TestSession.bars(spark, numbers(100, 140), 3);
        List<Row> rows = model.transform(table).collectAsList();
        assertThat(rows).hasSize(40);
        int right = 0;
        for (Row row : rows) {
            int number = row.getAs("number");
            Prediction expected = model.model().predictor().predict(TestSession.bar(number));
            assertThat(row.<Integer>getList(row.fieldIndex("classSums")))
                    .containsExactly(expected.classSum(0), expected.classSum(1));
            assertThat(row.<String>getList(row.fieldIndex("labels"))).isEqualTo(expected.decided());
            assertThat(row.<Double>getList(row.fieldIndex("confidence")))
                    .containsExactly(expected.confidence(0), expected.confidence(1));
            double prediction = row.getAs("prediction");
            assertThat(model.labels()[(int) prediction])
                    .isEqualTo(expected.decided().get(0));
            right += prediction == row.<Double>getAs("labelIndex") ? 1 : 0;
            List<Row> why = row.getList(row.fieldIndex("why"));
            assertThat(why).hasSizeLessThanOrEqualTo(2);
            for (Row reason : why) {
                assertThat(reason.<String>getAs("words"))
                        .isEqualTo(model.model().rule(reason.getAs("clause")));
                assertThat(reason.<String>getAs("label"))
                        .isEqualTo(expected.decided().get(0));
                assertThat(reason.<Integer>getAs("votes")).isNotZero();
            }
        }
        assertThat(right).as("bars told apart").isGreaterThan(34);
    }

    @Test
    void pipeline_isSavedAndReadBack() throws IOException {
        PipelineModel fitted =
                new Pipeline().setStages(new PipelineStage[] {classifier()}).fit(shuffled(1, 2));
        String saved = folder.resolve("pipeline").toString();
        fitted.save(saved);
        PipelineModel read = PipelineModel.load(saved);
        VitrineClassificationModel before = (VitrineClassificationModel) fitted.stages()[0];
        VitrineClassificationModel after = (VitrineClassificationModel) read.stages()[0];
        assertThat(ModelFile.toBytes(after.model())).isEqualTo(ModelFile.toBytes(before.model()));
        assertThat(after.extractParamMap().toString())
                .contains("content")
                .isEqualTo(before.extractParamMap().toString());
        assertThat(Files.exists(folder.resolve("pipeline/stages/0_" + after.uid() + "/model.vitrine")))
                .isTrue();

        String unfitted = folder.resolve("classifier").toString();
        classifier().save(unfitted);
        assertThat(VitrineClassifier.load(unfitted).settings())
                .isEqualTo(classifier().settings());
    }

    @Test
    void crossValidator_searchesSettings() {
        VitrineClassifier classifier = classifier().setSetting("machines", "1");
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid((IntParam) classifier.settingParam("clauses"), new int[] {2, 24})
                .build();
        CrossValidatorModel best = new CrossValidator()
                .setEstimator(classifier)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new MulticlassClassificationEvaluator()
                        .setLabelCol("labelIndex")
                        .setMetricName("accuracy"))
                .setNumFolds(2)
                .setSeed(1)
                .fit(shuffled(1, 2));
        assertThat(best.avgMetrics()).hasSize(2);
        assertThat(best.avgMetrics()[1]).isGreaterThan(0.7);
        assertThat(((VitrineClassificationModel) best.bestModel())
                        .model()
                        .settings()
                        .clauses())
                .isEqualTo(best.avgMetrics()[1] > best.avgMetrics()[0] ? 24 : 2);
    }

    /** Found while the size of the images is looked for, or, if that is given, while they are encoded. */
    @ParameterizedTest
    @CsvSource({"'', ''", "12x12, grey"})
    void fit_unreadableImages_areCountedAndNamedOrSkipped(String size, String colour) {
        StructType schema = new StructType()
                .add("path", DataTypes.StringType)
                .add("content", DataTypes.BinaryType)
                .add("label", DataTypes.StringType);
        List<Row> rows = new ArrayList<>();
        for (int number : numbers(0, EXAMPLES)) {
            byte[] png = TestSession.png(TestSession.bar(number));
            byte[] content = number == 7 ? new byte[] {1, 2, 3} : number == 9 ? Arrays.copyOf(png, 60) : png;
            rows.add(RowFactory.create(
                    String.format("bars/%03d.png", number), content, number == 11 ? null : TestSession.label(number)));
        }
        Dataset<Row> table = spark.createDataFrame(rows, schema).repartition(3);
        VitrineClassifier classifier =
                classifier().setOrderCol("").setImageSize(size).setColour(colour);
        assertThatThrownBy(() -> classifier.fit(table.filter("label is not null and path != 'bars/009.png'")))
                .as("one")
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("bars/007.png is not an image");
        assertThatThrownBy(() -> classifier.fit(table.filter("label is not null")))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("2 images cannot be used; the first: bars/007.png is not an image");

        List<String> reasons = new ArrayList<>();
        VitrineClassificationModel model = classifier
                .setHandleInvalid("skip")
                .setListener(new RunListener() {
                    @Override
                    public void unreadable(int images, List<String> why) {
                        reasons.add("" + images);
                        reasons.addAll(why);
                    }
                })
                .fit(table);
        assertThat(model.model().provenance().examples()).isEqualTo(EXAMPLES - 3);
        assertThat(reasons).hasSize(4);
        assertThat(reasons.get(0)).isEqualTo("" + EXAMPLES);
        assertThat(reasons.get(1)).contains("bars/007.png");
        assertThat(reasons.get(2)).contains("bars/009.png");
        assertThat(reasons.get(3)).contains("bars/011.png", "null");
        assertThat(model.transform(table).count()).isEqualTo(EXAMPLES - 2);
        assertThatThrownBy(
                        () -> model.setHandleInvalid("error").transform(table).collectAsList())
                .hasStackTraceContaining("bars/00");
    }

    /** As "train --labels" leaves out other classes without opening their images. */
    @Test
    void fit_unreadableImageOfAnotherClass_isNotMissed() {
        Dataset<Row> table = withBadImage(shuffled(1, 2), 7)
                .withColumn(
                        "label",
                        functions
                                .when(functions.col("number").lt(10), functions.lit("early"))
                                .otherwise(functions.col("label")));
        VitrineClassificationModel model =
                classifier().setLabels("level", "upright").fit(table);
        assertThat(model.model().provenance().examples()).isEqualTo(EXAMPLES - 10);
        assertThatThrownBy(() -> classifier().fit(table)).hasMessageContaining("is not an image");
    }

    @Test
    void fit_imagesOfOtherSizes_areCountedAndNamedOrSkipped() {
        Dataset<Row> table = shuffled(1, 2);
        byte[] small = TestSession.png(Raster.of(new ImageShape(5, 7, 1), new byte[35]));
        Dataset<Row> mixed = table.withColumn(
                "content",
                functions
                        .when(functions.col("number").isin(3, 4), functions.lit(small))
                        .otherwise(functions.col("content")));
        assertThatThrownBy(() -> classifier().fit(mixed))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "2 images cannot be used; the first: the image 3 has 5x7 pixels, the first 12x12; scale all to"
                                + " one size by setting imageSize");
        assertThat(classifier()
                        .setHandleInvalid("skip")
                        .fit(mixed)
                        .model()
                        .provenance()
                        .examples())
                .isEqualTo(EXAMPLES - 2);
        assertThat(classifier()
                        .setImageSize("12x12")
                        .fit(mixed)
                        .model()
                        .provenance()
                        .examples())
                .isEqualTo(EXAMPLES);
    }

    @Test
    void imageSource_givesTheSameModelAsFiles() throws IOException {
        for (int number : numbers(0, 40)) {
            Path file = folder.resolve("images/" + TestSession.label(number) + "/" + (100 + number) + ".png");
            Files.createDirectories(file.getParent());
            Files.write(file, TestSession.png(TestSession.bar(number)));
        }
        String[] folders = {
            folder.resolve("images/level").toString(),
            folder.resolve("images/upright").toString()
        };
        Dataset<Row> images = spark.read().format("image").load(folders);
        Dataset<Row> labelled = images.withColumn(
                "label", functions.regexp_extract(images.col("image.origin"), "([a-z]+)/[0-9]+\\.png", 1));
        Dataset<Row> files = spark.read().format("binaryFile").load(folders);
        Dataset<Row> labelledFiles =
                files.withColumn("label", functions.regexp_extract(files.col("path"), "([a-z]+)/[0-9]+\\.png", 1));
        VitrineClassifier classifier = classifier().setOrderCol("");
        assertThat(ModelFile.toBytes(
                        classifier.setImageCol("image").fit(labelled).model()))
                .isEqualTo(ModelFile.toBytes(
                        classifier.setImageCol("content").fit(labelledFiles).model()));
    }

    @Test
    void manyLabels_areLearntFromAnArray() {
        List<Row> rows = new ArrayList<>();
        for (int number : numbers(0, EXAMPLES)) {
            List<String> labels = new ArrayList<>(List.of(TestSession.label(number)));
            if (number % 4 < 2) {
                labels.add("early");
            }
            rows.add(
                    RowFactory.create(number, TestSession.png(TestSession.bar(number)), labels.toArray(String[]::new)));
        }
        StructType schema = new StructType()
                .add("number", DataTypes.IntegerType)
                .add("content", DataTypes.BinaryType)
                .add("label", DataTypes.createArrayType(DataTypes.StringType));
        Dataset<Row> table = spark.createDataFrame(rows, schema);
        VitrineClassificationModel model = classifier().fit(table);
        assertThat(model.labels()).containsExactly("early", "level", "upright");
        assertThat(model.model().labels().exclusive()).isFalse();
        Row first = model.transform(table).first();
        Prediction expected = model.model().predictor().predict(TestSession.bar(first.getAs("number")));
        assertThat(first.<String>getList(first.fieldIndex("labels"))).isEqualTo(expected.decided());
        assertThat(first.<Double>getList(first.fieldIndex("prediction"))).hasSameSizeAs(expected.decided());
        assertThat(first.<Double>getList(first.fieldIndex("labelIndex"))).isNotEmpty();
    }

    @Test
    void numbersAsLabels_arePredictedAsNumbers() {
        Dataset<Row> table = shuffled(1, 2)
                .withColumn(
                        "label",
                        functions
                                .when(functions.col("label").equalTo("level"), 10.0)
                                .otherwise(2.0));
        VitrineClassificationModel model = classifier().fit(table);
        assertThat(model.labels()).containsExactly("2", "10");
        assertThat(model.transform(table).select("prediction").distinct().collectAsList())
                .extracting(row -> row.getDouble(0))
                .isSubsetOf(2.0, 10.0);
    }

    @Test
    void fit_wrongColumn_saysWhich() {
        assertThatThrownBy(() -> classifier().setImageCol("picture").fit(shuffled(1, 1)))
                .hasMessageContaining("there is no column 'picture'; there are: number, content, label");
        assertThatThrownBy(() -> classifier().setImageCol("number").fit(shuffled(1, 1)))
                .hasMessageContaining("'number' must hold images");
        assertThatThrownBy(() -> classifier().setSetting("clauses", "0")).hasMessageContaining("clauses");
    }
}
