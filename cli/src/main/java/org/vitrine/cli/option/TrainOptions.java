package org.vitrine.cli.option;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.image.Fit;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.search.Axis;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that decides what a training learns, from what, and which epoch of it is kept. */
public final class TrainOptions {

    @Mixin
    public DataOptions data;

    @Mixin
    public LearningOptions learning;

    @Option(
            names = "--recipe",
            paramLabel = "NAME|FILE|nearest|none",
            description = {
                "Where the encoding and the settings come from that no option names: nearest, which looks at the "
                        + "images, takes the recipe whose images are most like them and adapts it to their size, "
                        + "number and labels; a recipe ('vitrine recipe' lists them; mnist-paper has the paper's "
                        + "settings); or none, for the defaults that this page lists. An option that names a setting "
                        + "changes that setting only. A recipe that scales its images gives --size too.",
                "Default: nearest; tune begins its search with it."
            })
    public @Nullable String recipe;

    @Mixin
    public Threads threads;

    /** {@return whether {@code --recipe} is given} */
    public boolean namesRecipe() {
        return recipe != null;
    }

    /** {@return the images to learn from} */
    DataPlan.Located images() {
        return data.plan(learning.given().getOrDefault("split", "train"));
    }

    /** {@return what the command line says, as options of a plan: values by name} */
    public Map<String, String> given() {
        Map<String, String> options = new LinkedHashMap<>(images().toOptions());
        options.putAll(learning.given());
        Integer count = threads.given();
        if (count != null) {
            options.put("threads", "" + count);
        }
        return options;
    }

    /** Prepares images as the options of a recipe say, unless the command line does. */
    public void prepareAs(Map<String, String> recipe) {
        if (data.size == null) {
            data.size = recipe.get("size");
        }
        if (data.fit == null && recipe.containsKey("fit")) {
            data.fit = Fit.of(recipe.get("fit"));
        }
        if (data.range == null) {
            data.range = recipe.get("range");
        }
    }

    /** {@return what the options say; outputs and checkpoints are to be added} */
    public TrainingPlan.Builder plan() {
        return UsageException.heard(() -> TrainingPlan.ofOptions(given())).toBuilder();
    }

    /**
     * Reads what {@code --param} says, such as {@code q=1,2,3}: options of a training without their dashes, and the
     * values to try.
     *
     * @throws UsageException if an option is named twice, is given, too, or does not take a value
     */
    public List<Axis> axes(List<String> texts) {
        List<Axis> axes = texts.stream().map(TrainOptions::axis).toList();
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new UsageException("each --param must be of another option: " + String.join(" ", texts));
        }
        for (Axis axis : axes) {
            PlanOption option = UsageException.heard(() -> checked(axis));
            if (given().containsKey(option.name())) {
                throw new UsageException("--" + axis.name() + " is given twice, once with --param; leave one out");
            }
        }
        return axes;
    }

    private static PlanOption checked(Axis axis) {
        PlanOption option = PlanOption.named(axis.name());
        axis.values().forEach(option::check);
        return option;
    }

    private static Axis axis(String text) {
        int equals = text.indexOf('=');
        List<String> values = List.of(text.substring(equals + 1).split(",", -1));
        if (equals < 1 || values.contains("")) {
            throw new UsageException("--param takes NAME=VALUE,VALUE,... such as q=1,2,3: " + text);
        }
        if (new LinkedHashSet<>(values).size() < values.size()) {
            throw new UsageException("--param " + text + " has a value twice");
        }
        return UsageException.heard(() -> new Axis(text.substring(0, equals), values));
    }
}
