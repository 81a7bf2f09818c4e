package org.vitrine.explorer;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.team.Team;

/** A person's way through the page of a team, compared with what the library computes. */
class TeamBrowserTest {

    private static final Explorer EXPLORER = Subjects.open(Subjects.team());
    private static final Browsing BROWSING = new Browsing();
    private static final Team TEAM = Subjects.TEAM;
    private static final String LABEL = "Hat";

    private final Page page = BROWSING.open();

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
        EXPLORER.close();
    }

    private void go(String path) {
        page.navigate(EXPLORER.address().resolve(path).toString());
    }

    private static Explanation explain(int example) {
        return TEAM.explainer().explain(Subjects.FACES.image(example), LABEL);
    }

    /** An example on which clauses of a fuzzy and of a crisp member vote. */
    private static int example() {
        return IntStream.range(0, Subjects.FACES.size())
                .filter(i -> explain(i).votes().stream()
                                .map(ClauseVote::member)
                                .filter(member -> member < 2)
                                .distinct()
                                .count()
                        == 2)
                .findFirst()
                .orElseThrow();
    }

    /** A share of at least a thousandth, as the page writes it. */
    private static String share(double millionths) {
        if (millionths == 0) {
            return "0";
        }
        String digits = String.format(Locale.ROOT, "%.3f", Math.abs(millionths) / 1e6);
        return (millionths > 0 ? "+" : "\u2212") + digits;
    }

    @Test
    void image_showsSumsMembersAndTheirClauses() {
        int example = example();
        Raster image = Subjects.FACES.image(example);
        Explanation explanation = explain(example);
        go("/image/" + example + "?more=1&label=" + LABEL);
        assertThat(page.locator(".verdict")).containsText("The team predicts");
        assertThat(page.locator("tr[data-label=" + LABEL + "] .votes")).hasText(share(explanation.classSum()));
        for (int member = 0; member < 3; member++) {
            Locator row = page.locator(".members tr[data-member='" + member + "']");
            assertThat(row).containsText("Member " + member + " (");
            assertThat(row.locator(".sum")).hasText(share((double)
                    TEAM.share(member, explanation.members().get(member).classSum())));
        }
        assertThat(page.locator(".choice legend").getByText("Picture")).hasCount(0);
        double scale = IntStream.range(0, TEAM.labels().size())
                .mapToDouble(label -> NetEvidenceImage.fullColour(
                        TEAM.shape(), TEAM.explainer().explain(image, label).net()))
                .max()
                .orElseThrow();
        assertThat(Browsing.distance(
                        Browsing.pixels(page, ".evidence .stage canvas"),
                        NetEvidenceImage.over(image, explanation.net(), scale)))
                .isLessThanOrEqualTo(1);
        ClauseVote strongest = explanation.votes().get(0);
        Locator row = page.locator(".clause-row").first();
        assertThat(row).hasAttribute("data-member", "" + strongest.member());
        assertThat(row).containsText("member " + strongest.member());
        assertThat(row.locator(".said")).hasText(share(strongest.share(TEAM)));
        row.hover();
        assertThat(page.locator(".evidence .window").first()).isVisible();
        Browsing.shoot(page, "team-image");
        row.click();
        assertThat(page.locator("h1")).containsText("Clause " + strongest.clause());
        assertThat(page.locator("h1")).containsText("Member " + strongest.member());
    }

    @Test
    void image_pixel_namesTheMembersOfItsClauses() {
        int example = example();
        Explanation explanation = explain(example);
        int pixel = IntStream.range(0, 64 * 64)
                .filter(at -> !PixelVote.at(TEAM, explanation, at / 64, at % 64).isEmpty())
                .findFirst()
                .orElseThrow();
        go("/image/" + example + "?more=1&label=" + LABEL);
        Locator canvas = page.locator(".evidence .stage");
        var box = canvas.boundingBox();
        int row = pixel / 64;
        int column = pixel % 64;
        page.mouse().move(box.x + (column + 0.5) * box.width / 64, box.y + (row + 0.5) * box.height / 64);
        assertThat(page.locator(".pixel h3")).hasText("Row " + pixel / 64 + ", column " + pixel % 64);
        PixelVote any = PixelVote.at(TEAM, explanation, pixel / 64, pixel % 64).get(0);
        assertThat(page.locator(".pixel")).containsText("of member " + any.member());
        assertThat(page.locator(".pixel")).containsText("supports");
    }

    @Test
    void clause_ofEachMember_isThatModels() {
        for (int member = 0; member < 3; member++) {
            Model model = TEAM.members().get(member).model();
            go("/clause/7?member=" + member);
            assertThat(page.locator("h1")).containsText("Member " + member);
            assertThat(page.locator("h1")).containsText(model.clauses().literals(7) + " literal");
            assertThat(page.locator("main")).containsText(member == 1 ? "What it asks of its window" : "What it sees");
            assertThat(page.locator("img.strokes")).hasCount(member == 1 ? 0 : 1);
            page.locator("nav.turn a[rel=next]").click();
            assertThat(page.locator("h1")).containsText("Member " + member);
        }
    }

    @Test
    void labels_memberIsChosen() {
        go("/labels");
        assertThat(page.locator(".lead")).containsText("This member".toLowerCase(Locale.ROOT));
        assertThat(page.locator(".representations img.strokes")).hasCount(7);
        page.getByLabel("Member of the team").selectOption("1");
        assertThat(page.locator(".representations vitrine-pixels")).hasCount(7);
        page.getByLabel("Member of the team").selectOption("2");
        assertThat(page).hasURL(Pattern.compile("member=2"));
        assertThat(page.locator(".representations img.strokes")).hasCount(7);
        assertThat(page.locator(".clause-row").first()).hasAttribute("data-member", "2");
        Browsing.shoot(page, "team-labels");
    }

    @Test
    void whatIf_erasingAll_showsWhatChangedInEachMember() {
        int example = example();
        go("/what-if?example=" + example + "&label=" + LABEL);
        page.locator(".choice span").getByText("Erase region").click();
        Locator stage = page.locator("section[aria-label=Paint] .stage");
        var box = stage.boundingBox();
        page.mouse().move(box.x + 2, box.y + 2);
        page.mouse().down();
        page.mouse().move(box.x + box.width - 2, box.y + box.height - 2);
        page.mouse().up();
        assertThat(page.locator("section[aria-label=Changes] h2"))
                .containsText(share(explain(example).classSum()) + " before");
        assertThat(page.locator("section[aria-label=Changes] .clause-row").first())
                .containsText("member ");
        Browsing.shoot(page, "team-what-if");
    }

    @Test
    void compare_aTeamAndAModel_eachInItsOwnVotes() {
        int example = example();
        go("/compare?mode=models&example=" + example + "&label=" + LABEL);
        assertThat(page.locator("[data-side='0'] h2")).hasText("team.vitrine");
        assertThat(page.locator("[data-side='0'] .sum"))
                .hasText(share(explain(example).classSum()));
        int alone = Subjects.FACES_MODEL
                .predictor()
                .predict(Subjects.FACES.image(example))
                .classSum(LABEL);
        assertThat(page.locator("[data-side='1'] .sum"))
                .hasText((alone > 0 ? "+" : alone < 0 ? "\u2212" : "") + Math.abs(alone));
        Browsing.shoot(page, "team-compare");
    }
}
