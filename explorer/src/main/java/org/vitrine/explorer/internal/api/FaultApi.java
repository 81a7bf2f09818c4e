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

    /** The faults that are worth a look, and how many kinds of mistakes have been looked into. */
    record Found(boolean complete, int done, int kinds, List<Fault> list) {}

    /** Mistakes of one kind; the area is null if nothing supports them. */
    record Fault(
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
        return new Found(faults.isComplete(), faults.done(), faults.kinds(), list);
    }

    private Fault common(Context context) {
        RequestParameters query = new RequestParameters(context);
        int label = query.label("label", content.labels())
                .orElseThrow(() -> HttpProblem.badRequest("name the label of the mistakes: label=..."));
        boolean missed = query.word("kind", Kind.class, Kind.EXTRA) == Kind.MISSED;
        ModelView view = view(context);
        Faults.Fault found =
                view.limited(() -> view.faults().common(label, missed)).orElse(null);
        if (found == null) {
            throw HttpProblem.notFound("there are no such mistakes, or no right decisions to compare them with");
        }
        return fault(found);
    }

    private Fault fault(Faults.Fault fault) {
        double[] net = fault.evidence().net();
        float[] values = new float[net.length];
        for (int i = 0; i < net.length; i++) {
            values[i] = (float) net[i];
        }
        int pixels = content.shape().height() * content.shape().width();
        return new Fault(
                content.labels().name(fault.label()),
                (fault.missed() ? Kind.MISSED : Kind.EXTRA).name().toLowerCase(Locale.ROOT),
                fault.mistakes(),
                fault.looked(),
                fault.right(),
                fault.mean().toBytes(),
                values,
                NetEvidenceImage.fullColour(content.shape(), net),
                fault.evidence()
                        .strongest()
                        .map(area -> new Answers.Area(
                                area.top(),
                                area.left(),
                                area.bottom() - area.top() + 1,
                                area.right() - area.left() + 1))
                        .orElse(null),
                fault.evidence().share(),
                fault.evidence()
                        .strongest()
                        .map(area -> (double) area.pixels() / pixels)
                        .orElse(0.0));
    }
}
