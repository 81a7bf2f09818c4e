package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/**
 * Compares pairs of labels: in the model's clauses, in its class representations, in the data, and in its predictions.
 * Where two different labels share a lot, a model may have learnt to recognize one by the other's features. Immutable.
 */
public final class LabelOverlap {

    private final Labels labels;
    private final double[][] votes; // [label][clause], of all members; only those for the label
    private final int[][] voters; // [label]: the clauses with votes for it
    private final double[] squares; // [label]: the sum of the squares of its votes
    private final double[][][] evidence; // [member][label][pixel and channel]
    private final int examples;
    private final List<BitSet> have; // for each label the examples that have it
    private final List<BitSet> given; // for each label the examples that the model gives it to

    private LabelOverlap(Labels labels, double[][] votes, double[][][] evidence, Scores scores) {
        this.labels = labels;
        this.votes = votes;
        this.voters = Arrays.stream(votes)
                .map(own -> IntStream.range(0, own.length)
                        .filter(clause -> own[clause] > 0)
                        .toArray())
                .toArray(int[][]::new);
        this.squares = new double[votes.length];
        for (int label = 0; label < votes.length; label++) {
            for (int clause : voters[label]) {
                squares[label] += votes[label][clause] * votes[label][clause];
            }
        }
        this.evidence = evidence;
        this.examples = scores.examples();
        this.have = new ArrayList<>();
        this.given = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            BitSet having = new BitSet(examples);
            BitSet getting = new BitSet(examples);
            for (int example = 0; example < examples; example++) {
                having.set(example, scores.has(example, label));
                getting.set(example, scores.predicts(example, label));
            }
            have.add(having);
            given.add(getting);
        }
    }

    /**
     * {@return a comparison of the labels of a model or a team; votes count as they do in its class sums}
     *
     * @param representations for each member the class representation of each label, in their order
     */
    public static LabelOverlap of(ClauseClassifier classifier, List<List<EvidenceMap>> representations, Scores scores) {
        int size = classifier.labels().size();
        if (representations.size() != classifier.members().size()
                || representations.stream().anyMatch(ofMember -> ofMember.size() != size)
                || !scores.labels().equals(classifier.labels())) {
            throw new IllegalArgumentException("representations and scores must be of the model's " + size + " labels");
        }
        double[][] votes = IntStream.range(0, size)
                .mapToObj(label -> IntStream.range(0, classifier.members().size())
                        .boxed()
                        .flatMapToDouble(member -> votes(classifier, member, label))
                        .toArray())
                .toArray(double[][]::new);
        double[][][] evidence = representations.stream()
                .map(ofMember -> ofMember.stream().map(EvidenceMap::evidence).toArray(double[][]::new))
                .toArray(double[][][]::new);
        return new LabelOverlap(classifier.labels(), votes, evidence, scores);
    }

    /** {@return what each clause of a member that can be true adds to a label's class sum; 0 if negative} */
    private static DoubleStream votes(ClauseClassifier classifier, int member, int label) {
        Model model = classifier.models().get(member);
        return IntStream.of(ClauseChoice.active(model))
                .mapToDouble(clause -> Math.max(0, model.weight(clause, label)) * classifier.factor(member));
    }

    /** {@return the labels that are compared} */
    public Labels labels() {
        return labels;
    }

    /**
     * {@return the cosine of the angle between the votes for two labels, a dimension a clause: 0 (no clause votes for
     * both) to 1 (in proportion); empty if no clause votes for one of them}
     */
    public OptionalDouble sharedVotes(int a, int b) {
        double product = 0;
        for (int clause : voters[a]) {
            product += votes[a][clause] * votes[b][clause];
        }
        return ratio(product, Math.sqrt(squares[a] * squares[b]));
    }

    /** {@return of the clauses that vote for either label, the share that votes for both; empty if none does} */
    public OptionalDouble commonClauses(int a, int b) {
        int both = 0;
        int either = 0;
        for (int i = 0; i < votes[a].length; i++) {
            both += votes[a][i] > 0 && votes[b][i] > 0 ? 1 : 0;
            either += votes[a][i] > 0 || votes[b][i] > 0 ? 1 : 0;
        }
        return ratio(both, either);
    }

    /**
     * {@return the correlation of the evidence of two labels, pixel by pixel, of a team the mean over its members: -1
     * (opposite) to 1 (the same pattern); empty if one of them is the same everywhere}
     */
    public OptionalDouble likeness(int a, int b) {
        return Arrays.stream(evidence)
                .map(ofMember -> correlation(ofMember[a], ofMember[b]))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    private static OptionalDouble correlation(double[] a, double[] b) {
        int size = a.length;
        double meanA = Arrays.stream(a).sum() / size;
        double meanB = Arrays.stream(b).sum() / size;
        double product = 0;
        double squareA = 0;
        double squareB = 0;
        for (int i = 0; i < size; i++) {
            product += (a[i] - meanA) * (b[i] - meanB);
            squareA += (a[i] - meanA) * (a[i] - meanA);
            squareB += (b[i] - meanB) * (b[i] - meanB);
        }
        return ratio(product, Math.sqrt(squareA * squareB));
    }

    /**
     * {@return the phi coefficient of two labels in the data, the correlation of two yes-or-no values: -1 (one or the
     * other) to 1 (both or neither), 0 for chance; empty if all examples have one of them, or none has}
     */
    public OptionalDouble togetherInData(int a, int b) {
        return phi(have.get(a), have.get(b));
    }

    /** {@return the phi coefficient of two labels as the model gives them, as {@link #togetherInData}} */
    public OptionalDouble togetherInModel(int a, int b) {
        return phi(given.get(a), given.get(b));
    }

    /** {@return the share of the examples with one label that have another, too; empty if none has the first} */
    public OptionalDouble share(int given, int other) {
        return ratio(
                and(have.get(given), have.get(other)).cardinality(),
                have.get(given).cardinality());
    }

    /** {@return of the examples with just one of two labels, the share that got just the other; empty if none} */
    public OptionalDouble confused(int a, int b) {
        BitSet one = xor(have.get(a), have.get(b));
        BitSet swapped = (BitSet) one.clone();
        swapped.andNot(xor(given.get(a), have.get(b)));
        swapped.andNot(xor(given.get(b), have.get(a)));
        return ratio(swapped.cardinality(), one.cardinality());
    }

    private OptionalDouble phi(BitSet a, BitSet b) {
        double size = examples;
        double withA = a.cardinality();
        double withB = b.cardinality();
        double both = and(a, b).cardinality();
        return ratio(size * both - withA * withB, Math.sqrt(withA * (size - withA) * withB * (size - withB)));
    }

    private static BitSet and(BitSet a, BitSet b) {
        BitSet result = (BitSet) a.clone();
        result.and(b);
        return result;
    }

    private static BitSet xor(BitSet a, BitSet b) {
        BitSet result = (BitSet) a.clone();
        result.xor(b);
        return result;
    }

    private static OptionalDouble ratio(double part, double whole) {
        return whole > 0 ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
    }
}
