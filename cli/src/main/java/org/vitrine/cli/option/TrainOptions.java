package org.vitrine.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOptions;
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
                "Where the encoding and the settings come from that no option names: a recipe ('vitrine recipe' lists "
                        + "them); nearest, which looks at the images, takes the recipe whose images are most like "
                        + "them and adapts it to their size, number and labels; or none, for the defaults that this "
                        + "page lists. A recipe that scales its images gives --size too.",
                "Default: none if an option names the encoding or a setting other than --epochs and --seed. Otherwise "
                        + "train takes nearest; sweep takes none; tune begins its search with nearest."
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
        Map<String, String> options = new LinkedHashMap<>(PlanOptions.of(images()));
        options.putAll(learning.given());
        Integer count = threads.given();
        if (count != null) {
            options.put("threads", "" + count);
        }
        return options;
    }

    /** Takes from a recipe what no option names. */
    public void fill(Map<String, String> options) {
        options.forEach((name, value) -> {
            if (name.equals("size")) {
                data.size = data.size == null ? value : data.size;
            } else {
                learning.given().putIfAbsent(name, value);
            }
        });
    }

    /** {@return what the options say; outputs and checkpoints are to be added} */
    public TrainingPlan.Builder plan() {
        return UsageException.heard(() -> PlanOptions.plan(given())).toBuilder();
    }

    /** Refuses an axis of a search over an option that is given, too. */
    public void checkVaries(Axis axis) {
        String name = UsageException.heard(() -> PlanOptions.named(axis.name())).name();
        if (given().containsKey(name)) {
            throw new UsageException("--" + axis.name() + " is given twice, once with --param; leave one out");
        }
    }
}
