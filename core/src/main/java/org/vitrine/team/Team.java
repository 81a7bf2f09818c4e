package org.vitrine.team;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;

/**
 * Several models over the same labels and images that vote together, each with its own encoding and clauses. Immutable;
 * threads may share it.
 *
 * <p>A team's class sum is the sum of its members' class sums, each divided by the member's divisor. It is counted in
 * millionths, so that it is a whole number: the sum over members of {@code classSum * 1000000 / divisor}, each rounded
 * towards 0. It does not depend on the order of the members. A sum beyond the range of int is limited to it.
 */
public final class Team implements ClauseClassifier {

    /** The share in a team's class sum of a member whose class sum equals its divisor. */
    public static final int UNIT = 1_000_000;

    /** The most members that a team can have. */
    public static final int MOST_MEMBERS = 64;

    private final List<Member> members;
    private final DecisionThresholds thresholds;
    private final @Nullable Calibration calibration;

    private Team(List<Member> members, DecisionThresholds thresholds, @Nullable Calibration calibration) {
        this.members = members;
        this.thresholds = thresholds;
        this.calibration = calibration;
    }

    /**
     * {@return a team} A label's decision threshold is the sum of those of the members, divided and added as class sums
     * are.
     *
     * @param members 2 to {@value #MOST_MEMBERS} members
     * @throws IllegalArgumentException if the members do not have the same labels in the same order, or take images of
     * different shapes, or prepared in different ways
     */
    public static Team of(List<Member> members) {
        if (members.size() < 2 || members.size() > MOST_MEMBERS) {
            throw new IllegalArgumentException("a team has 2 to " + MOST_MEMBERS + " members: " + members.size());
        }
        Model first = members.get(0).model();
        for (int i = 1; i < members.size(); i++) {
            checkAlike(first, members.get(i).model(), i + 1);
        }
        Team team = new Team(
                List.copyOf(members), DecisionThresholds.zero(first.labels().size()), null);
        int[] sums = team.classSums(members.stream()
                .map(member -> member.model().thresholds().toArray())
                .toList());
        return team.withThresholds(DecisionThresholds.of(sums));
    }

    /**
     * {@return a team of models whose class sums are divided by their targets T}
     *
     * @param models 2 to {@value #MOST_MEMBERS} models
     * @throws IllegalArgumentException if the models do not have the same labels in the same order, or take images of
     * different shapes, or prepared in different ways
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
        if (!first.preparation().equals(other.preparation())) {
            throw new IllegalArgumentException("the members of a team must take images prepared in one way: the first "
                    + "takes " + first.preparation() + ", number " + number + " takes " + other.preparation());
        }
    }

    private static String words(boolean exclusive) {
        return exclusive ? "do" : "do not";
    }

    @Override
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

    @Override
    public Preparation preparation() {
        return members.get(0).model().preparation();
    }

    /** {@return the class sum if every member's class sum equals its divisor: 1,000,000 for each member} */
    @Override
    public int target() {
        return UNIT * members.size();
    }

    @Override
    public int unit() {
        return UNIT;
    }

    @Override
    public DecisionThresholds thresholds() {
        return thresholds;
    }

    @Override
    public Team withModels(List<Model> models) {
        if (models.size() != members.size()) {
            throw new IllegalArgumentException(models.size() + " models do not fit " + members.size() + " members");
        }
        List<Member> others = IntStream.range(0, members.size())
                .mapToObj(i -> new Member(models.get(i), members.get(i).divisor()))
                .toList();
        boolean[] same = new boolean[labels().size()];
        Arrays.fill(same, true);
        for (int i = 0; i < members.size(); i++) {
            boolean[] ofMember = models.get(i).votesAsIn(members.get(i).model());
            for (int label = 0; label < same.length; label++) {
                same[label] &= ofMember[label];
            }
        }
        return new Team(
                of(others).members,
                thresholds,
                calibration().flatMap(known -> known.only(label -> same[label])).orElse(null));
    }

    @Override
    public Team withThresholds(DecisionThresholds others) {
        if (others.labels() != labels().size()) {
            throw new IllegalArgumentException(
                    others.labels() + " thresholds do not fit " + labels().size() + " labels");
        }
        if (labels().exclusive() && !others.isZero()) {
            throw new IllegalArgumentException(
                    "labels that exclude each other have no thresholds: the largest class sum wins");
        }
        return new Team(members, others, calibration);
    }

    @Override
    public Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    @Override
    public Team withCalibration(Calibration fitted) {
        if (fitted.labels() != labels().size() || fitted.exclusive() != labels().exclusive()) {
            throw new IllegalArgumentException("the calibration does not fit the labels");
        }
        return new Team(members, thresholds, fitted);
    }

    @Override
    public Team withoutCalibration() {
        return new Team(members, thresholds, null);
    }

    @Override
    public ClausePredictor predictor() {
        return new ClausePredictor(
                this, members.stream().map(member -> member.model().predictor()).toList());
    }

    @Override
    public ClauseExplainer explainer() {
        return new ClauseExplainer(this);
    }
}
