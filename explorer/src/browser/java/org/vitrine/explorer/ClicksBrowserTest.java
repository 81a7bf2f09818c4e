package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** What a person does while answers are on their way is not lost. The tests hold answers back until it is done. */
class ClicksBrowserTest {

    private static final Browsing BROWSING = new Browsing();
    private static final Model MODEL = Subjects.BARS_MODEL;

    /** A gate before the packing of images; when what follows on a packing has been done, it says so. */
    private static final String GATE = "const usual = Response.prototype.arrayBuffer;"
            + " Response.prototype.arrayBuffer = async function () { await window.gate;"
            + " const bytes = await usual.call(this); setTimeout(() => { window.packed = true; }); return bytes; };";

    /** Closes the gate; a function, since the result of an expression would be waited for. */
    private static final String CLOSE_GATE =
            "() => { window.gate = new Promise(open => { window.openGate = open; }); }";

    @TempDir
    static Path folder;

    private static Explorer bars;

    private final Page page = BROWSING.open();

    @BeforeAll
    static void open() throws InterruptedException {
        bars = Subjects.open(Subjects.bars().editing(folder.resolve("edited.vitrine")));
        bars.awaitDesk();
    }

    @AfterAll
    static void close() {
        bars.close();
    }

    private void go(String path) {
        page.navigate(bars.address().resolve(path).toString());
    }

    /** Holds the requests back whose address, from its path on, a predicate accepts. */
    private List<Route> hold(Predicate<String> held) {
        List<Route> routes = new ArrayList<>();
        page.route(url -> held.test(url.substring(bars.address().toString().length() - 1)), routes::add);
        return routes;
    }

    private void awaitOne(List<Route> routes) {
        page.waitForCondition(() -> !routes.isEmpty());
    }

    private Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
    }

    private static @Nullable Counterfactual change(int example) {
        int label = Prediction.winner(
                MODEL.predictor().predict(Subjects.BARS.image(example)).classSums());
        return CounterfactualSearch.of(MODEL)
                .find(Subjects.BARS.image(example), label)
                .orElse(null);
    }

    /** An example whose decision a small change flips, and which is not the first. */
    private static int flippable() {
        return IntStream.range(1, 60)
                .filter(example -> change(example) != null)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void search_beginsByItself_andIsGivenUpForAnotherImage() {
        int example = flippable();
        List<String> givenUp = new ArrayList<>();
        page.onRequestFailed(request -> givenUp.add(request.url()));
        List<Route> before = hold(path -> path.startsWith("/api/models/0/examples/" + (example - 1) + "/counter"));
        go("/image/" + (example - 1));
        awaitOne(before);
        assertThat(page.locator("vitrine-change-mind")).containsText("Looking for a small change");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator("vitrine-change-mind"))
                .containsText(Objects.requireNonNull(change(example)).inWords());
        assertThat(givenUp).anyMatch(url -> url.contains("/" + (example - 1) + "/counterfactual"));
        page.context().close();
    }

    @Test
    void search_outlivesAProblemOfTheViewAroundIt() {
        int example = flippable();
        go("/image/" + example);
        String found = Objects.requireNonNull(change(example)).inWords();
        assertThat(page.locator("vitrine-change-mind")).containsText(found);
        List<Route> looks = hold(path -> path.matches("/api/models/0/examples/" + example + "(\\?.*)?"));
        page.evaluate("dispatchEvent(new Event('edited'))");
        awaitOne(looks);
        looks.get(0).abort();
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("That did not work");
        assertThat(page.locator("vitrine-change-mind")).containsText(found);
        page.context().close();
        BROWSING.forgive(); // the browser complains of the request that failed
    }

    @Test
    void whatIf_labelChosenWhileThePaintedImageIsPacked_stays() {
        page.addInitScript(GATE);
        go("/what-if?example=4");
        String other = otherLabel();
        page.evaluate(CLOSE_GATE);
        paint();
        page.locator("tr[data-label='" + other + "'] button").click();
        assertThat(page).hasURL(Pattern.compile("label="));
        page.evaluate("window.openGate()");
        assertThat(page).hasURL(Pattern.compile("label=.*#picture="));
        assertThat(page.locator("tr.chosen")).hasAttribute("data-label", other);
        page.context().close();
    }

    @Test
    void whatIf_leftWhileThePaintedImageIsPacked_staysLeft() {
        page.addInitScript(GATE);
        go("/what-if?example=4");
        otherLabel();
        page.evaluate(CLOSE_GATE);
        paint();
        page.keyboard().press("l");
        assertThat(page.locator("h1")).containsText("Labels");
        page.evaluate("window.openGate()");
        page.waitForFunction("window.packed");
        assertThat(page).hasURL(Pattern.compile("/labels"));
        page.context().close();
    }

    @Test
    void whatIf_labelChosenWhileTheModelIsAsked_isTheOneThatIsShown() {
        go("/what-if?example=4");
        String first = page.locator("tr.chosen").getAttribute("data-label");
        String other = otherLabel();
        List<Route> looks = hold(path -> path.startsWith("/api/models/0/look?")
                && path.contains("scale=none")
                && path.contains("label=" + first));
        paint();
        awaitOne(looks);
        page.locator("tr[data-label='" + other + "'] button").click();
        assertThat(page.locator("tr.chosen")).hasAttribute("data-label", other);
        page.waitForResponse(
                response -> response.url().contains("/look?") && response.url().contains("label=" + other),
                () -> looks.forEach(Route::resume));
        assertThat(page.locator("tr.chosen")).hasAttribute("data-label", other);
        page.context().close();
    }

    /** Paints half of the first row white. */
    private void paint() {
        page.locator(".choice span")
                .getByText("Paint", new Locator.GetByTextOptions().setExact(true))
                .click();
        BoundingBox box = page.locator("section[aria-label=Paint] canvas").boundingBox();
        double cell = box.width / Bars.SIDE;
        page.mouse().move(box.x + cell / 2, box.y + cell / 2);
        page.mouse().down();
        page.mouse().move(box.x + box.width / 2, box.y + cell / 2);
        page.mouse().up();
    }

    private String otherLabel() {
        assertThat(page.locator("tr.chosen")).hasCount(1);
        return page.locator("tr[data-label]:not(.chosen)").first().getAttribute("data-label");
    }

    @Test
    void edit_thatTakesAWhile_saysHowFarItHasCome() {
        go("/clause/3");
        page.getByText("Edit clause 3").click();
        List<Route> edits = hold(path -> path.equals("/api/models/0/edits"));
        page.route(
                url -> url.endsWith("/api/models/0/desk"),
                route -> route.fulfill(new Route.FulfillOptions()
                        .setResponse(route.fetch())
                        .setBody(route.fetch().text().replaceFirst("\"counted\":\\d+", "\"counted\":7"))));
        page.locator("vitrine-edit-clause input[name=reason]").fill("to see");
        button("Mute").last().click();
        awaitOne(edits);
        assertThat(page.locator("vitrine-edit-clause [role=status]")).containsText("Counting votes: 7 of");
        edits.get(0).resume();
        assertThat(page.locator("vitrine-edit-clause")).containsText("Done: mute clause 3");
        page.context().close();
        assertThat(BROWSING.complaints()).isEmpty();
    }
}
