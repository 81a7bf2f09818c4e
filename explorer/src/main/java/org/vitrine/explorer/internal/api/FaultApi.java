package org.vitrine.explorer.internal.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.RequestParameters;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.Faults;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.patch.Area;
import org.vitrine.render.NetEvidenceImage;

/** Answers what mistakes have in common: of one kind that is asked about, or those that are worth a look. */
public final class FaultApi {

    private final ExplorerContent content;
    private final List<ModelView> views;

    /** Serves the faults of each model. */
    public FaultApi(ExplorerContent content, List<ModelView> views) {
        this.content = content;
        this.views = views;
    }

    /** Whether images lack the label that they should be given, or are given it wrongly. */
    private enum Kind {
        MISSED,
        EXTRA
    }

    /** The labels that look at a place where no other label does, and how many labels have been looked into. */
    record Found(boolean complete, int done, int labels, List<Fault> list) {}

    /** A label that looks at a place where no other label does. */
    @SuppressWarnings("ArrayRecordComponent") // written once, never compared
    record Fault(
            String label,
            int mistakes,
            int looked,
            byte[] picture,
            float[] net,
            double scale,
            Answers.Area area,
            double share,
            double size,
            double others) {}

    /** Mistakes of one kind; the area is null if nothing supports them. */
    @SuppressWarnings("ArrayRecordComponent") // written once, never compared
    record Common(
            String label,
            String kind,
            int mistakes,
            int looked,
            int right,
            byte[] picture,
            float[] net,
            double scale,
            Answers.@Nullable Area area,
            double share,
            double size) {}

    public void addTo(RoutesConfig routes) {
        routes.get("/api/models/{model}/faults", context -> Json.send(context, found(view(context))));
        routes.get("/api/models/{model}/common", context -> Json.send(context, common(context)));
    }

    private ModelView view(Context context) {
        return views.get(new RequestParameters(context).index("model", views.size()));
    }

    private Found found(ModelView view) {
        Faults faults = view.faults();
        List<Fault> list = faults.found().stream().map(this::fault).toList();
        return new Found(faults.isComplete(), faults.done(), content.labels().size(), list);
    }

    private Fault fault(Faults.Fault fault) {
        Area place = fault.place().area();
        return new Fault(
                content.labels().name(fault.place().label()),
                fault.mistakes(),
                fault.looked(),
                fault.mean().toBytes(),
                floats(fault.evidence()),
                NetEvidenceImage.fullColour(content.shape(), fault.evidence()),
                area(place),
                fault.place().share(),
                size(place),
                fault.place().others());
    }

    private Common common(Context context) {
        RequestParameters query = new RequestParameters(context);
        int label = query.label("label", content.labels())
                .orElseThrow(() -> HttpProblem.badRequest("name the label of the mistakes: label=..."));
        boolean missed = query.word("kind", Kind.class, Kind.EXTRA) == Kind.MISSED;
        ModelView view = view(context);
        Faults.Common found = view.limited(() -> view.faults().common(label, missed))
                .orElseThrow(() ->
                        HttpProblem.notFound("there are no such mistakes, or no right decisions to compare them with"));
        double[] net = found.evidence().net();
        return new Common(
                content.labels().name(label),
                (missed ? Kind.MISSED : Kind.EXTRA).name().toLowerCase(Locale.ROOT),
                found.mistakes(),
                found.looked(),
                found.right(),
                found.mean().toBytes(),
                floats(net),
                NetEvidenceImage.fullColour(content.shape(), net),
                found.evidence().strongest().map(FaultApi::area).orElse(null),
                found.evidence().share(),
                found.evidence().strongest().map(this::size).orElse(0.0));
    }

    private static Answers.Area area(Area area) {
        return new Answers.Area(
                area.top(), area.left(), area.bottom() - area.top() + 1, area.right() - area.left() + 1);
    }

    private double size(Area area) {
        return (double) area.pixels()
                / (content.shape().height() * content.shape().width());
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
