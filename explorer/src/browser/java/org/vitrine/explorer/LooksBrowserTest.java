package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ViewportSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each view, wide and narrow, light and dark: nothing sticks out, everything can be read, and images are kept to be
 * looked at.
 */
class LooksBrowserTest {

    private static final Explorer BARS = Subjects.open(Subjects.bars());
    private static final Explorer FACES = Subjects.open(Subjects.faces());
    private static final Explorer FUZZY = Subjects.open(Subjects.fuzzyFaces());
    private static final Explorer EDGES = Subjects.open(Subjects.edges());
    private static final Explorer MANY = Subjects.open(Subjects.manyLabels());
    private static final Explorer TEAM = Subjects.open(Subjects.team());
    private static final Browsing BROWSING = new Browsing();

    private static final Map<String, Explorer> EXPLORERS =
            Map.of("bars", BARS, "faces", FACES, "fuzzy", FUZZY, "edges", EDGES, "many", MANY, "team", TEAM);

    private static final Map<String, String> VIEWS = Map.of(
            "review", "/",
            "gallery", "/gallery",
            "image", "/image/3",
            "asks", "/image/3?map=asks",
            "clause", "/clause/5?example=3",
            "labels", "/labels",
            "what-if", "/what-if?example=3",
            "compare", "/compare?example=3",
            "audit", "/audit",
            "api", "/api");

    private static final ViewportSize WIDE = new ViewportSize(1280, 900);
    private static final Map<String, ViewportSize> SIZES = Map.of("wide", WIDE, "narrow", new ViewportSize(390, 800));

    /** Text of which the contrast with what is behind it is less than WCAG asks for (4.5, or 3 for large text). */
    static final String PALE = """
            () => {
              const c = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
              const known = new Map();
              const rgb = text => {
                if (!known.has(text)) {
                  c.clearRect(0, 0, 1, 1);
                  c.fillStyle = text;
                  c.fillRect(0, 0, 1, 1);
                  known.set(text, [...c.getImageData(0, 0, 1, 1).data]);
                }
                return known.get(text);
              };
              const light = colour => colour.slice(0, 3).map(v => v / 255)
                .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
              const behind = e => { for (; e; e = e.parentElement) { const ground = getComputedStyle(e).backgroundColor;
                if (rgb(ground)[3] === 255) return rgb(ground); } return [255, 255, 255, 255]; };
              const pale = [];
              for (const e of document.querySelectorAll("main *, header *, footer *")) {
                const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
                const box = e.getBoundingClientRect();
                if (!own || box.width < 2 || e.closest(':disabled, .unseen, svg, option, [hidden], dialog')) continue;
                const style = getComputedStyle(e);
                const a = light(rgb(style.color)), b = light(behind(e));
                const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
                const large = parseFloat(style.fontSize) >= 24
                  || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
                if (contrast < (large ? 3 : 4.5))
                  pale.push(e.textContent.trim().slice(0, 40) + ' ' + contrast.toFixed(2));
              }
              return pale;
            }""";

    /** Controls that a screen reader could not name. */
    private static final String NAMELESS = """
            () => [...document.querySelectorAll('button, a, input, select, [role=img], img')]
              .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length
                || e.hasAttribute('alt')))
              .map(e => e.outerHTML.slice(0, 80))""";

    /** The rules of WCAG 2.2, levels A and AA, and best practices; and one that axe-core still calls an experiment. */
    private static final String FAULTS = """
            async () => (await axe.run(document, {
                runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
                rules: {'label-content-name-mismatch': {enabled: true}},
                resultTypes: ['violations']})).violations
              .flatMap(rule => rule.nodes.slice(0, 3).map(node => rule.id + ': ' + node.html.slice(0, 200)))""";

    /** The script of axe-core. */
    private static final String AXE = axe();

    private static String axe() {
        try (InputStream script = LooksBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** What axe-core finds fault with. */
    static List<?> faults(Page page) {
        if (!(Boolean) page.evaluate("'axe' in window")) {
            page.evaluate(AXE);
        }
        return (List<?>) page.evaluate(FAULTS);
    }

    @AfterAll
    static void close() {
        BARS.close();
        FACES.close();
        FUZZY.close();
        EDGES.close();
        MANY.close();
        TEAM.close();
    }

    /**
     * Colours and layout come from the style sheet alone, so a page is loaded once and then shown in each size and
     * colour.
     */
    @ParameterizedTest
    @ValueSource(strings = {"bars", "faces", "fuzzy", "edges", "many", "team"})
    void views_allOfThem_fitAndCanBeRead(String subject) {
        Explorer explorer = Objects.requireNonNull(EXPLORERS.get(subject));
        Page page = BROWSING.open(WIDE.width, WIDE.height, ColorScheme.LIGHT);
        Set<String> faults = new TreeSet<>();
        VIEWS.forEach((name, path) -> {
            page.setViewportSize(WIDE.width, WIDE.height);
            page.navigate(explorer.address().resolve(path).toString());
            assertThat(page.locator("h1")).isVisible();
            page.waitForLoadState(LoadState.NETWORKIDLE);
            SIZES.forEach((breadth, size) -> {
                page.setViewportSize(size.width, size.height);
                for (ColorScheme colours : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
                    String light = colours == ColorScheme.DARK ? "dark" : "light";
                    String shot = String.join("-", subject, name, breadth, light);
                    check(page, shot);
                    if (size == WIDE || colours == ColorScheme.LIGHT) { // narrow and dark differs from both in nothing
                        faults(page).forEach(fault -> faults.add(fault + " in " + shot));
                    }
                }
            });
        });
        assertThat(faults).as("what axe-core finds fault with").isEmpty();
        page.context().close();
    }

    @Test
    void print_keepsColours_andLeavesOutWhatCannotBePressed() {
        Page page = BROWSING.open(WIDE.width, WIDE.height, ColorScheme.LIGHT);
        page.navigate(FUZZY.address().resolve("/what-if?example=3").toString());
        assertThat(page.locator("tr.chosen")).hasCount(1);
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        for (String control : List.of("header nav", "footer", ".tools", ".controls", ".zoom")) {
            assertThat(page.locator(control).first()).isHidden();
        }
        for (String kept : List.of("h1", ".tag", ".legend", ".labels", "canvas")) {
            assertThat(page.locator(kept).first()).isVisible();
            assertThat(page.locator(kept).first()).hasCSS("print-color-adjust", "exact");
        }
        page.navigate(FUZZY.address().resolve("/image/3?more=1").toString());
        assertThat(page.locator("section.staying")).hasCSS("position", "static");
        assertThat(page.locator(".evidence canvas")).isVisible();
        assertThat(page.locator(".verdict")).isVisible();
        page.context().close();
    }

    private static void check(Page page, String shot) {
        Browsing.shoot(page, shot);
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .as("%s sticks out", shot)
                .isLessThanOrEqualTo(0);
        assertThat((List<?>) page.evaluate(PALE)).as("%s is pale", shot).isEmpty();
        assertThat((List<?>) page.evaluate(NAMELESS))
                .as("%s has controls without a name", shot)
                .isEmpty();
        assertThat(page.locator("h1")).hasCount(1);
        assertThat(page.locator("main")).hasCount(1);
    }
}
