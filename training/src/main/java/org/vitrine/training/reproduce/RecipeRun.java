package org.vitrine.training.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.store.ModelFile;
import org.vitrine.team.Team;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeException;
import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.recipe.RecipeTeam;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingResult;

/**
 * Carries out a recipe with one seed: trains its model, or the members of its team, and measures it on the split that
 * the recipe names. Each method gives a run that differs in one respect. The same recipe, data and seed give the same
 * result, whatever the number of threads.
 *
 * @param recipe the recipe
 * @param location where its images are, as a data location
 * @param seed what the trainings draw by
 * @param limit how many images of each split are taken, to try whether it works; empty for all
 * @param epochs how many epochs are learnt; empty for those of the recipe
 * @param threads how many threads learn; empty for one for each processor
 * @param folder an existing folder for the models, the team and the histories; null for no files
 */
public record RecipeRun(
        Recipe recipe,
        String location,
        long seed,
        OptionalInt limit,
        OptionalInt epochs,
        OptionalInt threads,
        @Nullable Path folder) {

    /** Data that are generated for the test are those that {@code vitrine evaluate} generates. */
    private static final long TEST_SEED = 1;

    private static final String VALIDATION = "validation";

    /**
     * The outcome of a run.
     *
     * @param seed of the run
     * @param machine the model or the team
     * @param evaluation how good it is on the images that the recipe is measured on; empty if the training was stopped
     * @param trainings how each model came about
     * @param seconds processor time of the trainings, reading of images included
     */
    public record Outcome(
            long seed,
            ClauseClassifier machine,
            Optional<Evaluation> evaluation,
            List<TrainingResult> trainings,
            double seconds) {}

    /** {@return a run of a recipe at its own place, with its first seed; nothing has been done yet} */
    public static RecipeRun of(Recipe recipe) {
        return new RecipeRun(
                recipe,
                recipe.data().place(),
                recipe.seeds().get(0),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                null);
    }

    /** {@return this run with the images at another data location} */
    public RecipeRun at(String place) {
        return new RecipeRun(recipe, place, seed, limit, epochs, threads, folder);
    }

    /** {@return this run with another seed} */
    public RecipeRun seed(long other) {
        return new RecipeRun(recipe, location, other, limit, epochs, threads, folder);
    }

    /** {@return this run with so many images of each split, evenly spread, to try whether it works} */
    public RecipeRun limit(int most) {
        return new RecipeRun(recipe, location, seed, OptionalInt.of(most), epochs, threads, folder);
    }

    /** {@return this run with another number of epochs} */
    public RecipeRun epochs(int count) {
        return new RecipeRun(recipe, location, seed, limit, OptionalInt.of(count), threads, folder);
    }

    /** {@return this run with another number of threads, on which the result does not depend} */
    public RecipeRun threads(int count) {
        return new RecipeRun(recipe, location, seed, limit, epochs, OptionalInt.of(count), folder);
    }

    /** {@return this run with files in an existing folder: the models, the team if there is one, and the histories} */
    public RecipeRun folder(Path place) {
        return new RecipeRun(recipe, location, seed, limit, epochs, threads, place);
    }

    /** {@return whether the result can be compared with the recorded one: no images or epochs are left out or added} */
    public boolean isWhole() {
        return limit.isEmpty() && epochs.isEmpty();
    }

    /** {@return the plan of one of the recipe's plans, on the images of this run, with its seed and its files} */
    public TrainingPlan plan(RecipePlan member) {
        DataPlan.Located data = data("train");
        Settings settings = member.settings().withSeed(seed);
        if (epochs.isPresent()) {
            settings = settings.withEpochs(epochs.getAsInt());
        }
        TrainingPlan.Builder plan = member.plan().toBuilder().data(data).settings(settings);
        threads.ifPresent(plan::threads);
        if (folder == null) {
            plan.checkpoints(CheckpointPolicy.off());
        } else {
            plan.model(folder.resolve(file(member) + ".vitrine")).history(folder.resolve(file(member) + ".csv"));
        }
        return plan.build();
    }

    /** {@return what the file of one of the recipe's models is called, without its ending} */
    public String file(RecipePlan member) {
        return recipe.name() + (member.name().isEmpty() ? "" : "-" + member.name()) + "-" + seed;
    }

    /** {@return what the file of the model or the team is called} */
    public String file() {
        return recipe.name() + "-" + seed + ".vitrine";
    }

    private DataPlan.Located data(String split) {
        DataPlan.Located data = recipe.data().at(location).withSplit(split);
        return limit.isPresent() ? data.withLimit(limit.getAsInt()) : data;
    }

    /**
     * Trains and measures.
     *
     * @param listener hears how it goes, and may end it
     * @return the model or team, and how good it is
     * @throws IOException if a file cannot be written
     * @throws RecipeException if the data have no split to measure on
     */
    public Outcome run(RecipeListener listener) throws IOException {
        checkSplits();
        List<TrainingResult> trainings = new ArrayList<>();
        List<Model> models = new ArrayList<>();
        Duration before = processorTime();
        for (RecipePlan member : recipe.plans()) {
            listener.training(member);
            TrainingResult result = Training.run(plan(member), listener);
            trainings.add(result);
            models.add(result.model());
            if (!result.complete()) {
                return new Outcome(seed, result.model(), Optional.empty(), trainings, seconds(before));
            }
        }
        double seconds = seconds(before);
        ClauseClassifier machine = models.get(0);
        if (recipe.isTeam()) {
            Team team = team(models, listener);
            if (folder != null) {
                ModelFile.write(team, folder.resolve(file()));
            }
            machine = team;
        }
        MemberSums votes = sums(models, recipe.data().test(), listener);
        return new Outcome(seed, machine, Optional.of(Evaluation.of(votes.scores(machine))), trainings, seconds);
    }

    private void checkSplits() {
        List<String> splits = DataLocation.parse(location).splits();
        String test = recipe.data().test();
        if (!splits.contains("train") || !splits.contains(test)) {
            throw new RecipeException(location + " has no images to measure on: it must be split into train and " + test
                    + (splits.isEmpty() ? "" : "; it has " + String.join(", ", splits)));
        }
        if (recipe.team().needsValidation() && !splits.contains(VALIDATION)) {
            throw new RecipeException(
                    location + " has no split " + VALIDATION + ", which the team of this recipe is fitted to");
        }
    }

    private Team team(List<Model> models, RecipeListener listener) {
        List<Model> compact = models.stream().map(Model::compact).toList();
        RecipeTeam how = recipe.team();
        MemberSums votes = how.needsValidation() ? sums(compact, VALIDATION, listener) : null;
        Team team = Team.of(compact.toArray(Model[]::new));
        if (votes != null && how.byRange()) {
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < compact.size(); i++) {
                members.add(Member.byRange(compact.get(i), votes.ofMembers().get(i)));
            }
            team = Team.of(members);
        }
        if (how.thresholds().isZero()) {
            return team.withThresholds(DecisionThresholds.zero(team.labels().size()));
        }
        return votes != null && how.thresholds().isFitted()
                ? team.withThresholds(
                        FittedThresholds.of(votes.scores(team), how.thresholds().measures()))
                : team;
    }

    /** {@return the class sums of each model on the images of a split} */
    private MemberSums sums(List<Model> models, String split, RecipeListener listener) {
        int crew = plan(recipe.plans().get(0)).threads();
        ImageSource source = data(split).open(split, models.get(0).labels().names(), TEST_SEED);
        return MemberSums.of(
                models,
                model -> new DatasetReader(
                                crew, false, done -> listener.reading(RunListener.Step.READING, done, source.size()))
                        .read(source, model.encoding())
                        .dataset(),
                crew,
                (size, work) -> work.apply(done -> listener.measuring(done, size)));
    }

    private static Duration processorTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double seconds(Duration since) {
        return processorTime().minus(since).toMillis() / 1000.0;
    }
}
