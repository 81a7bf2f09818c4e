package org.vitrine.explorer.internal.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.View;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.PageFiles;
import org.vitrine.explorer.internal.http.RequestParameters;
import org.vitrine.explorer.internal.http.UploadedImage;
import org.vitrine.explorer.internal.view.ExampleFilter;
import org.vitrine.explorer.internal.view.ExampleFilter.Criteria;
import org.vitrine.explorer.internal.view.ExampleFilter.Sort;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.Lazy;
import org.vitrine.explorer.internal.view.MemberView;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.predict.Prediction;
import org.vitrine.render.StrokeImage;

/** Answers requests in JSON. {@code openapi.json} lists every address; a test compares the two. */
public final class Api {

    private static final int MOST_LISTED = 200;
    private static final int MOST_CLAUSES = 2000;
    private static final int LISTED = 60;
    private static final int CLAUSES = 20;
    private static final int NEIGHBOURS = 20;
    private static final int STROKES_SIDE = 640;
    private static final byte[] DESCRIPTION = PageFiles.pageFile("openapi.json");

    /** On which scale net evidence is drawn. */
    private enum Scale {
        IMAGE,
        NONE
    }

    /** The reasons to look for. */
    private enum Reasons {
        SUFFICIENT,
        NONE
    }

    /** The decisions to select. */
    private enum Result {
        ALL,
        RIGHT,
        WRONG
    }

    private final ExplorerContent content;
    private final ImageSource examples;
    private final Labels labels;
    private final ImageShape shape;
    private final List<ModelView> views;
    private final ChangeApi changes;
    private final NearestApi nearest;
    private final Map<MemberView, Lazy<byte[]>> labelAnswers =
            Collections.synchronizedMap(new WeakHashMap<>()); // long, and always the same

    public Api(ExplorerContent content, List<ModelView> views, @Nullable IndexedExamples trainingExamples) {
        this.changes = new ChangeApi(content, views);
        this.nearest = new NearestApi(content, views, trainingExamples);
        this.content = content;
        this.examples = content.examples();
        this.labels = content.labels();
        this.shape = content.shape();
        this.views = views;
    }

    public void addTo(RoutesConfig routes) {
        routes.get(
                "/api/openapi.json",
                context -> context.contentType("application/json").result(DESCRIPTION));
        changes.addTo(routes);
        nearest.addTo(routes);
        routes.get("/api/about", context -> Json.send(context, about()));
        routes.get("/api/examples", context -> Json.send(context, list(context)));
        routes.get("/api/examples/{example}/picture.png", this::png);
        routes.get("/api/examples/{example}/neighbours", context -> Json.send(context, neighbours(context)));
        routes.get(
                "/api/models/{model}/errors", context -> Json.send(context, ErrorAnswers.of(content, view(context))));
        routes.get("/api/models/{model}/examples/{example}", context -> Json.send(context, lookAtExample(context)));
        routes.get(
                "/api/models/{model}/examples/{example}/pixels/{row}/{column}",
                context -> Json.send(context, pixelOfExample(context)));
        routes.post("/api/models/{model}/look", context -> Json.send(context, lookAtSentImage(context)));
        routes.post(
                "/api/models/{model}/look/pixels/{row}/{column}",
                context -> Json.send(
                        context, pixel(context, new RequestParameters(context).image(shape), ModelView::mainLabel)));
        routes.post("/api/models/{model}/changes", context -> Json.send(context, changes(context)));
        routes.post("/api/pictures", context -> Json.send(context, upload(context)));
        routes.get("/api/models/{model}/clauses/{clause}", context -> Json.send(context, clause(context)));
        routes.get("/api/models/{model}/clauses/{clause}/strokes.png", this::strokesOfClause);
        routes.get("/api/models/{model}/strokes.png", this::strokesOfLabel);
        routes.get(
                "/api/models/{model}/labels",
                context -> context.contentType("application/json")
                        .result(labelAnswers
                                .computeIfAbsent(
                                        view(context).members().get(member(context)),
                                        member -> new Lazy<>(() -> Json.write(LabelAnswers.labels(member))))
                                .get()));
        routes.get(
                "/api/models/{model}/overlap",
                context -> Json.send(context, LabelAnswers.overlap(content, view(context))));
    }

    private ModelView view(Context context) {
        return views.get(new RequestParameters(context).index("model", views.size()));
    }

    /** {@return the member of a team whose clauses are asked about; the first if none is named} */
    private int member(Context context) {
        return new RequestParameters(context)
                .number("member", 0, 0, view(context).members().size() - 1);
    }

    private int example(Context context) {
        return new RequestParameters(context).index("example", examples.size());
    }

    private Answers.About about() {
        return new Answers.About(
                Provenance.THIS_VERSION,
                new Answers.Data(content.dataName(), examples.size()),
                labels.names(),
                labels.exclusive(),
                new Answers.Shape(shape.height(), shape.width(), shape.channels()),
                IntStream.range(0, views.size())
                        .mapToObj(i -> facts(i, views.get(i)))
                        .toList(),
                UploadedImage.MOST_BYTES);
    }

    private Answers.ModelFacts facts(int number, ModelView view) {
        ClauseClassifier classifier = view.classifier();
        List<Answers.MemberFacts> members = IntStream.range(0, view.members().size())
                .mapToObj(i -> facts(
                        view.members().get(i), i, classifier.members().get(i).divisor()))
                .toList();
        Answers.@Nullable MemberFacts only = classifier.members().size() == 1 ? members.get(0) : null;
        return new Answers.ModelFacts(
                number,
                view.name(),
                members.stream().mapToInt(Answers.MemberFacts::clauses).sum(),
                only == null ? null : only.fuzzy(),
                only != null && only.strokes(),
                only == null ? null : only.window(),
                only == null ? null : only.encoding(),
                classifier.target(),
                classifier.thresholds().toArray(),
                classifier.calibration().map(known -> known.origin().inWords()).orElse(null),
                only == null ? 0 : only.epochs(),
                view.statistics().done(),
                members.stream().anyMatch(member -> member.fuzzy() != null),
                classifier.unit(),
                only == null ? members : List.of(),
                only == null
                        ? List.of()
                        : DeskAnswers.edits(classifier.members().get(0).model()));
    }

    private Answers.MemberFacts facts(MemberView view, int number, int divisor) {
        Model model = view.model();
        return new Answers.MemberFacts(
                number,
                view.activeClauses().length,
                ClauseAnswers.hasWindow(model)
                        ? null
                        : new Answers.Tolerance(
                                model.clauses().tolerance(), model.clauses().reach(), model.mirrorVotes()),
                EdgeDemands.areAskedFor(model),
                new Answers.Window(
                        model.grid().windowHeight(),
                        model.grid().windowWidth(),
                        shape.channels(),
                        View.reach(model.views())),
                model.encoding().recipe().toString(),
                model.target(),
                divisor,
                model.provenance().epochs());
    }

    private Answers.ExampleList list(Context context) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = views.get(query.number("model", 0, 0, views.size() - 1));
        Criteria criteria = criteria(query);
        int offset = query.number("offset", 0, 0, Integer.MAX_VALUE);
        int limit = query.number("limit", LISTED, 1, MOST_LISTED);
        ExampleFilter filter = new ExampleFilter(content, view);
        int[] selected = filter.select(criteria);
        List<Answers.Example> list = Arrays.stream(selected)
                .skip(offset)
                .limit(limit)
                .mapToObj(example -> brief(filter, view, example, criteria))
                .toList();
        return new Answers.ExampleList(
                selected.length, offset, view.statistics().done(), examples.size(), list);
    }

    private Criteria criteria(RequestParameters query) {
        Result result = query.word("result", Result.class, Result.ALL);
        return new Criteria(
                query.label("truth", labels).orElse(null),
                query.label("given", labels).orElse(null),
                result == Result.ALL ? null : result == Result.RIGHT,
                query.share("least", 0),
                query.share("most", 1),
                query.word("sort", Sort.class, Sort.ORDER));
    }

    private Answers.Example brief(ExampleFilter filter, ModelView view, int example, Criteria criteria) {
        view.statistics().request(example);
        boolean readable = !view.statistics().isUnreadable(example);
        String name = content.name(example);
        List<String> truth = content.truth(example);
        return filter.result(example, criteria)
                .map(result -> new Answers.Example(
                        example,
                        name,
                        truth,
                        result.prediction().decided(),
                        view.statistics().isUnlike(example),
                        result.right(),
                        result.confidence(),
                        result.wrongness(),
                        labels.name(result.label()),
                        true))
                .orElseGet(
                        () -> new Answers.Example(example, name, truth, null, false, null, null, null, null, readable));
    }

    private ExampleFilter.Neighbours neighbours(Context context) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = views.get(query.number("model", 0, 0, views.size() - 1));
        return new ExampleFilter(content, view).around(example(context), criteria(query), NEIGHBOURS);
    }

    private void png(Context context) {
        send(context, examples.image(example(context)));
    }

    /** Sends an image as PNG. */
    static void send(Context context, Raster image) {
        context.contentType("image/png")
                .header("Cache-Control", "private, max-age=60")
                .result(Png.bytes(Png.image(image)));
    }

    private void strokesOfClause(Context context) {
        Model model = modelWithEdges(context);
        int clause =
                new RequestParameters(context).index("clause", model.clauses().size());
        send(context, StrokeImage.draw(EdgeDemands.ofClause(model, clause), strokeScale(), false));
    }

    private void strokesOfLabel(Context context) {
        Model model = modelWithEdges(context);
        int label = new RequestParameters(context).label("label", labels).orElse(0);
        send(context, StrokeImage.draw(EdgeDemands.ofLabel(model, label), strokeScale(), true));
    }

    private Model modelWithEdges(Context context) {
        Model model = view(context).members().get(member(context)).model();
        if (!EdgeDemands.areAskedFor(model)) {
            throw HttpProblem.notFound("the clauses of this model do not ask for edges; see strokes in /api/about");
        }
        return model;
    }

    /** So many pixels for one of the image that strokes are clear, and large images do not become huge. */
    private int strokeScale() {
        return Math.max(1, STROKES_SIDE / Math.max(shape.height(), shape.width()));
    }

    private Answers.Look lookAtExample(Context context) {
        int example = example(context);
        return look(
                context,
                examples.image(example),
                example,
                content.name(example),
                content.truth(example),
                content.labelToShow(example));
    }

    private Answers.Look lookAtSentImage(Context context) {
        Raster image = new RequestParameters(context).image(shape);
        return look(context, image, null, "", null, ModelView::mainLabel);
    }

    private Answers.Look look(
            Context context,
            Raster image,
            @Nullable Integer example,
            String name,
            @Nullable List<String> truth,
            ToIntFunction<Prediction> labelToShow) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = view(context);
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        Prediction prediction = view.predict(image);
        int label = query.label("label", labels).orElseGet(() -> labelToShow.applyAsInt(prediction));
        Explanation explanation = view.explain(image, label);
        double maxError = query.share("maxError", 0);
        boolean scaled = query.word("scale", Scale.class, Scale.IMAGE) == Scale.IMAGE;
        boolean reasoned = query.word("reasons", Reasons.class, Reasons.SUFFICIENT) == Reasons.SUFFICIENT;
        return new Answers.Look(
                example,
                name,
                truth,
                image.toBytes(),
                DoubtAnswers.votes(prediction, maxError),
                DoubtAnswers.decision(prediction, maxError).outcome().name().toLowerCase(Locale.ROOT),
                DoubtAnswers.likeness(prediction),
                labels.name(label),
                Answers.orNull(explanation.usual()),
                floats(explanation.net()),
                scaled ? (Double) view.scale(image, prediction) : null,
                reasoned ? ClauseAnswers.reasons(labels, view.reasons(image, label)) : null,
                ClauseAnswers.members(view.classifier(), explanation),
                ClauseAnswers.evidence(explanation.inFavour()),
                ClauseAnswers.evidence(explanation.against()),
                ClauseAnswers.speakers(view.classifier(), explanation, clauses));
    }

    /** Seven digits are enough to draw. */
    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private Answers.Changes changes(Context context) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = view(context);
        byte[] bytes = context.bodyAsBytes();
        int size = shape.size();
        if (bytes.length != 2 * size) {
            throw HttpProblem.badRequest("send two images of " + size
                    + " bytes each, the one before and the one after; received " + bytes.length + " bytes");
        }
        Raster before = Raster.of(shape, Arrays.copyOf(bytes, size));
        Raster after = Raster.of(shape, Arrays.copyOfRange(bytes, size, 2 * size));
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        int label = query.label("label", labels).orElseGet(() -> ModelView.mainLabel(view.predict(before)));
        return ClauseAnswers.changes(
                view.classifier(), view.explain(before, label), view.explain(after, label), clauses);
    }

    private Answers.Pixel pixelOfExample(Context context) {
        int example = example(context);
        return pixel(context, examples.image(example), content.labelToShow(example));
    }

    private Answers.Pixel pixel(Context context, Raster image, ToIntFunction<Prediction> labelToShow) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = view(context);
        int row = query.index("row", shape.height());
        int column = query.index("column", shape.width());
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        int label = query.label("label", labels).orElseGet(() -> labelToShow.applyAsInt(view.predict(image)));
        return ClauseAnswers.pixel(view.classifier(), image, view.explain(image, label), row, column, clauses);
    }

    private Answers.Picture upload(Context context) {
        String name = UploadedImage.name(Objects.requireNonNullElse(context.queryParam("name"), "image"));
        byte[] bytes = context.bodyAsBytes();
        if (bytes.length == 0) {
            throw HttpProblem.badRequest("the request has no image; send its file as the body");
        }
        Preparation preparation = views.get(0).classifier().preparation(); // that of all models
        return new Answers.Picture(
                name, UploadedImage.read(bytes, name, shape, preparation).toBytes());
    }

    private Answers.Clause clause(Context context) {
        ModelView view = view(context);
        RequestParameters query = new RequestParameters(context);
        int member = member(context);
        int clause = query.index(
                "clause", view.members().get(member).model().clauses().size());
        int example = query.number("example", -1, -1, examples.size() - 1);
        return ClauseAnswers.clause(content, view, member, clause, example < 0 ? null : example);
    }
}
