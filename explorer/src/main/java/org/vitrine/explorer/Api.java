package org.vitrine.explorer;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.explain.ClauseDemands;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.explorer.Gallery.Sort;
import org.vitrine.explorer.Gallery.Wish;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.predict.Prediction;

/** Answers requests in JSON. Every address stands in {@code openapi.json}; a test compares the two. */
final class Api {

    private static final int MOST_LISTED = 200;
    private static final int MOST_CLAUSES = 2000;
    private static final int LISTED = 60;
    private static final int CLAUSES = 20;
    private static final byte[] DESCRIPTION = Pages.resource("page/openapi.json");

    /** Which decisions are wanted. */
    private enum Result {
        ALL,
        RIGHT,
        WRONG
    }

    private final Exhibition exhibition;
    private final ImageSource examples;
    private final Labels labels;
    private final ImageShape shape;
    private final List<Showcase> showcases;

    Api(Exhibition exhibition, List<Showcase> showcases) {
        this.exhibition = exhibition;
        this.examples = exhibition.examples();
        this.labels = exhibition.labels();
        this.shape = exhibition.shape();
        this.showcases = showcases;
    }

    void addTo(RoutesConfig routes) {
        routes.get(
                "/api/openapi.json",
                context -> context.contentType("application/json").result(DESCRIPTION));
        routes.get("/api/about", context -> send(context, about()));
        routes.get("/api/examples", context -> send(context, list(context)));
        routes.get("/api/examples/{example}/picture.png", this::picture);
        routes.get("/api/models/{model}/examples/{example}", context -> send(context, lookAtExample(context)));
        routes.get(
                "/api/models/{model}/examples/{example}/pixels/{row}/{column}",
                context -> send(context, pixel(context, examples.image(example(context)))));
        routes.post("/api/models/{model}/look", context -> send(context, lookAtPicture(context)));
        routes.post(
                "/api/models/{model}/look/pixels/{row}/{column}",
                context -> send(context, pixel(context, sent(context))));
        routes.post("/api/pictures", context -> send(context, upload(context)));
        routes.get("/api/models/{model}/clauses/{clause}", context -> send(context, clause(context)));
        routes.get(
                "/api/models/{model}/labels",
                context -> context.contentType("application/json")
                        .result(showcase(context).labels()));
        routes.get(
                "/api/models/{model}/overlap",
                context -> send(context, LabelAnswers.overlap(exhibition, showcase(context))));
    }

    private static void send(Context context, Object answer) {
        context.contentType("application/json").result(Json.write(answer));
    }

    private Showcase showcase(Context context) {
        return showcases.get(new Query(context).index("model", showcases.size()));
    }

    private int example(Context context) {
        return new Query(context).index("example", examples.size());
    }

    private Answers.About about() {
        return new Answers.About(
                Provenance.THIS_VERSION,
                new Answers.Data(exhibition.dataName(), examples.size()),
                labels.names(),
                labels.exclusive(),
                new Answers.Shape(shape.height(), shape.width(), shape.channels()),
                IntStream.range(0, showcases.size())
                        .mapToObj(i -> facts(i, showcases.get(i)))
                        .toList(),
                Upload.MOST_BYTES);
    }

    private Answers.ModelFacts facts(int number, Showcase showcase) {
        Model model = showcase.model();
        return new Answers.ModelFacts(
                number,
                showcase.name(),
                model.clauses().size(),
                new Answers.Window(
                        model.grid().windowHeight(),
                        model.grid().windowWidth(),
                        shape.channels(),
                        ClauseDemands.reach(model)),
                model.encoding().recipe().toString(),
                model.settings().target(),
                model.thresholds().toArray(),
                model.provenance().epochs(),
                showcase.survey().done());
    }

    private Answers.ExampleList list(Context context) {
        Query query = new Query(context);
        Showcase showcase = showcases.get(query.number("model", 0, 0, showcases.size() - 1));
        Wish wish = wish(query);
        int offset = query.number("offset", 0, 0, Integer.MAX_VALUE);
        int limit = query.number("limit", LISTED, 1, MOST_LISTED);
        Gallery gallery = new Gallery(exhibition, showcase);
        int[] chosen = gallery.choose(wish);
        List<Answers.Example> list = Arrays.stream(chosen)
                .skip(offset)
                .limit(limit)
                .mapToObj(example -> brief(gallery, showcase, example, wish))
                .toList();
        return new Answers.ExampleList(chosen.length, offset, showcase.survey().done(), examples.size(), list);
    }

    private Wish wish(Query query) {
        Result result = query.word("result", Result.class, Result.ALL);
        return new Wish(
                query.label("truth", labels).orElse(null),
                query.label("given", labels).orElse(null),
                result == Result.ALL ? null : result == Result.RIGHT,
                query.share("least", 0),
                query.share("most", 1),
                query.word("sort", Sort.class, Sort.ORDER));
    }

    private Answers.Example brief(Gallery gallery, Showcase showcase, int example, Wish wish) {
        showcase.survey().wish(example);
        boolean readable = !showcase.survey().isUnreadable(example);
        String name = exhibition.name(example);
        List<String> truth = exhibition.truth(example);
        return gallery.verdict(example, wish)
                .map(verdict -> new Answers.Example(
                        example,
                        name,
                        truth,
                        verdict.prediction().decided(),
                        verdict.right(),
                        verdict.confidence(),
                        verdict.wrongness(),
                        true))
                .orElseGet(() -> new Answers.Example(example, name, truth, null, null, null, null, readable));
    }

    private void picture(Context context) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(Png.image(examples.image(example(context))), "png", png);
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory can always be written", impossible);
        }
        context.contentType("image/png")
                .header("Cache-Control", "private, max-age=60")
                .result(png.toByteArray());
    }

    private Answers.Look lookAtExample(Context context) {
        int example = example(context);
        return look(context, examples.image(example), example, exhibition.name(example), exhibition.truth(example));
    }

    private Answers.Look lookAtPicture(Context context) {
        return look(context, sent(context), null, "", null);
    }

    private Answers.Look look(
            Context context, Raster picture, @Nullable Integer example, String name, @Nullable List<String> truth) {
        Query query = new Query(context);
        Showcase showcase = showcase(context);
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        Prediction prediction = showcase.predict(picture);
        int label = query.label("label", labels).orElseGet(() -> Showcase.mainLabel(prediction));
        Explanation explanation = showcase.explain(picture, label);
        return new Answers.Look(
                example,
                name,
                truth,
                picture.toBytes(),
                IntStream.range(0, labels.size())
                        .mapToObj(i -> new Answers.LabelVotes(
                                labels.name(i),
                                prediction.classSum(i),
                                prediction.confidence(i),
                                prediction.isDecided(i)))
                        .toList(),
                labels.name(label),
                ClauseAnswers.evidence(explanation.inFavour()),
                ClauseAnswers.evidence(explanation.against()),
                ClauseAnswers.speakers(showcase.model(), explanation, clauses));
    }

    private Answers.Pixel pixel(Context context, Raster picture) {
        Query query = new Query(context);
        Showcase showcase = showcase(context);
        int row = query.index("row", shape.height());
        int column = query.index("column", shape.width());
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        int label = query.label("label", labels).orElseGet(() -> Showcase.mainLabel(showcase.predict(picture)));
        Explanation explanation = showcase.explain(picture, label);
        List<PixelVote> votes = PixelVote.at(showcase.model(), explanation, row, column);
        return ClauseAnswers.pixel(picture, explanation, votes, labels.name(label), row, column, clauses);
    }

    /** The image in a request's body: a byte for each pixel and channel. */
    private Raster sent(Context context) {
        byte[] bytes = context.bodyAsBytes();
        if (bytes.length != shape.size()) {
            throw Refusal.wrong("send the image's " + shape.size()
                    + " bytes, row by row, channel by channel in a pixel; " + bytes.length + " came");
        }
        return Raster.of(shape, bytes);
    }

    private Answers.Picture upload(Context context) {
        String name = Upload.name(Objects.requireNonNullElse(context.queryParam("name"), "picture"));
        byte[] bytes = context.bodyAsBytes();
        if (bytes.length == 0) {
            throw Refusal.wrong("no image came; send its file as the body of the request");
        }
        return new Answers.Picture(name, Upload.read(bytes, name, shape).toBytes());
    }

    private Answers.Clause clause(Context context) {
        Showcase showcase = showcase(context);
        int clause =
                new Query(context).index("clause", showcase.model().clauses().size());
        return ClauseAnswers.clause(exhibition, showcase, clause);
    }
}
