package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.Report;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Prediction;

/** The report in a browser: wide and on a phone, light and dark, on paper. */
class ReportBrowserTest {

    /** What fits between the margins of A4, in pixels of CSS: 186 mm. */
    private static final int PAPER = 703;

    private static final Map<String, Integer> SCREENS = Map.of("wide", 1280, "narrow", 390);

    private static final Map<String, String> REPORTS = Map.of(
            "bars", report(Subjects.BARS_MODEL, Subjects.FEWER_BARS),
            "fuzzy", report(Subjects.FUZZY_MODEL, Subjects.FACES),
            "edges", report(Subjects.EDGES_MODEL, Subjects.FACES),
            "many", report(Subjects.MANY_LABELS_MODEL, Subjects.MANY_LABELS),
            "team", report(Subjects.TEAM, Subjects.FACES));

    private static final Browsing BROWSING = new Browsing();

    private static String report(ClauseClassifier team, ImageSource images) {
        Dataset examples = new DatasetReader(1, false, done -> {})
                .read(images, team.members().get(0).model().encoding())
                .dataset();
        List<Prediction> predictions = IntStream.range(0, examples.size())
                .mapToObj(index -> team.predictor().predict(images.image(examples.origin(index))))
                .toList();
        History history = new History(List.of(
                History.Row.of(1).with(History.Column.TRAIN_ACCURACY, 0.71).with(History.Column.VALID_ACCURACY, 0.6),
                History.Row.of(2).with(History.Column.TRAIN_ACCURACY, 0.83).with(History.Column.VALID_ACCURACY, 0.7)));
        return Report.of(
                new Report.Subject(
                        "a.vitrine",
                        "bars, test",
                        team,
                        images,
                        examples,
                        Scores.of(predictions, examples::has),
                        history,
                        false),
                done -> {});
    }

    /** Text that is cut off at the right, or drawn outside of the page; tables may be scrolled, but not on paper. */
    private static final String OUTSIDE = """
            paper => [...document.querySelectorAll('body *')].filter(e => (paper || !e.closest('.wide'))
              && !e.closest('svg')
              && e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().right > innerWidth + 1)
              .map(e => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40))""";

    static Set<String> reports() {
        return REPORTS.keySet();
    }

    private static Page open(String name) {
        Page page = BROWSING.open();
        page.setContent(REPORTS.get(name));
        return page;
    }

    /** Colours and layout come from the style sheet alone, as those of the explorer's page. */
    @ParameterizedTest
    @MethodSource("reports")
    void report_onAScreen_fitsAndCanBeRead(String name) {
        Page page = open(name);
        SCREENS.forEach((breadth, width) -> {
            page.setViewportSize(width, 900);
            for (ColorScheme colours : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
                String shot = String.join("-", "report", name, breadth, colours == ColorScheme.DARK ? "dark" : "light");
                Browsing.shoot(page, shot);
                assertThat((List<?>) page.evaluate(OUTSIDE, false)).as(shot).isEmpty();
                assertThat((List<?>) page.evaluate(LooksBrowserTest.PALE))
                        .as("%s is pale", shot)
                        .isEmpty();
                assertThat(page.locator(".plot .legend li").first().isVisible()).isTrue();
            }
        });
        page.context().close();
    }

    @ParameterizedTest
    @MethodSource("reports")
    void report_onPaper_isWholeAndLight(String name) {
        Page page = open(name);
        page.setViewportSize(PAPER, 1000);
        for (ColorScheme colours : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(
                    new Page.EmulateMediaOptions().setMedia(Media.PRINT).setColorScheme(colours));
            Browsing.shoot(page, "report-" + name + "-print");
            assertThat((List<?>) page.evaluate(OUTSIDE, true)).as(name).isEmpty();
            assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(255, 255, 255)");
            assertThat((List<?>) page.evaluate(LooksBrowserTest.PALE)).isEmpty();
        }
        page.context().close();
    }

    @Test
    void report_fuzzyClauses_areNotSaidToBeTrue() {
        assertThat(REPORTS.get("fuzzy"))
                .doesNotContain("true in training", "was true", "true at row")
                .contains("literals hold", "The edges that clause");
        assertThat(REPORTS.get("bars")).contains("true in training");
    }
}
