package org.vitrine.training.plan;

/**
 * A plan that cannot be carried out with this data, this model or these files. Noticed before the training begins. The
 * message is one line for a person; {@link #reason}, {@link #here} and {@link #there} are for programs that want to say
 * it in their own words.
 */
public final class PlanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reasons why a plan cannot be carried out. */
    public enum Reason {
        /** A setting that is named does not go with those that are suggested, or has no effect with them. */
        NAMED,
        /** The window is larger than the images. */
        WINDOW,
        /** The encoding's bits belong to cells of several pixels, which the window or the shift would tear apart. */
        CELLS,
        /** There is only one class (here), so there is nothing to learn. */
        ONE_CLASS,
        /** Focused negatives and rivals (here) need labels that exclude each other. */
        FOCUSED_NEGATIVES,
        /** Variants are made of images, and the examples are bits. */
        VARIANTS,
        /** Fitted thresholds need labels that do not exclude each other. */
        FITTED_THRESHOLDS,
        /** The data location is not split, so it has no split to validate on. */
        NO_SPLITS,
        /** The images to validate on (here) have another size than those to learn from (there). */
        VALIDATION_SHAPE,
        /** The images (here) do not have the size that the model takes (there). */
        SHAPE,
        /** The images are prepared in one way (here), those of the model in another (there). */
        PREPARATION,
        /**
         * The images have one label each (here true) and the model any number (there false), or the other way round.
         */
        EXCLUSIVENESS,
        /** The data have other labels (here, separated by commas) than the model (there). */
        LABELS,
        /** The plan's encoding (here) is not the model's (there). */
        ENCODING,
        /**
         * A setting that a model cannot change once it has learnt: the {@link #subject} is here one thing and there
         * another.
         */
        SETTING,
        /** The model has no automata, so it cannot learn on. */
        COMPACT_MODEL,
        /** The model to go on from was edited by hand. */
        EDITED_MODEL,
        /** The data are not those of the training that was stopped. */
        OTHER_DATA,
        /**
         * There is a checkpoint of another training where this one is to write its own; the {@link #subject} is the
         * file.
         */
        CHECKPOINT_TAKEN,
        /**
         * Another training that is running writes its checkpoints to the file that this one is to use; the {@link
         * #subject} is the file.
         */
        CHECKPOINT_IN_USE,
        /**
         * Another training that is running writes its model to the file that this one is to use; the {@link #subject}
         * is the file.
         */
        MODEL_IN_USE,
        /**
         * There is a file that is not a checkpoint where this training is to write its own; the {@link #subject} is the
         * file.
         */
        NOT_A_CHECKPOINT,
        /** A search has nothing to measure its models on. */
        NOTHING_TO_MEASURE,
        /** The table of a search is of something else; the {@link #subject} is the file. */
        OTHER_TABLE
    }

    private final Reason reason;
    private final String subject;
    private final String here;
    private final String there;

    /**
     * Says what does not fit.
     *
     * @param subject what it is about, if the reason says that there is one; else empty
     * @param here the value that was found; empty if there is none
     * @param there the value that was expected; empty if there is none
     * @param message one line for a person
     */
    public PlanException(Reason reason, String subject, String here, String there, String message) {
        super(message);
        this.reason = reason;
        this.subject = subject;
        this.here = here;
        this.there = there;
    }

    /** Says what does not fit where there are no values to name. */
    public PlanException(Reason reason, String subject, String message) {
        this(reason, subject, "", "", message);
    }

    /** Says what does not fit where there is nothing to name. */
    public PlanException(Reason reason, String message) {
        this(reason, "", message);
    }

    /** Says what does not fit, and which exception found it. */
    public PlanException(Reason reason, String message, Throwable cause) {
        this(reason, message);
        initCause(cause);
    }

    /** {@return what does not fit} */
    public Reason reason() {
        return reason;
    }

    /** {@return what it is about, such as a setting's name or a file; empty if there is nothing} */
    public String subject() {
        return subject;
    }

    /** {@return the value that was found; empty if there is none} */
    public String here() {
        return here;
    }

    /** {@return the value that was expected; empty if there is none} */
    public String there() {
        return there;
    }
}
