package org.vitrine.training.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Preparation;

/** The labelled images that a training learns from. */
public sealed interface DataPlan permits DataPlan.Located, GivenData {

    /**
     * Images at a data location, as {@link DataLocation} reads it.
     *
     * @param location such as {@code mnist:data/mnist} or {@code faces:count=4000}
     * @param split which part of it
     * @param size the size that images are scaled to; null to take them as they are
     * @param colour whether they are read as grey or coloured; null to take them as they are
     * @param labels the labels wanted, in this order; null for all
     * @param dropUnlabelled whether images that have none of the labels are left out
     * @param limit the most images to take, evenly spread; null for all
     * @param skipUnreadable whether unreadable images are left out, instead of ending the training
     * @param cache a folder that keeps the images' bits; null for none
     * @param preparation how images are brought to the size
     */
    record Located(
            String location,
            String split,
            @Nullable ImageSize size,
            @Nullable Colour colour,
            @Nullable List<String> labels,
            boolean dropUnlabelled,
            @Nullable Integer limit,
            boolean skipUnreadable,
            @Nullable Path cache,
            Preparation preparation)
            implements DataPlan {

        public Located {
            labels = labels == null ? null : List.copyOf(labels);
            if (limit != null && limit < 1) {
                throw new IllegalArgumentException("a limit must be at least 1: " + limit);
            }
        }

        /** Images that are squashed where proportions differ. */
        public Located(
                String location,
                String split,
                @Nullable ImageSize size,
                @Nullable Colour colour,
                @Nullable List<String> labels,
                boolean dropUnlabelled,
                @Nullable Integer limit,
                boolean skipUnreadable,
                @Nullable Path cache) {
            this(
                    location,
                    split,
                    size,
                    colour,
                    labels,
                    dropUnlabelled,
                    limit,
                    skipUnreadable,
                    cache,
                    Preparation.PLAIN);
        }

        @Override
        public ImageSource open(long seed) {
            return open(split, labels, seed);
        }

        /**
         * {@return another split, opened with the same options}
         *
         * @param wanted the labels, in order; null for all
         * @param seed of data that are generated
         */
        public ImageSource open(String other, @Nullable List<String> wanted, long seed) {
            ImageSource source = DataLocation.open(
                    location, other, new DataLocation.Options(size, colour, wanted, dropUnlabelled, seed, preparation));
            return limit == null ? source : source.excerpt(limit);
        }

        /** {@return these images at another location} */
        public Located withLocation(String moved) {
            return new Located(
                    moved, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache, preparation);
        }

        /** {@return another split of these images} */
        public Located withSplit(String other) {
            return new Located(
                    location, other, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache, preparation);
        }

        /** {@return these images with other labels, in order} */
        public Located withLabels(List<String> wanted) {
            return new Located(
                    location, split, size, colour, wanted, dropUnlabelled, limit, skipUnreadable, cache, preparation);
        }

        /** {@return these images in another size and colour; null to take them as they are} */
        public Located withShape(@Nullable ImageSize scaled, @Nullable Colour wanted) {
            return new Located(
                    location, split, scaled, wanted, labels, dropUnlabelled, limit, skipUnreadable, cache, preparation);
        }

        /** {@return at most so many of these images, evenly spread} */
        public Located withLimit(int most) {
            return new Located(
                    location, split, size, colour, labels, dropUnlabelled, most, skipUnreadable, cache, preparation);
        }

        /** {@return these images with another folder that keeps their bits; null for none} */
        public Located withCache(@Nullable Path folder) {
            return new Located(
                    location, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, folder, preparation);
        }

        /** {@return these images, prepared in another way} */
        public Located withPreparation(Preparation other) {
            return new Located(
                    location, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache, other);
        }

        /** {@return the options of a plan that name these images: values by name} */
        public Map<String, String> toOptions() {
            Map<String, String> texts = TrainingPlan.of(this).build().toOptions();
            texts.keySet()
                    .retainAll(PlanTable.DATA.stream().map(PlanOption::name).toList());
            return texts;
        }
    }

    /**
     * {@return the training images at a data location, as they are: the split {@code train}}
     *
     * @param location such as {@code mnist:data/mnist} or {@code faces:count=4000}
     */
    static Located at(String location) {
        return new Located(location, "train", null, null, null, false, null, false, null);
    }

    /** {@return the images of a source; an unreadable one ends the training} */
    static DataPlan of(ImageSource source) {
        return of(source, false);
    }

    /**
     * {@return the images of a source}
     *
     * @param skipUnreadable whether unreadable images are left out, instead of ending the training
     */
    static DataPlan of(ImageSource source, boolean skipUnreadable) {
        return new GivenData(null, false, source, skipUnreadable);
    }

    /** {@return examples in memory, encoded already} */
    static DataPlan of(Dataset examples) {
        return new GivenData(examples, false, null, false);
    }

    /**
     * {@return examples in memory, followed by the variants that the settings ask for, as {@link
     * org.vitrine.train.Variants} adds them}
     *
     * @param examples the examples and their variants; images to validate on must be given apart, since a share would
     *     be split off from the variants too
     */
    static DataPlan varied(Dataset examples) {
        return new GivenData(examples, true, null, false);
    }

    /** {@return the place of data that must be given before a plan can run, as those of a plan read from text} */
    static DataPlan missing() {
        return new GivenData(null, false, null, false);
    }

    /**
     * {@return the images, opened}
     *
     * @param seed of data that are generated
     * @throws IllegalStateException if they are missing, or examples in memory, which are bits
     */
    ImageSource open(long seed);

    /** {@return the examples, if they are in memory} */
    default Optional<Dataset> examples() {
        return Optional.empty();
    }

    /** {@return whether the variants that the settings ask for are among the examples already} */
    default boolean varied() {
        return false;
    }

    /** {@return whether unreadable images are left out, instead of ending the training} */
    boolean skipUnreadable();
}
