package org.vitrine.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Rectangle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what is in a model. */
@Command(
        name = "inspect",
        description = "Shows what is in a model, and its clauses as readable rules.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  vitrine inspect --model mnist.vitrine",
            "  vitrine inspect --model mnist.vitrine --label 7 --top 5",
            "  vitrine inspect --model mnist.vitrine --clause 42"
        })
public final class InspectCommand implements Callable<Integer> {

    private static final int WIDEST_RULE = 160;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOption file;

    @Option(
            names = "--clause",
            paramLabel = "N",
            description = "One clause: its rule, its votes, where it was true in training.")
    private @Nullable Integer clause;

    @Option(names = "--label", paramLabel = "L", description = "The clauses with the most votes for a label.")
    private @Nullable String label;

    @Option(names = "--top", paramLabel = "N", description = "How many clauses of a label. Default: ${DEFAULT-VALUE}.")
    private int top = 20;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        if (top < 1) {
            throw new UsageException("--top must be at least 1: " + top);
        }
        if (clause != null && label != null) {
            throw new UsageException("ask for a clause or for a label, not for both");
        }
        Model model = file.read();
        if (clause != null) {
            showClause(screen, model, clause);
        } else if (label != null) {
            showLabel(screen, model, label);
        } else {
            showModel(screen, model);
        }
        return 0;
    }

    private void showClause(Console screen, Model model, int number) {
        if (number < 0 || number >= model.clauses().size()) {
            throw new UsageException("there is no clause " + number + "; they are 0 to "
                    + (model.clauses().size() - 1));
        }
        if (json) {
            screen.json(toMap(model, number));
            return;
        }
        screen.print("clause " + number + ": " + model.rule(number));
        screen.print("literals: " + model.clauses().literals(number));
        Rectangle places = model.clauses().rectangle(number);
        screen.print(
                places.isEmpty()
                        ? "places: none, its position literals exclude each other"
                        : "places: window rows " + places.top() + "-" + places.bottom() + ", columns " + places.left()
                                + "-" + places.right());
        for (int i = 0; i < model.labels().size(); i++) {
            screen.print(String.format(
                    Locale.ROOT,
                    "votes %+6d  %s",
                    model.weight(number, i),
                    model.labels().name(i)));
        }
        screen.print("true while it learnt, most often at: " + mostOften(model, number));
    }

    private static String mostOften(Model model, int number) {
        List<int[]> places = new ArrayList<>();
        model.counts().forEach(number, (position, count) -> places.add(new int[] {position, count}));
        places.sort((a, b) -> Integer.compare(b[1], a[1]));
        int columns = model.grid().columns();
        List<String> texts = places.stream()
                .limit(5)
                .map(place ->
                        "row " + place[0] / columns + " column " + place[0] % columns + " (" + place[1] + " times)")
                .toList();
        return texts.isEmpty() ? "nowhere" : String.join(", ", texts);
    }

    private void showLabel(Console screen, Model model, String name) {
        int index = UsageException.heard(() -> model.labels().indexOf(name));
        int[] strongest = IntStream.range(0, model.clauses().size())
                .filter(i -> model.clauses().literals(i) > 0)
                .boxed()
                .sorted((a, b) -> Integer.compare(model.weight(b, index), model.weight(a, index)))
                .limit(Math.max(0, top))
                .mapToInt(Integer::intValue)
                .toArray();
        if (json) {
            screen.json(IntStream.of(strongest).mapToObj(i -> toMap(model, i)).toList());
            return;
        }
        for (int number : strongest) {
            String rule = model.rule(number);
            String shown = rule.length() <= WIDEST_RULE ? rule : rule.substring(0, WIDEST_RULE) + " ...";
            screen.print(String.format(
                    Locale.ROOT, "clause %5d %+6d votes  %s", number, model.weight(number, index), shown));
        }
    }

    private static Map<String, Object> toMap(Model model, int number) {
        Map<String, Object> votes = new LinkedHashMap<>();
        for (int i = 0; i < model.labels().size(); i++) {
            votes.put(model.labels().name(i), model.weight(number, i));
        }
        Rectangle places = model.clauses().rectangle(number);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("clause", number);
        map.put("rule", model.rule(number));
        map.put("literals", model.clauses().literals(number));
        map.put("rows", List.of(places.top(), places.bottom()));
        map.put("columns", List.of(places.left(), places.right()));
        map.put("votes", votes);
        return map;
    }

    private void showModel(Console screen, Model model) {
        Map<String, Object> map = describe(model);
        if (json) {
            screen.json(map);
            return;
        }
        int widest = map.keySet().stream().mapToInt(String::length).max().orElse(0);
        map.forEach((key, value) -> screen.print(String.format(
                Locale.ROOT,
                "%-" + widest + "s  %s",
                key,
                value instanceof List<?> list
                        ? String.join(", ", list.stream().map(String::valueOf).toList())
                        : value)));
    }

    private static Map<String, Object> describe(Model model) {
        ClauseBank bank = model.clauses();
        Settings settings = model.settings();
        IntStream clauses = IntStream.range(0, bank.size());
        int[] literals = clauses.map(bank::literals).toArray();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("labels", model.labels().names());
        map.put("labelsExclusive", model.labels().exclusive());
        map.put("images", model.shape().toString());
        map.put("binarizer", model.encoding().recipe().toString());
        map.put("window", settings.window().toString());
        map.put("features", model.grid().features());
        map.put("positions", model.grid().positions());
        map.put("clauses", bank.size());
        map.put("emptyClauses", IntStream.of(literals).filter(n -> n == 0).count());
        map.put(
                "contradictoryClauses",
                IntStream.range(0, bank.size()).filter(model::isContradictory).count());
        map.put("literalsPerClause", IntStream.of(literals).average().orElse(0));
        map.put(
                "largestVote",
                IntStream.of(model.weights()).map(Math::abs).max().orElse(0));
        map.put("automata", model.automata().isPresent() ? "kept" : "left out (compact)");
        map.put("target", settings.target());
        if (!model.thresholds().isZero()) {
            map.put(
                    "thresholds",
                    Arrays.stream(model.thresholds().toArray()).boxed().toList());
        }
        map.put("specificity", settings.specificity());
        map.put("q", settings.q());
        map.put("negatives", settings.negatives().name().toLowerCase(Locale.ROOT));
        map.put("balance", settings.balance().name().toLowerCase(Locale.ROOT));
        map.put("mirror", settings.mirror());
        map.put("sharing", settings.sharing().name().toLowerCase(Locale.ROOT));
        map.put("weighted", settings.weighted());
        map.put("boost", settings.boost());
        map.put("literalBudget", settings.literalBudget() == Settings.NO_BUDGET ? "none" : settings.literalBudget());
        map.put("dropClauses", settings.dropClauses());
        if (settings.isFuzzy()) {
            map.put("tolerance", settings.tolerance());
            map.put("reach", settings.reach());
            map.put("smallestRegion", settings.smallestRegion());
            map.put("largestRegion", settings.largestRegion());
            map.put("mirrorVotes", settings.mirrorVotes());
        }
        map.put("states", settings.states());
        map.put("seed", settings.seed());
        map.put("epochsLearnt", model.provenance().epochs());
        map.put("stoppedAfter", model.provenance().stoppedAfter());
        map.put("examples", model.provenance().examples());
        map.put("dataFingerprint", model.provenance().dataFingerprint());
        map.put("madeBy", "vitrine " + model.provenance().version());
        return map;
    }
}
