package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

/** What the page calls right, wrong, or neither: of many labels, at thresholds, where the truth is unknown. */
class VerdictBrowserTest {

    private static final ImageSource LABELLED = Subjects.MANY_LABELS;
    private static final int LABELS = LABELLED.labels().size();
    private static final ImageSource UNSEEN = new Bars(120, false);
    private static final Explorer MANY = Subjects.open(Subjects.manyLabels());
    private static final Explorer BARS = Subjects.open(Subjects.bars());
    private static final Browsing BROWSING = new Browsing();

    private final Page page = BROWSING.open();

    @AfterEach
    void end() {
        page.context().close();
        assertThat(BROWSING.complaints()).isEmpty();
    }

    @AfterAll
    static void close() {
        MANY.close();
        BARS.close();
    }

    private void go(Explorer explorer, String path) {
        page.navigate(explorer.address().resolve(path).toString());
    }

    private static boolean isWrong(int example, int label) {
        Prediction prediction = Subjects.MANY_LABELS_MODEL.predictor().predict(LABELLED.image(example));
        return prediction.isDecided(label) != LABELLED.has(example, label);
    }

    private static int count(int size, IntPredicate which) {
        return (int) IntStream.range(0, size).filter(which).count();
    }

    private static int mistakes(int label) {
        return count(LABELLED.size(), example -> isWrong(example, label));
    }

    @Test
    void review_ofManyLabels_countsDecisions_andExamplesSecond() {
        int worst = IntStream.range(0, LABELS)
                .reduce((a, b) -> mistakes(b) > mistakes(a) ? b : a)
                .orElseThrow();
        int all = LABELLED.size() * LABELS;
        int right = all
                - IntStream.range(0, LABELS).map(VerdictBrowserTest::mistakes).sum();
        int whollyRight = count(
                LABELLED.size(), example -> IntStream.range(0, LABELS).noneMatch(label -> isWrong(example, label)));
        go(MANY, "/");
        Locator lead = page.locator(".lead");
        assertThat(lead)
                .hasText(Pattern.compile(String.format(
                        Locale.ROOT,
                        "^%.1f of 100 decisions are right; most mistakes: %s \\(%d\\)\\."
                                + "\\s+All %d labels are right in %d of %d examples\\.$",
                        100.0 * right / all,
                        LABELLED.labels().name(worst),
                        mistakes(worst),
                        LABELS,
                        whollyRight,
                        LABELLED.size())));
        Locator tile = page.locator("section[aria-label='Most wrong'] .tile").first();
        int example = Integer.parseInt(tile.getAttribute("data-example"));
        assertThat(tile).containsText(count(LABELS, label -> isWrong(example, label)) + " of " + LABELS + " wrong");
        assertThat(tile).containsText(Pattern.compile("missed: |wrongly: "));
        assertThat(page.locator(".tile s")).hasCount(0);
        Browsing.shoot(page, "review-many-labels");
    }

    @Test
    void gallery_ofManyLabels_marksTilesByTheLabelInQuestion() {
        go(MANY, "/gallery");
        assertThat(page.locator(".tile")).hasCount(LABELLED.size());
        assertThat(page.locator(".tile.wrong")).hasCount(0);
        int label = IntStream.range(0, LABELS)
                .filter(one ->
                        count(LABELLED.size(), example -> LABELLED.has(example, one) && isWrong(example, one)) > 0)
                .findFirst()
                .orElseThrow();
        String name = LABELLED.labels().name(label);
        go(MANY, "/gallery?truth=" + name);
        assertThat(page.locator(".tile")).hasCount(count(LABELLED.size(), example -> LABELLED.has(example, label)));
        assertThat(page.locator(".tile.wrong"))
                .hasCount(count(LABELLED.size(), example -> LABELLED.has(example, label) && isWrong(example, label)));
        assertThat(page.locator(".tile.wrong .against").first()).hasText("missed: " + name);
    }

    @Test
    void tile_isNamedByWhatIsSeenFirst() {
        for (Explorer explorer : new Explorer[] {BARS, MANY}) {
            go(explorer, "/gallery");
            Locator tile = page.locator(".tile").first();
            assertThat(tile).containsText(", true: ");
            String seen = (String) tile.evaluate("tile => tile.innerText.trim().split('\\n')[0]");
            assertThat(tile).hasAccessibleName(Pattern.compile("^" + seen + " "));
        }
    }

    // The label with the most votes of those that are not given gets a threshold below its class sum.
    @Test
    void image_fittedThreshold_isDrawnAndSaid() {
        Raster image = Subjects.FACES.image(3);
        Model model = Subjects.FACES_MODEL;
        Prediction before = model.predictor().predict(image);
        int label = IntStream.range(0, model.labels().size())
                .filter(one -> before.classSum(one) < 0)
                .reduce((a, b) -> before.classSum(b) > before.classSum(a) ? b : a)
                .orElseThrow();
        String name = model.labels().name(label);
        int threshold = before.classSum(label) - 10;
        int[] thresholds = new int[model.labels().size()];
        thresholds[label] = threshold;
        try (Explorer explorer = Subjects.open(Explorer.builder()
                .model("fitted.vitrine", model.withThresholds(DecisionThresholds.of(thresholds)))
                .images(Subjects.FACES))) {
            for (String path : new String[] {"/image/3?more=1", "/what-if?example=3&model=0"}) {
                go(explorer, path + "&label=" + name);
                Locator row = page.locator("tr[data-label=" + name + "]");
                assertThat(row.locator(".tag")).containsText("predicted");
                assertThat(row.locator(".vote-bar.for .tick")).hasCount(1);
                assertThat(page.locator(".vote-bar .tick")).hasCount(1);
                assertThat(row.locator(path.startsWith("/image") ? ".tick" : ".least"))
                        .isVisible();
                assertThat(row.locator(".least")).hasText("above \u2212" + -threshold);
                assertThat(page.locator(".threshold"))
                        .hasText(Pattern.compile(name + " is predicted above a class sum\\s+of \u2212" + -threshold
                                + ", not above 0: this threshold was fitted on validation images\\."));
            }
            Browsing.shoot(page, "image-threshold");
            go(explorer, "/image/3?more=1&label=" + model.labels().name((label + 1) % thresholds.length));
            assertThat(page.locator("tr.chosen")).hasCount(1);
            assertThat(page.locator(".threshold")).hasCount(0);
            page.navigate("about:blank"); // a page that is open goes on asking
        }
    }

    // 52 against 36 of 100 is no certainty, and the page does not talk as if it were.
    @Test
    void image_labelNearlyAsLikely_isNamed() {
        Model model = Subjects.BARS_MODEL;
        int[][] sums = IntStream.range(0, UNSEEN.size())
                .mapToObj(example ->
                        model.predictor().predict(UNSEEN.image(example)).classSums())
                .toArray(int[][]::new);
        Model calibrated = model.withCalibration(CalibrationFit.of(
                Scores.of(model, sums, UNSEEN::has), new Calibration.Origin(sums.length, "", false, false)));
        int close = IntStream.range(0, sums.length)
                .filter(example -> calibrated.prediction(sums[example]).isDecided(truth(example)))
                .reduce((a, b) -> ratio(calibrated, sums[b]) > ratio(calibrated, sums[a]) ? b : a)
                .orElseThrow();
        int sure = IntStream.range(0, sums.length)
                .filter(example -> calibrated.prediction(sums[example]).isDecided(truth(example)))
                .reduce((a, b) -> ratio(calibrated, sums[b]) < ratio(calibrated, sums[a]) ? b : a)
                .orElseThrow();
        assertThat(ratio(calibrated, sums[close])).isBetween(2.0 / 3, 1.0);
        assertThat(ratio(calibrated, sums[sure])).isLessThan(0.5);
        try (Explorer explorer = Subjects.open(
                Explorer.builder().model("sure.vitrine", calibrated).images(UNSEEN))) {
            String given = model.labels().name(truth(close));
            go(explorer, "/image/" + close);
            assertThat(page.locator(".verdict span").first())
                    .hasText("The model predicts " + given + ", but "
                            + model.labels().name(byProbability(calibrated, sums[close])[1]) + " is nearly as likely; "
                            + given + " is right.");
            go(explorer, "/image/" + sure);
            assertThat(page.locator(".verdict span").first()).containsText("; that is right.");
            page.navigate("about:blank"); // a page that is open goes on asking
        }
    }

    private static int truth(int example) {
        return IntStream.range(0, 3)
                .filter(label -> UNSEEN.has(example, label))
                .findFirst()
                .orElseThrow();
    }

    /** The labels, the most likely first. */
    private static int[] byProbability(Model calibrated, int[] sums) {
        Prediction prediction = calibrated.prediction(sums);
        return IntStream.range(0, sums.length)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        label -> -prediction.probability(label).orElseThrow()))
                .mapToInt(label -> label)
                .toArray();
    }

    /** The probability of the second label by that of the first. */
    private static double ratio(Model calibrated, int[] sums) {
        Prediction prediction = calibrated.prediction(sums);
        int[] order = byProbability(calibrated, sums);
        return prediction.probability(order[1]).orElseThrow()
                / prediction.probability(order[0]).orElseThrow();
    }

    @Test
    void image_unlikeThoseThatAreKnown_hasPalePercentages() {
        page.route(
                url -> url.contains("/api/models/0/examples/4"),
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(route.fetch()
                                .text()
                                .replaceFirst("\"outcome\":\"\\w+\"", "\"outcome\":\"unlike\"")
                                .replaceFirst(
                                        "\"likeness\":null",
                                        "\"likeness\":{\"unlike\":true,\"words\":\"unlike: dark\",\"score\":2000}"))));
        go(BARS, "/image/4?more=1");
        assertThat(page.locator(".note.unlike")).isVisible();
        assertThat(page.locator("tr.chosen .tag")).containsText("would be predicted");
        assertThat(page.locator("tr.given")).hasCount(0);
        assertThat(page.locator("tr.chosen .share")).hasCSS("font-weight", "400");
        go(BARS, "/image/5?more=1");
        assertThat(page.locator("tr.given .share")).hasCSS("font-weight", "650");
    }

    @Test
    void whatIf_imageOfUnknownTruth_isNeitherRightNorWrong() {
        go(BARS, "/what-if?example=4");
        assertThat(page.locator("tr.chosen")).hasCount(1);
        page.locator("input[type=file]")
                .setInputFiles(new FilePayload("mine.png", "image/png", Png.bytes(Png.image(Subjects.BARS.image(4)))));
        assertThat(page.locator("h1")).containsText("mine");
        assertThat(page.locator("tr.given .tag.said")).hasText("predicted");
        assertThat(page.locator(".tag.bad")).hasCount(0);
    }
}
