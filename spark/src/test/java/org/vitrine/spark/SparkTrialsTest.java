package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.search.SearchListener;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.TrialRunner;

class SparkTrialsTest {

    private static final Map<String, String> POINT = Map.of("clauses", "20");

    private final SparkSession spark = TestSession.get();

    private static TrainingPlan plan(String location, int clauses, int epochs) {
        return TrainingPlan.of(location)
                .settings(Settings.defaults()
                        .withClauses(clauses)
                        .withTarget(40)
                        .withWindow(new Window(5, 5))
                        .withEpochs(epochs)
                        .with(Settings.VARIANTS, 1))
                .encoding("edges:2")
                .validation(Validation.share(0.2))
                .build();
    }

    @Test
    void sampleAndTrial_areThoseOfThePlainProgram() throws IOException {
        TrainingPlan plan = plan("faces:count=60", 20, 2);
        try (SparkTrials trials = new SparkTrials(spark, SearchListener.SILENT);
                TrialRunner here = TrialRunner.here(SearchListener.SILENT)) {
            assertThat(trials.atOnce()).isEqualTo(2);
            assertThat(trials.sample(plan)).isEqualTo(here.sample(plan));
            assertThat(withoutSeconds(trials.begin(POINT, plan).join()))
                    .containsEntry("clauses", "20")
                    .containsKey("f1")
                    .isEqualTo(withoutSeconds(here.begin(POINT, plan).join()));
        }
    }

    private static Map<String, String> withoutSeconds(Optional<Trial> trial) {
        Map<String, String> cells = new LinkedHashMap<>(trial.orElseThrow().cells());
        assertThat(cells.remove("seconds")).isNotNull();
        return cells;
    }

    @Test
    void problemsOfExecutors_arriveAsTheyAre() {
        try (SparkTrials trials = new SparkTrials(spark, SearchListener.SILENT)) {
            assertThatThrownBy(() -> trials.sample(plan("folder:/there/is/no/such/folder", 20, 1)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("/there/is/no/such/folder");
            TrainingPlan nothing = plan("faces:count=60", 20, 1).toBuilder()
                    .keep(Keep.LAST)
                    .validation(Validation.none())
                    .build();
            assertThatThrownBy(() -> trials.begin(POINT, nothing).join()).hasCauseInstanceOf(PlanException.class);
            assertThatThrownBy(() -> trials.begin(POINT, plan("faces:count=60", 16_000_000, 1))
                            .join())
                    .hasCauseInstanceOf(NotEnoughMemoryException.class);
        }
    }

    /** It would take hours. */
    @Test
    void listenerStops_endsATrainingThatIsRunning() {
        SearchListener stopping = new SearchListener() {
            @Override
            public RunListener training() {
                return new RunListener() {
                    @Override
                    public boolean isStopping() {
                        return true;
                    }
                };
            }
        };
        try (SparkTrials trials = new SparkTrials(spark, stopping)) {
            CompletableFuture<Optional<Trial>> endless = trials.begin(POINT, plan("faces:count=60", 200, 1_000_000));
            assertThat(endless.join()).isEmpty();
        }
    }
}
