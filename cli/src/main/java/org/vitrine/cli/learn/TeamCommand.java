package org.vitrine.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.OutputOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.store.ModelFile;
import org.vitrine.team.Team;
import org.vitrine.training.plan.ThresholdPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Makes a team of models. */
@Command(
        name = "team",
        description = {
            "Makes a team of models that vote together: their class sums are divided by their targets, or by their "
                    + "ranges, and added up.",
            "The models must have the same labels and take images of the same size; encodings, windows and kinds of "
                    + "clauses may differ. A team is evaluated, predicts, explains and is inspected like a model. Its "
                    + "file holds compact copies of the models.",
            "With --data, the models and the team are measured; name images that none of the models has learnt from."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine team --model colours.vitrine --model edges.vitrine --out team.vitrine",
            "  vitrine team --model a.vitrine --model b.vitrine --out c.vitrine --divide range --data faces:"
        })
public final class TeamCommand extends ConsoleCommand {

    /** The quantities that class sums can be divided by. */
    private enum Divide {
        TARGET,
        RANGE
    }

    /** The usual plan for a team: the thresholds of its members. */
    private static final ThresholdPlan MEMBERS = ThresholdPlan.usual();

    /** Reads how a team's decision thresholds are found. */
    private static final class DecisionWords implements ITypeConverter<ThresholdPlan> {

        @Override
        public ThresholdPlan convert(String text) {
            try {
                return text.equalsIgnoreCase("members") ? MEMBERS : ThresholdPlan.parse(text);
            } catch (IllegalArgumentException unknown) {
                throw new TypeConversionException(String.valueOf(unknown.getMessage()));
            }
        }
    }

    @Option(
            names = "--model",
            required = true,
            paramLabel = "FILE",
            description = "A model of the team; give the option once for each, 2 to " + Team.MOST_MEMBERS + " times.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> files;

    @Mixin
    private OutputOptions out;

    @Option(
            names = "--divide",
            paramLabel = "target|range",
            description = "What each model's class sums are divided by: its target T; or half of the difference "
                    + "between its largest and its smallest class sum on --data, as in TM Composites. Default: target.")
    private Divide divide = Divide.TARGET;

    @Option(
            names = "--thresholds",
            paramLabel = "members|zero|fitted[:MEASURE]",
            converter = DecisionWords.class,
            description = "The decision thresholds, if labels are not exclusive: those of the models, added up like "
                    + "class sums; 0; or fitted to --data, as in train. Default: members.")
    private ThresholdPlan thresholds = MEMBERS;

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("validation");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        images.refuseWithoutData();
        boolean measured = images.areGiven();
        if (!measured && (divide == Divide.RANGE || thresholds.isFitted())) {
            throw new UsageException("--divide range and --thresholds fitted need images; name them with --data");
        }
        Overwriting inputs = new Overwriting().readsData(images.location());
        for (int i = 0; i < files.size(); i++) {
            inputs.reads("model " + i + " of the team", files.get(i));
        }
        out.check(Overwriting.Kind.TEAM, inputs);
        List<Model> models = new ArrayList<>();
        for (Path file : files) {
            models.add(ModelFile.read(file).compact());
        }
        Team byTarget = UsageException.heard(() -> Team.of(models.toArray(Model[]::new)));
        if (!thresholds.equals(MEMBERS) && byTarget.labels().exclusive()) {
            throw new UsageException(
                    "--thresholds is for labels that do not exclude each other: here the largest class sum wins");
        }
        MemberSums votes = measured ? votes(screen, byTarget, models, crew) : null;
        Team team = decided(divided(byTarget, models, votes), votes);
        ModelFile.write(team, out.file);
        report(screen, team, votes);
    }

    private MemberSums votes(Console screen, Team any, List<Model> models, int crew) {
        ImageSource source = images.open(any, files.get(0));
        MemberSums votes = images.sums(models, source, screen, crew);
        if (votes.known()) {
            screen.remark("note: a model was trained on these images; choose others to measure and fit on");
        }
        return votes;
    }

    private Team divided(Team byTarget, List<Model> models, @Nullable MemberSums votes) {
        if (votes == null || divide == Divide.TARGET) {
            return byTarget;
        }
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            members.add(Member.byRange(models.get(i), votes.ofMembers().get(i)));
        }
        return Team.of(members);
    }

    private Team decided(Team team, @Nullable MemberSums votes) {
        if (thresholds.isZero()) {
            return team.withThresholds(DecisionThresholds.zero(team.labels().size()));
        }
        return votes != null && thresholds.isFitted()
                ? team.withThresholds(FittedThresholds.of(votes.scores(team), thresholds.measures()))
                : team;
    }

    private void report(Console screen, Team team, @Nullable MemberSums votes) {
        List<Evaluation> measured = new ArrayList<>();
        if (votes != null) {
            for (int i = 0; i < files.size(); i++) {
                measured.add(Evaluation.of(Scores.of(
                        team.members().get(i).model(), votes.ofMembers().get(i), votes.examples()::has)));
            }
            measured.add(Evaluation.of(votes.scores(team)));
        }
        if (json) {
            screen.json(toMap(team, measured));
        } else {
            screen.printLines(table(team, measured));
            screen.remark("wrote " + out.file);
        }
    }

    private Map<String, Object> toMap(Team team, List<Evaluation> measured) {
        List<Object> members = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Map<String, Object> member = new LinkedHashMap<>();
            member.put("file", files.get(i).toString());
            member.put("divisor", team.members().get(i).divisor());
            if (!measured.isEmpty()) {
                member.putAll(measures(measured.get(i)));
            }
            members.add(member);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("team", out.file.toString());
        map.put("target", team.target());
        map.put("thresholds", Arrays.stream(team.thresholds().toArray()).boxed().toList());
        if (!measured.isEmpty()) {
            map.putAll(measures(measured.get(files.size())));
        }
        map.put("members", members);
        return map;
    }

    private static Map<String, Object> measures(Evaluation evaluation) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Measure measure : List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC)) {
            evaluation.overall(measure).ifPresent(value -> map.put(measure.key(), value));
        }
        return map;
    }

    private String table(Team team, List<Evaluation> measured) {
        List<List<String>> rows = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of("member", "divisor"));
        if (!measured.isEmpty()) {
            heading.addAll(List.of("accuracy", "F1", "AUROC"));
        }
        rows.add(heading);
        for (int i = 0; i <= files.size(); i++) {
            List<String> row = new ArrayList<>();
            row.add(i == files.size() ? "team" : files.get(i).toString());
            row.add(i == files.size() ? "" : "" + team.members().get(i).divisor());
            if (!measured.isEmpty()) {
                for (Measure measure : List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC)) {
                    var value = measured.get(i).overall(measure);
                    row.add(value.isPresent() ? String.format(Locale.ROOT, "%.2f", 100 * value.getAsDouble()) : "-");
                }
            }
            rows.add(row);
        }
        return TextTable.of(rows).stripTrailing();
    }
}
