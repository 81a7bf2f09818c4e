package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.LiteralShare;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;

/** What edits mean, that they can be undone, and that a file keeps them. */
class EditedModelTest {

    private static final int SEEDS = 80;

    private static Model model(long seed) {
        return seed % 2 == 0 ? RandomModels.trained(seed / 2) : RandomModels.fuzzy(seed / 2);
    }

    private static int[] sums(Model model, Raster image) {
        return model.predictor().predict(image).classSums();
    }

    private static Area area(Random random, ImageShape shape) {
        int top = random.nextInt(shape.height());
        int left = random.nextInt(shape.width());
        return new Area(
                top,
                left,
                Math.min(shape.height() - 1, top + random.nextInt(3)),
                Math.min(shape.width() - 1, left + random.nextInt(3)));
    }

    /** Other values for the pixels of an area, or for all others. */
    private static Raster changed(Raster image, Random random, Area area, boolean inside, boolean mirrored) {
        ImageShape shape = image.shape();
        byte[] bytes = image.toBytes();
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                int other = shape.width() - 1 - column;
                boolean in = isIn(area, row, column) || (mirrored && isIn(area, row, other));
                for (int channel = 0; in == inside && channel < shape.channels(); channel++) {
                    bytes[(row * shape.width() + column) * shape.channels() + channel] = (byte) random.nextInt(256);
                }
            }
        }
        return Raster.of(shape, bytes);
    }

    private static boolean isIn(Area area, int row, int column) {
        return row >= area.top() && row <= area.bottom() && column >= area.left() && column <= area.right();
    }

    @Test
    void mute_tinyModel_takesAwayItsVotes() {
        // the first clause asks for the pixel at row 8, column 9 and not for the one at row 8, column 1; 3 votes if
        // both hold
        Model model = RandomModels.tinyFuzzy();
        byte[] bytes = new byte[90];
        bytes[89] = (byte) 200;
        Raster image = Raster.of(model.shape(), bytes);
        assertThat(sums(model, image)).containsExactly(3);
        Model muted = model.edited(List.of(new Edit.Mute(0, "no reason")));
        assertThat(sums(muted, image)).containsExactly(0);
        assertThat(muted.edits()).containsExactly(new Edit.Mute(0, "no reason"));
        assertThat(muted.original()).isSameAs(model);
        assertThat(muted.automata()).isEmpty();
        assertThat(sums(model.edited(List.of(new Edit.Reweight(0, "a", 5, "why"))), image))
                .containsExactly(15);
        assertThat(muted.undone(0)).isSameAs(model);
    }

    @Test
    void forbid_tinyModel_dropsTheLiteralThatLooksThere() {
        // shifted by up to 2, the literal at column 1 sees columns 0 to 3, the one at column 9 sees 7 to 9
        Model model = RandomModels.tinyFuzzy();
        Model forbidden = model.edited(List.of(new Edit.Forbid("a", new Area(6, 3, 6, 3), "a spot")));
        assertThat(forbidden.clauses().literalsOf(0)).containsExactly(89);
        assertThat(model.edited(List.of(new Edit.Forbid("a", new Area(5, 3, 5, 3), "a spot")))
                        .clauses())
                .isEqualTo(model.clauses());
        assertThat(model.edited(List.of(new Edit.Forbid("a", new Area(6, 4, 8, 6), "a spot")))
                        .clauses())
                .isEqualTo(model.clauses());
        assertThatThrownBy(() -> model.edited(List.of(new Edit.Forbid("a", new Area(0, 0, 8, 9), "all"))))
                .isInstanceOf(EditException.class)
                .hasMessageContaining("smaller");
        // 3 of 30 * 3 votes are the most: the literal held in 3 + 10 images, so it failed in 17
        assertThat(forbidden.usualVotes().orElseThrow().votes(0)).isEqualTo(90 - 17);
        assertThat(model.edited(List.of(new Edit.Restrict(0, new Area(0, 7, 8, 9), "right")))
                        .clauses()
                        .literalsOf(0))
                .containsExactly(89);
    }

    /** The law: no pixel of the area changes the label's class sum, and other labels vote as before. */
    @Test
    void forbid_anyModel_pixelsThereNeverMatter() {
        int made = 0;
        int mattered = 0;
        int copies = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            Random random = new Random(seed);
            for (int attempt = 0; attempt < 4; attempt++) {
                int label = random.nextInt(model.labels().size());
                Area area = area(random, model.shape());
                Model edited;
                try {
                    edited = model.edited(List.of(new Edit.Forbid(model.labels().name(label), area, "why")));
                } catch (EditException tooLarge) {
                    assertThat(tooLarge).hasMessageContaining("choose a smaller area");
                    continue;
                }
                made++;
                copies += edited.clauses().size() - model.clauses().size();
                for (Raster image : RandomModels.images(model.shape(), 4, seed)) {
                    int[] before = sums(edited, image);
                    int[] original = sums(model, image);
                    for (int other = 0; other < before.length; other++) {
                        if (other != label) {
                            assertThat(before[other]).as("seed %d", seed).isEqualTo(original[other]);
                        }
                    }
                    for (int times = 0; times < 5; times++) {
                        Raster changed = changed(image, random, area, true, false);
                        assertThat(sums(edited, changed)[label])
                                .as("seed %d", seed)
                                .isEqualTo(before[label]);
                        mattered += sums(model, changed)[label] == original[label] ? 0 : 1;
                    }
                }
            }
        }
        assertThat(made).isGreaterThan(100);
        assertThat(mattered).as("how often the pixels mattered before").isGreaterThan(100);
        assertThat(copies).isGreaterThan(10);
    }

    /** No pixel outside of the area, or of its mirror image if votes on that are added, changes what the clause casts. */
    @Test
    void restrict_anyClause_looksNowhereElse() {
        int made = 0;
        int voted = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            Random random = new Random(seed);
            for (int attempt = 0; attempt < 6; attempt++) {
                int clause = random.nextInt(model.clauses().size());
                ImageShape shape = model.shape();
                Area area = new Area(0, random.nextInt(shape.width() / 2), shape.height() - 1, shape.width() - 1);
                Model edited;
                try {
                    edited = model.edited(List.of(new Edit.Restrict(clause, area, "why")));
                } catch (EditException tooSmall) {
                    assertThat(tooSmall).hasMessageContaining("mute the clause instead");
                    continue;
                }
                made++;
                List<Raster> images = new ArrayList<>();
                for (Raster image : RandomModels.images(shape, 3, seed)) {
                    images.add(image);
                    images.add(changed(image, random, area, false, model.mirrorVotes()));
                }
                VoteTable votes = table(edited, images);
                for (int i = 0; i < images.size(); i += 2) {
                    assertThat(votes.votes(clause, i + 1)).as("seed %d", seed).isEqualTo(votes.votes(clause, i));
                    voted += votes.votes(clause, i) > 0 ? 1 : 0;
                }
            }
        }
        assertThat(made).isGreaterThan(100);
        assertThat(voted).isGreaterThan(50);
    }

    private static VoteTable table(Model model, List<Raster> images) {
        List<BitImage> bits = images.stream().map(model.encoding()::encode).toList();
        return VoteTable.of(model, bits.size(), bits::get, 2, done -> {});
    }

    private static List<Edit> some(Model model, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int clause = random.nextInt(model.clauses().size());
            int perLabel = model.clauses().size() / model.labels().size();
            boolean own = model.settings().sharing() == Settings.Sharing.OWN;
            String label = model.labels()
                    .name(
                            own
                                    ? clause / perLabel
                                    : random.nextInt(model.labels().size()));
            Edit edit = switch (random.nextInt(5)) {
                case 0 -> new Edit.Mute(clause, "größer \"so\" \\ " + i);
                case 1 -> new Edit.Reweight(clause, label, random.nextInt(21) - 10, "r" + i);
                case 2 -> new Edit.Restrict(clause, area(random, model.shape()), "r" + i);
                case 3 -> new Edit.Forbid(label, area(random, model.shape()), "r" + i);
                default -> new Edit.Decide(label, random.nextInt(21) - 10, "r" + i);
            };
            List<Edit> more = new ArrayList<>(edits);
            more.add(edit);
            try {
                model.edited(more);
                edits.add(edit);
            } catch (EditException impossible) {
                assertThat(impossible).hasMessageNotContaining("null");
            }
        }
        return edits;
    }

    @Test
    void undone_anyEdit_isAsIfItHadNotBeenMade() throws IOException {
        int undone = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            Random random = new Random(seed);
            List<Edit> edits = some(model, random);
            if (edits.isEmpty()) {
                continue;
            }
            Model edited = model.edited(edits);
            Model read = ModelFile.read(FileBytes.of(edited));
            Models.assertSame(read, edited);
            assertThat(read.edits()).isEqualTo(edits);
            assertThat(read.thresholds()).isEqualTo(edited.thresholds());
            assertThat(FileBytes.of(read)).isEqualTo(FileBytes.of(edited));
            for (int index = 0; index < edits.size(); index++) {
                List<Edit> rest = new ArrayList<>(edits);
                rest.remove(index);
                Model expected;
                try {
                    expected = model.edited(rest);
                } catch (EditException needed) {
                    Model now = read;
                    int gone = index;
                    assertThatThrownBy(() -> now.undone(gone)).isInstanceOf(EditException.class);
                    continue;
                }
                assertThat(FileBytes.of(read.undone(index)))
                        .as("seed %d edit %d", seed, index)
                        .isEqualTo(FileBytes.of(rest.isEmpty() ? withoutAutomata(model) : expected));
                undone++;
            }
            assertThat(FileBytes.of(read.original())).isEqualTo(FileBytes.of(withoutAutomata(model)));
            assertThat(FileBytes.of(ModelFile.read(FileBytes.of(edited.compact()))))
                    .isEqualTo(FileBytes.of(edited.compact()));
        }
        assertThat(undone).isGreaterThan(100);
    }

    /** A model that was read from a file has no automata if it was edited; everything else is as it was. */
    private static Model withoutAutomata(Model model) {
        Model without = new Model(
                        model.labels(),
                        model.shape(),
                        model.encoding(),
                        model.clauses(),
                        model.weights(),
                        model.counts(),
                        null,
                        model.settings(),
                        model.provenance())
                .withThresholds(model.thresholds());
        return model.usualVotes().map(without::withUsualVotes).orElse(without);
    }

    @Test
    void undone_editThatALaterOneBuildsOn_isRefused() {
        for (long seed = 0; seed < 400; seed += 2) {
            Model model = model(seed);
            Random random = new Random(seed);
            try {
                Edit forbid = new Edit.Forbid(model.labels().name(0), area(random, model.shape()), "why");
                Model copied = model.edited(List.of(forbid));
                int copy = model.clauses().size();
                if (copied.clauses().size() > copy) {
                    Model muted = copied.edited(List.of(new Edit.Mute(copy, "the copy")));
                    assertThatThrownBy(() -> muted.undone(0)).hasMessageContaining("undo it first");
                    Models.assertSame(muted.undone(1), copied);
                    return;
                }
            } catch (EditException tooLarge) {
                assertThat(tooLarge.edit()).isZero();
            }
        }
        fail("no edit made a copy");
    }

    @Test
    void votes_editedTable_isWhatThePredictorSays() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            List<Edit> edits = some(model, new Random(seed));
            List<Raster> images = RandomModels.images(model.shape(), 70, seed);
            List<BitImage> bits = images.stream().map(model.encoding()::encode).toList();
            VoteTable before = table(model, images);
            int[][] sums = before.classSums();
            Model edited = model.edited(edits);
            VoteTable after = before.edited(edited, bits::get, 2, done -> {});
            int[][] now = after.classSums(before, sums);
            assertThat(now).isDeepEqualTo(after.classSums());
            for (int image = 0; image < images.size(); image++) {
                assertThat(sums[image]).isEqualTo(sums(model, images.get(image)));
                assertThat(now[image]).as("seed %d", seed).isEqualTo(sums(edited, images.get(image)));
            }
            assertThat(before.classSums(after, now)).isDeepEqualTo(sums);
            ClauseTally.Truth truth = (image, label) -> (image + label) % 3 == 0;
            ClauseTally slow = ClauseTally.of(edited, images.size(), bits::get, truth, 1, done -> {});
            ClauseTally fast = ClauseTally.of(edited, after, now, truth);
            for (int clause = 0; clause < edited.clauses().size(); clause++) {
                assertThat(fast.support(clause)).isEqualTo(slow.support(clause));
                for (int label = 0; label < edited.labels().size(); label++) {
                    assertThat(fast.precision(clause, label)).isEqualTo(slow.precision(clause, label));
                    assertThat(fast.harm(clause, label)).isEqualTo(slow.harm(clause, label));
                }
            }
        }
    }

    @Test
    void explain_editedFuzzyModel_sharesAddUp() {
        int changed = 0;
        for (long seed = 1; seed < SEEDS; seed += 2) {
            Model model = model(seed);
            Model edited = model.edited(some(model, new Random(seed)));
            changed += edited.clauses().equals(model.clauses()) ? 0 : 1;
            for (Raster image : RandomModels.images(model.shape(), 3, seed)) {
                Explanation explanation =
                        edited.explainer().explain(image, edited.labels().name(0));
                double sum = explanation.shares().stream()
                        .mapToDouble(LiteralShare::share)
                        .sum();
                assertThat(explanation.usual().orElse(Double.NaN) + sum)
                        .as("seed %d", seed)
                        .isEqualTo(explanation.classSum(), within(1e-6));
            }
        }
        assertThat(changed).isGreaterThan(10);
    }

    @Test
    void edit_thatTheModelDoesNotAllow_isRefused() {
        Model model = RandomModels.tiny();
        assertThatThrownBy(() -> model.edited(List.of(new Edit.Mute(2, "why"))))
                .isInstanceOf(EditException.class)
                .hasMessage("there is no clause 2; they are 0 to 1");
        assertThatThrownBy(() -> model.edited(List.of(new Edit.Forbid("c", new Area(0, 0, 0, 0), "why"))))
                .hasMessageContaining("there is no label 'c'; there are: a, b");
        assertThatThrownBy(() -> model.edited(List.of(new Edit.Forbid("a", new Area(0, 0, 2, 0), "why"))))
                .hasMessageContaining("rows must be 0 to 1");
        assertThatThrownBy(() -> model.edited(List.of(new Edit.Decide("a", 3, "why"))))
                .hasMessageContaining("the largest class sum wins");
        assertThatThrownBy(() -> new Edit.Mute(0, " ")).hasMessageContaining("needs a reason");
        assertThatThrownBy(() -> new Edit.Mute(0, "a\nb")).hasMessageContaining("one line");
        assertThatThrownBy(() -> new Edit.Mute(0, "a".repeat(501))).hasMessageContaining("500");
        assertThatThrownBy(() -> new Edit.Mute(-1, "why")).hasMessageContaining("0 or more");
    }

    @Test
    void read_wrongDataUnderARightChecksum_isRefusedOrAModel() throws IOException {
        for (Model model : List.of(
                RandomModels.tiny().edited(List.of(new Edit.Mute(0, "w"), new Edit.Reweight(1, "b", 3, "w"))),
                RandomModels.tinyFuzzy().edited(List.of(new Edit.Forbid("a", new Area(6, 3, 6, 3), "w"))))) {
            byte[] bytes = FileBytes.of(model);
            int refusals = 0;
            for (int bit = 8 * (8 + FileBytes.headerLength(bytes)); bit < 8 * bytes.length; bit++) {
                byte[] changed = bytes.clone();
                changed[bit >> 3] ^= (byte) (1 << (bit & 7));
                try {
                    ModelFile.read(FileBytes.sealed(changed)).original().predictor();
                } catch (ModelFileException wrong) {
                    refusals++;
                    assertThat(wrong).hasMessageNotContainingAny("\n", "null");
                }
            }
            assertThat(refusals).isGreaterThan(8 * 16);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "17",
                "[17]",
                "[{}]",
                "[{'kind':'mute','clause':0}]",
                "[{'kind':'mute','clause':-1,'reason':'w'}]",
                "[{'kind':'mute','clause':'0','reason':'w'}]",
                "[{'kind':'mute','clause':99999999999,'reason':'w'}]",
                "[{'kind':'mute','clause':0,'reason':''}]",
                "[{'kind':'sing','clause':0,'reason':'w'}]",
                "[{'kind':'restrict','clause':0,'rows':[0],'columns':[0,1],'reason':'w'}]",
                "[{'kind':'restrict','clause':0,'rows':[1,0],'columns':[0,1],'reason':'w'}]",
                "[{'kind':'forbid','rows':[0,0],'columns':[0,1],'reason':'w'}]",
                "[{'kind':'reweight','clause':0,'label':'a','votes':10000000,'reason':'w'}]",
                "[[[[[[[[[[["
            })
    void read_wrongEdits_isRefused(String edits) throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny().edited(List.of(new Edit.Mute(0, "w"))));
        String header = FileBytes.headerText(bytes);
        String before = "[{\\\"kind\\\":\\\"mute\\\",\\\"clause\\\":0,\\\"reason\\\":\\\"w\\\"}]";
        assertThat(header).contains(before);
        String changed = header.replace(before, edits.replace("'", "\\\""));
        byte[] file = FileBytes.sealed(FileBytes.file(
                changed + " ".repeat((8 - changed.length() % 8) % 8), FileBytes.data(bytes)));
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("edit")
                .hasMessageNotContaining("\n");
    }

    @Test
    void original_ofAModelThatWasNotEdited_isItself() {
        Model model = RandomModels.tiny();
        assertThat(model.original()).isSameAs(model);
        assertThat(model.edits()).isEmpty();
        assertThat(model.edited(List.of())).isSameAs(model);
    }
}
