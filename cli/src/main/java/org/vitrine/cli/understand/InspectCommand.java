package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.chart.ClauseSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Lesson;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.model.Shrinkage;
import org.vitrine.patch.Area;
import org.vitrine.patch.Rectangle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what is in a model. */
@Command(
        name = "inspect",
        description = {
            "Shows what is in a model or a team, and what its clauses say and are worth.",
            "With --data, counts on how many images clauses vote (support), how often they are right (precision) and "
                    + "what they contribute to wrong decisions (harm), and summarizes them."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine inspect --model mnist.vitrine",
            "  vitrine inspect --model mnist.vitrine --label 7 --top 5",
            "  vitrine inspect --model mnist.vitrine --clause 42 --literals",
            "  vitrine inspect --model mnist.vitrine --data mnist:DIR --label 7 --by harm --out clauses"
        })
public final class InspectCommand extends ConsoleCommand {

    private static final int INDENT = 4;

    @Mixin
    private ModelOption file;

    @Option(names = "--clause", description = "One clause: what it says, its votes, where it was true in training.")
    private @Nullable Integer clause;

    @Option(
            names = "--label",
            paramLabel = "L",
            description = "The clauses with the most votes for a label; fuzzy ones by their votes on average.")
    private @Nullable String label;

    @Option(names = "--top", description = "How many clauses of a label.")
    private int top = 20;

    @Mixin
    private MemberOption member;

    @Option(names = "--literals", description = "Print all literals of a clause, not only a few words.")
    private boolean literals;

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("test").enough(1000);

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "Sort the clauses of a label by ${COMPLETION-CANDIDATES}; all but votes need --data.")
    private ClauseListing.By by = ClauseListing.By.VOTES;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "With --data: write for each clause an image of what it responded to, clause-N.png.")
    private @Nullable Path folder;

    @Mixin
    private Threads threads;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    protected void run(Console screen) throws IOException {
        if (top < 1) {
            throw new UsageException("--top must be at least 1: " + top);
        }
        if (clause != null && label != null) {
            throw new UsageException("ask for a clause or for a label, not for both");
        }
        if (!images.areGiven()) {
            images.refuseWithoutData("--out");
            if (by != ClauseListing.By.VOTES) {
                throw new UsageException("--by " + by.name().toLowerCase(Locale.ROOT) + " goes with --data; add it");
            }
        } else if (clause == null && label == null) {
            throw new UsageException("--data goes with --label or --clause; add one of them");
        }
        ClauseClassifier machine = file.readAny();
        if (member.areAll(machine) && clause == null && label == null) {
            showTeam(screen, machine);
            return;
        }
        Model model = member.of(machine);
        if (clause != null && (clause < 0 || clause >= model.clauses().size())) {
            throw new UsageException("there is no clause " + clause + "; they are 0 to "
                    + (model.clauses().size() - 1));
        }
        int index = label == null ? 0 : indexOf(model, label);
        if (clause != null || label != null) {
            ImageSource source = images.areGiven() ? source(machine) : null;
            ClauseListing listing = source == null ? ClauseListing.of(model) : measured(screen, model, source);
            List<Integer> clauses = clause != null ? List.of(clause) : listing.strongest(index, by, top);
            if (clause != null) {
                showClause(screen, model, listing, clause);
            } else {
                showLabel(screen, model, listing, index, clauses);
            }
            if (folder != null && source != null) {
                draw(screen, folder, model, source, clauses);
            }
        } else {
            showModel(screen, model);
        }
    }

    private static int indexOf(Model model, String name) {
        return UsageException.heard(() -> model.labels().indexOf(name));
    }

    private void showTeam(Console screen, ClauseClassifier team) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("labels", team.labels().names());
        map.put("labelsExclusive", team.labels().exclusive());
        map.put("images", team.shape().toString());
        putPreparation(map, team);
        map.put("target", team.target());
        if (!team.thresholds().isZero()) {
            map.put(
                    "thresholds",
                    Arrays.stream(team.thresholds().toArray()).boxed().toList());
        }
        map.put("calibration", words(team));
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

    private ImageSource source(ClauseClassifier machine) {
        int most = images.most();
        if (most < 2) {
            throw new UsageException("--limit must be at least 2 here: " + most);
        }
        return images.open(machine, file.file).excerpt(most);
    }

    private ClauseListing measured(Console screen, Model model, ImageSource source) {
        int crew = threads.checked();
        Dataset examples = images.read(source, model.encoding(), screen, crew);
        return ClauseListing.of(model, examples, crew);
    }

    private static ClauseSheet.Crop crop(
            Model model, int clause, ClauseView view, Placement at, Raster image, String name) {
        Area region = model.clauses().region(clause).orElseThrow();
        return new ClauseSheet.Crop(image, at.of(region, image.shape().width()), view.strength(clause, at), name);
    }

    private static void draw(Console screen, Path into, Model model, ImageSource source, List<Integer> clauses)
            throws IOException {
        Outputs.folder(into);
        Map<Integer, List<ClauseSheet.Crop>> seenBy = new LinkedHashMap<>();
        clauses.forEach(number -> seenBy.put(number, new ArrayList<>()));
        for (int index = 0; index < source.size(); index++) {
            Raster image = source.image(index);
            String name = Integer.toString(index);
            try (ClauseView view = model.view(model.encoding().encode(image))) {
                seenBy.forEach((number, crops) -> view.placements(number).stream()
                        .filter(at -> !at.mirrored()) // a mean of parts and of mirrored parts shows nothing
                        .findFirst()
                        .ifPresent(at -> crops.add(crop(model, number, view, at, image, name))));
            }
        }
        for (Map.Entry<Integer, List<ClauseSheet.Crop>> entry : seenBy.entrySet()) {
            int number = entry.getKey();
            List<ClauseSheet.Crop> crops = entry.getValue();
            if (crops.isEmpty()) {
                screen.remark("clause " + number + " votes on none of the images");
            } else {
                Path sheet = into.resolve("clause-" + number + ".png");
                Png.write(ClauseSheet.draw("Clause " + number + ": what it responded to", crops), sheet);
                screen.remark("wrote " + sheet);
            }
        }
    }

    private void showClause(Console screen, Model model, ClauseListing listing, int number) {
        if (json) {
            screen.json(listing.toMap(number));
            return;
        }
        screen.printWrapped("clause " + number + ": " + listing.brief(number), INDENT);
        listing.summary(number).ifPresent(summary -> {
            screen.printWrapped("summary: " + listing.inWords(summary), INDENT);
            screen.print("it agrees with the clause on " + ClauseListing.percent(summary.agreement()) + " of "
                    + summary.examples() + " images from which it was not made");
        });
        screen.print("literals: " + model.clauses().literals(number) + (literals ? "" : "; --literals prints them"));
        if (literals) {
            screen.printWrapped("rule: " + model.rule(number), INDENT);
        }
        boolean isTrue = model.clauses().tolerance() == 1; // or else it votes more or less, at its own place
        if (isTrue) {
            Rectangle positions = model.clauses().rectangle(number);
            screen.print(
                    positions.isEmpty()
                            ? "positions: none, its position literals exclude each other"
                            : "positions: window rows " + positions.top() + "-" + positions.bottom() + ", columns "
                                    + positions.left() + "-" + positions.right());
        }
        listing.meanVotes(number)
                .ifPresent(mean ->
                        screen.print(String.format(Locale.ROOT, "votes on a training image: %.1f on average", mean)));
        if (listing.isMeasured()) {
            listing.worth(number).forEach(screen::print);
        } else {
            for (int i = 0; i < model.labels().size(); i++) {
                screen.print(String.format(
                        Locale.ROOT,
                        "votes %+6d  %s",
                        model.weight(number, i),
                        model.labels().name(i)));
            }
        }
        if (isTrue) {
            screen.print(listing.whereItWasTrue(number));
        }
    }

    private void showLabel(Console screen, Model model, ClauseListing listing, int index, List<Integer> clauses) {
        if (json) {
            screen.json(clauses.stream().map(listing::toMap).toList());
            return;
        }
        if (listing.isMeasured()) {
            listing.table(clauses, index).forEach(screen::print);
        } else {
            clauses.forEach(number -> screen.printWrapped(
                    String.format(
                            Locale.ROOT,
                            "clause %5d %s  %s",
                            number,
                            listing.votes(number, index),
                            listing.brief(number)),
                    INDENT));
        }
        if (literals) {
            clauses.forEach(number -> screen.printWrapped("clause " + number + ": " + model.rule(number), INDENT));
        }
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

    private static void putPreparation(Map<String, Object> map, ClauseClassifier classifier) {
        if (!classifier.preparation().equals(Preparation.PLAIN)) {
            map.put("preparation", classifier.preparation().toString());
        }
    }

    private static Map<String, Object> describe(Model model) {
        ClauseBank bank = model.clauses();
        Settings settings = model.settings();
        int[] contradictory =
                IntStream.range(0, bank.size()).filter(model::isContradictory).toArray();
        BitSet never = new BitSet();
        IntStream.of(contradictory).forEach(never::set);
        int[] literals = IntStream.range(0, bank.size())
                .filter(number -> !never.get(number))
                .map(bank::literals)
                .toArray();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("labels", model.labels().names());
        map.put("labelsExclusive", model.labels().exclusive());
        map.put("images", model.shape().toString());
        putPreparation(map, model);
        map.put("encoding", model.encoding().recipe().toString());
        map.put("window", settings.window().toString());
        map.put("features", model.grid().features());
        map.put("positions", model.grid().positions());
        map.put("clauses", bank.size());
        map.put("emptyClauses", IntStream.of(literals).filter(n -> n == 0).count());
        map.put("contradictoryClauses", contradictory.length);
        map.put("literalsPerClause", IntStream.of(literals).average().orElse(0));
        map.put(
                "largestVote",
                IntStream.of(model.weights()).map(Math::abs).max().orElse(0));
        map.put("automata", model.automata().isPresent() ? "kept" : "left out (compact)");
        if (!model.thresholds().isZero()) {
            map.put(
                    "thresholds",
                    Arrays.stream(model.thresholds().toArray()).boxed().toList());
        }
        for (Setting<?> setting : settings.applying()) {
            map.putIfAbsent(setting.name(), shown(settings, setting));
        }
        map.put("epochsLearnt", model.provenance().epochs());
        map.put("stoppedAfter", model.provenance().stoppedAfter());
        map.put("imagesLearnt", model.provenance().images());
        map.put("variants", model.provenance().variants());
        map.put("examples", model.provenance().examples());
        map.put("dataFingerprint", model.provenance().dataFingerprint());
        map.put("madeBy", "vitrine " + model.provenance().version());
        map.put("calibration", words(model));
        int number = 0;
        for (Lesson lesson : model.provenance().lessons()) {
            map.put(
                    "lesson" + ++number,
                    lesson.inWords() + ", fingerprint " + lesson.data().fingerprint());
        }
        number = 0;
        for (Shrinkage shrinkage : model.provenance().shrinkages()) {
            map.put("shrunk" + ++number, shrinkage.inWords());
        }
        number = 0;
        for (Edit edit : model.edits()) {
            map.put("edit" + ++number, edit.inWords() + ", because: " + edit.reason());
        }
        return map;
    }

    /** Says which labels have probabilities, and from where. */
    private static String words(ClauseClassifier classifier) {
        return classifier
                .calibration()
                .map(known -> known.inWords(classifier.labels()))
                .orElse("none");
    }

    /** Returns a number or a truth value as it is unless there is a word for it, anything else as people write it. */
    private static <T> Object shown(Settings settings, Setting<T> setting) {
        T value = settings.get(setting);
        String text = setting.shown(value);
        boolean plain = value instanceof Number || value instanceof Boolean;
        return plain && text.equals(setting.write(value)) ? value : text;
    }
}
