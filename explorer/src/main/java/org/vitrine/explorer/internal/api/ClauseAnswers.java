package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Rule;
import org.vitrine.encode.View;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.MemberView;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.explorer.internal.view.TopExamples;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/** Answers about clauses and their votes. */
final class ClauseAnswers {

    /** So many phrases say in plain words what a clause asks for. */
    private static final int MOST_PHRASES = 8;

    private static final int MOST_POSITIONS = 60;
    private static final double PRECISION = 1000; // answers are rounded to a thousandth of a vote

    private ClauseAnswers() {}

    static Answers.Evidence evidence(EvidenceMap map) {
        return new Answers.Evidence(rounded(map.positive()), rounded(map.negative()));
    }

    private static double[] rounded(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = rounded(values[i]);
        }
        return values;
    }

    private static double rounded(double value) {
        return Math.round(value * PRECISION) / PRECISION;
    }

    /** {@return the clauses that voted, at most {@code most} of each side, the strongest first} */
    static Answers.Speakers speakers(ClauseClassifier classifier, Explanation explanation, int most) {
        List<ClauseVote> votes = explanation.votes();
        int inFavour =
                (int) votes.stream().filter(vote -> vote.share(classifier) > 0).count();
        int against = votes.size() - inFavour;
        Stream<ClauseVote> strongest = Stream.concat(
                votes.subList(0, Math.min(most, inFavour)).stream(),
                IntStream.range(0, Math.min(most, against)).mapToObj(i -> votes.get(votes.size() - 1 - i)));
        return new Answers.Speakers(
                inFavour,
                against,
                Math.round(votes.stream()
                        .mapToDouble(vote -> Math.max(0, vote.share(classifier)))
                        .sum()),
                Math.round(votes.stream()
                        .mapToDouble(vote -> Math.min(0, vote.share(classifier)))
                        .sum()),
                strongest.map(vote -> speaker(classifier, vote)).toList());
    }

    private static Answers.Speaker speaker(ClauseClassifier classifier, ClauseVote vote) {
        Model model = classifier.models().get(vote.member());
        return new Answers.Speaker(
                vote.member(),
                vote.clause(),
                vote.votes(),
                Math.round(vote.share(classifier)),
                model.clauses().literals(vote.clause()),
                asks(model, vote.clause()),
                vote.placements().size(),
                positions(model, vote),
                ClauseSights.of(model, vote).orElse(null));
    }

    /** {@return the class sum of each member of a team for the label that is explained; none of a model alone} */
    static List<Answers.MemberSum> members(ClauseClassifier classifier, Explanation explanation) {
        return IntStream.range(
                        0,
                        classifier.members().size() == 1
                                ? 0
                                : classifier.members().size())
                .mapToObj(i -> new Answers.MemberSum(
                        i,
                        explanation.members().get(i).classSum(),
                        classifier.share(i, explanation.members().get(i).classSum())))
                .toList();
    }

    /** {@return true if clauses share the window and are drawn by it; false if each sees a region of its own} */
    static boolean hasWindow(Model model) {
        return model.clauses().regions().isEmpty();
    }

    /** {@return the positions of the window at which a clause is true; none of a clause that is shifted instead} */
    private static List<int[]> positions(Model model, ClauseVote vote) {
        return hasWindow(model)
                ? vote.placements().stream()
                        .limit(MOST_POSITIONS)
                        .map(position -> new int[] {position.row(), position.column()})
                        .toList()
                : List.of();
    }

    static Answers.Reasons reasons(Labels labels, SufficientReasons reasons) {
        return new Answers.Reasons(
                reasons.inWords(labels.name(reasons.label())),
                reasons.given(),
                reasons.voters(),
                reasons.isMinimal(),
                reasons.opponentsInFull(),
                clauses(reasons.reasons()),
                reasons.groups().stream()
                        .map(group ->
                                new Answers.ReasonGroup(group.place(), area(group.area()), clauses(group.reasons())))
                        .toList());
    }

    private static List<Answers.Address> clauses(List<SufficientReasons.Reason> reasons) {
        return reasons.stream()
                .map(reason -> new Answers.Address(reason.member(), reason.clause()))
                .toList();
    }

    static Answers.Area area(Area area) {
        return new Answers.Area(
                area.top(), area.left(), area.bottom() - area.top() + 1, area.right() - area.left() + 1);
    }

    /** The votes of a clause before and after a change, and what the difference counts in the class sum. */
    private record Change(int before, int after, double share) {

        Change plus(Change other) {
            return new Change(before + other.before, after + other.after, share + other.share);
        }
    }

    /** Compares two images in the votes for a label, clause by clause. */
    static Answers.Changes changes(ClauseClassifier classifier, Explanation before, Explanation after, int most) {
        Map<Answers.Address, Change> votes = new TreeMap<>(
                Comparator.comparingInt(Answers.Address::member).thenComparingInt(Answers.Address::clause));
        before.votes()
                .forEach(vote ->
                        votes.merge(address(vote), new Change(vote.votes(), 0, -vote.share(classifier)), Change::plus));
        after.votes()
                .forEach(vote ->
                        votes.merge(address(vote), new Change(0, vote.votes(), vote.share(classifier)), Change::plus));
        List<Map.Entry<Answers.Address, Change>> changed = votes.entrySet().stream()
                .filter(vote -> vote.getValue().before() != vote.getValue().after())
                .sorted(Comparator.comparingDouble(
                        vote -> -Math.abs(vote.getValue().share()))) // stable: clause by clause
                .toList();
        return new Answers.Changes(
                classifier.labels().name(after.label()),
                before.classSum(),
                after.classSum(),
                (int) changed.stream()
                        .filter(vote -> vote.getValue().after() == 0)
                        .count(),
                (int) changed.stream()
                        .filter(vote -> vote.getValue().before() == 0)
                        .count(),
                changed.stream()
                        .limit(most)
                        .map(vote -> change(
                                classifier,
                                vote.getKey(),
                                vote.getValue(),
                                vote.getValue().after() == 0 ? before : after))
                        .toList());
    }

    private static Answers.Address address(ClauseVote vote) {
        return new Answers.Address(vote.member(), vote.clause());
    }

    /** Describes a changed clause; it is drawn where it votes now, or where it voted before if it fell silent. */
    private static Answers.ClauseChange change(
            ClauseClassifier classifier, Answers.Address address, Change change, Explanation drawn) {
        Model model = classifier.members().get(address.member()).model();
        ClauseVote vote = drawn.members().get(address.member()).votes().stream()
                .filter(one -> one.clause() == address.clause())
                .findFirst()
                .orElseThrow();
        return new Answers.ClauseChange(
                address.member(),
                address.clause(),
                change.before(),
                change.after(),
                Math.round(change.share()),
                model.clauses().literals(address.clause()),
                asks(model, address.clause()),
                positions(model, vote),
                ClauseSights.of(model, vote).orElse(null));
    }

    /**
     * {@return what a clause asks of its window, and of the pixels around it if it looks there} That is row and column
     * in the window, channel, and L⁺ - L⁻, usually from -1 (dark) to 1 (bright). Clauses without a window are drawn by
     * their region and literals instead.
     */
    static List<double[]> asks(Model model, int clause) {
        if (!hasWindow(model)) {
            return List.of();
        }
        int reach = View.reach(model.views());
        EvidenceMap map = ClassRepresentation.ofClause(model, clause);
        List<double[]> asks = new ArrayList<>();
        for (int row = 0; row < map.shape().height(); row++) {
            for (int column = 0; column < map.shape().width(); column++) {
                for (int channel = 0; channel < map.shape().channels(); channel++) {
                    double bright = map.positive(row, column, channel);
                    double dark = map.negative(row, column, channel);
                    if (bright != 0 || dark != 0) {
                        asks.add(new double[] {row - reach, column - reach, channel, rounded(bright - dark)});
                    }
                }
            }
        }
        return asks;
    }

    static Answers.ClauseBrief brief(Model model, int clause, int label) {
        return new Answers.ClauseBrief(
                clause,
                model.weight(clause, label),
                model.clauses().literals(clause),
                asks(model, clause),
                ClauseSights.of(model, clause).orElse(null),
                usual(model, clause));
    }

    private static @Nullable Double usual(Model model, int clause) {
        return model.usualVotes().map(usual -> usual.meanVotes(clause)).orElse(null);
    }

    static Answers.Clause clause(
            ExplorerContent content, ModelView view, int member, int clause, @Nullable Integer example) {
        MemberView own = view.members().get(member);
        Model model = own.model();
        ClauseBank bank = model.clauses();
        PatchGrid grid = model.grid();
        Rectangle range = bank.rectangle(clause);
        int[] counts = new int[grid.positions()];
        int[] largestAndElsewhere = new int[2];
        model.counts().forEach(clause, (position, count) -> {
            if (range.contains(position / grid.columns(), position % grid.columns())) {
                counts[position] = count;
                largestAndElsewhere[0] = Math.max(largestAndElsewhere[0], count);
            } else {
                largestAndElsewhere[1] += count; // from when the clause had other literals
            }
        });
        int[] active = own.activeClauses();
        int at = Arrays.binarySearch(active, clause);
        int after = at < 0 ? -at - 1 : at + 1;
        int before = at < 0 ? -at - 2 : at - 1;
        List<Answers.Active> examples = new ArrayList<>();
        for (TopExamples.TopExample top : view.statistics().topExamples(member, clause)) {
            examples.add(new Answers.Active(
                    top.example(), content.name(top.example()), content.truth(top.example()), top.positions()));
        }
        return new Answers.Clause(
                member,
                clause,
                words(model, clause),
                model.rule(clause),
                bank.literals(clause),
                !model.isContradictory(clause),
                asks(model, clause),
                new Answers.Places(range.top(), range.bottom(), range.left(), range.right()),
                IntStream.range(0, model.labels().size())
                        .mapToObj(label ->
                                new Answers.ClauseWeight(model.labels().name(label), model.weight(clause, label)))
                        .toList(),
                new Answers.Counts(grid.rows(), grid.columns(), largestAndElsewhere[0], counts),
                largestAndElsewhere[1],
                ClauseSights.of(model, clause).orElse(null),
                usual(model, clause),
                example == null ? null : here(content, view, member, clause, example),
                before >= 0 ? (Integer) active[before] : null,
                after < active.length ? (Integer) active[after] : null,
                examples,
                view.statistics().done());
    }

    private static String words(Model model, int clause) {
        ClauseBank bank = model.clauses();
        return Rule.inPlainWords(
                bank, bank.literalsOf(clause), model.encoding(), model.shape().channels(), MOST_PHRASES);
    }

    /** Describes what a clause says of an example, also if that is nothing. */
    private static Answers.Here here(ExplorerContent content, ModelView view, int member, int clause, int example) {
        Model model = view.members().get(member).model();
        Raster image = content.examples().image(example);
        List<ClauseVote> votes = view.look(image, member, clause);
        return new Answers.Here(
                example,
                content.name(example),
                image.toBytes(),
                votes.stream().mapToInt(ClauseVote::votes).sum(),
                votes.stream().flatMap(vote -> positions(model, vote).stream()).toList(),
                votes.stream()
                        .flatMap(vote -> ClauseSights.of(model, vote).stream())
                        .toList());
    }

    static Answers.Pixel pixel(
            ClauseClassifier classifier, Raster image, Explanation explanation, int row, int column, int most) {
        List<Answers.PixelSum> sums = IntStream.range(0, image.shape().channels())
                .mapToObj(channel -> new Answers.PixelSum(
                        channel,
                        image.value(row, column, channel),
                        sides(explanation.inFavour(), row, column, channel),
                        sides(explanation.against(), row, column, channel)))
                .toList();
        List<PixelVote> votes = PixelVote.at(classifier, explanation, row, column);
        List<Answers.PixelShare> list = votes.stream()
                .sorted(Comparator.comparingDouble(vote -> -Math.abs(vote.bright()) - Math.abs(vote.dark())))
                .limit(most)
                .map(vote -> new Answers.PixelShare(
                        vote.member(),
                        vote.clause(),
                        vote.votes(),
                        vote.channel(),
                        rounded(vote.bright()),
                        rounded(vote.dark())))
                .toList();
        int clauses = (int) votes.stream()
                .map(vote -> new Answers.Address(vote.member(), vote.clause()))
                .distinct()
                .count();
        return new Answers.Pixel(row, column, classifier.labels().name(explanation.label()), sums, clauses, list);
    }

    private static Answers.Sides sides(EvidenceMap map, int row, int column, int channel) {
        return new Answers.Sides(
                rounded(map.positive(row, column, channel)), rounded(map.negative(row, column, channel)));
    }
}
