package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.Recipes;
import org.vitrine.training.recipe.SuggestedSettings;

/**
 * The source of the settings that a command line does not name.
 *
 * @param options what the recipe says, by option of {@code train} without its dashes
 * @param remarks why, for a person to read
 */
public record RecipeChoice(String recipe, Map<String, String> options, List<String> remarks) {

    /** The settings of the recipe whose images are most like those to learn from. */
    public static final String NEAREST = "nearest";

    /** The defaults of the table of settings. */
    public static final String NONE = "none";

    /**
     * Finds what a command line asks for; empty for the defaults of the table.
     *
     * @param otherwise what holds if it names no recipe
     */
    public static Optional<RecipeChoice> of(TrainOptions options, String otherwise, Console screen) {
        String asked = options.recipe == null ? otherwise : options.recipe;
        if (asked.equals(NONE)) {
            return Optional.empty();
        }
        RecipeChoice choice = asked.equals(NEAREST) ? nearest(options, screen) : named(asked);
        choice.checkKind(options.learning.given());
        return Optional.of(choice);
    }

    private static RecipeChoice nearest(TrainOptions options, Console screen) {
        Seen seen = Seen.of(options, screen);
        SuggestedSettings suggested = SuggestedSettings.of(seen.traits(), seen.look());
        List<String> remarks = new ArrayList<>();
        remarks.add("settings: " + suggested.reasons().get(0));
        remarks.add(suggested.reasons().get(1) + "; --recipe NAME or options such as --clauses choose others");
        return new RecipeChoice(suggested.recipe().name(), suggested.options(), remarks);
    }

    private static RecipeChoice named(String name) {
        Recipe recipe = Recipes.find(name);
        String member = recipe.isTeam()
                ? ", of its first model " + recipe.plans().get(0).name() + "; 'vitrine recipe' trains all of the team"
                : "";
        return new RecipeChoice(
                recipe.name(), recipe.options(), List.of("settings: those of recipe " + recipe.name() + member));
    }

    private void checkKind(Map<String, String> given) {
        String tolerance = Settings.TOLERANCE.dashed();
        String asked = given.get(tolerance);
        boolean fuzzy = !Settings.TOLERANCE.suits(false, options.getOrDefault(tolerance, "1"));
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
