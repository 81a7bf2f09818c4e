package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

class SparkMemoryTest {

    private static final long GIGABYTE = 1L << 30;
    private static final Labels LABELS = Labels.oneOf(List.of("level", "upright"));
    private static final ImageShape SHAPE = new ImageShape(64, 64, 3);
    private static final EncodingRecipe RECIPE = EncodingRecipe.parse("thermometer:8");
    private static final Settings SETTINGS =
            Settings.defaults().withClauses(1000).with(Settings.MACHINES, 4).withWindow(new Window(5, 5));

    private static SparkMemory cluster(int tasksAtOnce, double driver, double executor) {
        return new SparkMemory(false, tasksAtOnce, (long) (driver * GIGABYTE), (long) (executor * GIGABYTE));
    }

    // 64 rows of a word in 24 planes are 12,288 bytes an image; labels and objects are less than 200 bytes more.
    @Test
    void need_countsExamplesAndTheirVariants() {
        SparkMemory memory = cluster(1, 8, 8);
        long examples = memory.need(SETTINGS, LABELS, SHAPE, RECIPE, 100_000).examples();
        assertThat(examples).isBetween(100_000 * 12_288L, 100_000 * 12_488L);
        SparkMemory.Need varied = memory.need(SETTINGS.with(Settings.VARIANTS, 3), LABELS, SHAPE, RECIPE, 100_000);
        assertThat(varied.examples()).isEqualTo(4 * examples);
        assertThat(varied.executor()).isGreaterThan(4 * examples);
        assertThat(varied.driver()).isGreaterThan(4 * examples);
    }

    @Test
    void need_executor_holdsAMachineForEachTask_butExamplesOnce() {
        SparkMemory.Need one = cluster(1, 8, 8).need(SETTINGS, LABELS, SHAPE, RECIPE, 10_000);
        SparkMemory.Need three = cluster(3, 8, 8).need(SETTINGS, LABELS, SHAPE, RECIPE, 10_000);
        SparkMemory.Need nine = cluster(9, 8, 8).need(SETTINGS, LABELS, SHAPE, RECIPE, 10_000);
        assertThat(three.machinesAtOnce()).isEqualTo(3);
        assertThat(nine.machinesAtOnce()).as("there are only four").isEqualTo(4);
        assertThat(three.examples()).isEqualTo(one.examples());
        long machine = nine.executor() - three.executor();
        assertThat(machine).isPositive();
        assertThat(three.executor() - one.executor()).isBetween(2 * machine - 2, 2 * machine + 2);
        assertThat(three.driver()).isEqualTo(one.driver());
    }

    @Test
    void check_examplesThatDoNotFit_saysWhichHeapAndHowMuch() {
        assertThatCode(() -> cluster(1, 4, 4).check(SETTINGS, LABELS, SHAPE, RECIPE, 100_000))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> cluster(1, 4, 1).check(SETTINGS, LABELS, SHAPE, RECIPE, 100_000))
                .isInstanceOf(SparkMemoryException.class)
                .hasMessageMatching(
                        "each executor needs about \\d+ MB of heap for 100000 images \\(1\\d\\d\\d MB\\) and 1"
                                + " machines at a time, and has 1025 MB; raise spark.executor.memory.*");
        assertThatThrownBy(() -> cluster(1, 1, 4).check(SETTINGS, LABELS, SHAPE, RECIPE, 100_000))
                .isInstanceOf(SparkMemoryException.class)
                .hasMessageStartingWith("the driver needs about ")
                .hasMessageContaining("spark.driver.memory");
        assertThatThrownBy(() ->
                        cluster(1, 8, 4).check(SETTINGS.with(Settings.VARIANTS, 3), LABELS, SHAPE, RECIPE, 100_000))
                .isInstanceOf(SparkMemoryException.class)
                .hasMessageContaining("100000 images with 3 variants each");
    }

    @Test
    void check_local_countsMachinesInTheDriversHeap() {
        Settings large = SETTINGS.withClauses(200_000).with(Settings.MACHINES, 2);
        long need = cluster(2, 0, 0).need(large, LABELS, SHAPE, RECIPE, 1000).driver();
        SparkMemory local = new SparkMemory(true, 2, need, 0);
        assertThat(local.need(large, LABELS, SHAPE, RECIPE, 1000).driver()).isGreaterThan(need);
        assertThatThrownBy(() -> local.check(large, LABELS, SHAPE, RECIPE, 1000))
                .isInstanceOf(SparkMemoryException.class)
                .hasMessageStartingWith("the driver needs");
    }

    @Test
    void of_localSession_takesItsHeapAndThreads() {
        SparkMemory memory = SparkMemory.of(
                JavaSparkContext.fromSparkContext(TestSession.get().sparkContext()));
        assertThat(memory.local()).isTrue();
        assertThat(memory.tasksAtOnce()).isEqualTo(2);
        assertThat(memory.driver()).isEqualTo(Runtime.getRuntime().maxMemory());
    }
}
