package org.vitrine.explorer.internal.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.nearest.IndexedExamples.Found;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.RequestParameters;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.image.Raster;

/**
 * Answers which training examples resemble an image, by the clauses that voted. Only the first model may have an index.
 */
final class NearestApi {

    private static final int SHOWN = 6;
    private static final int MOST_SHOWN = 50;

    private final ExplorerContent content;
    private final List<ModelView> views;
    private final @Nullable IndexedExamples examples;

    NearestApi(ExplorerContent content, List<ModelView> views, @Nullable IndexedExamples examples) {
        this.content = content;
        this.views = views;
        this.examples = examples;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/api/models/{model}/examples/{example}/nearest", context -> {
            int example = new RequestParameters(context)
                    .index("example", content.examples().size());
            answer(context, content.examples().image(example));
        });
        routes.post(
                "/api/models/{model}/nearest",
                context -> answer(context, new RequestParameters(context).image(content.shape())));
        routes.get("/api/training/{number}/picture.png", this::picture);
    }

    /** The nearest of so many indexed examples; none if there is no index of this model. */
    record Nearest(int indexed, List<Example> list) {}

    record Example(
            int number,
            String name,
            List<String> labels,
            boolean agrees,
            boolean shown,
            String sentence,
            int reasons,
            int shared,
            double similarity) {}

    private void answer(Context context, Raster image) {
        RequestParameters query = new RequestParameters(context);
        int model = query.index("model", views.size());
        int count = query.number("count", SHOWN, 1, MOST_SHOWN);
        int[] labels = query.label("label", content.labels())
                .map(label -> new int[] {label})
                .orElse(new int[0]);
        IndexedExamples indexed = model == 0 ? examples : null;
        Nearest answer = indexed == null
                ? new Nearest(0, List.of())
                : new Nearest(
                        indexed.size(),
                        views.get(model)
                                .limited(() -> indexed.nearest(image, labels, count).stream()
                                        .map(found -> example(indexed, found))
                                        .toList()));
        Json.send(context, answer);
    }

    private static Example example(IndexedExamples indexed, Found found) {
        return new Example(
                found.neighbour().example(),
                found.name(),
                found.labels(),
                found.agrees(),
                indexed.image(found.neighbour().example()).isPresent(),
                found.neighbour().inWords(),
                found.neighbour().reasons(),
                found.neighbour().shared(),
                found.neighbour().similarity());
    }

    private void picture(Context context) {
        IndexedExamples indexed = examples;
        if (indexed == null) {
            throw HttpProblem.notFound("there is no index of training examples; make one with 'vitrine index'");
        }
        int number = new RequestParameters(context).index("number", indexed.size());
        Api.send(
                context,
                indexed.image(number)
                        .orElseThrow(
                                () -> HttpProblem.notFound("the image of this training example cannot be opened")));
    }
}
