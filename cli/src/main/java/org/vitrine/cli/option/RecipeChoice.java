package org.vitrine.cli.option;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.Recipes;

/**
 * The recipe that gives what a command line leaves open.
 *
 * @param recipe its name
 * @param plan its plan; what the command line names is laid over its settings
 * @param options what it says, by option of {@code train} without its dashes
 * @param remarks why, for a person to read
 */
public record RecipeChoice(String recipe, TrainingPlan plan, Map<String, String> options, List<String> remarks) {

    /** The settings of the recipe whose images are most like those to learn from. */
    public static final String NEAREST = "nearest";

    /** The defaults of the table of settings. */
    public static final String NONE = "none";

    /**
     * {@return what completes the plans of a command line, as its recipe says; empty for what is suggested for the
     * images}
     */
    public static Optional<UnaryOperator<TrainingPlan>> completing(TrainOptions options) {
        if (NONE.equals(options.recipe)) {
            return Optional.of(TrainingPlan::asUsual);
        }
        return named(options)
                .map(choice -> plan ->
                        plan.over(choice.plan().settings(), choice.plan().encoding()));
    }

    /** {@return the recipe that a command line names; empty for the nearest, and for the defaults of the table} */
    public static Optional<RecipeChoice> named(TrainOptions options) {
        String name = options.recipe;
        if (name == null || name.equals(NEAREST) || name.equals(NONE)) {
            return Optional.empty();
        }
        Recipe recipe = Recipes.find(name);
        String member = recipe.isTeam()
                ? ", of its first model " + recipe.plans().get(0).name() + "; 'vitrine recipe' trains all of the team"
                : "";
        RecipeChoice choice = new RecipeChoice(
                recipe.name(),
                recipe.plan(),
                recipe.options(),
                List.of("settings: those of recipe " + recipe.name() + member));
        choice.checkKind(options.learning.given());
        return Optional.of(choice);
    }

    private void checkKind(Map<String, String> given) {
        String asked = given.get(Settings.TOLERANCE.dashed());
        boolean fuzzy = plan.settings().isFuzzy();
        if (asked != null && Settings.TOLERANCE.suits(false, asked) == fuzzy) {
            throw new UsageException("--tolerance " + asked + " makes " + (fuzzy ? "crisp" : "fuzzy")
                    + " clauses and the settings of recipe " + recipe + " are for " + (fuzzy ? "fuzzy" : "crisp")
                    + " ones; leave one of them out");
        }
    }

    /**
     * The visible properties of the images to learn from.
     *
     * @param look how they look; null if there are too few to say so
     */
    public record Seen(ImageTraits traits, @Nullable ImageLook look, Labels labels) {

        /** Looks at the images that a command line names. */
        public static Seen of(TrainOptions options, Console screen) {
            DataPlan.Located data = options.images();
            ImageSource source = data.open(options.learning.seed());
            if (source.size() == 0) {
                throw new UsageException(data.location() + " has no images to learn from");
            }
            ImageLook look = screen.withBar(
                            "looking at images",
                            Math.min(source.size(), ImageLook.SAMPLE),
                            progress -> ImageLook.at(source, data.skipUnreadable(), progress))
                    .orElse(null);
            return new Seen(ImageTraits.of(source), look, source.labels());
        }
    }
}
