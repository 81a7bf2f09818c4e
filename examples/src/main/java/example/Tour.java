package example;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.explorer.Explorer;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.Predictor;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingResult;

/**
 * Trains on images in memory, saves, loads, evaluates, predicts on many threads, explains, and serves the explorer.
 * Each step checks itself.
 */
public final class Tour {

    private static final int THREADS = 8;

    private Tour() {}

    /**
     * Runs all steps.
     *
     * @param arguments the folder that the model is written to
     * @throws Exception if a step fails
     */
    public static void main(String[] arguments) throws Exception {
        Shapes shapes = new Shapes(900, 1);
        Shapes unseen = new Shapes(300, 2);
        Model trained = train(shapes);
        Model model = saveAndLoad(trained, Path.of(arguments[0], "shapes.vitrine"));
        evaluate(model, unseen);
        predictOnManyThreads(model, unseen);
        explain(model, unseen);
        explore(model, unseen);
    }

    private static Model train(Shapes shapes) throws IOException {
        Settings settings = Settings.defaults()
                .withClauses(120)
                .withTarget(60)
                .withWindow(new Window(5, 5))
                .withEpochs(5);
        TrainingPlan plan = TrainingPlan.of(shapes.source())
                .encoding("threshold:128")
                .settings(settings)
                .validation(Validation.share(0.1))
                .threads(2)
                .build();
        TrainingResult result = Training.run(plan, RunListener.SILENT);
        System.out.println("trained on " + shapes.source().size() + " images in memory");
        return result.model();
    }

    private static Model saveAndLoad(Model trained, Path file) throws ModelFileException {
        ModelFile.write(trained, file);
        Model model = ModelFile.read(file);
        check(model.labels().equals(trained.labels()), "the model that was read has other labels");
        System.out.println("saved and loaded " + file.getFileName() + ", made by vitrine " + model.provenance().version());
        return model;
    }

    private static void evaluate(Model model, Shapes unseen) {
        double accuracy = Evaluation.of(model, unseen.source()).accuracy();
        System.out.printf("accuracy on %d unseen images: %.3f%n", unseen.source().size(), accuracy);
        check(accuracy > 0.9, "the model has hardly learnt anything");
    }

    /** Threads may share a predictor. */
    private static void predictOnManyThreads(Model model, Shapes unseen) throws InterruptedException, ExecutionException {
        Predictor predictor = model.predictor();
        int[][] expected = classSums(predictor, unseen);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<int[][]>> answers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                answers.add(threads.submit(() -> classSums(predictor, unseen)));
            }
            for (Future<int[][]> answer : answers) {
                check(Arrays.deepEquals(answer.get(), expected), "a thread got other class sums");
            }
        } finally {
            threads.shutdown();
        }
        System.out.println(THREADS + " threads shared a predictor and got the same class sums");
    }

    private static int[][] classSums(Predictor predictor, Shapes shapes) {
        return shapes.images().stream()
                .map(image -> predictor.predict(image).classSums())
                .toArray(int[][]::new);
    }

    private static void explain(Model model, Shapes unseen) {
        Explanation why = model.explainer().explain(unseen.images().get(0), "square");
        int sum = why.votes().stream().mapToInt(ClauseVote::votes).sum();
        check(sum == why.classSum(), "the votes do not add up to the class sum");
        ClauseVote most = why.votes().get(0);
        System.out.println("image 0 is a square by " + why.classSum() + " votes of " + why.votes().size() + " clauses; clause "
                + most.clause() + " gave " + most.votes() + ":");
        System.out.println("  " + model.rule(most.clause()));
    }

    private static void explore(Model model, Shapes unseen) throws IOException, InterruptedException {
        try (Explorer explorer = Explorer.start(model, unseen.source())) {
            HttpResponse<String> page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(explorer.address()).build(), HttpResponse.BodyHandlers.ofString());
            check(page.statusCode() == 200, "the explorer answered " + page.statusCode());
            System.out.println("the explorer answered at a port of its own, and is closed again");
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
