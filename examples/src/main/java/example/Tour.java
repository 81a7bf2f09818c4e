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
import org.vitrine.clause.Rule;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.explorer.Exhibit;
import org.vitrine.explorer.Exhibition;
import org.vitrine.explorer.Explorer;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.train.Trainer;

/** Trains on images in memory, saves, loads, predicts on many threads, explains, and serves the explorer. Each step checks itself. */
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
        predict(model, unseen);
        predictOnManyThreads(model, unseen);
        explain(model, unseen);
        explore(model, unseen);
    }

    private static Model train(Shapes shapes) {
        DatasetReader reader = new DatasetReader(2, false, done -> {});
        Encoding encoding = reader.fit(EncodingRecipe.parse("threshold:128"), shapes);
        Dataset dataset = reader.read(shapes, encoding).dataset();
        Settings settings = Settings.defaults()
                .withClauses(120)
                .withTarget(60)
                .withWindow(new Window(5, 5))
                .withEpochs(5);
        return new Trainer(settings, 2).train(dataset);
    }

    private static Model saveAndLoad(Model trained, Path file) throws ModelFileException {
        ModelFile.write(trained, file);
        Model model = ModelFile.read(file);
        check(model.labels().equals(trained.labels()), "the model that was read has other labels");
        System.out.println("saved and loaded " + file.getFileName() + ", made by vitrine " + model.provenance().version());
        return model;
    }

    private static void predict(Model model, Shapes unseen) {
        Predictor predictor = model.predictor();
        int right = 0;
        for (int i = 0; i < unseen.size(); i++) {
            Prediction prediction = predictor.predict(unseen.image(i));
            int decided = model.labels().indexOf(prediction.decided().get(0));
            if (unseen.has(i, decided)) {
                right++;
            }
        }
        System.out.println(right + " of " + unseen.size() + " unseen images are right");
        check(right > 0.9 * unseen.size(), "the model has hardly learnt anything");
    }

    /** A model may be shared; a predictor belongs to one thread. */
    private static void predictOnManyThreads(Model model, Shapes unseen) throws InterruptedException, ExecutionException {
        int[][] expected = classSums(model, unseen);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<int[][]>> answers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                answers.add(threads.submit(() -> classSums(model, unseen)));
            }
            for (Future<int[][]> answer : answers) {
                check(Arrays.deepEquals(answer.get(), expected), "a thread got other class sums");
            }
        } finally {
            threads.shutdown();
        }
        System.out.println(THREADS + " threads got the same class sums for each of " + unseen.size() + " images");
    }

    private static int[][] classSums(Model model, Shapes images) {
        Predictor predictor = model.predictor();
        int[][] sums = new int[images.size()][];
        for (int i = 0; i < images.size(); i++) {
            sums[i] = predictor.predict(images.image(i)).classSums();
        }
        return sums;
    }

    private static void explain(Model model, Shapes unseen) {
        int square = model.labels().indexOf("square");
        Explanation why = model.explainer().explain(model.encoding().encode(unseen.image(0)), square);
        int sum = why.votes().stream().mapToInt(ClauseVote::votes).sum();
        check(sum == why.classSum(), "the votes do not add up to the class sum");
        ClauseVote most = why.votes().get(0);
        System.out.println("image 0 is a square by " + why.classSum() + " votes of " + why.votes().size() + " clauses; clause "
                + most.clause() + " gave " + most.votes() + ":");
        System.out.println("  " + Rule.inWords(model.clauses(), most.clause(), model.encoding().views(1)));
    }

    private static void explore(Model model, Shapes unseen) throws IOException, InterruptedException {
        Exhibition exhibition = new Exhibition(List.of(new Exhibit("shapes", model)), "shapes", unseen);
        try (Explorer explorer = Explorer.open(exhibition, "127.0.0.1", 0, 2, System.err::println)) {
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
