package org.vitrine.team;

import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.DecisionThresholds;

/**
 * Several models over the same labels and images that vote together, each with its own encoding and clauses. Immutable; threads may share
 * it.
 *
 * <p>A team's class sum is the sum of its members' class sums, each divided by the member's divisor. It is counted in millionths, so that
 * it is a whole number: the sum over members of {@code classSum * 1000000 / divisor}, each rounded towards 0. It does not depend on the order
 * of the members. A sum beyond the range of int is limited to it.
 */
public final class Team implements Classifier {

    /** The share in a team's class sum of a member whose class sum equals its divisor. */
    public static final int UNIT = 1_000_000;

    /** How many members a team has at most. */
    public static final int MOST_MEMBERS = 64;

    private final List<Member> members;
    private final int target;
    private final DecisionThresholds thresholds;
    private final @Nullable Calibration calibration;

    private Team(List<Member> members, int target, DecisionThresholds thresholds, @Nullable Calibration calibration) {
        this.members = members;
        this.target = target;
        this.thresholds = thresholds;
        this.calibration = calibration;
    }

    /**
     * A classifier as a team, for whatever shows models and teams alike. A model becomes a team of one: its class sums, target, thresholds
     * and evidence are the model's own, counted in votes. Such a team is not written to a file.
     *
     * @param classifier a model or a team
     * @return the team itself, or the model as a team of one
     * @throws IllegalArgumentException if it is neither
     */
    public static Team from(Classifier classifier) {
        if (classifier instanceof Team team) {
            return team;
        }
        if (classifier instanceof Model model) {
            return new Team(
                    List.of(new Member(model, UNIT)),
                    model.target(),
                    model.thresholds(),
                    model.calibration().orElse(null));
        }
        throw new IllegalArgumentException("neither a model nor a team: " + classifier);
    }

    /**
     * Whether this is a model alone rather than several models.
     *
     * @return true for a team of one
     */
    public boolean isAlone() {
        return members.size() == 1;
    }

    /**
     * Makes a team. A label's decision threshold is the sum of those of the members, divided and added as class sums are.
     *
     * @param members 2 to {@value #MOST_MEMBERS} members
     * @return the team
     * @throws IllegalArgumentException if the members do not have the same labels in the same order, or take images of different shapes
     */
    public static Team of(List<Member> members) {
        if (members.size() < 2 || members.size() > MOST_MEMBERS) {
            throw new IllegalArgumentException("a team has 2 to " + MOST_MEMBERS + " members: " + members.size());
        }
        Model first = members.get(0).model();
        for (int i = 1; i < members.size(); i++) {
            checkAlike(first, members.get(i).model(), i + 1);
        }
        int[] sums = IntStream.range(0, first.labels().size())
                .map(label -> sum(members, member -> member.model().thresholds().sum(label)))
                .toArray();
        return new Team(List.copyOf(members), UNIT * members.size(), DecisionThresholds.of(sums), null);
    }

    /**
     * Makes a team of models whose class sums are divided by their targets T.
     *
     * @param models 2 to {@value #MOST_MEMBERS} models
     * @return the team
     * @throws IllegalArgumentException if the models do not have the same labels in the same order, or take images of different shapes
     */
    public static Team of(Model... models) {
        return of(List.of(models).stream().map(Member::byTarget).toList());
    }

    private static void checkAlike(Model first, Model other, int number) {
        Labels labels = first.labels();
        if (!labels.names().equals(other.labels().names())) {
            throw new IllegalArgumentException("the members of a team must have the same labels in the same order: "
                    + "the first has " + labels.names() + ", number " + number + " has "
                    + other.labels().names());
        }
        if (labels.exclusive() != other.labels().exclusive()) {
            throw new IllegalArgumentException("the members of a team must agree whether labels exclude each other: "
                    + "those of the first " + words(labels.exclusive()) + ", those of number " + number + " "
                    + words(other.labels().exclusive()));
        }
        if (!first.shape().equals(other.shape())) {
            throw new IllegalArgumentException("the members of a team must take images of the same size: "
                    + "the first takes " + first.shape() + ", number " + number + " takes " + other.shape());
        }
    }

    private static String words(boolean exclusive) {
        return exclusive ? "do" : "do not";
    }

    /**
     * The models.
     *
     * @return 2 to {@value #MOST_MEMBERS} members; 1 if it is a model alone
     */
    public List<Member> members() {
        return members;
    }

    @Override
    public Labels labels() {
        return members.get(0).model().labels();
    }

    @Override
    public ImageShape shape() {
        return members.get(0).model().shape();
    }

    /**
     * The class sum that means certainty: that every member's class sum equals its divisor.
     *
     * @return 1,000,000 for each member; the target T of a model alone
     */
    public int target() {
        return target;
    }

    /**
     * What class sums are counted in.
     *
     * @return 1,000,000, of which a class sum is so many millionths; 1 for a model alone, whose class sums are votes
     */
    public int unit() {
        return isAlone() ? 1 : UNIT;
    }

    /**
     * The class sums above which labels are given, if labels do not exclude each other.
     *
     * @return the thresholds
     */
    public DecisionThresholds thresholds() {
        return thresholds;
    }

    /**
     * The same team with other thresholds.
     *
     * @param others the class sums of the team above which labels are given
     * @return a team that uses them
     * @throws IllegalArgumentException if they do not fit the labels
     */
    public Team withThresholds(DecisionThresholds others) {
        if (others.labels() != labels().size()) {
            throw new IllegalArgumentException(
                    others.labels() + " thresholds do not fit " + labels().size() + " labels");
        }
        if (labels().exclusive() && !others.isZero()) {
            throw new IllegalArgumentException(
                    "labels that exclude each other have no thresholds: the largest class sum wins");
        }
        return new Team(members, target, others, calibration);
    }

    /**
     * What the class sums of the team mean: probabilities, and how often answers are wrong; if it was fitted.
     *
     * @return the calibration
     */
    public Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    /**
     * The same team with what its class sums mean.
     *
     * @param fitted the calibration, of the team's class sums
     * @return a team whose predictions have probabilities and answers
     * @throws IllegalArgumentException if it does not fit the labels
     */
    public Team withCalibration(Calibration fitted) {
        if (fitted.labels() != labels().size() || fitted.exclusive() != labels().exclusive()) {
            throw new IllegalArgumentException("the calibration does not fit the labels");
        }
        return new Team(members, target, thresholds, fitted);
    }

    /**
     * The same team without a calibration.
     *
     * @return a team that is not calibrated
     */
    public Team withoutCalibration() {
        return new Team(members, target, thresholds, null);
    }

    /**
     * Adds up the class sums of the members.
     *
     * @param ofMembers for each member its class sums, one for each label
     * @return the team's class sum for each label
     */
    public int[] classSums(List<int[]> ofMembers) {
        if (ofMembers.size() != members.size()) {
            throw new IllegalArgumentException(
                    "class sums of " + ofMembers.size() + " members do not fit a team of " + members.size());
        }
        int[] sums = new int[labels().size()];
        for (int label = 0; label < sums.length; label++) {
            long sum = 0;
            for (int i = 0; i < members.size(); i++) {
                sum += members.get(i).share(ofMembers.get(i)[label]);
            }
            sums[label] = limited(sum);
        }
        return sums;
    }

    private static int sum(List<Member> members, ToIntFunction<Member> votes) {
        return limited(members.stream()
                .mapToLong(member -> member.share(votes.applyAsInt(member)))
                .sum());
    }

    /** A sum of shares as a class sum. */
    static int limited(long sum) {
        return (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sum));
    }

    @Override
    public TeamPredictor predictor() {
        return new TeamPredictor(this);
    }

    @Override
    public TeamExplainer explainer() {
        return new TeamExplainer(this);
    }
}
