package org.vitrine.evaluation.audit;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.dataset.Dataset;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.calibration.FamiliarityFit;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.image.BitImage;
import org.vitrine.internal.learn.UsualVotesCount;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;

/**
 * A model on labelled images, with everything that is needed to see at once what an edit changes: the votes of every
 * clause on every image are kept, so muting a clause needs no prediction, and other edits look only with the clauses
 * whose literals they change. Immutable.
 *
 * <pre>{@code
 * Audit before = Audit.of(model, dataset, threads, done -> {});
 * Audit after = before.edited(model.edited(List.of(new Edit.Mute(17, "watermark"))), done -> {});
 * System.out.println(before.evaluation().accuracy() + " to " + after.evaluation().accuracy());
 * }</pre>
 */
public final class Audit {

    private final Model model;
    private final Calibration.@Nullable Origin calibrated; // null if the model was not, before it was edited
    private final Examples examples;
    private final @Nullable Unseen unseen; // null if it is not known which images the model has not learnt from
    private final VoteTable votes;
    private final int[][] sums;
    private final Evaluation evaluation;
    private @Nullable ClauseTally tally; // counted when it is first asked for

    /** Images on which a model is audited. */
    private record Examples(int size, IntFunction<BitImage> images, Scores.Truth truth, int threads) {}

    /** Images, by their indices, that the model has not learnt from, and the fingerprint of the data they are of. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Unseen(int[] images, String fingerprint) {

        static Unseen of(Model model, Dataset images) {
            boolean[] saw = model.provenance().saw(images);
            return new Unseen(
                    IntStream.range(0, saw.length).filter(image -> !saw[image]).toArray(), images.fingerprint());
        }
    }

    private Audit(
            Model model,
            Calibration.@Nullable Origin calibrated,
            Examples examples,
            @Nullable Unseen unseen,
            VoteTable votes,
            int[][] sums) {
        this.model = model;
        this.calibrated = calibrated;
        this.examples = examples;
        this.unseen = unseen;
        this.votes = votes;
        this.sums = sums;
        this.evaluation = Evaluation.of(scores());
    }

    /**
     * Audits a model.
     *
     * @param size the number of images, at least one
     * @param images returns the image with a given index, encoded; called again when an edit changes literals
     * @param progress called with the number of images done, from any of the threads
     * @return the model on these images
     */
    public static Audit of(
            Model model,
            int size,
            IntFunction<BitImage> images,
            Scores.Truth truth,
            int threads,
            IntConsumer progress) {
        VoteTable votes = VoteTable.of(model, size, images, threads, progress);
        Calibration.Origin calibrated = model.calibration()
                .or(() -> model.original().calibration())
                .map(Calibration::origin)
                .orElse(null);
        return new Audit(model, calibrated, new Examples(size, images, truth, threads), null, votes, votes.classSums());
    }

    /** {@return a model audited on a dataset, of which it is known which images the model has learnt from} */
    public static Audit of(Model model, Dataset images, int threads, IntConsumer progress) {
        return of(model, images.size(), images::image, images::has, threads, progress)
                .on(images);
    }

    /**
     * {@return the same audit, which knows which of its images the model has not learnt from, so that what edits make
     * stale can be fitted anew to these}
     *
     * @param images all images of this audit, in their order
     */
    public Audit on(Dataset images) {
        if (images.size() != examples.size) {
            throw new IllegalArgumentException(
                    "these are " + images.size() + " images, not the " + examples.size + " that were audited");
        }
        return new Audit(model, calibrated, examples, Unseen.of(model, images), votes, sums);
    }

    /**
     * {@return the edited model on the same images}
     *
     * @param edited the model after edits, or after some were undone
     * @param progress called with the number of images done, from any of the threads; not at all if only weights
     * changed
     */
    public Audit edited(Model edited, IntConsumer progress) {
        VoteTable after = votes.edited(edited, examples.images, examples.threads, progress);
        return new Audit(edited, calibrated, examples, unseen, after, after.classSums(votes, sums));
    }

    /** {@return the model as it is after all edits} */
    public Model model() {
        return model;
    }

    /** {@return the number of images on which it is audited} */
    public int size() {
        return examples.size;
    }

    /** {@return the measures of the model on the images} */
    public Evaluation evaluation() {
        return evaluation;
    }

    /** {@return the class sums of the images, and their labels} */
    public Scores scores() {
        return Scores.of(model, sums, examples.truth);
    }

    /** {@return a copy of the class sums of an image, a number for each label} */
    public int[] classSums(int image) {
        return sums[image].clone();
    }

    /** {@return the votes of each clause on each image} */
    public VoteTable votes() {
        return votes;
    }

    /** {@return support, precision and harm of the clauses on the images} */
    public synchronized ClauseTally tally() {
        ClauseTally known = tally;
        if (known == null) {
            known = ClauseTally.of(model, votes, sums, examples.truth::has);
            tally = known;
        }
        return known;
    }

    /**
     * {@return the class sum above which a label should be given, by F1 on the images}
     *
     * @param label the label's index; labels must not exclude each other
     */
    public int fittedThreshold(int label) {
        return FittedThresholds.of(scores()).sum(label);
    }

    /**
     * {@return this audit of the model with probabilities for all labels, if it had any before it was edited} Labels
     * whose votes no edit has changed keep their calibration. The others are calibrated anew on those images of the
     * audit that the model has not learnt from; they stay without probabilities if that is not known of the images, or
     * if there are fewer than {@value CalibrationFit#FEWEST}. What the calibration images chose before, these are taken
     * to have chosen too.
     */
    public Audit calibrated() {
        Calibration.Origin before = calibrated;
        Unseen others = unseen;
        Calibration kept = model.calibration().orElse(null);
        if (before == null
                || others == null
                || others.images.length < CalibrationFit.FEWEST
                || (kept != null && kept.isComplete())) {
            return this;
        }
        boolean fitted = before.fittedThresholds() || model.edits().stream().anyMatch(Edit.Decide.class::isInstance);
        Calibration.Origin origin =
                new Calibration.Origin(others.images.length, others.fingerprint, before.choseEpoch(), fitted);
        Calibration anew = CalibrationFit.of(scores().of(others.images), origin);
        return new Audit(
                model.withCalibration(kept == null ? anew : kept.or(anew)), before, examples, others, votes, sums);
    }

    /**
     * The model, with everything fitted anew that edits made stale: what is usual for fuzzy clauses whose literals
     * changed, on all images; and if the model was calibrated before, the {@linkplain #calibrated calibration} of
     * labels whose votes changed, and its familiarity if clauses changed, on images that it has not learnt from.
     *
     * @param progress called now and then with the number of images done, up to {@link #size}, from any of the threads;
     * not at all if nothing is stale
     * @return the model to save
     */
    public Model counted(IntConsumer progress) {
        Audit anew = calibrated();
        Unseen others = unseen;
        boolean literals = model.usualVotes().isPresent()
                && !model.clauses().equals(model.original().clauses());
        boolean unfamiliar =
                calibrated != null && others != null && model.familiarity().isEmpty();
        Model counted =
                literals ? anew.withUsualVotes(unfamiliar ? done -> progress.accept(done / 2) : progress) : anew.model;
        if (calibrated == null || others == null || !unfamiliar) {
            return counted;
        }
        int size = others.images.length;
        Model looked = CalibrationFit.withAppearance(
                counted, size, index -> examples.images.apply(others.images[index]), examples.threads);
        if (size < FamiliarityFit.FEWEST) {
            return looked;
        }
        return looked.withFamiliarity(FamiliarityFit.ofVotes(
                counted,
                size,
                index -> votesOn(others.images[index]),
                (index, label) -> examples.truth.has(others.images[index], label),
                examples.threads,
                done -> {
                    int share = (int) ((long) done * examples.size / (2L * size)); // each is looked at twice
                    progress.accept(literals ? (examples.size + share) / 2 : share);
                }));
    }

    private int[] votesOn(int image) {
        int[] known = new int[model.clauses().size()];
        Arrays.setAll(known, clause -> votes.votes(clause, image));
        return known;
    }

    private Model withUsualVotes(IntConsumer progress) {
        ClauseBank bank = model.clauses();
        int perLabel = bank.size() / model.labels().size();
        UsualVotes usual = UsualVotesCount.over(
                bank,
                model.encoding(),
                examples.size,
                examples.images,
                (clause, image) -> examples.truth.has(image, clause / perLabel),
                examples.threads,
                progress);
        return model.withUsualVotes(usual);
    }
}
