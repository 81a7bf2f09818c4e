package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.sets.TenSets;

/**
 * Compares what a training takes without settings with the best that a search finds in {@code -Dvitrine.tune.minutes}
 * for each set, on images that neither has seen; docs/experiments/defaults.md has the table.
 */
@Tag("long")
class TenSetsLongTest {

    private static final double MINUTES = Double.parseDouble(System.getProperty("vitrine.tune.minutes", "2"));
    private static final double POINTS = 0.02;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void withoutSettings_asGoodAsASearch(TenSets set) throws IOException {
        ImageSource source = set.images(set.name().startsWith("XAI") ? 4000 : 2000, 1);
        ImageSource test = set.images(1000, 1001);
        TrainingPlan open =
                TrainingPlan.of(source).validation(Validation.share(0.1)).build();
        Measure measure = open.measureFor(source.labels());
        StringBuilder why = new StringBuilder();
        TrainingPlan decided = Training.complete(open, new RunListener() {
            @Override
            public void suggested(SuggestedSettings settings) {
                why.append(settings.reasons());
            }
        });
        double found =
                measured(measure, Training.run(decided, RunListener.SILENT).model(), test);
        ImageLook look = ImageLook.at(source, false, done -> {}).orElse(null);
        SuggestedSettings looked = SuggestedSettings.of(ImageTraits.of(source), look);
        TuningSpace suggested = SettingsSearch.of(Map.of(), List.of()).space(ImageTraits.of(source), look);
        TuningSpace space = new TuningSpace(
                suggested.first(),
                suggested.kinds(),
                DataPlan.of(source),
                Map.of("validate", "0.1"),
                suggested.epochs());
        List<Trial> best =
                new Tuning(space, measure, 16, Tuning.FINALISTS, 1, folder.resolve("trials.csv")).run(forMinutes());
        TrainingPlan plan = space.plan(space.point(best.get(0).cells()));
        double searched =
                measured(measure, Training.run(plan, RunListener.SILENT).model(), test);
        System.out.printf(
                Locale.ROOT,
                "%s | %s | %.2f | %.2f | %s | looking alone: %s%n",
                set.folder(),
                why,
                100 * found,
                100 * searched,
                space.point(best.get(0).cells()),
                looked.options());
        assertThat(found).as(set.folder()).isGreaterThanOrEqualTo(searched - POINTS);
    }

    private static SearchListener forMinutes() {
        long end = System.nanoTime() + (long) (MINUTES * 60e9);
        return new SearchListener() {
            @Override
            public Optional<Duration> timeLeft() {
                return Optional.of(Duration.ofNanos(end - System.nanoTime()));
            }
        };
    }

    private static double measured(Measure measure, Model model, ImageSource test) {
        Dataset images = new DatasetReader(1, false, done -> {})
                .read(test, model.encoding())
                .dataset();
        int[][] sums = model.predictor().classSums(images.size(), images::image, 1, done -> {});
        return Evaluation.of(Scores.of(model, sums, images::has))
                .overall(measure)
                .orElseThrow();
    }
}
