package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.edit.Edit;
import org.vitrine.patch.Area;
import org.vitrine.store.ModelFile;

/** A planted fault is shown on the front page without being looked for, and mended in four clicks. */
class FaultsBrowserTest {

    private static final Browsing BROWSING = new Browsing();
    private static final LocatorAssertions.IsVisibleOptions SOON =
            new LocatorAssertions.IsVisibleOptions().setTimeout(120_000);

    @TempDir
    static Path folder;

    private static Path saved;
    private static Explorer explorer;

    @BeforeAll
    static void open() throws InterruptedException {
        saved = folder.resolve("mended.vitrine");
        explorer = Explorer.builder()
                .model("marked.vitrine", Subjects.markedModel())
                .images(Subjects.MARKED)
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

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    @Test
    void review_showsAPlantedFault_mendedInFourClicks() throws IOException {
        Page page = BROWSING.open();
        page.navigate(explorer.address().toString());
        Locator fault = page.locator("vitrine-faults vitrine-fault section[aria-label*=Glasses]")
                .first();
        assertThat(fault).isVisible(SOON);
        assertThat(fault).containsText("Glasses looks where no other label does");
        assertThat(page.locator("vitrine-faults vitrine-fault")).hasCount(1);
        Browsing.shoot(page, "faults-review");

        fault.getByText("Ignore this part").click(); // 1
        Area planted = new Area(53, 53, 61, 61); // where the watermark is
        int top = Integer.parseInt(fault.locator("input[name=top]").inputValue());
        int left = Integer.parseInt(fault.locator("input[name=left]").inputValue());
        int bottom = Integer.parseInt(fault.locator("input[name=bottom]").inputValue());
        int right = Integer.parseInt(fault.locator("input[name=right]").inputValue());
        Area proposed = new Area(top, left, bottom, right);
        // orientations are seen in cells, so what tells of the watermark lies partly beside it
        assertThat(proposed.overlap(planted)).as("%s", proposed).isPositive();
        assertThat(new Area(46, 46, 63, 63).contains(top, left))
                .as("%s", proposed)
                .isTrue();
        Browsing.shoot(page, "faults-ignore");
        String before = page.locator("p.lead").textContent();
        fault.getByText("Forbid it for Glasses").click(); // 2
        Locator strip = page.locator("vitrine-strip .strip");
        assertThat(strip).isVisible(SOON);
        assertThat(strip.locator("[data-label=Glasses]")).containsText(Pattern.compile("mistakes → \\d+, F1"));
        Matcher shares = Pattern.compile("F1 ([0-9.]+) → ([0-9.]+)")
                .matcher(strip.locator("[data-label=Glasses]").textContent());
        assertThat(shares.find()).isTrue();
        assertThat(Double.parseDouble(shares.group(2))).isGreaterThan(Double.parseDouble(shares.group(1)) + 2);
        assertThat(strip).containsText("others unchanged");
        assertThat(page.locator("p.lead")).containsText("decisions are right");
        assertThat(page.locator("p.lead")).not().hasText(before); // counted anew
        Browsing.shoot(page, "faults-mended");
        button(page, "Save").click(); // 3
        assertThat(strip).containsText("saved to mended.vitrine");
        assertThat(ModelFile.read(saved).edits()).singleElement().isInstanceOf(Edit.Forbid.class);

        page.navigate(explorer.address() + "gallery");
        assertThat(strip).isVisible(); // on every page
        button(page, "Undo").click();
        assertThat(strip).hasCount(0);
        page.context().close();
    }

    @Test
    void gallery_ofOneKindOfMistakes_saysWhatTheyHaveInCommon() {
        Page page = BROWSING.open();
        page.navigate(explorer.address() + "gallery?result=wrong&given=Glasses");
        button(page, "What these mistakes have in common").click();
        Locator fault = page.locator("vitrine-common vitrine-fault");
        assertThat(fault).isVisible(SOON);
        assertThat(fault).containsText(Pattern.compile("of what speaks for the mistake.*lies in\\s+rows \\d+ to \\d+"));
        assertThat(fault.locator("canvas").first()).isVisible();
        Browsing.shoot(page, "faults-gallery");
        page.navigate(explorer.address() + "gallery?given=Glasses");
        assertThat(page.locator("vitrine-gallery .tile").first()).isVisible();
        assertThat(page.locator("vitrine-common button")).hasCount(0);
        page.context().close();
    }
}
