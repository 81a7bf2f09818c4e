package org.vitrine.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.match.FinishedClauses;

/**
 * Adds up the votes of the clauses that match an image: those of a model, or of all members of a team. Each member
 * encodes images in its own way, so methods that take an image that is encoded already are for a model alone. Threads
 * may share one.
 */
public final class ClausePredictor implements Predictor {

    private final Voting voting;
    private final List<MemberPredictor> members;

    /**
     * For this library's own use; {@code Model.predictor()} makes one of a model and its clauses, ready to be matched.
     */
    public ClausePredictor(VotingClauses model, FinishedClauses clauses) {
        this.voting = model;
        this.members = List.of(new MemberPredictor(model, clauses));
    }

    /**
     * For this library's own use; {@code Team.predictor()} makes one.
     *
     * @param voting what the class sums of all members together decide
     * @param members a predictor of each member
     */
    public ClausePredictor(Voting voting, List<ClausePredictor> members) {
        this.voting = voting;
        this.members = members.stream().map(ClausePredictor::only).toList();
    }

    private MemberPredictor only() {
        voting.alone();
        return members.get(0);
    }

    /** {@return the class sum of each label for an encoded image} */
    public int[] classSums(BitImage image) {
        return only().classSums(image);
    }

    /**
     * {@return a predictor that is quicker because only one label matters to the caller: it decides about this label as
     * this predictor does, with the same class sum; threads may share it} If labels do not exclude each other, the
     * class sums of the others are 0. Its predictions have neither probabilities nor likeness.
     */
    public Predictor about(int label) {
        Objects.checkIndex(label, voting.labels().size());
        boolean all = voting.labels().exclusive(); // the decision is between them
        List<Function<BitImage, int[]>> sums = members.stream()
                .map(member -> all ? (Function<BitImage, int[]>) member::classSums : member.classSumsOf(label))
                .toList();
        return image -> {
            voting.checkShape(image);
            List<int[]> ofMembers = new ArrayList<>(members.size());
            for (int i = 0; i < members.size(); i++) {
                ofMembers.add(sums.get(i).apply(members.get(i).encoded(image)));
            }
            return new Prediction(voting.labels(), voting.classSums(ofMembers), voting.target(), voting.thresholds());
        };
    }

    /**
     * Adds up the votes for many images, on several threads.
     *
     * @param images gives the image of a number, encoded
     * @param threads the number of images looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     * @return for each image a class sum for each label
     */
    public int[][] classSums(int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        int[][] sums = new int[size][];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> (IntConsumer) index -> {
            sums[index] = classSums(images.apply(index));
            progress.accept(done.incrementAndGet());
        });
        return sums;
    }

    /** {@return the prediction for an encoded image} */
    public Prediction predict(BitImage image) {
        return decided(List.of(only().look(image)));
    }

    /**
     * {@return the strength of each clause on an encoded image, by which its weights are multiplied: for a crisp clause
     * 1 if it is true, for a fuzzy one its votes; with those on the mirror image if the model adds them}
     */
    public int[] strengths(BitImage image) {
        return only().strengths(image);
    }

    @Override
    public Prediction predict(Raster image) {
        voting.checkShape(image);
        List<MemberPredictor.Said> said = new ArrayList<>(members.size());
        for (MemberPredictor member : members) {
            said.add(member.look(member.encoded(image)));
        }
        return decided(said);
    }

    private Prediction decided(List<MemberPredictor.Said> said) {
        Prediction prediction = voting.prediction(
                voting.classSums(said.stream().map(MemberPredictor.Said::sums).toList()));
        List<Likeness> likenesses =
                said.stream().flatMap(one -> one.likeness().stream()).toList();
        return likenesses.isEmpty() ? prediction : prediction.withLikeness(Likeness.together(likenesses));
    }
}
