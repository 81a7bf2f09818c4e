package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.nearest.IndexedExamples.Found;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;

/** A person reads what would change the model's mind, and looks at the nearest training examples. */
class ChangeMindBrowserTest {

    private static final IndexedExamples INDEXED = Indexed.bars();
    private static final Explorer BARS = Subjects.open(Subjects.bars().trainingExamples(INDEXED));
    private static final Explorer FACES = Subjects.open(Subjects.faces().trainingExamples(Indexed.facesByName()));
    private static final Browsing BROWSING = new Browsing();
    private static final Model MODEL = Subjects.BARS_MODEL;

    @AfterAll
    static void close() {
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

    /** Blanks that tell whether the client waits precede such an answer; it must be readable, compressed or not. */
    @ParameterizedTest
    @ValueSource(strings = {"as the browser asks", "identity"})
    void search_ofThreeSeconds_findsTheSameChange(String encoding) {
        Model model = Subjects.FACES_MODEL; // its answers are long enough to be compressed
        int label = model.labels().indexOf("Glasses");
        Counterfactual expected = CounterfactualSearch.of(model)
                .find(Subjects.FACES.image(3), label)
                .orElseThrow();
        AtomicInteger slow = new AtomicInteger();
        Page page = BROWSING.open();
        boolean compressed = !encoding.equals("identity");
        if (!compressed) { // as a proxy may ask for it; the browser itself always takes compressed answers
            page.route("**/api/**", route -> {
                Map<String, String> headers = new HashMap<>(route.request().headers());
                headers.put("accept-encoding", encoding);
                route.fulfill(new Route.FulfillOptions()
                        .setResponse(route.fetch(new Route.FetchOptions().setHeaders(headers))));
            });
        }
        try (Explorer explorer = Subjects.open(
                Explorer.builder().model("slow.vitrine", slowed(model, slow)).images(Subjects.FACES))) {
            page.onRequest(request -> {
                if (request.url().contains("/counterfactual")) { // what comes before it is quick
                    slow.set(30);
                }
            });
            Response look = page.waitForResponse(
                    response -> response.url().contains("/api/models/0/examples/3?"),
                    () -> page.navigate(
                            explorer.address().resolve("/image/3?label=Glasses").toString()));
            assertThat(look.headerValue("content-encoding") != null).isEqualTo(compressed);
            assertThat(page.locator("vitrine-change-mind")).containsText(expected.inWords());
            assertThat(slow).as("predictions that were still to be slowed").hasValue(0);
            page.context().close();
        }
        assertThat(BROWSING.complaints()).isEmpty();
    }

    /** A model of which so many predictions take a tenth of a second more. */
    private static ClauseClassifier slowed(Model model, AtomicInteger predictions) {
        return (ClauseClassifier) Proxy.newProxyInstance(
                ClauseClassifier.class.getClassLoader(),
                new Class<?>[] {ClauseClassifier.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("predictor")) {
                        return new ClausePredictor((Voting) proxy, List.of(model.predictor()));
                    }
                    if (method.getName().equals("classSums")
                            && predictions.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        Thread.sleep(100);
                    }
                    return method.invoke(model, arguments);
                });
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
