package org.vitrine.training.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.TrainingExamples;

/** Which settings are suggested for which images. */
class SuggestedSettingsTest {

    private static final ImageLook DIGITS = new ImageLook(0.92, 0.89, 0.48, 0.89);
    private static final ImageLook CLOTHES = new ImageLook(0.64, 0.94, 0.77, 1);
    private static final ImageLook FACES = new ImageLook(0.28, 0.73, 1.02, 0.76);
    private static final ImageLook ANYWHERE = new ImageLook(0.12, 0.02, 0, 0.2);
    private static final ImageLook TURNED = new ImageLook(0.12, 0.02, 0, 0.01);

    private static @Nullable ImageLook look(String name) {
        return switch (name) {
            case "digits" -> DIGITS;
            case "clothes" -> CLOTHES;
            case "faces" -> FACES;
            case "anywhere" -> ANYWHERE;
            default -> null;
        };
    }

    private static ImageTraits traits(
            int side, int channels, int labels, boolean exclusive, int examples, double rarest) {
        return new ImageTraits(new ImageShape(side, side, channels), labels, exclusive, examples, rarest);
    }

    @ParameterizedTest
    @CsvSource({
        // side, channels, labels, exclusive, images, rarest, look, recipes, mirror, negatives, balance
        "28, 1, 10, true,  60000, 0.09, digits,   mnist,             false, RIVAL,   OFF",
        "32, 1, 26, true,  3800,  0.04, digits,   mnist kmnist,      false, RIVAL,   OFF",
        "28, 1, 10, true,  60000, 0.10, clothes,  fashion-mnist,     false, RIVAL,   OFF",
        "64, 3, 7,  false, 16000, 0.37, faces,    celeba,            true,  Q,       OFF",
        "64, 3, 40, false, 16000, 0.02, faces,    celeba-40,         true,  Q,       ROOT",
        "32, 3, 10, true,  50000, 0.10, anywhere, cifar10,           true,  FOCUSED, OFF",
        "32, 3, 10, true,  50000, 0.005, anywhere, cifar10,          true,  FOCUSED, SAMPLING",
        "64, 3, 4,  true,  3700,  0.08, faces,    cifar10-small,     true,  RIVAL,   OFF",
        "32, 3, 10, true,  50000, 0.10, faces,    cifar10-small,     true,  RIVAL,   OFF",
        "28, 1, 10, true,  60000, 0.09, unknown,  mnist fashion-mnist, false, RIVAL,   OFF",
    })
    void of_typicalImages_takesTheNearestRecipe(
            int side,
            int channels,
            int labels,
            boolean exclusive,
            int examples,
            double rarest,
            String look,
            String recipes,
            boolean mirror,
            Settings.Negatives negatives,
            Settings.Balance balance) {
        SuggestedSettings suggested =
                SuggestedSettings.of(traits(side, channels, labels, exclusive, examples, rarest), look(look));
        assertThat(suggested.recipe().name()).isIn((Object[]) recipes.split(" "));
        Settings settings = suggested.settings();
        assertThat(settings.isFuzzy()).isTrue();
        assertThat(settings.mirror()).isEqualTo(mirror);
        assertThat(settings.mirrorVotes() && !mirror).isFalse();
        assertThat(settings.negatives()).isEqualTo(negatives);
        assertThat(settings.balance()).isEqualTo(balance);
        assertThat(suggested.reasons()).hasSize(2);
        assertThat(suggested.reasons().get(0)).contains(suggested.recipe().name(), side + "x" + side, labels + " ");
    }

    // A quarter of the images is seen twice as often.
    @Test
    void of_fewerImages_getMoreEpochs() {
        Recipe mnist = Recipes.find("mnist");
        int epochs = mnist.plan().settings().epochs();
        assertThat(SuggestedSettings.from(mnist, traits(28, 1, 10, true, 60000, 0.09), DIGITS)
                        .settings()
                        .epochs())
                .isEqualTo(Math.max(4, Math.min(60, epochs)));
        assertThat(SuggestedSettings.from(mnist, traits(28, 1, 10, true, 15000, 0.09), DIGITS)
                        .settings()
                        .epochs())
                .isEqualTo(Math.max(4, Math.min(60, 2 * epochs)));
        assertThat(SuggestedSettings.from(mnist, traits(28, 1, 10, true, 10, 0.1), DIGITS)
                        .settings()
                        .epochs())
                .isEqualTo(60);
    }

    // Clauses that are tried at 25 places take long, so few images are not seen 60 times; but as often as the recipe's
    // at least.
    @Test
    void of_costlyClauses_getNoMoreEpochsThanTimeAllows() {
        Recipe cifar = Recipes.find("cifar10");
        Settings cheap = SuggestedSettings.from(cifar, traits(32, 3, 2, true, 1000, 0.5), ANYWHERE)
                .settings();
        Settings costly = SuggestedSettings.from(cifar, traits(64, 3, 20, true, 3000, 0.05), ANYWHERE)
                .settings();
        assertThat(costly.epochs())
                .isLessThan(cheap.epochs())
                .isGreaterThanOrEqualTo(Math.min(60, cifar.plan().settings().epochs()));
    }

    @Test
    void of_thingsAnywhere_getReachByTheirSize() {
        assertThat(reach(32, ANYWHERE)).isEqualTo(4);
        assertThat(reach(64, ANYWHERE)).isEqualTo(8);
        assertThat(reach(500, ANYWHERE)).isEqualTo(16);
        assertThat(reach(64, FACES)).isZero();
    }

    private static int reach(int side, ImageLook look) {
        return SuggestedSettings.of(traits(side, 3, 6, true, 3000, 0.16), look)
                .settings()
                .reach();
    }

    // The recipe's variants are moved by 2 of 28 pixels.
    @ParameterizedTest
    @CsvSource({"28, 2", "32, 2", "8, 1", "112, 8", "2000, 64"})
    void of_otherSizes_variantsMoveByTheSamePart(int side, int move) {
        Recipe mnist = Recipes.find("mnist");
        assertThat(mnist.plan().settings().move()).isEqualTo(2);
        assertThat(SuggestedSettings.from(mnist, traits(side, 1, 10, true, 60000, 0.09), DIGITS)
                        .settings()
                        .move())
                .isEqualTo(move);
    }

    // Trying a clause at more places and on more images takes longer, so there are fewer clauses.
    @Test
    void of_thingsTurned_getTurnedVariantsAndFewerClauses() {
        ImageTraits traits = traits(64, 3, 6, true, 3000, 0.16);
        SuggestedSettings upright = SuggestedSettings.of(traits, ANYWHERE);
        SuggestedSettings turned = SuggestedSettings.of(traits, TURNED);
        assertThat(upright.settings().variants()).isZero();
        assertThat(turned.settings().variants()).isEqualTo(5);
        assertThat(turned.settings().turn()).isEqualTo(180);
        assertThat(turned.settings().move()).isEqualTo(8);
        assertThat(turned.settings().clauses()).isBetween(40, upright.settings().clauses() - 1);
        assertThat(turned.settings().epochs()).isBetween(4, 20);
        assertThat(turned.reasons().get(0)).contains("turned at random");
        assertThat(turned.reasons().get(1)).contains("5 turned variants of each image", "reach 8 pixels");
        assertThat(upright.reasons().toString()).doesNotContain("turned");
    }

    // Crisp clauses learn from no variants, so they need no fewer epochs.
    @Test
    void of_thingsTurned_crispRecipeStaysAsItIs() {
        Recipe crisp = Recipes.find("mnist-paper");
        ImageTraits traits = traits(28, 1, 10, true, 3000, 0.09);
        assertThat(SuggestedSettings.from(crisp, traits, TURNED).settings())
                .isEqualTo(SuggestedSettings.from(crisp, traits, ANYWHERE).settings());
    }

    @Test
    void of_manyLabels_getFewerClausesAndTheTargetFollows() {
        SuggestedSettings few = SuggestedSettings.of(traits(28, 1, 10, true, 60000, 0.09), DIGITS);
        SuggestedSettings many = SuggestedSettings.of(traits(28, 1, 100, true, 60000, 0.009), DIGITS);
        assertThat(many.settings().clauses())
                .isEqualTo(40)
                .isLessThan(few.settings().clauses());
        double votes = many.settings().target() / (double) many.settings().clauses();
        assertThat(votes)
                .isCloseTo(
                        few.settings().target() / (double) few.settings().clauses(),
                        org.assertj.core.api.Assertions.withinPercentage(5));
    }

    @Test
    void of_largerImages_getLargerRegions() {
        Recipe celeba = Recipes.find("celeba");
        Settings small = SuggestedSettings.from(celeba, traits(64, 3, 7, false, 9000, 0.3), FACES)
                .settings();
        Settings large = SuggestedSettings.from(celeba, traits(128, 3, 7, false, 9000, 0.3), FACES)
                .settings();
        assertThat(large.smallestRegion()).isEqualTo(2 * small.smallestRegion());
        assertThat(large.largestRegion()).isEqualTo(Math.min(8, 2 * small.largestRegion()));
    }

    /** Whatever the images are, a training with the settings can begin. */
    @Test
    void from_anyRecipeAndAnyImages_suitsTheImages() {
        int tried = 0;
        for (Recipe recipe : Recipes.builtIn()) {
            for (int side : new int[] {1, 3, 5, 8, 31, 64, 300}) {
                for (int labels : new int[] {2, 3, 500}) {
                    for (boolean exclusive : new boolean[] {true, false}) {
                        ImageTraits traits = traits(side, labels == 3 ? 3 : 1, labels, exclusive, 50, 0.001);
                        Labels names = names(labels, exclusive);
                        SuggestedSettings suggested = SuggestedSettings.from(recipe, traits, null);
                        TrainingPlan plan =
                                suggested.plan(DataPlan.at("faces:")).build();
                        TrainingExamples.check(plan, traits.shape(), names);
                        tried++;
                    }
                }
            }
        }
        assertThat(tried).isGreaterThan(400);
    }

    private static Labels names(int labels, boolean exclusive) {
        List<String> names =
                IntStream.range(0, labels).mapToObj(label -> "label" + label).toList();
        return exclusive ? Labels.oneOf(names) : Labels.anyOf(names);
    }

    @Test
    void nearest_eachRecipesOwnImages_areThoseOfTheRecipe() {
        for (Recipe recipe : Recipes.builtIn()) {
            ImageLook look = new ImageLook(
                    recipe.content() == Content.DRAWINGS ? 0.9 : 0.3, recipe.aligned() ? 0.8 : 0.05, 0, 0.5);
            List<Recipe> nearest = SuggestedSettings.nearest(recipe.traits(), look);
            assertThat(nearest).hasSameSizeAs(Recipes.builtIn());
            assertThat(nearest.subList(0, 4)).as(recipe.name()).contains(recipe);
        }
    }

    @Test
    void of_source_isTheSameEachTime() {
        ImageSource faces = DataLocation.open("faces:count=80", "train", DataLocation.Options.DEFAULT);
        SuggestedSettings suggested = SuggestedSettings.of(faces);
        assertThat(SuggestedSettings.of(faces)).isEqualTo(suggested);
        assertThat(suggested.settings().negatives()).isEqualTo(Settings.Negatives.Q);
    }

    /** The options of any suggestion, written as a recipe and read again, give the same settings. */
    @Test
    void options_writtenAsARecipe_giveTheSameSettings() {
        List<SuggestedSettings> all = new ArrayList<>();
        ImageTraits traits = traits(48, 3, 9, true, 4000, 0.04);
        Recipes.builtIn().forEach(recipe -> all.add(SuggestedSettings.from(recipe, traits, FACES)));
        for (SuggestedSettings suggested : all) {
            TrainingPlan plan = suggested
                    .plan(DataPlan.at("folder:pictures"))
                    .validation(Validation.share(0.1))
                    .measure("f1")
                    .patience(5)
                    .build();
            RecipeDraft draft =
                    new RecipeDraft("mine", "Mine", "Of mine.", plan, traits, FACES, "not yet", List.of("A note."));
            Recipe read = Recipe.parse(draft.toText(), "mine.recipe");
            assertThat(read.plan().settings()).isEqualTo(suggested.settings());
            assertThat(read.plan().encoding()).isEqualTo(suggested.encoding());
            assertThat(read.plan().patience()).hasValue(5);
            assertThat(read.plan().validation()).isEqualTo(Validation.share(0.1));
            assertThat(read.traits()).isEqualTo(traits);
            assertThat(read.notes()).containsExactly("A note.");
        }
        assertThat(all.stream().anyMatch(each -> !each.settings().isFuzzy())).isTrue();
    }

    @Test
    void nameOf_anyText_isAName() {
        assertThat(RecipeDraft.nameOf("My Blood-Cells.v2")).isEqualTo("my-blood-cells-v2");
        assertThat(RecipeDraft.nameOf("---")).isEqualTo("recipe");
        assertThat(RecipeDraft.nameOf("x".repeat(99))).hasSize(40);
    }
}
