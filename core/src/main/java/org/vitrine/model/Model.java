package org.vitrine.model;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.Rule;
import org.vitrine.clause.UsualVotes;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.View;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.internal.edit.ClauseEditor;
import org.vitrine.internal.match.FinishedClauses;
import org.vitrine.label.Labels;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.Appearance;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.VotingClauses;

/** A trained machine: a classifier whose only member is itself. Immutable; threads may share it. */
public final class Model implements ClauseClassifier, VotingClauses {

    private final Labels labels;
    private final ImageShape shape;
    private final Preparation preparation;
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
    private SoftReference<FinishedClauses> finished = new SoftReference<>(null);

    /** The model that an edited model was made from, and its edits. */
    private record Editing(Model original, List<Edit> edits) {}

    /**
     * Creates a model and checks that its parts are consistent.
     *
     * @param weights the votes, {@code labels.size()} for each clause; not copied
     * @param automata the automata's states; null in a compact model
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
                Preparation.PLAIN,
                encoding,
                clauses,
                weights,
                counts,
                automata,
                settings,
                provenance,
                DecisionThresholds.zero(labels.size()),
                Additions.NONE);
    }

    /** The parts that may be added to a model after training. */
    private record Additions(
            @Nullable UsualVotes usual,
            @Nullable Calibration calibration,
            @Nullable Familiarity familiarity,
            @Nullable Appearance appearance,
            @Nullable Editing editing) {

        static final Additions NONE = new Additions(null, null, null, null, null);

        /** Changes the original, if there is one. */
        Additions editedFrom(UnaryOperator<Model> change) {
            return editing == null
                    ? this
                    : new Additions(
                            usual,
                            calibration,
                            familiarity,
                            appearance,
                            new Editing(change.apply(editing.original()), editing.edits()));
        }

        Additions withUsual(UsualVotes counted) {
            return new Additions(counted, calibration, familiarity, appearance, editing);
        }

        Additions withCalibration(@Nullable Calibration fitted) {
            return new Additions(usual, fitted, familiarity, appearance, editing);
        }

        Additions withFamiliarity(@Nullable Familiarity counted) {
            return new Additions(usual, calibration, counted, appearance, editing);
        }

        Additions withAppearance(Appearance counted) {
            return new Additions(usual, calibration, familiarity, counted, editing);
        }

        void check(Labels labels, ClauseBank clauses, int planes) {
            require(usual == null || usual.fits(clauses), "counts of usual votes do not fit the clauses");
            require(
                    calibration == null
                            || (calibration.labels() == labels.size() && calibration.exclusive() == labels.exclusive()),
                    "the calibration does not fit the labels");
            require(
                    familiarity == null || familiarity.fits(labels.size(), clauses.size()),
                    "the familiarity does not fit the labels and the clauses");
            require(
                    appearance == null || appearance.fits(planes),
                    "the appearance does not fit images of " + planes + " planes");
        }
    }

    private Model(
            Labels labels,
            ImageShape shape,
            Preparation preparation,
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
                clauses.tolerance() == settings.tolerance() && clauses.reach() == settings.reach(),
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
        additions.check(labels, clauses, encoding.planes(shape.channels()));
        this.labels = labels;
        this.shape = shape;
        this.preparation = preparation;
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

    /** {@return the features and the window's positions, for images of a size that are encoded and learnt from} */
    public static PatchGrid grid(ImageShape shape, Encoding encoding, Settings settings) {
        return PatchGrid.of(shape.height(), shape.width(), encoding.planes(shape.channels()), settings.window());
    }

    /** {@return how many clauses a machine has in all} */
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
    public Preparation preparation() {
        return preparation;
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

    /** {@return a copy of all votes, {@code labels().size()} for each clause} */
    public int[] weights() {
        return weights.clone();
    }

    @Override
    public PatchCounts counts() {
        return counts;
    }

    /** {@return the automata's states, to go on learning; empty in a compact model} */
    public Optional<AutomataStates> automata() {
        return Optional.ofNullable(automata);
    }

    /** {@return how it was trained} */
    public Settings settings() {
        return settings;
    }

    /** {@return where it comes from} */
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

    @Override
    public List<Member> members() {
        return List.of(new Member(this, 1));
    }

    @Override
    public List<Model> models() {
        return List.of(this);
    }

    @Override
    public int unit() {
        return 1;
    }

    @Override
    public int divisor(int member) {
        return 1;
    }

    @Override
    public Model withModels(List<Model> models) {
        require(models.size() == 1, "a model has one member, not " + models.size());
        return models.get(0);
    }

    /** {@return a predictor that threads may share} All of a model's share what it compiles to. */
    @Override
    public ClausePredictor predictor() {
        return new ClausePredictor(this, finished());
    }

    @Override
    public ClauseExplainer explainer() {
        return new ClauseExplainer(this);
    }

    /** Kept while memory lasts: a model that only waits to be saved need not hold on to it. */
    private synchronized FinishedClauses finished() {
        FinishedClauses known = finished.get();
        if (known == null) {
            known = FinishedClauses.of(clauses, encoding, mirrorVotes());
            finished = new SoftReference<>(known);
        }
        return known;
    }

    @Override
    public ClauseView view(BitImage image) {
        return finished().view(image);
    }

    /** {@return a clause in words, on one line} */
    public String rule(int clause) {
        return Rule.inWords(clauses, clause, encoding, shape.channels());
    }

    /** {@return the changes that people made to the model after it was trained, in their order} */
    public List<Edit> edits() {
        return additions.editing() == null ? List.of() : additions.editing().edits();
    }

    /** {@return the settings that the model was trained with: those of the original, before it was made smaller} */
    public Settings trainedWith() {
        Settings then = original().settings();
        if (provenance.shrinkages().isEmpty()) {
            return then;
        }
        Shrinkage first = provenance.shrinkages().get(0);
        boolean own = then.sharing() == Settings.Sharing.OWN;
        return then.withClauses(own ? first.clauses() / labels.size() : first.clauses())
                .withTarget(first.target())
                .with(Settings.MACHINES, first.machines());
    }

    /** {@return the model before all edits; this model if there are none} */
    public Model original() {
        return additions.editing() == null ? this : additions.editing().original();
    }

    /**
     * {@return the same model with further edits} All edits are applied in their order to the original, so that each
     * can be undone exactly. An edited model has no automata and cannot be trained further. What is usual for fuzzy
     * clauses that lost literals follows from what was usual before, roughly; count it anew with {@link
     * #withUsualVotes} if there are images.
     *
     * <p>What was fitted to votes stays where the votes do. A label that no edit {@linkplain #votesAsIn can change}
     * keeps its calibration, and the others are not calibrated; if labels exclude each other, all depend on all. The
     * familiarity stays if no clause has other literals, and the appearance in any case, since it follows from images
     * alone. Decision thresholds are what somebody decided, and stay.
     *
     * @param more edits to add, in their order
     * @throws EditException if one of them is not possible; its index counts the edits made before, too
     */
    public Model edited(List<Edit> more) {
        List<Edit> all = new ArrayList<>(edits());
        all.addAll(more);
        return original().applied(List.copyOf(all)).keepingOf(this);
    }

    /**
     * {@return the same model without one of its edits} The others are applied anew to the original.
     *
     * @param index which one, from 0 on
     * @throws EditException if a later edit is not possible without it
     */
    public Model undone(int index) {
        List<Edit> rest = new ArrayList<>(edits());
        rest.remove(Objects.checkIndex(index, rest.size()));
        int copies = original().clauses().size(); // their numbers depend on all edits before
        for (int later = index; later < rest.size(); later++) {
            if (clauseOf(rest.get(later)) >= copies) {
                throw new EditException(
                        later + 1,
                        "edit " + (later + 2) + " (" + rest.get(later).inWords()
                                + ") changes a clause that an edit added; undo it first");
            }
        }
        return original().applied(List.copyOf(rest)).keepingOf(this);
    }

    /** Keeps of what was fitted to the votes of another model what holds for this one, too. */
    private Model keepingOf(Model before) {
        if (edits().isEmpty()) {
            return this; // the original, with what was fitted to it
        }
        boolean[] same = votesAsIn(before);
        Optional<Calibration> kept = before.calibration().flatMap(known -> known.only(label -> same[label]));
        Calibration own = additions.calibration();
        Familiarity familiar = clauses.equals(before.clauses) ? before.additions.familiarity() : null;
        return with(additions
                .withCalibration(
                        kept.map(known -> own == null ? known : known.or(own)).orElse(own))
                .withFamiliarity(familiar == null ? additions.familiarity() : familiar));
    }

    /**
     * {@return for each label true if no image has another class sum than in a model from which this one was edited, or
     * that was edited from the same: no clause that votes on it has other votes or literals} Edits never change what
     * clauses there were before, only what they ask and say, and add further ones.
     */
    public boolean[] votesAsIn(Model other) {
        boolean[] same = new boolean[labels.size()];
        boolean alike = other.encoding == encoding
                && other.mirrorVotes() == mirrorVotes()
                && other.labels.equals(labels)
                && other.clauses.grid().equals(clauses.grid())
                && other.clauses.tolerance() == clauses.tolerance()
                && other.clauses.reach() == clauses.reach();
        Arrays.fill(same, alike);
        for (int clause = 0; alike && clause < Math.max(clauses.size(), other.clauses.size()); clause++) {
            boolean asks =
                    clause < clauses.size() && clause < other.clauses.size() && clauses.asksLike(clause, other.clauses);
            for (int label = 0; label < same.length; label++) {
                int here = clause < clauses.size() ? weight(clause, label) : 0;
                int there = clause < other.clauses.size() ? other.weight(clause, label) : 0;
                same[label] &= here == there && (asks || here == 0);
            }
        }
        return same;
    }

    private static int clauseOf(Edit edit) {
        if (edit instanceof Edit.Mute mute) {
            return mute.clause();
        }
        if (edit instanceof Edit.Reweight reweight) {
            return reweight.clause();
        }
        return edit instanceof Edit.Restrict restrict ? restrict.clause() : -1;
    }

    private Model applied(List<Edit> edits) {
        if (edits.isEmpty()) {
            return this;
        }
        ClauseEditor editor = new ClauseEditor(this, settings.sharing() == Settings.Sharing.COALESCED);
        edits.forEach(editor::apply);
        return editedAs(
                        editor.clauses(),
                        editor.weights(),
                        counts.select(editor.origins()),
                        editor.thresholds(),
                        usualVotes().map(editor::usual).orElse(null),
                        edits)
                .keepingOf(this);
    }

    /**
     * {@return an edited model from its parts, as a file has them; this is its original}
     *
     * @param changed the clauses after all edits; if labels share clauses, copies may have been added at the end
     * @param votes the votes after all edits; not copied
     * @param changedCounts patch counts of the changed clauses
     * @param changedThresholds the class sums above which labels are given after all edits
     * @param changedUsual what is usual for them; null if it was not counted
     * @param edits the edits that led from this model to these parts, at least one
     */
    public Model editedAs(
            ClauseBank changed,
            int[] votes,
            PatchCounts changedCounts,
            DecisionThresholds changedThresholds,
            @Nullable UsualVotes changedUsual,
            List<Edit> edits) {
        require(
                additions.editing() == null && !edits.isEmpty(),
                "an original is not edited itself, and has at least one edit");
        return withoutAutomata(
                changed,
                votes,
                changedCounts,
                settings.sharing() == Settings.Sharing.COALESCED ? settings.withClauses(changed.size()) : settings,
                provenance,
                changedThresholds,
                new Additions(changedUsual, null, null, additions.appearance(), new Editing(this, List.copyOf(edits))));
    }

    /**
     * {@return a smaller model from parts of this one} It cannot be trained further, it is not calibrated and has
     * no familiarity; both can be fitted anew. Edits become part of it, and its provenance lists them. A union of
     * several machines becomes one machine.
     *
     * @param kept the clauses; if each label has clauses of its own, the same even number for each
     * @param votes the votes, {@code labels().size()} for each clause; not copied
     * @param keptCounts patch counts of the clauses
     * @param target the class sum that means certainty; the paper's T
     * @param decisions the class sums above which labels are given
     * @param usual what is usual for the clauses; null if they are crisp or it was not counted
     * @param shrinkage what this model was
     */
    public Model shrunkAs(
            ClauseBank kept,
            int[] votes,
            PatchCounts keptCounts,
            int target,
            DecisionThresholds decisions,
            @Nullable UsualVotes usual,
            Shrinkage shrinkage) {
        int ofSetting = settings.sharing() == Settings.Sharing.OWN ? kept.size() / labels.size() : kept.size();
        return withoutAutomata(
                kept,
                votes,
                keptCounts,
                settings.with(Settings.MACHINES, 1).withClauses(ofSetting).withTarget(target),
                provenance.withShrinkage(shrinkage),
                decisions,
                new Additions(usual, null, null, additions.appearance(), null));
    }

    /**
     * {@return the union of models, which has their clauses side by side} Its settings are those of the first model,
     * with the clauses, targets and machines of all. Its class sums are the sums of theirs, so that every vote can be
     * told as in each of them. Decision thresholds and targets are added up too, and so are the numbers of machines.
     * Clauses that labels share are those of the first model, of the second and so on; clauses of a label's own are
     * sorted by label, for each label first those for it, then those against it, of all models in their order.
     *
     * <p>The union has automata if all models have, and knows what is usual for its fuzzy clauses if all models were
     * counted on as many images. It is not calibrated and has no familiarity: both follow from class sums and have to
     * be fitted anew.
     *
     * @param models at least two models, not edited, of the same labels, images, encoding and settings; these may
     * differ only in clauses, target, machines, seed and epochs
     * @throws JoinException if a model cannot be joined with the first; the message says how they differ
     * @throws IllegalArgumentException if there are fewer than two, or the union would exceed the bounds of a model
     */
    public static Model join(List<Model> models) {
        return ModelUnion.of(models);
    }

    /**
     * {@return one of the machines of a union as a model of its own: its clauses and their automata} Joined in their
     * order, the machines are the union again. A model that was {@linkplain #join joined} from models of different
     * sizes has machines of equal size nonetheless. The model has the settings {@code settings().ofMachine(machine)},
     * and neither decision thresholds, calibration nor familiarity.
     *
     * @param machine which one, from 0 to {@code settings().machines() - 1}
     * @throws IllegalArgumentException if this model was edited
     */
    public Model machine(int machine) {
        return ModelUnion.part(this, machine);
    }

    /**
     * {@return the same model without automata and with coarse patch counts} It is several times smaller, and is
     * sufficient to predict and explain, but not to train further.
     */
    public Model compact() {
        return withoutAutomata(
                clauses,
                weights,
                counts.coarse(clauses),
                settings,
                provenance,
                thresholds,
                additions.editedFrom(Model::compact));
    }

    /** Makes a model for the same images without automata, so that it cannot be trained further. */
    private Model withoutAutomata(
            ClauseBank bank,
            int[] votes,
            PatchCounts patchCounts,
            Settings settled,
            Provenance origin,
            DecisionThresholds decisions,
            Additions others) {
        return new Model(
                labels,
                shape,
                preparation,
                encoding,
                bank,
                votes,
                patchCounts,
                null,
                settled,
                origin,
                decisions,
                others);
    }

    /** {@return the same model with other thresholds; those of its original change too} */
    @Override
    public Model withThresholds(DecisionThresholds others) {
        return with(preparation, others, additions.editedFrom(original -> original.withThresholds(others)));
    }

    /** {@return the same model, which takes images that are prepared in this way; and so does its original} */
    public Model withPreparation(Preparation other) {
        return with(other, thresholds, additions.editedFrom(original -> original.withPreparation(other)));
    }

    /** {@return the same model with counts of what is usual for its clauses, from which explanations differ} */
    public Model withUsualVotes(UsualVotes counted) {
        return with(additions.withUsual(counted));
    }

    @Override
    public Model withCalibration(Calibration fitted) {
        return with(additions.withCalibration(fitted));
    }

    @Override
    public Model withoutCalibration() {
        return with(additions.withCalibration(null));
    }

    /** {@return the same model with how its clauses usually vote, by which it notices images unlike those it knows} */
    public Model withFamiliarity(Familiarity counted) {
        return with(additions.withFamiliarity(counted));
    }

    /** {@return the same model without familiarity, such as one whose clauses are about to change} */
    public Model withoutFamiliarity() {
        return with(additions.withFamiliarity(null));
    }

    @Override
    public Optional<Appearance> appearance() {
        return Optional.ofNullable(additions.appearance());
    }

    /**
     * {@return the same model with how the bits of usual images are distributed, by which it notices others} Its
     * original knows it too.
     */
    public Model withAppearance(Appearance counted) {
        return with(additions.withAppearance(counted).editedFrom(original -> original.withAppearance(counted)));
    }

    private Model with(Additions others) {
        return with(preparation, thresholds, others);
    }

    private Model with(Preparation prepared, DecisionThresholds decisions, Additions others) {
        return new Model(
                labels,
                shape,
                prepared,
                encoding,
                clauses,
                weights,
                counts,
                automata,
                settings,
                provenance,
                decisions,
                others);
    }
}
