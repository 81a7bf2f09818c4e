package org.vitrine.model;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.FuzzyClauses;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.Rule;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.label.Labels;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.VotingClauses;

/** A trained machine. Immutable; threads may share it. */
public final class Model implements Classifier, VotingClauses {

    private final Labels labels;
    private final ImageShape shape;
    private final Encoding encoding;
    private final List<View> views;
    private final ClauseBank clauses;
    private final int[] weights;
    private final PatchCounts counts;
    private final @Nullable AutomataStates automata;
    private final Settings settings;
    private final Provenance provenance;
    private final DecisionThresholds thresholds;
    private final Additions additions;
    private SoftReference<CompiledClauses> compiled = new SoftReference<>(null);

    /**
     * Creates a model and checks that its parts are consistent.
     *
     * @param labels what it can call an image
     * @param shape the size of its images
     * @param encoding how images become bits
     * @param clauses the clauses
     * @param weights the votes, {@code labels.size()} for each clause; not copied
     * @param counts how often each clause was true where, in training
     * @param automata the automata's states; null in a compact model
     * @param settings how it was trained
     * @param provenance where it comes from
     */
    public Model(
            Labels labels,
            ImageShape shape,
            Encoding encoding,
            ClauseBank clauses,
            int[] weights,
            PatchCounts counts,
            @Nullable AutomataStates automata,
            Settings settings,
            Provenance provenance) {
        this(
                labels,
                shape,
                encoding,
                clauses,
                weights,
                counts,
                automata,
                settings,
                provenance,
                DecisionThresholds.zero(labels.size()),
                new Additions(null, null, null));
    }

    /** What may be added to a model after training. */
    private record Additions(
            @Nullable UsualVotes usual,
            @Nullable Calibration calibration,
            @Nullable Familiarity familiarity) {

        void check(Labels labels, ClauseBank clauses) {
            require(
                    usual == null || (clauses.fuzzy().isPresent() && usual.fits(clauses)),
                    "counts of usual votes do not fit the clauses");
            require(
                    calibration == null
                            || (calibration.labels() == labels.size() && calibration.exclusive() == labels.exclusive()),
                    "the calibration does not fit the labels");
            require(
                    familiarity == null || familiarity.clauses() == clauses.size(),
                    "the familiarity does not fit the clauses");
        }
    }

    private Model(
            Labels labels,
            ImageShape shape,
            Encoding encoding,
            ClauseBank clauses,
            int[] weights,
            PatchCounts counts,
            @Nullable AutomataStates automata,
            Settings settings,
            Provenance provenance,
            DecisionThresholds thresholds,
            Additions additions) {
        PatchGrid grid = clauses.grid();
        require(
                grid.equals(grid(shape, encoding, settings)),
                "the clauses' window does not fit images of " + shape + " and a window of " + settings.window());
        require(
                clauses.size() == clauseCount(settings, labels),
                "there are " + clauses.size() + " clauses, the settings ask for " + clauseCount(settings, labels));
        require(
                weights.length == (long) clauses.size() * labels.size(),
                weights.length + " weights do not fit " + clauses.size() + " clauses and " + labels.size() + " labels");
        require(
                clauses.fuzzy().map(FuzzyClauses::tolerance).orElse(1) == settings.tolerance()
                        && clauses.fuzzy().map(FuzzyClauses::reach).orElse(0) == settings.reach(),
                "tolerance and reach of the clauses are not those of the settings");
        require(
                counts.fits(clauses),
                "patch counts of " + counts.clauses() + " clauses do not fit " + clauses.size()
                        + " clauses and their places");
        require(automata == null || automata.fits(clauses, settings.stateBits()), "automata do not fit the clauses");
        long votesOfAll = (long) settings.tolerance() * (settings.mirrorVotes() ? 2 : 1);
        long[] most = new long[labels.size()];
        for (int i = 0; i < weights.length; i++) {
            most[i % most.length] += Math.abs((long) weights[i]) * votesOfAll;
        }
        require(
                Arrays.stream(most).allMatch(sum -> sum <= Integer.MAX_VALUE),
                "the votes of a label exceed 2147483647");
        require(
                thresholds.labels() == labels.size(),
                thresholds.labels() + " thresholds do not fit " + labels.size() + " labels");
        require(
                !labels.exclusive() || thresholds.isZero(),
                "labels that exclude each other have no thresholds: the largest class sum wins");
        additions.check(labels, clauses);
        this.labels = labels;
        this.shape = shape;
        this.encoding = encoding;
        this.views = List.copyOf(encoding.views(shape.channels()));
        this.clauses = clauses;
        this.weights = weights;
        this.counts = counts;
        this.automata = automata;
        this.settings = settings;
        this.provenance = provenance;
        this.thresholds = thresholds;
        this.additions = additions;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * The window's positions for images of a size.
     *
     * @param shape the images' size
     * @param encoding how they become bits
     * @param settings the window
     * @return the grid
     */
    public static PatchGrid grid(ImageShape shape, Encoding encoding, Settings settings) {
        return PatchGrid.of(shape.height(), shape.width(), encoding.planes(shape.channels()), settings.window());
    }

    /**
     * How many clauses a machine has in all.
     *
     * @param settings how it is trained
     * @param labels what it can call an image
     * @return the number of clauses
     */
    public static int clauseCount(Settings settings, Labels labels) {
        long count = settings.sharing() == Settings.Sharing.OWN
                ? (long) settings.clauses() * labels.size()
                : settings.clauses();
        require(count <= 1 << 24, "clauses must be 1 to 16777216 in all: " + count);
        return (int) count;
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public ImageShape shape() {
        return shape;
    }

    @Override
    public Encoding encoding() {
        return encoding;
    }

    @Override
    public List<View> views() {
        return views;
    }

    @Override
    public ClauseBank clauses() {
        return clauses;
    }

    @Override
    public int weight(int clause, int label) {
        Objects.checkIndex(label, labels.size());
        return weights[clause * labels.size() + label];
    }

    /**
     * All votes.
     *
     * @return a copy, {@code labels().size()} for each clause
     */
    public int[] weights() {
        return weights.clone();
    }

    @Override
    public PatchCounts counts() {
        return counts;
    }

    /**
     * The automata's states, to go on learning.
     *
     * @return the states; empty in a compact model
     */
    public Optional<AutomataStates> automata() {
        return Optional.ofNullable(automata);
    }

    /**
     * How it was trained.
     *
     * @return the settings
     */
    public Settings settings() {
        return settings;
    }

    /**
     * Where it comes from.
     *
     * @return the provenance
     */
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public DecisionThresholds thresholds() {
        return thresholds;
    }

    @Override
    public Optional<UsualVotes> usualVotes() {
        return Optional.ofNullable(additions.usual());
    }

    @Override
    public Optional<Calibration> calibration() {
        return Optional.ofNullable(additions.calibration());
    }

    @Override
    public Optional<Familiarity> familiarity() {
        return Optional.ofNullable(additions.familiarity());
    }

    @Override
    public boolean mirrorVotes() {
        return settings.mirrorVotes();
    }

    @Override
    public int target() {
        return (int) Math.min(Integer.MAX_VALUE, (settings.mirrorVotes() ? 2L : 1L) * settings.target());
    }

    /**
     * Says which labels images have. Predictors and explainers of a model share what it compiles to.
     *
     * @return a predictor that threads may share
     */
    @Override
    public ClausePredictor predictor() {
        return new ClausePredictor(this, compiled());
    }

    /**
     * Says why images got their labels.
     *
     * @return an explainer that threads may share
     */
    @Override
    public ClauseExplainer explainer() {
        return new ClauseExplainer(this, compiled());
    }

    /** Kept while memory lasts: a model that only waits to be saved need not hold on to it. */
    private synchronized CompiledClauses compiled() {
        CompiledClauses known = compiled.get();
        if (known == null) {
            known = CompiledClauses.of(clauses, encoding);
            compiled = new SoftReference<>(known);
        }
        return known;
    }

    /**
     * Whether a clause can never be true of an image.
     *
     * @param clause the clause
     * @return true if its literals exclude each other
     */
    public boolean isContradictory(int clause) {
        return clauses.isContradictory(clause, encoding, shape.channels());
    }

    /**
     * A clause in words.
     *
     * @param clause the clause
     * @return one line
     */
    public String rule(int clause) {
        return Rule.inWords(clauses, clause, encoding, shape.channels());
    }

    /**
     * The same model without automata and with coarse patch counts: sufficient to predict and explain, and several times smaller.
     *
     * @return a smaller model, which cannot be trained further
     */
    public Model compact() {
        return new Model(
                labels,
                shape,
                encoding,
                clauses,
                weights,
                counts.coarse(clauses),
                null,
                settings,
                provenance,
                thresholds,
                additions);
    }

    /**
     * The same model with other thresholds.
     *
     * @param others the class sums above which labels are given
     * @return a model that uses them
     */
    public Model withThresholds(DecisionThresholds others) {
        return new Model(
                labels, shape, encoding, clauses, weights, counts, automata, settings, provenance, others, additions);
    }

    /**
     * The same model with counts of what is usual for its clauses, by which explanations tell what is special.
     *
     * @param counted the counts
     * @return a model that knows them
     */
    public Model withUsualVotes(UsualVotes counted) {
        return with(new Additions(counted, additions.calibration(), additions.familiarity()));
    }

    /**
     * The same model with what its class sums mean.
     *
     * @param fitted the calibration, for the labels of this model
     * @return a model whose predictions have probabilities and answers
     */
    public Model withCalibration(Calibration fitted) {
        return with(new Additions(additions.usual(), fitted, additions.familiarity()));
    }

    /**
     * The same model without a calibration, such as one whose votes are about to change.
     *
     * @return a model that is not calibrated
     */
    public Model withoutCalibration() {
        return with(new Additions(additions.usual(), null, additions.familiarity()));
    }

    /**
     * The same model with how its clauses usually vote.
     *
     * @param counted the familiarity, for the clauses of this model
     * @return a model that notices images unlike those it knows
     */
    public Model withFamiliarity(Familiarity counted) {
        return with(new Additions(additions.usual(), additions.calibration(), counted));
    }

    /**
     * The same model without familiarity, such as one whose clauses are about to change.
     *
     * @return a model that does not notice unusual images
     */
    public Model withoutFamiliarity() {
        return with(new Additions(additions.usual(), additions.calibration(), null));
    }

    private Model with(Additions others) {
        return new Model(
                labels, shape, encoding, clauses, weights, counts, automata, settings, provenance, thresholds, others);
    }
}
