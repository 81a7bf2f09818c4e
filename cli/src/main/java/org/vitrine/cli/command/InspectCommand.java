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
import org.vitrine.cli.option.Members;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Rectangle;
import org.vitrine.predict.Classifier;
import org.vitrine.team.Member;
import org.vitrine.team.Team;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what is in a model. */
@Command(
        name = "inspect",
        description = "Shows what is in a model or a team, and the clauses as readable rules.",
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

    @Option(names = "--member", paramLabel = "N", description = "One member of a team, from 0 on. Default: none.")
    private @Nullable Integer member;

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
        Classifier machine = file.readAny();
        if (machine instanceof Team team && member == null) {
            if (clause != null || label != null) {
                throw new UsageException("this is a team; choose one of its members with --member, 0 to "
                        + (team.members().size() - 1));
            }
            showTeam(screen, team);
            return 0;
        }
        Model model = chosen(machine);
        if (clause != null) {
            showClause(screen, model, clause);
        } else if (label != null) {
            showLabel(screen, model, label);
        } else {
            showModel(screen, model);
        }
        return 0;
    }

    private Model chosen(Classifier machine) {
        List<Model> models = Members.of(machine);
        if (member == null) {
            return models.get(0);
        }
        if (!(machine instanceof Team)) {
            throw new UsageException("--member is for teams, and this is a single model; leave it out");
        }
        if (member < 0 || member >= models.size()) {
            throw new UsageException("there is no member " + member + "; they are 0 to " + (models.size() - 1));
        }
        return models.get(member);
    }

    private void showTeam(Console screen, Team team) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("labels", team.labels().names());
        map.put("labelsExclusive", team.labels().exclusive());
        map.put("images", team.shape().toString());
        map.put("target", team.target());
        if (!team.thresholds().isZero()) {
            map.put(
                    "thresholds",
                    Arrays.stream(team.thresholds().toArray()).boxed().toList());
        }
        List<Map<String, Object>> members = new ArrayList<>();
        for (Member one : team.members()) {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("divisor", one.divisor());
            described.putAll(describe(one.model()));
            members.add(described);
        }
        if (json) {
            map.put("members", members);
            screen.json(map);
            return;
        }
        print(screen, map);
        for (int i = 0; i < members.size(); i++) {
            screen.print("");
            screen.print("member " + i);
            print(screen, members.get(i));
        }
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
        Rectangle positions = model.clauses().rectangle(number);
        screen.print(
                positions.isEmpty()
                        ? "positions: none, its position literals exclude each other"
                        : "positions: window rows " + positions.top() + "-" + positions.bottom() + ", columns "
                                + positions.left() + "-" + positions.right());
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
        List<int[]> positions = new ArrayList<>();
        model.counts().forEach(number, (position, count) -> positions.add(new int[] {position, count}));
        positions.sort((a, b) -> Integer.compare(b[1], a[1]));
        int columns = model.grid().columns();
        List<String> texts = positions.stream()
                .limit(5)
                .map(counted -> "row " + counted[0] / columns + " column " + counted[0] % columns + " (" + counted[1]
                        + " times)")
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
        Rectangle positions = model.clauses().rectangle(number);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("clause", number);
        map.put("rule", model.rule(number));
        map.put("literals", model.clauses().literals(number));
        map.put("rows", List.of(positions.top(), positions.bottom()));
        map.put("columns", List.of(positions.left(), positions.right()));
        map.put("votes", votes);
        return map;
    }

    private void showModel(Console screen, Model model) {
        Map<String, Object> map = describe(model);
        if (json) {
            screen.json(map);
            return;
        }
        print(screen, map);
    }

    private static void print(Console screen, Map<String, Object> map) {
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
