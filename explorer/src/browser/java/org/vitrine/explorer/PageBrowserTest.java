package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.WaitUntilState;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;

/** A person's way through the page, compared with what the library computes for the same images. */
class PageBrowserTest {

    private static final Explorer BARS = Subjects.open(Subjects.twoModels());
    private static final Explorer FACES = Subjects.open(Subjects.faces());
    private static final Explorer FUZZY = Subjects.open(Subjects.fuzzyFaces());
    private static final ImageSource TWO = Subjects.FEWER_BARS;
    private static final Browsing BROWSING = new Browsing();
    private static final Model MODEL = Subjects.BARS_MODEL;

    private Page page = BROWSING.open();

    @BeforeEach
    void begin() {
        BROWSING.forgive();
    }

    @AfterEach
    void end() {
        page.context().close();
        assertThat(BROWSING.complaints())
                .as("what the browser complained about")
                .isEmpty();
    }

    @AfterAll
    static void close() {
        BARS.close();
        FACES.close();
        FUZZY.close();
    }

    private void go(Explorer explorer, String path) {
        page.navigate(explorer.address().resolve(path).toString());
    }

    private static Raster picture(int example) {
        return TWO.image(example);
    }

    private static Prediction predict(Raster picture) {
        return MODEL.predictor().predict(picture);
    }

    private static Explanation explain(Raster picture, String label) {
        return MODEL.explainer()
                .explain(MODEL.encoding().encode(picture), MODEL.labels().indexOf(label));
    }

    private static String votes(int number) {
        String digits = NumberFormat.getIntegerInstance(Locale.ENGLISH).format(Math.abs(number));
        return number == 0 ? "0" : (number > 0 ? "+" : "\u2212") + digits;
    }

    private void assertSums(Prediction prediction) {
        for (int label = 0; label < MODEL.labels().size(); label++) {
            Locator row = page.locator("tr[data-label=" + MODEL.labels().name(label) + "]")
                    .first();
            assertThat(row.locator(".votes")).hasText(votes(prediction.classSum(label)));
            assertThat(row.locator(".share"))
                    .hasText(String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * prediction.confidence(label)));
        }
    }

    @Test
    void gallery_showsTruthAndDecision_andIsFilteredAndSorted() {
        go(BARS, "/gallery");
        assertThat(page.locator(".tile")).hasCount(60);
        Prediction first = predict(picture(0));
        assertThat(page.locator(".tile").first())
                .containsText("(#0, true: lying, predicted: " + first.decided().get(0) + ")");
        List<Integer> wrong = IntStream.range(0, 60)
                .filter(i -> !predict(picture(i)).decided().equals(Subjects.truth(TWO, i)))
                .boxed()
                .toList();
        assertThat(wrong).isNotEmpty();
        page.getByLabel("Result").selectOption("wrong");
        assertThat(page.locator(".tile")).hasCount(wrong.size());
        assertThat(page.locator(".tile.wrong")).hasCount(wrong.size());
        page.getByLabel("Order").selectOption("wrong");
        int worst = wrong.stream()
                .max(Comparator.comparingInt(i -> {
                    int truth = MODEL.labels().indexOf(Subjects.truth(TWO, i).get(0));
                    int[] sums = predict(picture(i)).classSums();
                    return IntStream.of(sums).max().orElseThrow() - sums[truth];
                }))
                .orElseThrow();
        assertThat(page.locator(".tile").first()).hasAttribute("data-example", "" + worst);
        assertThat(page).hasURL(Pattern.compile("result=wrong&sort=wrong"));
        Browsing.shoot(page, "gallery-wrong");
        page.reload();
        assertThat(page.locator(".tile")).hasCount(wrong.size());
        page.getByLabel("Result").selectOption("");
        page.getByLabel("True label").selectOption("standing");
        assertThat(page.locator(".tile")).hasCount(20);
        page.getByLabel("Confidence").selectOption("0-0.5");
        page.getByLabel("True label").selectOption("");
        long unsure = IntStream.range(0, 60)
                .filter(i -> {
                    Prediction said = predict(picture(i));
                    return said.confidence(Prediction.winner(said.classSums())) <= 0.5;
                })
                .count();
        assertThat(page.locator(".tile")).hasCount((int) unsure);
    }

    @Test
    void gallery_nothingFits_saysSoAndOffersAll() {
        go(BARS, "/gallery?result=wrong&least=1&truth=lying");
        assertThat(page.getByText("No example matches these filters.")).isVisible();
        page.getByText("Show all").click();
        assertThat(page.locator(".tile")).hasCount(60);
    }

    @Test
    void gallery_many_arePagedNotLoaded() {
        try (Explorer explorer = Subjects.start(Subjects.bars().images(new Bars(100_000, false)), 1)) {
            page.navigate(explorer.address().resolve("/gallery?page=1667").toString());
            assertThat(page.locator(".tile")).hasCount(40);
            assertThat(page.locator(".tile").last()).hasAttribute("data-example", "99999");
            assertThat(page.locator(".summary")).containsText("99,961\u2013100,000 of 100,000 examples");
            page.locator("a[rel=prev]").click();
            assertThat(page.locator(".tile")).hasCount(60);
            assertThat(page.locator(".tile").first()).hasAttribute("data-example", "99900");
            page.locator(".pager input").fill("5");
            page.locator(".pager input").press("Enter");
            assertThat(page.locator(".tile").first()).hasAttribute("data-example", "240");
            assertThat(((Number) page.evaluate("document.querySelectorAll('*').length")).intValue())
                    .isLessThan(1000);
            page.context().close();
        }
    }

    @Test
    void image_showsSumsAndEvidence() {
        go(BARS, "/gallery");
        page.locator(".tile[data-example='4']").click();
        assertThat(page).hasURL(Pattern.compile("/image/4"));
        page.locator(".depth > summary").click();
        assertThat(page).hasURL(Pattern.compile("more=1"));
        Raster picture = picture(4);
        Prediction prediction = predict(picture);
        assertSums(prediction);
        String given = prediction.decided().get(0);
        assertThat(page.locator(".verdict")).containsText("The model predicts " + given);
        Explanation explanation = explain(picture, given);
        String canvas = ".evidence canvas";
        assertThat(Browsing.distance(Browsing.pixels(page, ".untouched canvas"), picture))
                .isZero();
        assertThat(Browsing.distance(
                        Browsing.pixels(page, canvas),
                        NetEvidenceImage.over(picture, explanation.net(), scale(MODEL, picture))))
                .isLessThanOrEqualTo(1);
        page.locator(".choice span").getByText("what the clauses ask for").click();
        assertThat(page).hasURL(Pattern.compile("map=asks"));
        assertThat(Browsing.distance(
                        Browsing.pixels(page, canvas), EvidenceImage.over(picture, explanation.inFavour())))
                .isLessThanOrEqualTo(1);
        page.getByText("against", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page).hasURL(Pattern.compile("side=against"));
        assertThat(Browsing.distance(Browsing.pixels(page, canvas), EvidenceImage.over(picture, explanation.against())))
                .isLessThanOrEqualTo(1);
        page.locator(".choice span")
                .getByText("none", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(page).hasURL(Pattern.compile("ground=none"));
        assertThat(Browsing.distance(Browsing.pixels(page, canvas), EvidenceImage.signed(explanation.against())))
                .isLessThanOrEqualTo(1);
        page.locator(".choice span")
                .getByText("dark", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(page).hasURL(Pattern.compile("part=dark"));
        assertThat(Browsing.distance(
                        Browsing.pixels(page, canvas), EvidenceImage.literals(explanation.against(), false)))
                .isLessThanOrEqualTo(1);
        String address = page.url();
        page.navigate("about:blank");
        page.navigate(address);
        assertThat(page.locator(canvas)).isVisible();
        assertThat(Browsing.distance(
                        Browsing.pixels(page, canvas), EvidenceImage.literals(explanation.against(), false)))
                .as("the link reopens the same view")
                .isLessThanOrEqualTo(1);
    }

    /** The value that gets the full colour, for all labels of an image. */
    private static double scale(Model model, Raster picture) {
        return IntStream.range(0, model.labels().size())
                .mapToDouble(label -> NetEvidenceImage.fullColour(
                        picture.shape(),
                        model.explainer()
                                .explain(model.encoding().encode(picture), label)
                                .net()))
                .max()
                .orElseThrow();
    }

    @Test
    void image_everyLabel_isDrawnOnOneScale() {
        for (Explorer explorer : List.of(FACES, FUZZY)) {
            Model model = explorer == FACES ? Subjects.FACES_MODEL : Subjects.FUZZY_MODEL;
            Raster picture = Subjects.FACES.image(7);
            double scale = scale(model, picture);
            for (String label : List.of("Smiling", "Glasses", "Hat")) {
                double[] net = model.explainer().explain(picture, label).net();
                go(explorer, "/image/7?more=1&label=" + label);
                assertThat(page.locator(".caption")).containsText("What supports and opposes " + label);
                assertThat(Browsing.distance(
                                Browsing.pixels(page, ".evidence canvas"), NetEvidenceImage.over(picture, net, scale)))
                        .isLessThanOrEqualTo(1);
                page.locator(".choice span")
                        .getByText("none", new Locator.GetByTextOptions().setExact(true))
                        .click();
                assertThat(page).hasURL(Pattern.compile("ground=none"));
                assertThat(Browsing.distance(
                                Browsing.pixels(page, ".evidence canvas"),
                                NetEvidenceImage.alone(picture.shape(), net, scale)))
                        .isLessThanOrEqualTo(1);
            }
            go(explorer, "/image/7?label=Hat&part=supports");
            double[] net = model.explainer().explain(picture, "Hat").net();
            assertThat(page.locator(".evidence canvas")).isVisible();
            List<Integer> shown = Browsing.pixels(page, ".evidence canvas");
            List<Integer> both = bytes(NetEvidenceImage.over(picture, net, scale));
            List<Integer> pale = bytes(NetEvidenceImage.over(picture, new double[net.length], scale));
            for (int pixel = 0; pixel < net.length; pixel++) {
                boolean orange = both.get(3 * pixel) > pale.get(3 * pixel) + 1 // redder than the grey below it
                        || both.get(3 * pixel + 2) < both.get(3 * pixel) - 1;
                int expected = orange ? pale.get(3 * pixel) : both.get(3 * pixel);
                assertThat(shown.get(3 * pixel)).isCloseTo(expected, within(1));
            }
        }
    }

    private static List<Integer> bytes(Raster picture) {
        byte[] bytes = picture.toBytes();
        return IntStream.range(0, bytes.length).mapToObj(i -> bytes[i] & 0xFF).toList();
    }

    @Test
    void image_reasons_areNamedAndOutlined() {
        int given = Prediction.winner(predict(picture(4)).classSums());
        SufficientReasons reasons = SufficientReasons.of(MODEL, picture(4), given);
        go(BARS, "/image/4?more=1");
        String sentence = reasons.inWords(predict(picture(4)).decided().get(0));
        assertThat(page.locator(".reasons")).containsText(sentence.substring(sentence.indexOf(": ") + 2));
        int groups = Math.min(4, reasons.groups().size());
        assertThat(page.locator(".groups li")).hasCount(groups);
        assertThat(page.locator(".untouched .part")).hasCount(groups);
        page.locator(".groups button").first().hover();
        assertThat(page.locator(".untouched .part")).hasCount(1);
        Locator outline = page.locator(".untouched .outline");
        assertThat(outline)
                .hasAttribute("y", "" + reasons.groups().get(0).area().top());
        assertThat(outline)
                .hasAttribute("x", "" + reasons.groups().get(0).area().left());
        page.mouse().move(0, 0);
        assertThat(page.locator(".untouched .part")).hasCount(groups);
        Browsing.shoot(page, "image-reasons");
    }

    @Test
    void image_opacityAtNothing_showsThePicture() {
        go(BARS, "/image/5?map=asks");
        page.getByLabel("Opacity of the evidence").fill("0");
        assertThat(page).hasURL(Pattern.compile("opacity=0"));
        assertThat(Browsing.distance(Browsing.pixels(page, ".evidence canvas"), picture(5)))
                .isZero();
        page.getByLabel("Larger").click();
        page.getByLabel("Larger").click();
        assertThat(page.locator(".evidence .stage")).hasCSS("width", 16 * Bars.SIDE + "px");
        assertThat(page.locator(".stage .grid")).hasCount(1);
        assertThat(page.locator(".evidence .stage canvas")).hasCSS("image-rendering", "pixelated");
    }

    @Test
    void image_otherLabel_byClickAndByKeys() {
        go(BARS, "/image/7?more=1");
        page.locator("tr[data-label=slanting] button").click();
        assertThat(page).hasURL(Pattern.compile("label=slanting"));
        assertThat(page.locator("tr.chosen")).hasAttribute("data-label", "slanting");
        assertThat(page.locator(".sum-line").first()).containsText("the class sum of slanting");
        page.keyboard().press("[");
        assertThat(page.locator("tr.chosen")).hasAttribute("data-label", "standing");
        page.keyboard().press("ArrowRight");
        assertThat(page).hasURL(Pattern.compile("/image/8"));
        page.keyboard().press("ArrowLeft");
        assertThat(page).hasURL(Pattern.compile("/image/7"));
        page.goBack();
        assertThat(page).hasURL(Pattern.compile("/image/8"));
    }

    @Test
    void image_clausesThatSpoke_addUpAndLightUp() {
        int example = 4;
        String given = predict(picture(example)).decided().get(0);
        Explanation explanation = explain(picture(example), given);
        go(BARS, "/image/" + example + "?clauses=200");
        Locator rows = page.locator(".clause-row");
        assertThat(rows).hasCount(explanation.votes().size());
        int sum = rows.locator(".said").allTextContents().stream()
                .mapToInt(text -> Integer.parseInt(
                        text.replace('\u2212', '-').replace("+", "").replace(",", "")))
                .sum();
        assertThat(sum).isEqualTo(explanation.classSum());
        ClauseVote first = explanation.votes().get(0);
        assertThat(rows.first()).hasAttribute("data-clause", "" + first.clause());
        rows.first().hover();
        assertThat(page.locator(".evidence .window"))
                .hasCount(first.placements().size());
        assertThat(page.locator(".untouched .window"))
                .hasCount(first.placements().size());
        Locator window = page.locator(".evidence .window").first();
        assertThat(window).hasAttribute("x", "" + first.placements().get(0).column());
        assertThat(window).hasAttribute("y", "" + first.placements().get(0).row());
        int asks = MODEL.demands(first.clause()).size();
        assertThat(page.locator(".evidence .ask"))
                .hasCount(asks * first.placements().size());
        Browsing.shoot(page, "image-clause-pointed-at");
        rows.first().click();
        assertThat(page).hasURL(Pattern.compile("/clause/" + first.clause() + "\\?example=4$"));
        assertThat(page.locator(".here"))
                .containsText("It is true at " + first.placements().size());
        assertThat(page.locator(".here .window")).hasCount(first.placements().size());
    }

    @Test
    void image_fuzzyClause_showsItsRegionAndWhatFailed() {
        Model model = Subjects.FUZZY_MODEL;
        int example = IntStream.range(0, Subjects.FACES.size())
                .filter(i -> model.explainer().explain(Subjects.FACES.image(i), "Hat").votes().stream()
                        .anyMatch(vote -> vote.votes() > 0))
                .findFirst()
                .orElseThrow();
        Explanation explanation = model.explainer().explain(Subjects.FACES.image(example), "Hat");
        ClauseVote first = explanation.votes().get(0);
        int literals = model.clauses().literals(first.clause());
        int failed = first.failed().size();
        go(FUZZY, "/image/" + example + "?more=1&label=Hat");
        assertThat(page.locator(".choice legend").getByText("Picture")).hasCount(0);
        assertThat(page.locator(".sum-line").first()).containsText("on a usual image it is");
        Locator row = page.locator(".clause-row").first();
        assertThat(row).containsText((literals - failed) + " of " + literals + " literals hold");
        row.hover();
        assertThat(page.locator(".evidence .window")).hasCount(1);
        assertThat(page.locator(".evidence .holds")).hasCount(literals - failed);
        assertThat(page.locator(".evidence .fails")).hasCount(failed);
        Browsing.shoot(page, "image-fuzzy-clause-pointed-at");
        row.click();
        assertThat(page.locator("h1")).containsText("Clause " + first.clause());
        assertThat(page.locator(".here")).containsText(" of " + literals + " literals hold");
        assertThat(page.locator("main")).not().containsText("Where it was true in training");
        assertThat(page.locator("main")).containsText("What it sees");
        assertThat(page.locator("main")).containsText("It casts 30 votes if all of its literals hold");
        assertThat(page.locator(".tile").first()).containsText("vote");
        Browsing.shoot(page, "clause-fuzzy");
    }

    @Test
    void image_byTouch_showsPixelsAndClauses() {
        Page phone = BROWSING.openPhone();
        phone.navigate(BARS.address().resolve("/image/4?more=1").toString());
        Locator canvas = phone.locator(".evidence canvas");
        double pixel = canvas.boundingBox().width / Bars.SIDE; // the middle of the canvas lies between pixels
        canvas.tap(new Locator.TapOptions().setPosition(6.5 * pixel, 6.5 * pixel));
        assertThat(phone.locator(".pixel")).containsText("Row 6, column 6");
        Locator row = phone.locator(".clause-row").first();
        row.tap();
        assertThat(phone.locator(".evidence .window").first()).isVisible();
        assertThat(phone).hasURL(Pattern.compile("/image/4\\?more=1$"));
        BoundingBox picture = phone.locator(".pictures").boundingBox();
        assertThat(picture.y).as("the image stays in view").isBetween(-1.0, 800.0 - picture.height);
        Browsing.shoot(phone, "phone-clause-touched");
        row.tap();
        assertThat(phone).hasURL(Pattern.compile("/clause/"));
        phone.context().close();
    }

    @Test
    void image_wideScreen_picturesStayWhileClausesScroll() {
        page = BROWSING.open(1280, 450, ColorScheme.LIGHT);
        go(BARS, "/image/4?clauses=200");
        assertThat(page.locator(".clause-row").first()).isVisible();
        page.locator(".clause-row").last().scrollIntoViewIfNeeded();
        page.locator(".clause-row").last().hover();
        assertThat((Integer) page.evaluate("Math.round(scrollY)")).isPositive();
        assertThat(page.locator(".evidence .window").first()).isVisible();
        BoundingBox box = page.locator(".evidence canvas").boundingBox();
        assertThat(box.y + box.height / 2)
                .as("the middle of the image is in view")
                .isBetween(0.0, 450.0);
    }

    @Test
    void review_isTheFirstPage_andNamesWhatIsWrong() {
        go(BARS, "/");
        long wrong = IntStream.range(0, 60)
                .filter(i -> !predict(picture(i)).decided().equals(Subjects.truth(TWO, i)))
                .count();
        assertThat(page.locator(".lead")).containsText("wrong in " + wrong + " of 60 examples");
        Locator worst = page.locator("section[aria-label='Most wrong'] .tile").first();
        int example = Integer.parseInt(worst.getAttribute("data-example"));
        assertThat(worst)
                .containsText("predicted " + predict(picture(example)).decided().get(0));
        assertThat(page.locator("section[aria-label=Mistakes]")).containsText("taken for");
        assertThat(page.locator("section[aria-label='Least sure'] .tile").first())
                .not()
                .hasClass(Pattern.compile("wrong"));
        Browsing.shoot(page, "review");
        go(FACES, "/");
        Locator tile = page.locator("section[aria-label='Most wrong'] .tile").first();
        String label = tile.locator(".against").first().textContent().replaceFirst("missed: |wrongly: ", "");
        tile.click();
        assertThat(page.locator(".verdict .against").first()).containsText(label);
        String chosen = page.locator("tr.chosen").getAttribute("data-label");
        assertThat(page.locator("tr.chosen .tag.bad")).hasCount(1);
        assertThat(chosen).isNotEmpty();
    }

    @Test
    void image_unlikeThoseKnown_getsNoAnswer_onlyWhatTheVotesWouldSay() {
        page.route(url -> url.contains("/api/models/0/examples/3"), route -> {
            APIResponse answer = route.fetch();
            String unlike = answer.text()
                    .replaceFirst("\"outcome\":\"\\w+\"", "\"outcome\":\"unlike\"")
                    .replaceFirst(
                            "\"likeness\":null",
                            "\"likeness\":{\"unlike\":true,\"words\":\"unlike the others: noise\",\"score\":2000}");
            route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(unlike));
        });
        go(BARS, "/image/3");
        assertThat(page.locator(".verdict")).containsText("No answer");
        String label = predict(picture(3)).decided().get(0);
        assertThat(page.locator("tr[data-label='" + label + "'] .tag.true")).containsText("would be predicted");
        assertThat(page.locator(".labels .tag.said, .labels .tag.bad, .labels tr.given"))
                .hasCount(0);
    }

    @Test
    void image_fromAList_arrowsAndBackKeepTheListAndTheScroll() {
        page = BROWSING.open(900, 500, ColorScheme.LIGHT);
        go(BARS, "/gallery?sort=unsure");
        assertThat(page.locator(".tile")).hasCount(60);
        List<String> order = page.locator(".tile").all().stream()
                .map(tile -> tile.getAttribute("data-example"))
                .toList();
        Locator tile = page.locator(".tile").nth(40);
        tile.scrollIntoViewIfNeeded();
        int scrolled = (Integer) page.evaluate("Math.round(scrollY)");
        assertThat(scrolled).isPositive();
        tile.click();
        assertThat(page.locator("h1")).containsText("Image " + order.get(40));
        assertThat(page.locator(".turn .back")).hasText("41 of 60");
        page.evaluate("window.scrollTo(0, 200)");
        page.keyboard().press("ArrowRight");
        assertThat(page.locator("h1")).containsText("Image " + order.get(41));
        assertThat((Integer) page.evaluate("Math.round(scrollY)")).isEqualTo(200);
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowLeft");
        assertThat(page.locator("h1")).containsText("Image " + order.get(42));
        assertThat(page.locator(".turn .back")).hasText("43 of 60");
        page.goBack();
        page.goBack();
        page.goBack();
        page.goBack();
        assertThat(page.locator("h1")).containsText("Image " + order.get(40));
        page.goBack();
        assertThat(page.locator(".tile").first()).hasAttribute("data-example", order.get(0));
        page.waitForFunction("top => Math.abs(scrollY - top) < 2", scrolled);
    }

    @Test
    void address_unknown_isAPageThatSaysSo() {
        go(BARS, "/somewhere/else");
        assertThat(page.locator("main")).containsText("Page not found");
        page.getByText("Start from the beginning").click();
        assertThat(page.locator("h1")).hasText("Review");
        BROWSING.forgive(); // the browser notes the status in its console
    }

    @Test
    void labels_many_areShortenedAndAllCanBeShown() {
        try (Explorer explorer = Subjects.open(Subjects.manyLabels())) {
            page.navigate(explorer.address().resolve("/image/1?more=1").toString());
            assertThat(page.locator("tr[data-label]")).hasCount(14);
            assertThat(page.locator("tr.chosen")).hasCount(1);
            page.getByText("Show all 40 labels").click();
            assertThat(page.locator("tr[data-label]")).hasCount(40);
            page.context().close();
        }
    }

    @Test
    void image_pixel_byMouseAndByKeys_namesTheClauses() {
        Raster picture = picture(4);
        Explanation explanation = explain(picture, predict(picture).decided().get(0));
        int best = IntStream.range(0, Bars.SIDE * Bars.SIDE)
                .boxed()
                .max(Comparator.comparingInt(i -> PixelVote.at(MODEL, explanation, i / Bars.SIDE, i % Bars.SIDE)
                        .size()))
                .orElseThrow();
        int row = best / Bars.SIDE;
        int column = best % Bars.SIDE;
        List<PixelVote> votes = PixelVote.at(MODEL, explanation, row, column);
        assertThat(votes).isNotEmpty();
        go(BARS, "/image/4?more=1");
        Locator canvas = page.locator(".evidence canvas");
        BoundingBox box = canvas.boundingBox();
        page.mouse().move(box.x + (column + 0.5) * box.width / Bars.SIDE, box.y + (row + 0.5) * box.height / Bars.SIDE);
        Locator panel = page.locator(".pixel");
        assertThat(panel).containsText("Row " + row + ", column " + column);
        assertThat(panel)
                .containsText(
                        votes.size() + (votes.size() == 1 ? " clause contributes here" : " clauses contribute here"));
        PixelVote strongest = votes.stream()
                .max(Comparator.comparingDouble(vote -> vote.bright() + vote.dark()))
                .orElseThrow();
        assertThat(panel.locator("li").first()).hasAttribute("data-clause", "" + strongest.clause());
        assertThat(panel.locator("tbody th")).hasText("" + picture.value(row, column, 0));
        page.mouse().move(0, 0);
        canvas.focus();
        canvas.press("ArrowDown");
        assertThat(panel).containsText("Row 6, column 6");
        canvas.press("ArrowUp");
        assertThat(panel).containsText("Row 5, column 6");
        assertThat(page).hasURL(Pattern.compile("/image/4\\?more=1$"));
    }

    @Test
    void image_ofThreeChannels_isShownChannelByChannel() {
        Raster picture = Subjects.FACES.image(2);
        Model model = Subjects.FACES_MODEL;
        int label = model.labels().indexOf("Smiling");
        Explanation explanation = model.explainer().explain(model.encoding().encode(picture), label);
        go(FACES, "/image/2?label=Smiling&map=asks");
        String canvas = ".evidence canvas";
        assertThat(page.locator(canvas)).isVisible();
        assertThat(Browsing.distance(
                        Browsing.pixels(page, canvas), EvidenceImage.over(picture, explanation.inFavour())))
                .isLessThanOrEqualTo(1);
        page.locator(".choice span")
                .getByText("none", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(page).hasURL(Pattern.compile("ground=none"));
        assertThat(Browsing.distance(Browsing.pixels(page, canvas), EvidenceImage.signed(explanation.inFavour())))
                .isLessThanOrEqualTo(1);
        page.locator(".choice span")
                .getByText("green", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(page).hasURL(Pattern.compile("channel=1"));
        double[] normalized = explanation.inFavour().normalized();
        List<Integer> shown = Browsing.pixels(page, canvas);
        for (int pixel = 0; pixel < 64 * 64; pixel++) {
            double green = normalized[3 * pixel + 1];
            assertThat(shown.get(3 * pixel)).isCloseTo((int) Math.round(255 * Math.max(0, green)), within(1));
            assertThat(shown.get(3 * pixel + 2)).isCloseTo((int) Math.round(255 * Math.max(0, -green)), within(1));
        }
        Browsing.shoot(page, "image-green-channel");
    }

    @Test
    void clause_showsRuleVotesPlacesAndExamples() {
        int clause = explain(picture(4), predict(picture(4)).decided().get(0))
                .votes()
                .get(0)
                .clause();
        go(BARS, "/clause/" + clause);
        assertThat(page.locator("h1")).containsText("Clause " + clause);
        assertThat(page.locator(".plain li").first()).isVisible();
        assertThat(page.locator(".literals")).hasCount(0);
        page.getByText("Show all").click();
        assertThat(page).hasURL(Pattern.compile("rule=all"));
        assertThat(page.locator(".literals li").first()).isVisible();
        assertThat(String.join("; ", page.locator(".literals li").allTextContents()))
                .isEqualTo(MODEL.rule(clause));
        for (int label = 0; label < MODEL.labels().size(); label++) {
            assertThat(page.locator("tr[data-label=" + MODEL.labels().name(label) + "] .sum"))
                    .hasText(votes(MODEL.weight(clause, label)));
        }
        List<Integer> heat = Browsing.pixels(page, ".heat canvas");
        int columns = MODEL.grid().columns();
        for (int place = 0; place < MODEL.grid().positions(); place++) {
            int row = place / columns + 2; // the middle of a 4x4 window
            int column = place % columns + 2;
            int red = heat.get(3 * (row * Bars.SIDE + column));
            int count = possible(clause, place) ? MODEL.counts().count(clause, place) : 0;
            int largest = IntStream.range(0, MODEL.grid().positions())
                    .filter(other -> possible(clause, other))
                    .map(other -> MODEL.counts().count(clause, other))
                    .max()
                    .orElseThrow();
            assertThat(red).isBetween(count == largest ? 252 : 0, count == 0 ? 0 : 252);
        }
        assertThat(page.locator(".tile").count()).isBetween(1, 12);
        Browsing.shoot(page, "clause");
        String example = page.locator(".tile").first().getAttribute("data-example");
        page.locator(".tile").first().click();
        assertThat(page).hasURL(Pattern.compile("/image/" + example + "$"));
        page.locator(".depth > summary").click();
        assertThat(page.locator(".clause-row[data-clause='" + clause + "']")
                        .or(page.getByText("Show more"))
                        .first())
                .isVisible();
    }

    private static boolean possible(int clause, int place) {
        int columns = MODEL.grid().columns();
        return MODEL.clauses().rectangle(clause).contains(place / columns, place % columns);
    }

    @Test
    void labels_showRepresentationsClausesAndOverlap() {
        go(BARS, "/labels");
        assertThat(page.locator(".representations .tile")).hasCount(3);
        ClassRepresentation representation = new ClassRepresentation(MODEL);
        for (int label = 0; label < 3; label++) {
            String canvas = "[data-label=" + MODEL.labels().name(label) + "] canvas";
            assertThat(Browsing.distance(Browsing.pixels(page, canvas), EvidenceImage.signed(representation.of(label))))
                    .isLessThanOrEqualTo(1);
        }
        page.locator(".tile[data-label=standing]").click();
        assertThat(page).hasURL(Pattern.compile("label=standing"));
        int strongest = IntStream.range(0, MODEL.clauses().size())
                .filter(clause -> MODEL.clauses().literals(clause) > 0 && !MODEL.isContradictory(clause))
                .map(clause -> MODEL.weight(clause, 1))
                .max()
                .orElseThrow();
        assertThat(page.locator(".clause-row .said").first()).hasText(votes(strongest));
        assertThat(page.locator(".matrix tbody tr")).hasCount(3);
        page.getByLabel("Compare by").selectOption("Patterns alike");
        assertThat(page).hasURL(Pattern.compile("overlap=Patterns"));
        Browsing.shoot(page, "labels");
    }

    @Test
    void whatIf_painting_isFollowedByTheModel_undoneAndReset() {
        int example = 4;
        go(BARS, "/what-if?example=" + example);
        assertSums(predict(picture(example)));
        choosePaint();
        String canvas = "section[aria-label=Paint] canvas";
        Locator paint = page.locator(canvas);
        byte[] bytes = picture(example).toBytes();
        BoundingBox box = paint.boundingBox();
        double cell = box.width / Bars.SIDE;
        page.mouse().move(box.x + 1.5 * cell, box.y + 2.5 * cell);
        page.mouse().down();
        page.mouse().move(box.x + 6.5 * cell, box.y + 2.5 * cell, new Mouse.MoveOptions().setSteps(2));
        page.mouse().up();
        for (int x = 1; x <= 6; x++) {
            bytes[2 * Bars.SIDE + x] = (byte) 255;
        }
        Raster painted = Raster.of(picture(example).shape(), bytes);
        assertSums(predict(painted));
        assertThat(Browsing.distance(Browsing.pixels(page, canvas), painted)).isZero();
        String label = page.locator("tr.chosen").getAttribute("data-label");
        assertThat(Browsing.distance(
                        Browsing.pixels(page, "section[aria-label=Evidence] canvas"),
                        NetEvidenceImage.over(painted, explain(painted, label).net(), scale(MODEL, picture(example)))))
                .as("on the scale of the image before it was painted on")
                .isLessThanOrEqualTo(1);
        assertChanges(explain(picture(example), label), explain(painted, label));
        String was = predict(picture(example)).decided().get(0);
        String now = predict(painted).decided().get(0);
        assertThat(page.locator(".verdict"))
                .containsText(was.equals(now) ? "predicts " + now + ", as before" : "Was " + was + ", now " + now);
        assertThat(page).hasURL(Pattern.compile("#picture="));
        Browsing.shoot(page, "what-if");
        String address = page.url();
        page.navigate("about:blank");
        page.navigate(address);
        assertSums(predict(painted));
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Reset"))
                .click();
        assertSums(predict(picture(example)));
        assertThat(page).hasURL(Pattern.compile("example=4$"));
        page.keyboard().press("Control+z");
        assertSums(predict(painted));
        page.locator(".choice span").getByText("Erase region").click();
        box = page.locator(canvas).boundingBox();
        page.mouse().move(box.x + 0.5 * cell, box.y + 0.5 * cell);
        page.mouse().down();
        page.mouse().move(box.x + 11.5 * cell, box.y + 5.5 * cell);
        assertThat(page.locator(".stage .area")).hasCount(1);
        page.mouse().up();
        byte[] erased = painted.toBytes();
        Arrays.fill(erased, 0, 6 * Bars.SIDE, (byte) 0);
        assertSums(predict(Raster.of(painted.shape(), erased)));
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Undo"))
                .click();
        assertSums(predict(painted));
    }

    /** The page names the clauses that fell silent. */
    private void assertChanges(Explanation before, Explanation after) {
        Set<Integer> voting = after.votes().stream().map(ClauseVote::clause).collect(Collectors.toSet());
        long silent = before.votes().stream()
                .filter(vote -> !voting.contains(vote.clause()))
                .count();
        Locator list = page.locator("[data-change='Fell silent']");
        assertThat(list).hasCount(silent == 0 ? 0 : 1);
        if (silent > 0) {
            assertThat(list).containsText(silent + (silent == 1 ? " clause" : " clauses"));
        }
        for (String number : list.locator(".clause-row").all().stream()
                .map(row -> row.getAttribute("data-clause"))
                .toList()) {
            assertThat(voting).doesNotContain(Integer.valueOf(number));
        }
        assertThat(page.locator("section[aria-label=Changes] h2"))
                .containsText(votes(before.classSum()) + " before, " + votes(after.classSum()) + " now");
    }

    @Test
    void whatIf_eraseAll_saysWhatItWasAndWhatItIs() {
        int example = IntStream.range(0, 60)
                .filter(i ->
                        !predict(picture(i)).decided().equals(predict(dark()).decided()))
                .findFirst()
                .orElseThrow();
        go(BARS, "/what-if?example=" + example);
        page.locator(".choice span").getByText("Erase region").click();
        BoundingBox box = page.locator("section[aria-label=Paint] canvas").boundingBox();
        page.mouse().move(box.x + 2, box.y + 2);
        page.mouse().down();
        page.mouse().move(box.x + box.width - 2, box.y + box.height - 2);
        page.mouse().up();
        assertThat(page.locator(".verdict"))
                .containsText("Was " + predict(picture(example)).decided().get(0) + ", now "
                        + predict(dark()).decided().get(0));
        assertChanges(
                explain(picture(example), page.locator("tr.chosen").getAttribute("data-label")),
                explain(dark(), page.locator("tr.chosen").getAttribute("data-label")));
        page.locator("[data-change='Fell silent'] .clause-row").first().hover();
        assertThat(page.locator("section[aria-label=Paint] .window").first()).isVisible();
        Browsing.shoot(page, "what-if-erased");
    }

    @Test
    void whatIf_moreChangesThanAreListed_saysSo() {
        go(FACES, "/what-if?example=3");
        page.locator(".choice span").getByText("Erase region").click();
        BoundingBox box = page.locator("section[aria-label=Paint] canvas").boundingBox();
        page.mouse().move(box.x + 2, box.y + 2);
        page.mouse().down();
        page.mouse().move(box.x + box.width - 2, box.y + box.height - 2);
        page.mouse().up();
        Locator kinds = page.locator("[data-change] h3 small");
        assertThat(kinds.first()).containsText("clause");
        assertThat(page.locator("section[aria-label=Changes] h3")
                        .filter(new Locator.FilterOptions()
                                .setHasText(Pattern.compile("\\d+ clauses, the \\d+ largest"))))
                .not()
                .hasCount(0);
    }

    @Test
    void labels_whatIsZero_isLeftOut() {
        go(FUZZY, "/labels"); // each label has clauses of its own
        assertThat(page.locator("section[aria-label=Overlap]")).containsText("0 for every two labels: Shared votes");
        assertThat(page.getByLabel("Compare by").locator("option").first())
                .not()
                .hasText("Shared votes");
        assertThat(page.locator(".matrix tbody tr")).hasCount(7);
        assertThat(page.locator(".matrix td")
                        .filter(new Locator.FilterOptions().setHasText(Pattern.compile("^.?0\\.00$"))))
                .hasCount(0);
    }

    private void choosePaint() {
        page.locator(".choice span")
                .getByText("Paint", new Locator.GetByTextOptions().setExact(true))
                .click();
    }

    @Test
    void whatIf_beginsWithAnEraser_aTwentiethWide() {
        go(FACES, "/what-if?example=3");
        assertThat(page.getByLabel("Erase", new Page.GetByLabelOptions().setExact(true)))
                .isChecked();
        assertThat(page.getByLabel("4", new Page.GetByLabelOptions().setExact(true)))
                .isChecked();
        Locator paint = page.locator("section[aria-label=Paint] canvas");
        paint.focus();
        paint.press("ArrowDown");
        paint.press(" ");
        Raster image = Subjects.FACES.image(3);
        byte[] bytes = image.toBytes();
        for (int channel = 0; channel < 3; channel++) {
            int one = channel;
            double mean = IntStream.range(0, 64 * 64)
                    .map(pixel -> bytes[3 * pixel + one] & 0xFF)
                    .average()
                    .orElseThrow();
            for (int pixel : new int[] {31 * 64 + 31, 31 * 64 + 34, 34 * 64 + 31, 34 * 64 + 34}) {
                assertThat(Browsing.pixels(page, "section[aria-label=Paint] canvas")
                                .get(3 * pixel + channel))
                        .as("the mean of the image, which is what an erased region gets")
                        .isCloseTo((int) Math.round(mean), within(1));
            }
        }
        assertThat(page).hasURL(Pattern.compile("#picture="));
    }

    private static Raster dark() {
        return Raster.of(TWO.shape(), new byte[Bars.SIDE * Bars.SIDE]);
    }

    @Test
    void whatIf_byKeysAlone_paints() {
        go(BARS, "/what-if?example=4");
        choosePaint();
        Locator paint = page.locator("section[aria-label=Paint] canvas");
        paint.focus();
        paint.press("ArrowDown");
        paint.press(" ");
        byte[] bytes = picture(4).toBytes();
        bytes[6 * Bars.SIDE + 6] = (byte) 255;
        assertSums(predict(Raster.of(picture(4).shape(), bytes)));
        page.keyboard().press("Control+z");
        assertSums(predict(picture(4)));
    }

    @Test
    void whatIf_pictureOfOnesOwn_isTakenOrRefusedWithAReason() throws IOException {
        BufferedImage image = new BufferedImage(48, 48, BufferedImage.TYPE_INT_RGB);
        for (int x = 8; x < 28; x++) {
            for (int y = 20; y < 24; y++) {
                image.setRGB(x, y, 0xFFFFFF);
            }
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(image, "png", file);
        go(BARS, "/what-if");
        Locator input = page.locator("input[type=file]");
        input.setInputFiles(new FilePayload("own.png", "image/png", file.toByteArray()));
        Raster own = ImageDecoder.read(file.toByteArray(), "own.png", TWO.shape());
        assertThat(page.locator("h1")).containsText("own.png");
        assertSums(predict(own));
        String address = page.url();
        page.navigate("about:blank");
        page.navigate(address);
        assertSums(predict(own));
        page.locator("input[type=file]")
                .setInputFiles(
                        new FilePayload("drawing.svg", "image/svg+xml", "<svg/>".getBytes(StandardCharsets.UTF_8)));
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("SVG");
        assertSums(predict(own));
        BROWSING.forgive(); // the browser notes the refusal in its console
    }

    @Test
    void whatIf_onColour_paintsTheColour() {
        go(FACES, "/what-if?example=3");
        choosePaint();
        page.getByLabel("Colour").fill("#ff8000");
        page.locator(".choice span")
                .getByText("1", new Locator.GetByTextOptions().setExact(true))
                .click();
        Locator paint = page.locator("section[aria-label=Paint] canvas");
        paint.focus();
        paint.press("ArrowDown");
        paint.press(" ");
        byte[] bytes = Subjects.FACES.image(3).toBytes();
        int at = 3 * (32 * 64 + 32);
        bytes[at] = (byte) 255;
        bytes[at + 1] = (byte) 128;
        bytes[at + 2] = 0;
        Raster painted = Raster.of(Subjects.FACES.shape(), bytes);
        Prediction prediction = Subjects.FACES_MODEL.predictor().predict(painted);
        assertThat(page).hasURL(Pattern.compile("#picture="));
        assertThat(Browsing.distance(Browsing.pixels(page, "section[aria-label=Paint] canvas"), painted))
                .isZero();
        for (int label = 0; label < Subjects.FACES.labels().size(); label++) {
            assertThat(page.locator("tr[data-label=" + Subjects.FACES.labels().name(label) + "] .votes"))
                    .hasText(votes(prediction.classSum(label)));
        }
    }

    @Test
    void compare_twoLabelsTwoImagesTwoModels() {
        go(BARS, "/compare?example=4&a=lying&b=standing");
        Prediction prediction = predict(picture(4));
        assertThat(page.locator("[data-side='0'] .sum")).hasText(votes(prediction.classSum(0)));
        assertThat(page.locator("[data-side='1'] .sum")).hasText(votes(prediction.classSum(1)));
        double scale = scale(MODEL, picture(4));
        Explanation standing = explain(picture(4), "standing");
        assertThat(Browsing.distance(
                        Browsing.pixels(page, "[data-side='1'] .stage canvas"),
                        NetEvidenceImage.over(picture(4), standing.net(), scale)))
                .isLessThanOrEqualTo(1);
        double[] difference = new Contrast(explain(picture(4), "lying"), standing).net();
        assertThat(page.locator(".why h2")).hasText("Why lying rather than standing");
        assertThat(Browsing.distance(
                        Browsing.pixels(page, ".difference canvas"), NetEvidenceImage.over(picture(4), difference)))
                .isLessThanOrEqualTo(1);
        Browsing.shoot(page, "compare-labels");
        page.locator(".choice span").getByText("two images").click();
        page.getByLabel("Second image").fill("9");
        page.getByLabel("Second image").press("Enter");
        page.getByLabel("Label", new Page.GetByLabelOptions().setExact(true)).selectOption("slanting");
        assertThat(page.locator("[data-side='1'] h2")).hasText("Image 9");
        assertThat(page.locator("[data-side='0'] .sum")).hasText(votes(prediction.classSum(2)));
        assertThat(page.locator("[data-side='1'] .sum"))
                .hasText(votes(predict(picture(9)).classSum(2)));
        page.locator(".choice span").getByText("two models").click();
        assertThat(page.locator("[data-side='1'] h2")).hasText("others.vitrine");
        int other = Subjects.OTHER_BARS_MODEL.predictor().predict(picture(4)).classSum(2);
        assertThat(page.locator("[data-side='1'] .sum")).hasText(votes(other));
        Browsing.shoot(page, "compare-models");
        String address = page.url();
        page.navigate("about:blank");
        page.navigate(address);
        assertThat(page.locator("[data-side='1'] .sum")).hasText(votes(other));
    }

    @Test
    void model_second_isShownEverywhere() {
        go(BARS, "/image/6");
        page.locator("header select").selectOption("1");
        assertThat(page).hasURL(Pattern.compile("model=1"));
        Prediction prediction = Subjects.OTHER_BARS_MODEL.predictor().predict(picture(6));
        assertThat(page.locator("tr[data-label=lying] .votes")).hasText(votes(prediction.classSum(0)));
        page.locator("header nav").getByText("Labels").click();
        assertThat(page).hasURL(Pattern.compile("/labels\\?model=1"));
    }

    @Test
    void api_isDocumentedOnThePage() {
        go(BARS, "/api");
        Object described =
                page.evaluate("async () => Object.values((await (await fetch('/api/openapi.json')).json()).paths)"
                        + ".flatMap(path => Object.keys(path).filter(name => ['get', 'post'].includes(name))).length");
        assertThat(page.locator(".operation")).hasCount((Integer) described); // ApiTest: these are all routes
        assertThat(page.locator("#look")).containsText("/api/models/{model}/examples/{example}");
    }

    @Test
    void views_withoutAnAnswer_sayWhatWentWrong() {
        go(BARS, "/image/60");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("they are 0 to 59");
        for (String wrong : List.of(
                "/image/x",
                "/clause/999",
                "/what-if?example=999",
                "/compare?example=999",
                "/labels?model=7",
                "/gallery?sort=worst")) {
            go(BARS, wrong);
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("That did not work");
        }
        page.navigate(
                BARS.address().resolve("/what-if?example=1#picture=rubbish").toString());
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("image in this address is damaged");
        go(BARS, "/labels");
        page.route("**/api/**", route -> route.abort());
        page.locator("header nav").getByText("Gallery").click();
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("Is it still running?");
        page.unroute("**/api/**");
        page.getByText("Try again").click();
        assertThat(page.locator(".tile")).hasCount(60);
        BROWSING.forgive(); // the browser notes each refusal in its console
    }

    @Test
    void views_whileLoading_sayThatTheyLoad() {
        for (String path :
                List.of("/", "/gallery", "/image/1", "/clause/1", "/labels", "/what-if", "/compare", "/api")) {
            Page slow = BROWSING.open();
            slow.route("**/api/**", route -> {}); // never answered
            slow.navigate(BARS.address().resolve(path).toString());
            assertThat(slow.locator("main [role=status]")).containsText("Loading");
            slow.context().close();
        }
        Page slower = BROWSING.open();
        slower.route("**/page/app.js", route -> {}); // the page's own files are late, too
        slower.navigate(BARS.address().toString(), new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        assertThat(slower.locator("[role=status]")).containsText("Loading");
        slower.context().close();
        go(BARS, "/image/1");
        assertThat(page.locator("tr.chosen")).hasCount(1);
        page.route("**/api/**", route -> {}); // what is shown stays, with a sign that something is on its way
        page.keyboard().press("ArrowRight");
        assertThat(page.locator("vitrine-image[aria-busy=true]")).hasCount(1);
        assertThat(page.locator("h1")).containsText("Image 1");
    }
}
