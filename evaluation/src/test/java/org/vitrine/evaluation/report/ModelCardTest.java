package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.Shrinkage;
import org.vitrine.team.Team;

/** What a card says. */
class ModelCardTest {

    private static final Labels LABELS = new Labels(List.of("cat", "dog", "<b>bird</b>", "fish|ray"), true);
    private static final ModelCard.People NOBODY = new ModelCard.People("", List.of(), "", "", "", List.of());

    private static ModelCard.Measured measured(Model model, boolean known) {
        // four images of each label; only cat is always right
        int[][] sums = new int[16][4];
        for (int i = 0; i < 16; i++) {
            sums[i][i % 4] = i % 4 == 0 || i < 8 ? 5 : -5;
        }
        Scores scores = Scores.of(model, sums, (image, label) -> image % 4 == label);
        Slice first = new Slice("brightness", "dark", new int[] {0, 1, 2, 3});
        Slice last = new Slice("brightness", "bright", new int[] {12, 13, 14, 15});
        return new ModelCard.Measured("tests", scores, List.of(first, last), known);
    }

    @Test
    void markdown_ofAMeasuredModel_hasNumbersByHand() {
        Model model = TinyModel.of(LABELS);
        ModelCard.People people = new ModelCard.People(
                "counting pets",
                List.of("medicine", "war"),
                "photos of friends",
                "ann@example.org",
                "MIT",
                List.of("no fur"));
        String card = ModelCard.markdown(new ModelCard.Subject("pets", model, people, measured(model, false)));
        assertThat(card)
                .startsWith("# Model card of pets\n")
                .contains("| intended use | counting pets |", "| not to be used for | medicine; war |")
                .contains("| contact | ann@example.org |", "| licence | MIT |", "| what it is | photos of friends |")
                .contains("- no fur\n")
                .contains("| cat | 4 | ", "\\<b\\>bird\\</b\\>", "fish\\|ray")
                .contains("accuracy 62.5 %") // 10 of 16
                .contains("| brightness: dark | 4 | 100.0 % |", "| brightness: bright | 4 | 25.0 % |")
                .contains("in the slices: brightness bright (accuracy 25.0 % of 4 images)")
                .contains("fewer than 100 images of: cat (4)")
                .contains("None: it is as it was trained.")
                .contains("It is not calibrated")
                .contains("--clauses 5", "--target 10", "--window 1x1")
                .doesNotContain("not stated", "was trained on these images");
    }

    @Test
    void card_ofNothingButAModel_saysWhatIsMissing() {
        Model model = TinyModel.of(LABELS);
        String card = ModelCard.markdown(new ModelCard.Subject("pets", model, NOBODY, null));
        assertThat(card).contains("| intended use | not stated |", "Not measured for this card");
        String page = ModelCard.html(new ModelCard.Subject("pets", model, NOBODY, null));
        assertThat(page).contains("<dd>not stated</dd>", "Not measured for this card", "Content-Security-Policy");
    }

    @Test
    void html_escapesLabels_andWarnsOfKnownImages() {
        Model model = TinyModel.of(LABELS);
        String page = ModelCard.html(new ModelCard.Subject("pets", model, NOBODY, measured(model, true)));
        assertThat(page)
                .contains("&lt;b&gt;bird&lt;/b&gt;", "class=\"warning\"", "62.5")
                .doesNotContain("<b>", "<script");
    }

    @Test
    void card_ofAnEditedModel_listsEdits_andTheCommandIsThatOfTheOriginal() {
        Model model = TinyModel.of(LABELS).edited(List.of(new Edit.Mute(1, "sees the leash")));
        String card = ModelCard.markdown(new ModelCard.Subject("pets", model, NOBODY, null));
        assertThat(card)
                .contains("- Edited by hand: mute clause 1, because: sees the leash.")
                .contains("--clauses 5", "'vitrine edit'");
    }

    @Test
    void card_ofATeam_describesEachMember() {
        Model model = TinyModel.of(LABELS);
        Team team = Team.of(List.of(new Member(model, 10), new Member(model, 7)));
        ModelCard.Subject subject = new ModelCard.Subject("pets", team, NOBODY, null);
        String card = ModelCard.markdown(subject);
        String first = Cells.member(team, 0);
        assertThat(card)
                .contains("A team of 2 Tsetlin Machines")
                .contains("| " + first + " | 5 crisp | ", " | 10 |\n", " | 7 |\n")
                .contains("### " + first, "### " + Cells.member(team, 1))
                .contains(
                        "vitrine team --model FILE --model FILE --out again.vitrine --divide range --data KIND:PLACE");
        assertThat(card.split("vitrine train ", -1)).as("a command for each").hasSize(3);
        assertThat(ModelCard.markdown(new ModelCard.Subject("pets", Team.of(model, model), NOBODY, null)))
                .contains("--out again.vitrine\n");
        assertThat(ModelCard.html(subject)).contains("<h3>" + first + "</h3>", "models in the team");
    }

    @Test
    void card_ofAShrunkUnion_hasTheSettingsOfTheTraining() {
        Model model = TinyModel.of(LABELS);
        Model shrunk = model.shrunkAs(
                model.clauses(),
                model.weights(),
                model.counts(),
                3,
                model.thresholds(),
                null,
                new Shrinkage(40, 900, 20, 4, "accuracy", 1, 0.5, 1, "", List.of()));
        assertThat(shrunk.settings().machines()).isEqualTo(1);
        assertThat(shrunk.trainedWith())
                .isEqualTo(model.settings().withClauses(40).withTarget(20).with(Settings.MACHINES, 4));
        String card = ModelCard.markdown(new ModelCard.Subject("pets", shrunk, NOBODY, null));
        assertThat(card)
                .contains("| machines | 4 |", "| target | 20 |", "| target since it was shrunk | 3 |")
                .contains("--clauses 40", "--target 20", "--machines 4", "unless it was joined from models")
                .contains("shrunk from 40 clauses with 900 literals", "on 1 image.");
        assertThat(ModelCard.markdown(new ModelCard.Subject("pets", model, NOBODY, null)))
                .contains("| machines | 1 |", "| shift | 0 |")
                .doesNotContain("joined", "| reach |", "| batch |", "| mirrorVotes |");
    }

    @Test
    void card_ofAModelThatHasLearntNothing_saysSo() {
        Model model = TinyModel.of(LABELS);
        Scores scores = Scores.of(model, new int[][] {{1, 0, 0, 0}, {1, 0, 0, 0}}, (image, label) -> label == image);
        ModelCard.Measured measured = new ModelCard.Measured("tests", scores, List.of(), false);
        assertThat(ModelCard.markdown(new ModelCard.Subject("pets", model, NOBODY, measured)))
                .contains("no better than that of always saying what is most common");
    }
}
