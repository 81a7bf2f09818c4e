package org.vitrine.explorer.internal.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.change.ClauseSwing;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.PixelChange;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.RequestParameters;
import org.vitrine.explorer.internal.http.WaitingClient;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.image.Raster;
import org.vitrine.predict.Prediction;

/** Answers what would change a decision. */
final class ChangeApi {

    /** All changes, in the order of their numbers. */
    private static final List<PixelChange> CHANGES = PixelChange.of(3);

    private static final int CLAUSES = 20;
    private static final int MOST_CLAUSES = 2000;

    private final ExplorerContent content;
    private final List<ModelView> views;

    ChangeApi(ExplorerContent content, List<ModelView> views) {
        this.content = content;
        this.views = views;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/api/models/{model}/examples/{example}/counterfactual", this::ofExample);
        routes.post("/api/models/{model}/counterfactual", this::ofSentImage);
    }

    /** A change that would flip a decision; all but the label are null if nothing was found. */
    @SuppressWarnings("ArrayRecordComponent") // written once, never compared
    record Change(
            String label,
            boolean found,
            @Nullable String sentence,
            @Nullable List<String> before,
            @Nullable List<String> after,
            @Nullable Integer classSumBefore,
            @Nullable Integer classSumAfter,
            @Nullable Integer pixels,
            @Nullable Double share,
            @Nullable Integer part,
            @Nullable Boolean minimal,
            @Nullable List<Answers.Area> areas,
            @Nullable List<int[]> list,
            byte @Nullable [] picture,
            @Nullable Clauses clauses) {}

    /** The clauses that vote otherwise after the change, those first that move the most votes. */
    record Clauses(int silenced, int awakened, int others, List<Swing> list) {}

    record Swing(int member, int clause, int before, int after, int votes, long share) {}

    private void ofExample(Context context) {
        int example = new RequestParameters(context)
                .index("example", content.examples().size());
        answer(context, content.examples().image(example), content.labelToShow(example));
    }

    private void ofSentImage(Context context) {
        answer(context, new RequestParameters(context).image(content.shape()), ModelView::mainLabel);
    }

    private void answer(Context context, Raster image, ToIntFunction<Prediction> labelToShow) {
        RequestParameters query = new RequestParameters(context);
        ModelView view = views.get(query.index("model", views.size()));
        int clauses = query.number("clauses", CLAUSES, 0, MOST_CLAUSES);
        int label = query.label("label", content.labels()).orElseGet(() -> labelToShow.applyAsInt(view.predict(image)));
        WaitingClient client = new WaitingClient(context);
        Optional<Counterfactual> found = view.counterfactual(image, label, client::isGone);
        if (client.isGone()) {
            return;
        }
        String name = content.labels().name(label);
        Json.send(
                context,
                found.map(change -> change(view, name, change, clauses)).orElseGet(() -> none(name)));
    }

    private static Change none(String label) {
        return new Change(label, false, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    private static Change change(ModelView view, String label, Counterfactual found, int clauses) {
        int width = found.image().shape().width();
        return new Change(
                label,
                true,
                found.inWords(),
                found.before().decided(),
                found.after().decided(),
                found.before().classSum(found.label()),
                found.after().classSum(found.label()),
                found.pixels().length,
                found.share(),
                found.part(),
                found.isMinimal(),
                found.areas().stream().map(ClauseAnswers::area).toList(),
                Arrays.stream(found.pixels())
                        .mapToObj(pixel -> new int[] {
                            pixel / width,
                            pixel % width,
                            CHANGES.indexOf(
                                    found.change(pixel / width, pixel % width).orElseThrow())
                        })
                        .toList(),
                found.changed().toBytes(),
                clauses(view, view.swings(found), clauses));
    }

    private static Clauses clauses(ModelView view, List<ClauseSwing> swings, int listed) {
        int silenced = (int) swings.stream().filter(ClauseSwing::fellSilent).count();
        int awakened = (int) swings.stream().filter(ClauseSwing::beganToSpeak).count();
        return new Clauses(
                silenced,
                awakened,
                swings.size() - silenced - awakened,
                swings.stream()
                        .limit(listed)
                        .map(swing -> new Swing(
                                swing.member(),
                                swing.clause(),
                                swing.before(),
                                swing.after(),
                                swing.votes(),
                                Math.round(swing.share(view.classifier()))))
                        .toList());
    }
}
