package org.vitrine.training.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.Validation;

class RecipeTextTest {

    private static final String WHOLE = """
            # A remark.
            format = vitrine-recipe 1
            name   = mine
            title  = My images
            about  = What it is for,
                     in two lines.
            seeds  = 4, 5

            [data]
            place           = folder:my images
            get             = ask me
            size            = 32x48
            colour          = grey
            labels          = cat, dog
            drop-unlabelled = true
            test            = validation

            [images]
            size      = 32x48
            colour    = grey
            labels    = 2
            exclusive = false
            examples  = 100
            rarest    = 12.5
            content   = scans
            aligned   = false

            [plan a]
            encoding   = thermometer:4
            clauses    = 30
            target     = 0.5x
            epochs     = 3
            validate   = 0.2
            keep       = last
            measure    = auroc
            patience   = 2
            thresholds = fitted:f1+accuracy

            [plan b]
            tolerance = 8
            clauses   = 40

            [team]
            divide     = range
            thresholds = zero

            [result]
            seed 4    = f1 88.44, auroc 95.57
            seed 5    = f1 88.40, auroc 95.50
            tolerance = 0.25
            exact     = true
            time      = 1.5 min
            memory    = 700 MB

            [network]
            name   = ResNet18
            result = f1 87
            time   = 2 h

            [notes]
            note = First,
                   with more.
            note = Second.
            """;

    private static final String SMALLEST = """
            format = vitrine-recipe 1
            name = small
            title = T
            about = A
            [data]
            place = faces:
            [images]
            size = 8x8
            colour = rgb
            labels = 3
            exclusive = true
            examples = 1
            rarest = 0
            content = drawings
            aligned = true
            [plan]
            [result]
            not-measured = new
            """;

    private static Recipe read(String text) {
        return Recipe.parse(text, "mine.recipe");
    }

    @Test
    void parse_everything_isThere() {
        Recipe recipe = read(WHOLE);
        assertThat(recipe.name()).isEqualTo("mine");
        assertThat(recipe.about()).isEqualTo("What it is for, in two lines.");
        assertThat(recipe.seeds()).containsExactly(4L, 5L);
        assertThat(recipe.data())
                .isEqualTo(new RecipeData(
                        "folder:my images",
                        null,
                        "ask me",
                        new ImageSize(32, 48),
                        Colour.GREY,
                        List.of("cat", "dog"),
                        true,
                        "validation"));
        assertThat(recipe.traits()).isEqualTo(new ImageTraits(new ImageShape(32, 48, 1), 2, false, 100, 0.125));
        assertThat(recipe.content()).isEqualTo(Content.SCANS);
        assertThat(recipe.aligned()).isFalse();
        assertThat(recipe.isTeam()).isTrue();
        RecipePlan crisp = recipe.plans().get(0);
        assertThat(crisp.name()).isEqualTo("a");
        assertThat(crisp.given().keySet()).startsWith("encoding", "clauses", "target");
        assertThat(crisp.settings())
                .isEqualTo(Settings.defaults().withClauses(30).withTarget(15).withEpochs(3));
        assertThat(crisp.plan().validation()).isEqualTo(Validation.share(0.2));
        assertThat(crisp.plan().keep()).isEqualTo(Keep.LAST);
        assertThat(crisp.plan().measure()).contains(Measure.AUROC);
        assertThat(crisp.plan().patience()).hasValue(2);
        assertThat(crisp.plan().thresholds()).isEqualTo(ThresholdPlan.fitted(Measure.F1, Measure.ACCURACY));
        assertThat(crisp.plan().data()).isEqualTo(recipe.data().at("folder:my images"));
        assertThat(recipe.plans().get(1).settings()).isEqualTo(Settings.fuzzy(8, 40));
        assertThat(recipe.team()).isEqualTo(new RecipeTeam(true, ThresholdPlan.zero()));
        assertThat(recipe.result().measures()).containsExactly(Measure.F1, Measure.AUROC);
        assertThat(recipe.result().spread(Measure.F1).orElseThrow().getAverage())
                .isEqualTo(0.8842);
        assertThat(recipe.result().tolerance()).isEqualTo(0.0025);
        assertThat(recipe.result().exact()).isTrue();
        assertThat(recipe.result().seconds()).hasValue(90);
        assertThat(recipe.result().megabytes()).hasValue(700);
        assertThat(recipe.network().orElseThrow().values()).containsEntry(Measure.F1, 0.87);
        assertThat(recipe.network().orElseThrow().seconds()).hasValue(7200);
        assertThat(recipe.notes()).containsExactly("First, with more.", "Second.");
        assertThat(recipe.text()).isEqualTo(WHOLE);
    }

    @Test
    void parse_smallest_isAsUsual() {
        Recipe recipe = read(SMALLEST);
        assertThat(recipe.plan().settings()).isEqualTo(Settings.defaults());
        assertThat(recipe.seeds()).containsExactly(1L);
        assertThat(recipe.result().isMeasured()).isFalse();
        assertThat(recipe.result().notMeasured()).isEqualTo("new");
        assertThat(recipe.data().isGenerated()).isTrue();
        assertThat(read(SMALLEST.replace("\n", "\r\n")).plan()).isEqualTo(recipe.plan());
        assertThat(read(SMALLEST.replace("[plan]", "[plan]\nclauses = 100"))
                        .plan()
                        .settings())
                .as("the usual target is 1.25 times the clauses")
                .isEqualTo(Settings.defaults().withClauses(100).withTarget(125));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "format = vitrine-recipe 1|format = vitrine-recipe 2|line 2: format: this version reads 'vitrine-recipe 1'",
                "name   = mine|name   = ../mine|line 3: name: a name has 1 to 40 lower-case letters",
                "name   = mine||line 1: there must be a line 'name = ...'",
                "title  =|titel  =|line 4: a recipe has no 'titel'; did you mean 'title'?",
                "seeds  = 4, 5|seeds  = 4, 4|line 7: seeds: seeds are up to 100 different numbers",
                "seeds  = 4, 5|seeds  = 4,, 5|there is a comma too many",
                "seeds  = 4, 5|seeds  = 4, 9999999999999999999|a seed is a whole number of at most 64 bits",
                "seeds  = 4, 5|seeds  = 4|'seeds' at the top",
                "[data]|[dta]|line 9: a recipe has no '[dta]'; did you mean '[data]'?",
                "[data]|[data x]|only [plan] has a name behind it",
                "[data]|[Data]|line 9: a section is [name] in lower-case letters",
                "[team]|[data]|there is a section [data] already",
                "[plan b]|[plan a]|give each [plan NAME] of a team a name of its own",
                "[plan b]|[plan]|give each [plan NAME] of a team a name of its own",
                "place           = folder:my images|place = my images|a place is a kind of data",
                "get             = ask me|fetch = mnist|data that are fetched need neither 'place' nor 'get'",
                "get             = ask me|fetch = mmist|fetch: there is no public data 'mmist'",
                "size            = 32x48|size = big|line 12: size: 'big' is no size",
                "content   = scans|content = songs|content: this is one of drawings, photographs, scans: 'songs'",
                "rarest    = 12.5|rarest = 101|line 24: rarest: this is at most 100 percent",
                "examples  = 100|examples = 0|examples: there must be at least one",
                "clauses    = 30|clauses = -1|clauses: clauses must be",
                "clauses    = 30|clauses = many|line 30: clauses: 'many' is not a whole number",
                "clauses    = 30|clouses = 30|line 30: [plan] has no 'clouses'; did you mean 'clauses'?",
                "clauses    = 30|seed = 3|line 30: [plan] has no 'seed'",
                "target     = 0.5x|target = 0x|must be more than 0 times the clauses",
                "encoding   = thermometer:4|encoding = thermometer:four|line 29: encoding:",
                "validate   = 0.2|validate = 1.2|validate: a share must be more than 0",
                "validate   = 0.2|validate = 0.2.1|this is a share such as 0.1, or a split",
                "validate   = 0.2||needs validation data",
                "keep       = last|keep = first|keep: this is best or last: 'first'",
                "measure    = auroc|measure = beauty|measure:",
                "patience   = 2|patience = 0|patience must be at least 1",
                "thresholds = zero|thresholds = high|thresholds:",
                "tolerance = 8|tolerance = 8000|tolerance must be 1 to 1000",
                "tolerance = 8|tolerance = 8\\nsharing = coalesced|--sharing coalesced is for crisp clauses",
                "divide     = range|divide = evenly|divide: this is target or range",
                "seed 4    = f1 88.44, auroc 95.57|seed 4 = f1 188.44|seed 4: this is at most 100 percent",
                "seed 4    = f1 88.44, auroc 95.57|seed 4 = beauty 12|no measure",
                "seed 4    = f1 88.44, auroc 95.57|seed 4 = f1 1, f1 2|two figures of f1",
                "seed 4    = f1 88.44, auroc 95.57|seed 4 = auroc 1, f1 2|the same measures in the same order",
                "seed 4    = f1 88.44, auroc 95.57|seed 4 = f1 1, auroc 2\\nseed 04 = f1 1, auroc 2|of this seed already",
                "time      = 1.5 min|time = soon|time: a time is such as 90 s",
                "memory    = 700 MB|memory = 700|memory: an amount of memory is such as 700 MB",
                "exact     = true|exact = yes|exact: this is true or false: 'yes'",
                "exact     = true|not-measured = lost|[result] has a line 'seed N",
                "note = Second.|nota = Second.|[notes] has no 'nota'; did you mean 'note'?",
            })
    void parse_oneThingWrong_isNamedWithItsLine(String what, String instead, String message) {
        String wrong = WHOLE.replace(what, instead == null ? "" : instead.replace("\\n", "\n"));
        assertThat(wrong).isNotEqualTo(WHOLE);
        assertThatThrownBy(() -> read(wrong))
                .isInstanceOf(RecipeException.class)
                .hasMessageStartingWith("mine.recipe")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void parse_linesThatAreNone_areRefused() {
        assertThatThrownBy(() -> read("hello\n"))
                .hasMessage("mine.recipe, line 1: a line is 'key = value', [section] or # remark: 'hello'");
        assertThatThrownBy(() -> read("  indented = 1\n"))
                .hasMessageContaining("line 1: there is no value to continue");
        assertThatThrownBy(() -> read("a = 1\n\n  b\n")).hasMessageContaining("line 3: there is no value to continue");
        assertThatThrownBy(() -> read("a = 1\na = 2\n"))
                .hasMessageContaining("line 2: 'a' was given in line 1 already");
        assertThatThrownBy(() -> read("a = \u001b[31m\n")).hasMessageContaining("line 1: this is not a text");
        assertThatThrownBy(() -> read("")).hasMessageContaining("'format = ...'");
        assertThatThrownBy(() -> read(SMALLEST.replace("[plan]\n", "")))
                .hasMessage("mine.recipe has no section [plan]");
        assertThatThrownBy(() -> read(SMALLEST + "[team]\n")).hasMessageContaining("a team needs at least two");
    }

    @Test
    void parse_tooMuch_isRefused() {
        assertThatThrownBy(() -> read("#".repeat(70_000))).hasMessageContaining("is too large for a recipe");
        assertThatThrownBy(() -> read("a = " + "x".repeat(5000))).hasMessageContaining("at most 4000 characters");
        assertThatThrownBy(() -> read("a = x\n" + " xxxxxxxxx\n".repeat(500))).hasMessageContaining("at most 4000");
        assertThatThrownBy(() -> read("[plan]\n".repeat(200))).hasMessageContaining("more than 100 sections");
        assertThatThrownBy(() -> read("[notes]\n" + "note = x\n".repeat(300)))
                .hasMessageContaining("more than 200 notes");
        StringBuilder team = new StringBuilder(SMALLEST.replace("[plan]\n", ""));
        for (int member = 0; member < 70; member++) {
            team.append("[plan m").append(member).append("]\n");
        }
        assertThatThrownBy(() -> read(team.toString())).hasMessageContaining("a team has at most 64 members");
    }

    @Test
    void parse_damaged_isReadOrRefusedInOneLine() {
        Random random = new Random(5);
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder(WHOLE);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
                    case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(30)));
                    default -> text.insert(at, text.substring(random.nextInt(text.length())));
                }
            }
            try {
                read(text.toString());
            } catch (RecipeException wrong) {
                refused++;
                assertThat(wrong.getMessage()).hasSizeLessThan(1100);
                assertThat(String.valueOf(wrong.getMessage()).chars()).noneMatch(Character::isISOControl);
            }
        }
        assertThat(refused).isBetween(500, 1990);
    }
}
