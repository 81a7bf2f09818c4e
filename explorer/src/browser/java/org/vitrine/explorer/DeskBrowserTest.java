package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.edit.Edit;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** A person finds a planted fault with the page alone, and mends it: the model takes a watermark for glasses. */
class DeskBrowserTest {

    private static final Browsing BROWSING = new Browsing();
    private static final Model MODEL = Subjects.markedModel();

    @TempDir
    static Path folder;

    /** Tables that are wider than the screen. */
    private static final String CUT_OFF = "() => [...document.querySelectorAll('.wide')]"
            + ".filter(e => e.scrollWidth > e.clientWidth).map(e => `${e.scrollWidth} of ${e.clientWidth}`)";

    private static Path saved;
    private static Explorer explorer;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        saved = folder.resolve("mended.vitrine");
        StringBuilder table = new StringBuilder("number,camera\n");
        for (int i = 0; i < Subjects.MARKED.size(); i++) {
            table.append(i).append(i % 3 == 0 ? ",old\n" : ",new\n");
        }
        Path slices = Files.writeString(folder.resolve("slices.csv"), table);
        explorer = Explorer.builder()
                .model("marked.vitrine", MODEL)
                .images(Subjects.MARKED)
                .slices(ImageColumns.read(slices, Subjects.MARKED))
                .editing(saved)
                .threads(2)
                .start();
        explorer.awaitDesk();
    }

    @AfterAll
    static void close() {
        explorer.close();
    }

    @AfterEach
    void complaints() {
        assertThat(BROWSING.complaints()).isEmpty();
    }

    private static double percent(Locator cell) {
        return Double.parseDouble(cell.textContent().replace("\u00a0%", "").strip());
    }

    /** The share of the coloured evidence within the watermark and what is next to it. */
    private static double evidenceInCorner(Page page) {
        return ((Number) page.evaluate("async () => { const id = location.pathname.split('/')[2];"
                        + " const look = await (await fetch(`/api/models/0/examples/${id}?label=Glasses`)).json();"
                        + " let inside = 0, all = 0; look.net.forEach((value, i) => {"
                        + " const pixel = Math.floor(i * 4096 / look.net.length);"
                        + " const row = Math.floor(pixel / 64), column = pixel % 64; all += Math.abs(value);"
                        + " if (row >= 48 && column >= 48) inside += Math.abs(value); }); return inside / all; }"))
                .doubleValue();
    }

    @Test
    void desk_fromMistakesToAMendedModel() throws IOException {
        Page page = BROWSING.open();
        page.navigate(explorer.address().toString());
        Locator mistakes = page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Mistakes"));
        Locator row = mistakes.locator("tbody tr", new Locator.LocatorOptions().setHasText("Glasses"));
        assertThat(row).isVisible();
        Browsing.shoot(page, "desk-review");

        row.locator("td a").last().click(); // predicted wrongly
        assertThat(page.locator("vitrine-gallery .tile").first()).isVisible();
        page.locator("vitrine-gallery .tile").first().click();
        assertThat(page.locator("tr.chosen")).containsText("Glasses"); // the wrong label is selected
        String first = page.url();
        page.keyboard().press("ArrowRight");
        assertThat(page).not().hasURL(first);
        assertThat(page.locator("tr.chosen")).containsText("Glasses");
        page.goBack();
        assertThat(page).hasURL(first);
        assertThat(page.locator(".turn .back")).containsText("1 of ");

        double before = evidenceInCorner(page);
        assertThat(before).as("evidence in the corner").isGreaterThan(0.15);

        page.locator(".depth > summary").click();
        page.getByText("Forbid a part of the image for Glasses").click();
        Locator canvas = page.locator(".drawing canvas");
        canvas.scrollIntoViewIfNeeded();
        BoundingBox box = canvas.boundingBox();
        double pixel = box.width / 64;
        page.mouse().move(box.x + 52.5 * pixel, box.y + 52.5 * pixel);
        page.mouse().down();
        page.mouse().move(box.x + 58 * pixel, box.y + 58 * pixel);
        page.mouse().move(box.x + 62.5 * pixel, box.y + 62.5 * pixel);
        page.mouse().up();
        assertThat(page.locator(".sides-of input[name=top]")).hasValue("52");
        assertThat(page.locator(".sides-of input[name=right]")).hasValue("62");
        page.locator("vitrine-forbid input[name=reason]").fill("a watermark, not glasses");
        Browsing.shoot(page, "desk-forbid-drawn");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Forbid it for Glasses"))
                .click();
        Locator measured = page.locator(".editor tr[data-measure='F1 of Glasses']");
        assertThat(measured).isVisible();
        double was = percent(measured.locator("td").first());
        double is = percent(measured.locator("td.after"));
        assertThat(is).as("F1 of Glasses after %s", was).isGreaterThan(was + 3);
        Browsing.shoot(page, "desk-forbidden");
        assertThat(evidenceInCorner(page)).as("evidence in the corner").isLessThan(before / 2);
        assertThat(page.locator("header .edited")).hasText("1 edit");

        page.locator("header .edited").click();
        assertThat(page.locator(".edits li")).containsText("forbid rows 52-62, columns 52-62 for Glasses");
        assertThat(page.locator(".edits li")).containsText("a watermark, not glasses");
        assertThat(percent(page.locator("tr[data-measure=Accuracy] td.after")))
                .isGreaterThan(
                        percent(page.locator("tr[data-measure=Accuracy] td").first()));
        assertThat(saved).doesNotExist();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Save as mended.vitrine"))
                .click();
        assertThat(page.locator(".saving span")).containsText("Saved");
        Browsing.shoot(page, "desk-saved");

        Model mended = ModelFile.read(saved);
        assertThat(mended.edits()).singleElement().isInstanceOf(Edit.Forbid.class);
        assertThat(mended.edits().get(0).reason()).isEqualTo("a watermark, not glasses");
        assertThat(mended.original().clauses()).isEqualTo(MODEL.clauses());

        page.getByLabel("Undo edit 1").click();
        assertThat(page.locator(".edits li")).hasCount(0);
        assertThat(page.locator("header .edited")).hasCount(0);
        page.context().close();
    }

    @Test
    void audit_clausesSlicesAndMuting() {
        Page page = BROWSING.open();
        page.navigate(explorer.address() + "audit");
        Locator rows = page.locator(".clauses-table tbody tr");
        assertThat(rows.first()).isVisible();
        List<String> harms = page.locator(".clauses-table tbody td.harm").allTextContents();
        List<Long> numbers = harms.stream()
                .map(text -> Long.parseLong(text.replaceAll("[^0-9]", "")))
                .toList();
        assertThat(numbers)
                .isSortedAccordingTo((a, b) -> Long.compare(b, a))
                .first()
                .isNotEqualTo(0L);
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Support"))
                .click();
        assertThat(page.locator("th[aria-sort=descending]")).containsText("Support");
        Browsing.shoot(page, "desk-clauses");

        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Slices"))
                .click();
        assertThat(page.locator(".slices tbody tr").first()).isVisible();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Edits"))
                .click();
        assertThat(page.locator(".measured")).isVisible();
        page.navigate(explorer.address() + "audit?part=slices&column=camera");
        assertThat(page.locator("tr[data-slice=old] td").first()).hasText("100");
        page.navigate(explorer.address() + "audit?part=slices&column=brightness");
        assertThat(page.locator(".slices tbody tr")).hasCount(4);
        Browsing.shoot(page, "desk-slices");
        // of 500 examples, 0.4 points less is chance, 10 points less is not; of 5, 20 points less is chance
        page.route(url -> url.contains("/desk/slices"), route -> {
            String answer = route.fetch().text();
            String slice = "{\"value\":\"%s\",\"examples\":%d,\"wrong\":9,\"accuracy\":%s,\"f1\":0.9,"
                    + "\"accuracyBefore\":%s,\"f1Before\":0.9}";
            String list = Stream.of(
                            String.format(Locale.ROOT, slice, "usual", 5000, "0.9", "0.9"),
                            String.format(Locale.ROOT, slice, "chance", 500, "0.896", "0.896"),
                            String.format(Locale.ROOT, slice, "few", 5, "0.7", "0.7"),
                            String.format(Locale.ROOT, slice, "worse", 500, "0.8", "0.8"))
                    .collect(Collectors.joining(","));
            route.fulfill(new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(answer.replaceFirst("\"list\":\\[.*]", "\"list\":[" + list + "]")));
        });
        page.navigate(explorer.address() + "audit?part=slices");
        assertThat(page.locator(".slices tbody tr")).hasCount(4);
        assertThat(page.locator(".slices tr:has(.against)")).hasCount(1);
        assertThat(page.locator(".slices tr:has(.against)")).hasAttribute("data-slice", "worse");

        page.navigate(explorer.address() + "audit");
        String clause = rows.first().getAttribute("data-clause");
        rows.first().locator("a").click();
        page.getByText("Edit clause " + clause).click();
        page.locator("vitrine-edit-clause").getByLabel("Reason").fill("it does the most harm");
        page.locator("vitrine-edit-clause button", new Page.LocatorOptions().setHasText(Pattern.compile("^Mute$")))
                .click();
        assertThat(page.locator(".editor [role=status]")).containsText("mute clause " + clause);
        assertThat(page.locator("vitrine-clause")).containsText("on no label");
        Browsing.shoot(page, "desk-mute");
        page.navigate(explorer.address() + "audit?part=edits");
        page.getByLabel("Undo edit 1").click();
        assertThat(page.locator(".edits li")).hasCount(0);
        page.context().close();
    }

    @Test
    void audit_onAPhoneAndInTheDark() {
        for (String part : List.of("clauses", "slices", "edits")) {
            Page phone = BROWSING.openPhone();
            phone.navigate(explorer.address() + "audit?part=" + part);
            assertThat(phone.locator("vitrine-audit table").first()).isVisible();
            Browsing.shoot(phone, "desk-phone-" + part);
            Object wider =
                    phone.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
            assertThat(wider).as(part).isEqualTo(false);
            assertThat((List<?>) phone.evaluate(CUT_OFF))
                    .as("%s is cut off", part)
                    .isEmpty();
            assertThat((List<?>) phone.evaluate(LooksBrowserTest.PALE)).as(part).isEmpty();
            phone.context().close();
            Page dark = BROWSING.open(1280, 900, ColorScheme.DARK);
            dark.navigate(explorer.address() + "audit?part=" + part);
            assertThat(dark.locator("vitrine-audit table").first()).isVisible();
            Browsing.shoot(dark, "desk-dark-" + part);
            assertThat((List<?>) dark.evaluate(LooksBrowserTest.PALE)).as(part).isEmpty();
            dark.context().close();
        }
        Page phone = BROWSING.openPhone();
        phone.navigate(explorer.address() + "image/3?more=1&label=Glasses");
        phone.getByText("Forbid a part of the image for Glasses").click();
        assertThat(phone.locator(".drawing canvas")).isVisible();
        phone.locator(".sides-of input[name=top]").fill("3"); // the others are empty; nothing complains
        Browsing.shoot(phone, "desk-phone-forbid");
        assertThat((Integer) phone.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .isLessThanOrEqualTo(0);
        phone.context().close();
    }
}
