package org.vitrine.cli.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vitrine.cli.console.Console;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeData;
import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.reproduce.RecipeRun;

/** The commands that do what a recipe says, one by one, for one seed and with the images at a place. */
record RecipeCommands(Recipe recipe, String location, long seed) {

    /** Lines to type into a shell: fetch if that brings the data, train, team if there are several models, evaluate. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        PublicData fetch = recipe.data().fetch();
        if (fetch != null && recipe.data().find().isEmpty()) {
            lines.add(line(List.of(
                    "fetch", fetch.name(), "--out", RecipeData.folder(fetch).toString())));
        }
        recipe.plans().forEach(plan -> lines.add(line(train(plan))));
        if (recipe.isTeam()) {
            lines.add(line(team()));
        }
        lines.add(line(evaluate()));
        return lines;
    }

    private RecipeRun run() {
        return RecipeRun.of(recipe).seed(seed);
    }

    private static String line(List<String> words) {
        return Console.program() + " " + Console.line(words);
    }

    /** {@return the words that train one model} */
    List<String> train(RecipePlan plan) {
        List<String> words = new ArrayList<>(List.of("train"));
        recipe.data()
                .at(location)
                .toOptions()
                .forEach((name, value) -> words.addAll(PlanOption.named(name).words(value)));
        words.addAll(List.of("--model", run().file(plan) + ".vitrine"));
        plan.given()
                .forEach((name, value) -> words.addAll(PlanOption.named(name).words(value)));
        words.addAll(List.of("--seed", "" + seed, "--recipe", "none"));
        return words;
    }

    private List<String> team() {
        List<String> words = new ArrayList<>(List.of("team"));
        recipe.plans().forEach(plan -> words.addAll(List.of("--model", run().file(plan) + ".vitrine")));
        words.addAll(List.of("--out", run().file()));
        if (recipe.team().byRange()) {
            words.addAll(List.of("--divide", "range"));
        }
        ThresholdPlan thresholds = recipe.team().thresholds();
        if (!thresholds.isUsual()) {
            words.addAll(List.of("--thresholds", thresholds.toString()));
        }
        if (recipe.team().needsValidation()) {
            words.addAll(List.of("--data", location));
            if (recipe.data().dropUnlabelled()) {
                words.add("--drop-unlabelled");
            }
        }
        return words;
    }

    private List<String> evaluate() {
        List<String> words = new ArrayList<>(List.of("evaluate", "--data", location));
        if (recipe.data().dropUnlabelled()) {
            words.add("--drop-unlabelled");
        }
        if (recipe.data().size() != null) {
            words.addAll(List.of("--size", recipe.data().size().toString()));
        }
        if (recipe.data().colour() != null) {
            words.addAll(List.of("--colour", recipe.data().colour().name().toLowerCase(Locale.ROOT)));
        }
        if (!recipe.data().test().equals("test")) {
            words.addAll(List.of("--split", recipe.data().test()));
        }
        words.addAll(List.of("--model", run().file()));
        return words;
    }
}
