package org.vitrine.cli.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.vitrine.cli.console.Formats;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeData;
import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.recipe.RecordedResult;

/** Recipes for people, and as maps for machines. */
final class RecipeWords {

    private static final int COLUMN = 10;
    private static final int WIDTH = 100;

    private RecipeWords() {}

    /** {@return a line for each recipe} */
    static String table(List<Recipe> recipes) {
        int widest = recipes.stream()
                .mapToInt(recipe -> recipe.title().length())
                .max()
                .orElse(0);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("recipe", padded("what", widest), "measured", "processor time"));
        for (Recipe recipe : recipes) {
            rows.add(List.of(
                    recipe.name(),
                    padded(recipe.title(), widest),
                    figures(recipe.result()),
                    time(recipe.result().seconds())));
        }
        return TextTable.of(rows).stripTrailing();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String figures(RecordedResult result) {
        return result.isMeasured()
                ? result.measures().stream()
                        .limit(2)
                        .map(measure -> measure.heading() + " "
                                + percent(result.spread(measure).orElseThrow().getAverage()))
                        .collect(Collectors.joining(", "))
                : "not measured";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }

    private static String time(OptionalDouble seconds) {
        return seconds.isPresent() ? Formats.time(seconds.getAsDouble()) : "-";
    }

    /** {@return all about a recipe} */
    static List<String> lines(Recipe recipe, List<String> commands) {
        List<String> lines = new ArrayList<>();
        lines.add(recipe.name() + ": " + recipe.title());
        lines.addAll(wrapped(recipe.about(), ""));
        lines.add("");
        paragraph(lines, "data", data(recipe.data()));
        paragraph(lines, "images", images(recipe));
        for (RecipePlan plan : recipe.plans()) {
            paragraph(lines, plan.name().isEmpty() ? "settings" : plan.name(), settings(plan));
        }
        if (recipe.isTeam()) {
            paragraph(
                    lines,
                    "team",
                    "class sums divided by " + (recipe.team().byRange() ? "range" : "target") + ", thresholds "
                            + (recipe.team().needsValidation() || !isUsual(recipe)
                                    ? recipe.team().thresholds().toString()
                                    : "of the members"));
        }
        result(lines, recipe);
        recipe.network()
                .ifPresent(network -> paragraph(
                        lines,
                        "network",
                        network.name() + ": " + values(network.values())
                                + (network.seconds().isPresent()
                                        ? "; " + time(network.seconds()) + " of processor time"
                                        : "")));
        recipe.notes().forEach(note -> paragraph(lines, "note", note));
        lines.add("");
        lines.add("The same, command by command:");
        commands.forEach(command -> lines.add("  " + command));
        return lines;
    }

    private static boolean isUsual(Recipe recipe) {
        return recipe.team().thresholds().isUsual();
    }

    private static String data(RecipeData data) {
        if (data.isGenerated()) {
            return data.place() + ", which is generated";
        }
        Optional<String> found = data.find();
        if (found.isPresent()) {
            return found.get() + ", which is there";
        }
        return data.place() + ", which is not there; " + how(data);
    }

    /** {@return how to get data that are not there} */
    static String how(RecipeData data) {
        PublicData fetch = data.fetch();
        if (fetch == null) {
            return data.advice();
        }
        String debian = fetch.systemPackage();
        return "'vitrine fetch " + fetch.name() + " --out " + RecipeData.folder(fetch) + "' gets it"
                + (debian == null ? "" : ", and so does the package " + debian + " of Debian and Ubuntu");
    }

    private static String images(Recipe recipe) {
        return recipe.traits().shape() + ", " + recipe.traits().examples() + " to learn from, "
                + recipe.traits().labels()
                + (recipe.traits().exclusive() ? " classes" : " labels, several for an image")
                + " (the rarest " + Formats.percent(recipe.traits().rarest()) + "); "
                + recipe.content().name().toLowerCase(Locale.ROOT) + (recipe.aligned() ? ", aligned" : ", not aligned");
    }

    private static String settings(RecipePlan plan) {
        return plan.given().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void result(List<String> lines, Recipe recipe) {
        RecordedResult result = recipe.result();
        if (!result.isMeasured()) {
            paragraph(lines, "result", "not measured: " + result.notMeasured());
        } else {
            result.runs().forEach((seed, values) -> paragraph(lines, "seed " + seed, values(values)));
            if (result.runs().size() > 1) {
                paragraph(
                        lines,
                        "mean",
                        result.measures().stream()
                                .map(measure -> mean(result, measure))
                                .collect(Collectors.joining(", ")));
            }
        }
        if (result.seconds().isPresent()) {
            paragraph(lines, "time", time(result.seconds()) + " of processor time for one seed");
        }
        if (result.megabytes().isPresent()) {
            paragraph(lines, "memory", result.megabytes().getAsInt() + " MB");
        }
    }

    private static String mean(RecordedResult result, Measure measure) {
        return measure.title() + " "
                + percent(result.spread(measure).orElseThrow().getAverage()) + " (standard deviation "
                + percent(result.deviation(measure)) + ")";
    }

    private static String values(Map<Measure, Double> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey().title() + " " + percent(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static void paragraph(List<String> lines, String title, String text) {
        String indent = " ".repeat(COLUMN);
        List<String> parts = wrapped(text, indent);
        String head = title.length() < COLUMN ? title + indent.substring(title.length()) : title + " ";
        lines.add(head + parts.get(0).strip());
        lines.addAll(parts.subList(1, parts.size()));
    }

    private static List<String> wrapped(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ", -1)) {
            if (line.length() > indent.length() && line.length() + word.length() >= WIDTH) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** {@return a recipe for machines} */
    static Map<String, Object> toMap(Recipe recipe, List<String> commands) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", recipe.name());
        map.put("title", recipe.title());
        map.put("about", recipe.about());
        map.put("data", recipe.data().place());
        recipe.data().find().ifPresent(found -> map.put("found", found));
        PublicData fetch = recipe.data().fetch();
        if (fetch != null) {
            map.put("fetch", fetch.name());
        }
        map.put("images", recipe.traits().shape().toString());
        map.put("labels", recipe.traits().labels());
        map.put("exclusive", recipe.traits().exclusive());
        map.put("examples", recipe.traits().examples());
        map.put("rarest", recipe.traits().rarest());
        map.put("content", recipe.content().name().toLowerCase(Locale.ROOT));
        map.put("aligned", recipe.aligned());
        map.put("plans", recipe.plans().stream().map(RecipePlan::given).toList());
        map.put("seeds", recipe.seeds());
        map.put("measured", recipe.result().isMeasured());
        if (recipe.result().isMeasured()) {
            List<Object> runs = new ArrayList<>();
            recipe.result().runs().forEach((seed, values) -> {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("seed", seed);
                values.forEach((measure, value) -> one.put(measure.key(), value));
                runs.add(one);
            });
            map.put("runs", runs);
            Map<String, Object> mean = new LinkedHashMap<>();
            recipe.result()
                    .measures()
                    .forEach(measure -> mean.put(
                            measure.key(),
                            recipe.result().spread(measure).orElseThrow().getAverage()));
            map.put("mean", mean);
        } else {
            map.put("notMeasured", recipe.result().notMeasured());
        }
        recipe.result().seconds().ifPresent(seconds -> map.put("cpuSeconds", seconds));
        recipe.result().megabytes().ifPresent(megabytes -> map.put("memoryMegabytes", megabytes));
        recipe.network().ifPresent(network -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", network.name());
            network.values().forEach((measure, value) -> one.put(measure.key(), value));
            network.seconds().ifPresent(seconds -> one.put("cpuSeconds", seconds));
            map.put("network", one);
        });
        map.put("notes", recipe.notes());
        map.put("commands", commands);
        return map;
    }
}
