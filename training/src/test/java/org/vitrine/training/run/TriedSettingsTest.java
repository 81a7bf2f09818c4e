package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.patch.Window;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.sets.TenSets;

/** Which settings are taken after trying a few. */
class TriedSettingsTest {

    private static final double FLOOR = 1e9; // a twentieth of the usual
    private static final double LITTLE = 5e7; // where it matters little what is best

    private static SuggestedSettings tried(ImageSource source, Map<String, String> named, RunListener listener) {
        return tried(source, named, LITTLE, listener);
    }

    private static SuggestedSettings tried(
            ImageSource source, Map<String, String> named, double floor, RunListener listener) {
        TrainingPlan plan = TrainingPlan.ofOptions(DataPlan.of(source), named);
        List<SuggestedSettings> suggested = new ArrayList<>();
        new Suggestions(
                        new RunListener() {
                            @Override
                            public boolean isStopping() {
                                return listener.isStopping();
                            }

                            @Override
                            public void nearChance(Chance chance) {
                                listener.nearChance(chance);
                            }

                            @Override
                            public void reading(Step step, int done, int images) {
                                listener.reading(step, done, images);
                            }

                            @Override
                            public void suggested(SuggestedSettings settings) {
                                suggested.add(settings);
                            }
                        },
                        floor)
                .complete(plan);
        return suggested.get(0);
    }

    private static SuggestedSettings tried(TenSets set, int images, Map<String, String> named) {
        return tried(set.images(images, 1), named, RunListener.SILENT);
    }

    // Looking alone suggests fuzzy clauses on directions for all of them.
    @ParameterizedTest
    @CsvSource({
        "XAI_MULTIPLICATIVE, 1000, 'levels'",
        "XAI_XOR, 1000, 'levels'",
        "XAI_RIGID, 1000, 'crisp 4x4'",
        "SHAPES_CLEAN, 600, 'crisp|reach'",
        "SHAPES_PHOTO, 800, 'as recipe cifar10'", // learns too slowly to be judged
    })
    void of_setsOfOneKind_takesWhatSuitsThem(TenSets set, int images, String kinds) {
        SuggestedSettings tried = tried(set.images(images, 1), Map.of("threads", "1"), FLOOR, RunListener.SILENT);
        assertThat(tried.reasons()).hasSize(2);
        assertThat(tried.reasons().get(0)).startsWith("tried ").contains(" images, measured on " + images / 4);
        assertThat(tried.reasons().get(1)).containsPattern("^taken: (" + kinds + ")");
    }

    @Test
    void of_anotherNumberOfThreads_isTheSame() {
        assertThat(tried(TenSets.XAI_RIGID, 400, Map.of("threads", "1")))
                .isEqualTo(tried(TenSets.XAI_RIGID, 400, Map.of("threads", "2")));
    }

    @Test
    void of_fewImages_looksOnly() {
        ImageSource few = TenSets.XAI_RIGID.images(TriedSettings.FEWEST - 1, 1);
        List<RunListener.Step> steps = new ArrayList<>();
        SuggestedSettings tried = tried(few, Map.of(), new RunListener() {
            @Override
            public void reading(Step step, int done, int images) {
                steps.add(step);
            }
        });
        assertThat(steps).containsOnly(RunListener.Step.LOOKING);
        assertThat(tried).isEqualTo(SuggestedSettings.of(few));
    }

    @Test
    void of_namedSettings_takesOnlyWhatGoesWithThem() {
        SuggestedSettings fuzzy = tried(TenSets.XAI_RIGID, 400, Map.of("tolerance", "20"));
        assertThat(fuzzy.settings().tolerance()).isEqualTo(20);
        assertThat(fuzzy.reasons().get(1)).startsWith("taken: ").contains("as named: --tolerance 20");
        SuggestedSettings crisp = tried(TenSets.XAI_XOR, 400, Map.of("window", "3x3"));
        assertThat(crisp.settings().window()).isEqualTo(new Window(3, 3));
    }

    // Another number of clauses is not another suggestion.
    @Test
    void of_aNamedSetting_changesNothingElse() {
        SuggestedSettings open = tried(TenSets.XAI_RIGID, 400, Map.of());
        SuggestedSettings named = tried(TenSets.XAI_RIGID, 400, Map.of("specificity", "7"));
        assertThat(named.settings()).isEqualTo(open.settings().withSpecificity(7));
        assertThat(named.reasons().get(0)).isEqualTo(open.reasons().get(0));
    }

    @Test
    void of_stopped_isWhatLookingSays() {
        ImageSource source = TenSets.XAI_RIGID.images(400, 1);
        SuggestedSettings tried = tried(source, Map.of(), new RunListener() {
            @Override
            public boolean isStopping() {
                return true;
            }
        });
        assertThat(tried).isEqualTo(SuggestedSettings.of(source));
    }

    // Labels that have nothing to do with the images.
    @Test
    void of_labelsAtRandom_isNearChance() {
        Random random = new Random(1);
        List<Raster> images = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            byte[] values = new byte[64];
            random.nextBytes(values);
            images.add(Raster.of(new ImageShape(8, 8, 1), values));
        }
        int[] classes = random.ints(800, 0, 2).toArray();
        ImageSource noise = ImageSource.of(Labels.oneOf(List.of("a", "b")), images, classes);
        List<Chance> heard = new ArrayList<>();
        tried(noise, Map.of(), new RunListener() {
            @Override
            public void nearChance(Chance chance) {
                heard.add(chance);
            }
        });
        assertThat(heard).hasSize(1);
        assertThat(heard.get(0).where()).isEqualTo(Chance.Where.TRIALS);
        assertThat(heard.get(0).images()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"XAI_XOR, 1e8", "XAI_LINEAR, 3e8"})
    void trials_anyFloor_doNoMoreWorkThanAllowed(TenSets set, double floor) {
        ImageSource source = set.images(400, 1);
        SuggestedSettings looked = SuggestedSettings.of(source);
        List<SettingsTrials.Candidate> candidates = TriedSettings.candidates(looked);
        SettingsTrials trials = new SettingsTrials(
                candidates, source, looked.traits(), TrainingPlan.of(source).build(), floor, RunListener.SILENT);
        assertThat(trials.run().orElseThrow()).hasSameSizeAs(candidates);
        assertThat(trials.work()).isPositive().isLessThanOrEqualTo(trials.allowed());
    }

    @Test
    void candidates_eachSet_areFewAndDifferent() {
        for (TenSets set : TenSets.values()) {
            ImageSource source = set.images(200, 1);
            List<SettingsTrials.Candidate> candidates = TriedSettings.candidates(SuggestedSettings.of(source));
            assertThat(candidates).hasSizeBetween(3, 8);
            assertThat(candidates.stream().map(SettingsTrials.Candidate::name)).doesNotHaveDuplicates();
            assertThat(candidates.stream().map(each -> each.settings().options()))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void images_sameSeed_areTheSame() {
        for (TenSets set : TenSets.values()) {
            byte[][] one = values(set.images(12, 3));
            assertThat(values(set.images(12, 3))).isDeepEqualTo(one);
            assertThat(Arrays.deepEquals(values(set.images(12, 4)), one)).isFalse();
        }
    }

    private static byte[][] values(ImageSource source) {
        byte[][] all = new byte[source.size()][];
        for (int i = 0; i < all.length; i++) {
            Raster image = source.image(i);
            ImageShape shape = image.shape();
            byte[] values = new byte[shape.size()];
            for (int at = 0; at < values.length; at++) {
                int pixel = at / shape.channels();
                values[at] = (byte) image.value(pixel / shape.width(), pixel % shape.width(), at % shape.channels());
            }
            all[i] = values;
        }
        return all;
    }
}
