package org.vitrine.explorer.internal.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.audit.Slices;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.Json;
import org.vitrine.explorer.internal.http.JsonBody;
import org.vitrine.explorer.internal.http.RequestParameters;
import org.vitrine.explorer.internal.view.Desk;
import org.vitrine.label.Labels;
import org.vitrine.patch.Area;

/** The audit desk in JSON: the table of clauses, slices, and edits. Only POST requests change anything. */
public final class DeskApi {

    private static final int MOST_LISTED = 500;
    private static final int LISTED = 50;
    private static final String LABEL = "label";
    private static final String BRIGHTNESS = "brightness";

    private final List<Desk> desks;
    private final Labels labels;
    private final @Nullable ImageColumns columns;

    /** Serves a desk for each model; the columns are what a table says of the examples. */
    public DeskApi(List<Desk> desks, Labels labels, @Nullable ImageColumns columns) {
        this.desks = desks;
        this.labels = labels;
        this.columns = columns;
    }

    public void addTo(RoutesConfig routes) {
        routes.get("/api/models/{model}/desk", context -> Json.send(context, DeskAnswers.state(desk(context))));
        routes.get("/api/models/{model}/desk/clauses", context -> Json.send(context, clauses(context)));
        routes.get("/api/models/{model}/desk/slices", context -> Json.send(context, slices(context)));
        routes.post("/api/models/{model}/edits", context -> Json.send(context, edit(context)));
        routes.post("/api/models/{model}/edits/undo", context -> Json.send(context, undo(context)));
        routes.post("/api/models/{model}/edits/save", context -> Json.send(context, save(context)));
    }

    private Desk desk(Context context) {
        return desks.get(new RequestParameters(context).index("model", desks.size()));
    }

    private DeskAnswers.ClauseTable clauses(Context context) {
        RequestParameters query = new RequestParameters(context);
        Audit audit = desk(context).state().audit();
        return DeskAnswers.clauses(
                audit,
                query.label(LABEL, labels).orElse(null),
                query.word("sort", DeskAnswers.Sort.class, DeskAnswers.Sort.HARM),
                query.number("rising", 0, 0, 1) == 1,
                query.number("offset", 0, 0, Integer.MAX_VALUE),
                query.number("limit", LISTED, 1, MOST_LISTED));
    }

    private DeskAnswers.SliceTable slices(Context context) {
        RequestParameters query = new RequestParameters(context);
        Desk desk = desk(context);
        Audit now = desk.state().audit();
        List<String> names = new ArrayList<>(List.of(LABEL, BRIGHTNESS));
        if (columns != null) {
            columns.names().stream().filter(name -> !names.contains(name)).forEach(names::add);
        }
        String asked = context.queryParam("column");
        String column = asked == null || asked.isEmpty() ? LABEL : asked;
        if (!names.contains(column)) {
            throw HttpProblem.notFound("there is no such column to slice by; there are: " + String.join(", ", names));
        }
        return new DeskAnswers.SliceTable(
                names,
                column,
                now.size(),
                DeskAnswers.slices(
                        cut(desk, column),
                        desk.opened(),
                        now,
                        query.label(LABEL, labels).orElse(null)));
    }

    private List<Slice> cut(Desk desk, String column) {
        if (column.equals(LABEL)) {
            return Slices.byLabel(labels, desk.sample().length, desk::has);
        }
        ImageColumns table = columns;
        if (column.equals(BRIGHTNESS) || table == null) {
            return Slices.byNumber(BRIGHTNESS, desk.brightness());
        }
        List<String> values = table.values(column);
        return Slices.byValue(
                column, Arrays.stream(desk.sample()).mapToObj(values::get).toList());
    }

    private static JsonBody body(Context context) {
        return JsonBody.read(context.contentType(), context.bodyAsBytes());
    }

    private DeskAnswers.State edit(Context context) {
        Desk desk = desk(context);
        JsonBody body = body(context);
        int version = body.whole("version");
        desk.edit(version, read(desk, body));
        return DeskAnswers.state(desk);
    }

    private Edit read(Desk desk, JsonBody body) {
        String reason = body.text("reason").strip();
        try {
            String kind = body.text("kind");
            return switch (kind) {
                case "mute" -> new Edit.Mute(body.whole("clause"), reason);
                case "reweight" ->
                    new Edit.Reweight(body.whole("clause"), body.text(LABEL), body.whole("votes"), reason);
                case "restrict" -> new Edit.Restrict(body.whole("clause"), area(body), reason);
                case "forbid" -> new Edit.Forbid(body.text(LABEL), area(body), reason);
                case "decide" -> new Edit.Decide(body.text(LABEL), above(desk, body), reason);
                default ->
                    throw HttpProblem.badRequest("'kind' must be one of mute, reweight, restrict, forbid, decide");
            };
        } catch (IllegalArgumentException wrong) {
            throw HttpProblem.badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    private int above(Desk desk, JsonBody body) {
        if (body.has("above")) {
            return body.whole("above");
        }
        return desk.state().audit().fittedThreshold(labels.indexOf(body.text(LABEL)));
    }

    private static Area area(JsonBody body) {
        int[] rows = body.range("rows");
        int[] columns = body.range("columns");
        return new Area(rows[0], columns[0], rows[1], columns[1]);
    }

    private DeskAnswers.State undo(Context context) {
        Desk desk = desk(context);
        JsonBody body = body(context);
        desk.undo(body.whole("version"), body.whole("edit") - 1);
        return DeskAnswers.state(desk);
    }

    private DeskAnswers.State save(Context context) {
        Desk desk = desk(context);
        desk.save(body(context).whole("version"));
        return DeskAnswers.state(desk);
    }
}
