package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/**
 * The table says to which clauses a setting applies; learning must agree: what applies makes a difference, what does
 * not is refused.
 */
class SettingsApplyTest {

    private static final Dataset DATA = Samples.random(Samples.names(3, true), new ImageShape(24, 24, 1), 60, 5)
            .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of()));

    private static final Settings CRISP = Settings.defaults()
            .withClauses(20)
            .withTarget(15)
            .withSpecificity(3)
            .withWindow(new Window(3, 3))
            .withEpochs(2);

    private static final Settings FUZZY = Settings.fuzzy(4, 10)
            .with(Settings.SMALLEST_REGION, 1)
            .with(Settings.LARGEST_REGION, 2)
            .withSpecificity(50)
            .withEpochs(2);

    /** Another value than that of both, for each setting that learning from examples in memory depends on. */
    private static final Map<String, String> OTHERS = new TreeMap<>(Map.ofEntries(
            Map.entry("clauses", "12"),
            Map.entry("target", "9"),
            Map.entry("specificity", "6"),
            Map.entry("window", "5x5"),
            Map.entry("q", "2"),
            Map.entry("negatives", "focused"),
            Map.entry("dropClauses", "0.5"),
            Map.entry("states", "4"),
            Map.entry("epochs", "3"),
            Map.entry("seed", "9"),
            Map.entry("balance", "sampling"),
            Map.entry("mirror", "true"),
            Map.entry("shift", "1"),
            Map.entry("tolerance", "6"),
            Map.entry("reach", "2"),
            Map.entry("smallestRegion", "2"),
            Map.entry("largestRegion", "3"),
            Map.entry("mirrorVotes", "true"),
            Map.entry("batch", "8"),
            Map.entry("machines", "2"),
            Map.entry("boost", "false")));

    private static int[][] sums(Settings settings) {
        Model model = new Trainer(settings, 1).train(DATA);
        return model.predictor().classSums(DATA.size(), DATA::image, 1, done -> {});
    }

    private static <T> String another(Setting<T> setting, Settings settings) {
        boolean fuzzy = settings.isFuzzy();
        return switch (setting.name()) {
            case "sharing" -> fuzzy ? "coalesced" : "own";
            case "weighted" -> String.valueOf(fuzzy);
            case "literalBudget" -> fuzzy ? "100" : "2"; // of fuzzy clauses it is the tolerance, of crisp ones any
            default -> OTHERS.getOrDefault(setting.name(), "");
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void setting_appliesToTheClauses_thatLearnOtherwiseWithIt(boolean fuzzy) {
        Settings settings = fuzzy ? FUZZY : CRISP;
        int[][] usual = sums(settings);
        Set<String> left = new HashSet<>();
        for (Setting<?> setting : Settings.all()) {
            String other = another(setting, settings);
            if (other.isEmpty()) {
                left.add(setting.name());
            } else if (setting.suits(fuzzy, other)) {
                int[][] changed = sums(settings.with(setting.name(), other));
                assertThat(Arrays.deepEquals(changed, usual)).as(setting.name()).isFalse();
            } else {
                assertThatIllegalArgumentException()
                        .as(setting.name())
                        .isThrownBy(() -> settings.with(setting.name(), other))
                        .withMessageContaining("fuzzy clauses");
            }
        }
        assertThat(left)
                .as("of images, before they are encoded")
                .containsExactlyInAnyOrder("variants", "turn", "zoom", "move");
    }
}
