package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.evaluation.kinds.EvaluatedKinds;
import org.vitrine.explain.reason.Basis;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;

/** The image page as a story: what is said and why, how sure that is, what would change it, on one screen. */
class StoryBrowserTest {

    private static final Browsing BROWSING = new Browsing();

    /** In the order in which they are read. */
    private static final List<String> PARTS = List.of(
            "h1", ".story .ringed", "section[aria-label=Reasons]", "section[aria-label='How sure']", ".change-mind");

    private final Page page = BROWSING.open(1280, 800, ColorScheme.LIGHT);

    /** What is shown in the tests of the whole story. */
    @SuppressWarnings("ImmutableEnumChecker") // a method of the test's subjects
    private enum Subject {
        FACES(Subjects::fuzzyFaces),
        CRISP_FACES(Subjects::faces),
        DIGITS(Subjects::bars),
        COLOURS(Subjects::manyColours),
        TEAM(Subjects::team);

        private final Supplier<Explorer.Builder> served;

        Subject(Supplier<Explorer.Builder> served) {
            this.served = served;
        }
    }

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

    static List<Kind> kinds() {
        return EvaluatedKinds.all();
    }

    private void go(Explorer explorer, String path) {
        page.navigate(explorer.address().resolve(path).toString());
        awaitChange(page);
    }

    /** Waits until the search has ended, which begins by itself. */
    private static void awaitChange(Page page) {
        assertThat(page.locator(".change-mind p[role=status]").first()).not().containsText("Looking for");
    }

    private static BoundingBox box(Page page, String part) {
        BoundingBox box = page.locator(part).first().boundingBox();
        assertThat(box).as("%s is drawn", part).isNotNull();
        return box;
    }

    private static void assertInView(Page page, String shown) {
        for (String part : PARTS) {
            BoundingBox box = box(page, part);
            assertThat(box.y).as("%s, top of %s", shown, part).isGreaterThanOrEqualTo(0);
            assertThat(box.y + box.height).as("%s, bottom of %s", shown, part).isLessThanOrEqualTo(800);
            assertThat(box.x + box.width).as("%s, right of %s", shown, part).isLessThanOrEqualTo(1280);
            assertThat(box.height).as("%s, height of %s", shown, part).isGreaterThan(20);
        }
    }

    @Test
    void story_ofAModelThatSeesEdges_drawsThemOverTheImage() {
        int example = IntStream.range(0, Subjects.FACES.size())
                .filter(one -> !Subjects.EDGES_MODEL
                        .predictor()
                        .predict(Subjects.FACES.image(one))
                        .decided()
                        .isEmpty())
                .findFirst()
                .orElseThrow();
        try (Explorer explorer = Subjects.open(Subjects.edges())) {
            go(explorer, "/image/" + example);
            assertThat(page.locator(".ringed .strokes")).hasCount(0);
            page.locator(".seeing").getByText("edges").click();
            assertThat(page.locator(".ringed .strokes .solid").first()).isVisible();
            page.reload();
            assertThat(page.locator(".ringed .strokes .solid").first()).isVisible();
            page.keyboard().down(" ");
            assertThat(page.locator(".ringed .strokes")).hasCount(0);
            page.keyboard().up(" ");
            assertThat(page.locator(".ringed .strokes")).hasCount(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void story_isOnOneScreen_andInReadingOrderOnAPhone(Subject subject) {
        try (Explorer explorer = Subjects.open(subject.served.get())) {
            for (int example : new int[] {1, 3, 8}) {
                go(explorer, "/image/" + example);
                assertInView(page, subject + " " + example);
                assertThat(page.locator(".depth")).not().hasAttribute("open", "");
            }
            Browsing.shoot(page, "story-" + subject.name().toLowerCase(Locale.ROOT));
            Page phone = BROWSING.open(390, 844, ColorScheme.DARK);
            phone.navigate(explorer.address().resolve("/image/3").toString());
            awaitChange(phone);
            double below = 0;
            for (String part : PARTS) {
                assertThat(box(phone, part).y)
                        .as("%s below the one before", part)
                        .isGreaterThanOrEqualTo(below);
                below = box(phone, part).y;
            }
            assertThat(phone.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
            assertThat((List<?>) phone.evaluate(LooksBrowserTest.PALE)).isEmpty();
            Browsing.shoot(phone, "story-phone-" + subject.name().toLowerCase(Locale.ROOT));
            phone.context().close();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void story_ofAnyKind_saysWhatWasDecided(Kind kind) {
        try (Explorer explorer = Subjects.open(Explorer.builder()
                .model(kind.fileName(), kind.classifier())
                .images(kind.scene().test()))) {
            go(explorer, "/image/3");
            assertInView(page, kind.toString());
            Prediction prediction =
                    kind.classifier().predictor().predict(kind.scene().test().image(3));
            String says = page.locator("h1").textContent();
            assertThat(says).containsPattern("It says |It does not say |No answer: ");
            if (kind.classifier().labels().exclusive() && says.contains("It says ")) {
                assertThat(says).contains(prediction.decided().get(0));
            }
            assertThat(page.locator(".outcome"))
                    .containsText(Pattern.compile(
                            says.contains("No answer") ? "The truth is .*Its votes would say" : "Right\\.|Wrong:"));
            assertThat(page.locator("section[aria-label='How sure']"))
                    .containsText(Pattern.compile(" of \\d+ such answers .*are right|Not known"));
            assertThat(page.locator("section[aria-label=Reasons] h2"))
                    .containsText(Pattern.compile("reasons? (is|are) enough|No reason is needed"));
        }
    }

    @Test
    void ring_isThatOfTheReasons_andRulesShowTheirPatches() {
        try (Explorer explorer = Subjects.open(Subjects.fuzzyFaces())) {
            int hat = Subjects.FUZZY_MODEL.labels().indexOf("Hat");
            int example = IntStream.range(0, Subjects.FACES.size())
                    .filter(i -> Basis.of(Subjects.FUZZY_MODEL, Subjects.FACES.image(i), hat)
                                    .uses()
                                    .size()
                            > 1)
                    .findFirst()
                    .orElseThrow();
            Basis basis = Basis.of(Subjects.FUZZY_MODEL, Subjects.FACES.image(example), hat);
            go(explorer, "/image/" + example + "?label=Hat");
            Area ring = basis.ring().orElseThrow();
            Locator drawn = page.locator(".ring");
            assertThat(drawn).hasAttribute("data-column", "" + ring.left());
            assertThat(drawn).hasAttribute("data-height", "" + (ring.bottom() - ring.top() + 1));
            assertThat(page.locator("h1")).containsText(ring.inWords(64, 64));
            assertThat(page.locator("section[aria-label=Reasons] h2"))
                    .containsText(basis.uses().size() + " reasons are enough");
            Locator rules = page.locator(".rules li");
            assertThat(rules).hasCount(2);
            assertThat(rules.first())
                    .hasAttribute(
                            "data-clause", "" + basis.reasons().reasons().get(0).clause());
            Area patch = basis.uses().get(0).patch();
            assertThat(Browsing.pixels(page, ".rules .here canvas")).hasSize(3 * patch.pixels());
            assertThat(rules.first().locator(".fired img").first()).hasJSProperty("complete", true);
            rules.first().hover();
            assertThat(page.locator(".glance")).hasAttribute("data-row", "" + patch.top());
            page.mouse().move(0, 0);
            assertThat(page.locator(".glance")).hasCount(0);
        }
    }

    @Test
    void space_heldDown_comparesThePhotographWithTheEvidence() {
        try (Explorer explorer = Subjects.open(Subjects.fuzzyFaces())) {
            go(explorer, "/image/3?label=Hat");
            String canvas = ".ringed canvas";
            var image = Subjects.FACES.image(3);
            double[] net =
                    Subjects.FUZZY_MODEL.explainer().explain(image, "Hat").net();
            double scale = ((Number) page.evaluate(
                            "async () => (await (await fetch('/api/models/0/examples/3?label=Hat')).json()).scale"))
                    .doubleValue();
            assertThat(Browsing.distance(Browsing.pixels(page, canvas), image)).isZero();
            page.keyboard().down(" ");
            assertThat(page.locator(".hold[aria-pressed=true]")).hasCount(1);
            assertThat(Browsing.distance(Browsing.pixels(page, canvas), NetEvidenceImage.over(image, net, scale)))
                    .isLessThanOrEqualTo(1);
            page.keyboard().up(" ");
            assertThat(page.locator(".hold[aria-pressed=false]")).hasCount(1);
            assertThat(Browsing.distance(Browsing.pixels(page, canvas), image)).isZero();
            assertThat((Integer) page.evaluate("Math.round(scrollY)")).isZero();
            page.locator(".seeing input").first().focus();
            page.keyboard().press("ArrowRight");
            assertThat(page).hasURL(Pattern.compile("see=evidence"));
            assertThat(page.locator(".ringed [aria-label*='supports and opposes Hat']"))
                    .hasCount(1);
        }
    }

    @Test
    void keyboard_alone_walksTheStory() {
        try (Explorer explorer = Subjects.open(Subjects.bars())) {
            go(explorer, "/image/4");
            page.locator("main").focus();
            List<String> walked = new ArrayList<>();
            for (int tab = 0; tab < 40 && !walked.contains("all"); tab++) {
                page.keyboard().press("Tab");
                walked.add((String) page.evaluate("() => { const e = document.activeElement;"
                        + " return e.matches('.turn a') ? 'turn' : e.matches('.outcome a') ? 'links'"
                        + " : e.matches('.seeing input') ? 'look' : e.matches('.hold') ? 'hold'"
                        + " : e.matches('.rules p a') ? 'rule' : e.matches('.fired a') ? 'patch'"
                        + " : e.closest('.change-mind') ? 'change' : e.matches('.depth > summary') ? 'all' : '?'; }"));
            }
            assertThat(walked)
                    .doesNotContain("?")
                    .containsSubsequence("turn", "links", "look", "hold", "rule", "patch", "change", "all");
            page.keyboard().press("Enter");
            assertThat(page).hasURL(Pattern.compile("more=1"));
            assertThat(page.locator(".evidence canvas")).isVisible();
        }
    }

    @Test
    void reducedMotion_nothingMoves() {
        try (Explorer explorer = Subjects.open(Subjects.bars())) {
            page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
            page.route("**/counterfactual?*", route -> {}); // never answered
            page.navigate(explorer.address().resolve("/image/4").toString());
            assertThat(page.locator(".change-mind .spinner")).hasCount(1);
            page.waitForFunction("document.querySelector('vitrine-image').ariaBusy === 'false'");
            assertThat(page.evaluate("document.getAnimations().length")).isEqualTo(0);
        }
    }

    @Test
    void headline_ofADoubtfulAnswer_namesTheOther() {
        Kind kind = Kinds.CALIBRATED;
        var images = kind.scene().test();
        try (Explorer explorer = Subjects.open(
                Explorer.builder().model(kind.fileName(), kind.classifier()).images(images))) {
            int doubtful = 0;
            for (int example = 0; example < images.size(); example++) {
                Prediction prediction = kind.classifier().predictor().predict(images.image(example));
                int said = Prediction.winner(prediction.classSums());
                double sure = prediction.probability(said).orElseThrow();
                String label = prediction.labels().name(said);
                go(explorer, "/image/" + example);
                double other = IntStream.range(0, prediction.labels().size())
                        .filter(rival -> rival != said)
                        .mapToDouble(rival -> prediction.probability(rival).orElseThrow())
                        .max()
                        .orElseThrow();
                assertThat(page.locator("h1")).containsText("It says " + label);
                assertThat(page.locator("h1"))
                        .containsText(
                                3 * other >= 2 * sure
                                        ? Pattern.compile(", but .* is (nearly as likely|likelier)\\.$")
                                        : Pattern.compile(" because of the .*image\\.$"));
                doubtful += 3 * other >= 2 * sure ? 1 : 0;
            }
            assertThat(doubtful).isBetween(1, images.size() - 1);
        }
    }
}
