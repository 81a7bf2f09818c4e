package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.nearest.IndexedExamples.Found;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** A person reads what would change the model's mind, and looks at the nearest training examples. */
class ChangeMindBrowserTest {

    private static final IndexedExamples INDEXED = Indexed.bars();
    private static final Explorer BARS = Subjects.open(Subjects.bars().trainingExamples(INDEXED));
    private static final Explorer FACES = Subjects.open(Subjects.faces().trainingExamples(Indexed.facesByName()));
    private static final Browsing BROWSING = new Browsing();
    private static final Model MODEL = Subjects.BARS_MODEL;

    @AfterAll
    static void close() {
        BROWSING.close();
        BARS.close();
        FACES.close();
    }

    /** An example whose decision a small change flips. */
    private static int flippable() {
        return IntStream.range(1, 60)
                .filter(i -> CounterfactualSearch.of(MODEL)
                        .find(Subjects.BARS.image(i), label(Subjects.BARS.image(i)))
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    private static int label(Raster image) {
        return Prediction.winner(MODEL.predictor().predict(image).classSums());
    }

    @Test
    void search_findsAChange_showsIt_andForgetsItWithTheLabel() {
        int example = flippable();
        Raster image = Subjects.BARS.image(example);
        int label = label(image);
        Counterfactual expected =
                CounterfactualSearch.of(MODEL).find(image, label).orElseThrow();
        Page page = BROWSING.open();
        page.navigate(BARS.address()
                .resolve("/image/" + example + "?label=" + MODEL.labels().name(label))
                .toString());
        Locator part = page.locator("vitrine-change-mind");
        assertThat(part).containsText(expected.inWords());
        int pixels = expected.pixels().length;
        assertThat(part).containsText(pixels == 1 ? "Change this pixel" : "Change these " + pixels + " pixels");
        assertThat(part).containsText("minimal");
        assertThat(part.locator("canvas")).hasCount(1);
        assertThat(Browsing.distance(Browsing.pixels(page, "vitrine-change-mind canvas"), expected.changed()))
                .isZero();
        assertThat(part.locator(".part")).hasCount(Math.min(6, expected.areas().size()));
        assertThat(part.locator(".swings tbody tr"))
                .hasCount(Math.min(12, expected.swings(MODEL).size()));
        Browsing.shoot(page, "change-mind");
        part.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Paint on in What if"))
                .click();
        assertThat(page.locator("h1")).containsText("What if");
        assertThat(Browsing.distance(Browsing.pixels(page, "vitrine-what-if canvas"), expected.changed()))
                .isZero();
        page.goBack();
        page.keyboard().press("]");
        assertThat(part).not().containsText(expected.inWords());
        page.context().close();
        assertThat(BROWSING.complaints()).isEmpty();
    }

    @Test
    void nearest_areShownWithLabels_andWhetherTheyAgree() {
        int example = flippable();
        Raster image = Subjects.BARS.image(example);
        int label = label(image);
        List<Found> expected = INDEXED.nearest(image, new int[] {label}, 6);
        Page page = BROWSING.open();
        page.navigate(BARS.address()
                .resolve("/image/" + example + "?more=1&label=" + MODEL.labels().name(label))
                .toString());
        Locator tiles = page.locator("vitrine-nearest .tile");
        assertThat(tiles).hasCount(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(tiles.nth(i))
                    .hasAttribute(
                            "data-number", "" + expected.get(i).neighbour().example());
            assertThat(tiles.nth(i)).containsText(expected.get(i).agrees() ? "agrees" : "other label");
            assertThat(tiles.nth(i).locator("img")).hasJSProperty("complete", true);
        }
        page.context().close();
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 800, LIGHT", "390, 800, DARK"})
    void parts_ofColourImages_fitAndCanBeRead(int width, int height, ColorScheme colours) {
        Page page = BROWSING.open(width, height, colours);
        page.navigate(FACES.address().resolve("/image/3?label=Glasses").toString());
        assertThat(page.locator("vitrine-change-mind .changed")).containsText("Glasses");
        assertThat(page.locator("vitrine-nearest .unreadable")).hasCount(6);
        Browsing.shoot(
                page,
                "change-mind-faces-" + (width < 500 ? "narrow" : "wide")
                        + (colours == ColorScheme.DARK ? "-dark" : "-light"));
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .isLessThanOrEqualTo(0);
        assertThat((List<?>) page.evaluate(LooksBrowserTest.PALE)).isEmpty();
        page.context().close();
    }
}
