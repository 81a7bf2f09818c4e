package org.vitrine.training.recipe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vitrine.image.Fit;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;

/**
 * A way to learn from some kind of images: which data, the plan of the training, or of several trainings whose models
 * form a team, and what was measured with it. A recipe is a small text file; {@link Recipes} finds it, and {@code
 * RecipeRun} of package {@code reproduce} carries it out.
 *
 * <pre>{@code
 * Recipe recipe = Recipes.find("fashion-mnist");
 * RecipeRun.Outcome outcome = RecipeRun.of(recipe).at("mnist:data/fashion-mnist").seed(1).run(RecipeListener.SILENT);
 * double accuracy = outcome.evaluation().orElseThrow().overall(Measure.ACCURACY).orElseThrow();
 * boolean asRecorded = recipe.result().agrees(1, Measure.ACCURACY, accuracy);
 * }</pre>
 *
 * @param name what it is called, in lower-case letters, digits and dashes
 * @param title what it is, in a few words
 * @param about what it is for, in a sentence or two
 * @param data the images it needs
 * @param traits what can be measured about these images
 * @param content what they show
 * @param aligned whether what matters is at about the same place in all of them
 * @param plans how its model learns; several for the members of a team
 * @param team how the members vote together
 * @param seeds the seeds that its result is the mean of
 * @param result what was measured
 * @param network a neural network on the same images, if one was measured
 * @param notes what else is worth knowing, such as what was tried
 * @param text the file that this was read from
 */
public record Recipe(
        String name,
        String title,
        String about,
        RecipeData data,
        ImageTraits traits,
        Content content,
        boolean aligned,
        List<RecipePlan> plans,
        RecipeTeam team,
        List<Long> seeds,
        RecordedResult result,
        Optional<RecordedNetwork> network,
        List<String> notes,
        String text) {

    public Recipe {
        plans = List.copyOf(plans);
        seeds = List.copyOf(seeds);
        notes = List.copyOf(notes);
        if (plans.isEmpty() || seeds.isEmpty()) {
            throw new IllegalArgumentException("a recipe has at least one plan and one seed");
        }
    }

    /**
     * {@return a recipe}
     *
     * @param text the content of a recipe's file
     * @param file what the file is called in messages
     * @throws RecipeException if this is not a recipe; the message names the line
     */
    public static Recipe parse(String text, String file) {
        return RecipeText.read(text, file);
    }

    /** {@return whether its models, of which there are several, form a team} */
    public boolean isTeam() {
        return plans.size() > 1;
    }

    /**
     * Gives what to learn from other images as its model, or the first member of its team, does.
     *
     * @return options of a plan by name: the encoding, the settings, and the size that images are scaled to if there is
     *     one, since what clauses see at once is for images of that size; with it how they are brought to that size
     */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        plans.get(0).given().forEach((name, value) -> {
            if (name.equals("encoding") || PlanOption.named(name).setting() != null) {
                options.put(name, value);
            }
        });
        if (data.size() != null) {
            options.put("size", data.size().toString());
        }
        if (data.preparation().fit() != Fit.SQUASH) {
            options.put("fit", data.preparation().fit().word());
        }
        if (data.preparation().range() != null) {
            options.put("range", data.preparation().range().toString());
        }
        return options;
    }

    /** {@return the plan of the model, or of the first member of the team, on the recipe's data} */
    public TrainingPlan plan() {
        return plans.get(0).plan();
    }
}
