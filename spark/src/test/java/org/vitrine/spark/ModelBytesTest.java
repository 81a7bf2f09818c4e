package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

/** The bytes of a model are those of plain training, whatever the number of Spark's threads and of partitions. */
class ModelBytesTest {

    private static final int BARS = 50;

    /** Each test has a session of its own. */
    @BeforeEach
    @AfterEach
    void stop() {
        TestSession.stop();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 5", "2, 2", "3, 7"})
    void train_threadsAndPartitions_doNotMatter(int threads, int partitions) throws IOException {
        SparkSession spark = TestSession.local(threads, partitions);
        assertThat(spark.sparkContext().master()).isEqualTo("local[" + threads + "]");
        TrainingPlan plan = TrainingPlan.of("faces:count=80")
                .settings(Settings.defaults()
                        .withClauses(30)
                        .withTarget(40)
                        .withWindow(new Window(5, 5))
                        .withEpochs(2)
                        .with(Settings.MACHINES, 2)
                        .with(Settings.VARIANTS, 1))
                .validation(Validation.share(0.2))
                .build();
        assertThat(ModelFile.toBytes(new SparkTraining(spark, null, remark -> {})
                        .run(plan, RunListener.SILENT)
                        .model()))
                .isEqualTo(
                        ModelFile.toBytes(Training.run(plan, RunListener.SILENT).model()));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 5", "2, 2", "3, 7"})
    void fit_threadsAndPartitions_doNotMatter(int threads, int partitions) throws IOException {
        SparkSession spark = TestSession.local(threads, partitions);
        assertThat(spark.sparkContext().master()).isEqualTo("local[" + threads + "]");
        VitrineClassifier classifier = new VitrineClassifier()
                .setImageCol("content")
                .setOrderCol("number")
                .setEncoding("quantile:3")
                .setSetting("clauses", "12")
                .setSetting("window", "6x6")
                .setSetting("epochs", "2")
                .setSetting("machines", "2");
        ImageSource bars = ImageSource.of(
                Labels.oneOf(List.of("level", "upright")),
                IntStream.range(0, BARS).mapToObj(TestSession::bar).toList(),
                IntStream.range(0, BARS).mapToObj(TestSession::label).toArray(String[]::new));
        TrainingPlan plan = TrainingPlan.of(bars)
                .encoding("quantile:3")
                .settings(classifier.settings())
                .build();
        assertThat(ModelFile.toBytes(classifier
                        .fit(TestSession.bars(
                                spark, IntStream.range(0, BARS).boxed().toList(), partitions))
                        .model()))
                .isEqualTo(
                        ModelFile.toBytes(Training.run(plan, RunListener.SILENT).model()));
    }
}
