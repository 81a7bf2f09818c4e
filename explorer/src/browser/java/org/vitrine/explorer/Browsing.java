package org.vitrine.explorer;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.vitrine.image.Raster;

/**
 * Pages in the system's Chromium, which is started once for all tests of a process and ends with it. Whatever the pages
 * complain about in their console is kept.
 */
final class Browsing {

    /** For what is slow because the machine is busy; nothing waits longer than it must. */
    private static final int PATIENCE_MILLISECONDS = 30_000;

    private static final Path SHOTS = Path.of("target", "screenshots");

    private static final Browser BROWSER = launch();

    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    private static Browser launch() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLISECONDS);
        return Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium())
                        .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }

    private static Path chromium() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no Chromium; install the system's package"));
    }

    /** A page of a size. */
    Page open(int width, int height, ColorScheme colours) {
        BrowserContext context = BROWSER.newContext(
                new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(colours));
        return open(context);
    }

    /** A page on a phone, which is touched rather than pointed at. */
    Page openPhone() {
        return open(BROWSER.newContext(new Browser.NewContextOptions()
                .setViewportSize(390, 800)
                .setHasTouch(true)
                .setIsMobile(true)));
    }

    private Page open(BrowserContext context) {
        context.setDefaultTimeout(PATIENCE_MILLISECONDS);
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            boolean ours = message.text().contains("willReadFrequently"); // said of how the tests read canvases
            if (!ours && List.of("error", "warning").contains(message.type())) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        return page;
    }

    Page open() {
        return open(1280, 1000, ColorScheme.LIGHT);
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    void forgive() {
        complaints.clear();
    }

    /** Keeps an image of the whole page, to be looked at; JPEG, since PNG costs more time than what the tests check. */
    static void shoot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SHOTS.resolve(name + ".jpg"))
                .setFullPage(true));
    }

    /** What a canvas shows: red, green, blue of each pixel. */
    static List<Integer> pixels(Page page, String canvas) {
        Object data = page.evaluate(
                "selector => { const c = document.querySelector(selector); return Array.from(c.getContext('2d')"
                        + ".getImageData(0, 0, c.width, c.height).data).filter((_, i) => i % 4 !== 3); }",
                canvas);
        List<Integer> values = new ArrayList<>();
        for (Object value : (List<?>) data) {
            values.add(((Number) value).intValue());
        }
        return values;
    }

    /** How far two images are apart, at the worst pixel. */
    static int distance(List<Integer> shown, Raster expected) {
        byte[] bytes = expected.toBytes();
        int channels = expected.shape().channels();
        if (shown.size() != bytes.length / channels * 3) {
            throw new AssertionError("a canvas of " + shown.size() / 3 + " pixels, not " + bytes.length / channels);
        }
        int worst = 0;
        for (int i = 0; i < shown.size(); i++) {
            int value = bytes[channels == 3 ? i : i / 3] & 0xFF;
            worst = Math.max(worst, Math.abs(value - shown.get(i)));
        }
        return worst;
    }
}
