package org.vitrine.training.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Lesson;
import org.vitrine.model.Model;

/**
 * The examples that a training is measured on after each epoch: at most one of these.
 *
 * @param share the share of the training data that is drawn by the seed of the settings, more than 0 and less than 1;
 *     the training learns from the rest
 * @param split another split of the same data location, such as {@code validation} or {@code test}
 * @param examples examples in memory, with the labels and the encoding of the training data
 * @param isMissing true where examples were in memory, in a plan that was read from text: they must be given again
 *     before it can run
 */
public record Validation(OptionalDouble share, Optional<String> split, Optional<Dataset> examples, boolean isMissing) {

    private static final Pattern NUMBER = Pattern.compile("[0-9.]{1,20}");
    private static final Validation NONE =
            new Validation(OptionalDouble.empty(), Optional.empty(), Optional.empty(), false);

    public Validation {
        double given = share.orElse(0.5);
        if (!(given > 0 && given < 1)) {
            throw new IllegalArgumentException("a share must be more than 0 and less than 1: " + given);
        }
    }

    /** {@return validation on nothing} */
    public static Validation none() {
        return NONE;
    }

    /** {@return validation on a share of the training data, more than 0 and less than 1} */
    public static Validation share(double share) {
        return new Validation(OptionalDouble.of(share), Optional.empty(), Optional.empty(), false);
    }

    /** {@return validation on another split of the data location, such as {@code test}} */
    public static Validation split(String name) {
        return new Validation(OptionalDouble.empty(), Optional.of(name), Optional.empty(), false);
    }

    /** {@return validation on examples in memory, with the labels and the encoding of the training data} */
    public static Validation on(Dataset examples) {
        return new Validation(OptionalDouble.empty(), Optional.empty(), Optional.of(examples), false);
    }

    /**
     * {@return validation as a text says it: a share such as {@code 0.1}, or the name of a split}
     *
     * @throws IllegalArgumentException if the text is a number, but not a share
     */
    public static Validation parse(String text) {
        if (text.equals(PlanTexts.IN_MEMORY)) {
            return missing();
        }
        if (!NUMBER.matcher(text).matches()) {
            return split(text);
        }
        try {
            return share(Double.parseDouble(text));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("this is a share such as 0.1, or a split: '" + text + "'", wrong);
        }
    }

    /** {@return the place of examples in memory, which its text does not hold} */
    static Validation missing() {
        return new Validation(OptionalDouble.empty(), Optional.empty(), Optional.empty(), true);
    }

    /** {@return whether nothing is measured} */
    public boolean isNone() {
        return equals(NONE);
    }

    /**
     * {@return the images that the training of a model set aside as this share, and that it has not learnt from in any
     * other lesson}
     *
     * @param all the images that were given to the training, as bits of the model's encoding
     * @throws DataException if it has learnt from other images than the rest, or has learnt from all of these
     */
    public Dataset setAside(Dataset all, Model model) {
        return setAside(List.of(all), List.of(model)).get(0);
    }

    /**
     * {@return the images that the trainings of all models set aside as this share, as bits of each model}
     *
     * @param all for each model the images that were given to its training, as bits of its encoding: the same images in
     *     the same order
     * @throws DataException if one of them has learnt from other images than the rest, or if there are no images that
     *     all of them set aside
     */
    public List<Dataset> setAside(List<Dataset> all, List<Model> models) {
        int size = all.get(0).size();
        boolean[] learnt = new boolean[size];
        for (int number = 0; number < models.size(); number++) {
            Dataset images = all.get(number);
            Model model = models.get(number);
            boolean alone = model.provenance().lessons().size() == 1;
            for (Lesson lesson : model.provenance().lessons()) {
                Lesson known = lesson.data().isStated() || !alone ? lesson : told(lesson, images, model);
                if (images.size() != size || !isRest(known, images)) {
                    throw new DataException((models.size() == 1 ? "the model" : "member " + number)
                            + " did not set these images aside: it has learnt from other images than the rest");
                }
                boolean[] saw = known.saw(images);
                for (int i = 0; i < size; i++) {
                    learnt[i] |= saw[i];
                }
            }
        }
        int[] unseen = IntStream.range(0, size).filter(i -> !learnt[i]).toArray();
        if (unseen.length == 0) {
            throw new DataException("no image was set aside in all lessons: their shares were drawn by different seeds,"
                    + " and each image was learnt in one of them");
        }
        return all.stream().map(images -> images.subset(unseen)).toList();
    }

    private boolean isRest(Lesson lesson, Dataset all) {
        DataPart data = lesson.data();
        return data.fingerprint().equals(all.fingerprint())
                && data.whole() == all.size()
                && data.aside().isPresent()
                && data.aside().get().share() == share.orElse(0);
    }

    /**
     * Completes what an older file tells of the only lesson of a model: only the number of images tells whether it was
     * this rest, drawn by the model's seed. Of a union it does not tell with which seeds its machines were trained.
     */
    private Lesson told(Lesson lesson, Dataset all, Model model) {
        if (share.isEmpty() || model.settings().machines() > 1) {
            return lesson;
        }
        DataPart rest =
                all.split(share.getAsDouble(), model.settings().seed()).rest().part();
        boolean same = lesson.data().fingerprint().equals(rest.fingerprint())
                && lesson.data().images() == rest.images();
        return same ? new Lesson(rest, lesson.epochs(), lesson.stoppedAfter()) : lesson;
    }
}
