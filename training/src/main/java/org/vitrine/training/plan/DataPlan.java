package org.vitrine.training.plan;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;

/** The labelled images that a training learns from. */
public sealed interface DataPlan {

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
            @Nullable Path cache)
            implements DataPlan {

        public Located {
            labels = labels == null ? null : List.copyOf(labels);
            if (limit != null && limit < 1) {
                throw new IllegalArgumentException("a limit must be at least 1: " + limit);
            }
        }

        /**
         * Opens the images.
         *
         * @param seed of data that are generated
         * @return the labelled images
         */
        public ImageSource open(long seed) {
            return open(split, labels, seed);
        }

        /**
         * Opens another split, with the same options.
         *
         * @param other which split
         * @param wanted the labels, in order; null for all
         * @param seed of data that are generated
         * @return the labelled images
         */
        public ImageSource open(String other, @Nullable List<String> wanted, long seed) {
            ImageSource source = DataLocation.open(
                    location, other, new DataLocation.Options(size, colour, wanted, dropUnlabelled, seed));
            return limit == null ? source : source.excerpt(limit);
        }

        /**
         * The same images, elsewhere.
         *
         * @param moved where they are
         * @return a plan that differs in this
         */
        public Located withLocation(String moved) {
            return new Located(moved, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache);
        }

        /**
         * Another split.
         *
         * @param other which one
         * @return a plan that differs in this
         */
        public Located withSplit(String other) {
            return new Located(location, other, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache);
        }

        /**
         * Some of the labels.
         *
         * @param wanted their names, in order
         * @return a plan that differs in this
         */
        public Located withLabels(List<String> wanted) {
            return new Located(location, split, size, colour, wanted, dropUnlabelled, limit, skipUnreadable, cache);
        }

        /**
         * Images of another size and colour.
         *
         * @param scaled the size to scale to; null to take them as they are
         * @param wanted grey or coloured; null to take them as they are
         * @return a plan that differs in this
         */
        public Located withShape(@Nullable ImageSize scaled, @Nullable Colour wanted) {
            return new Located(location, split, scaled, wanted, labels, dropUnlabelled, limit, skipUnreadable, cache);
        }

        /**
         * At most so many images.
         *
         * @param most how many
         * @return a plan that differs in this
         */
        public Located withLimit(int most) {
            return new Located(location, split, size, colour, labels, dropUnlabelled, most, skipUnreadable, cache);
        }

        /**
         * A folder that keeps the images' bits.
         *
         * @param folder the folder; null for none
         * @return a plan that differs in this
         */
        public Located withCache(@Nullable Path folder) {
            return new Located(location, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, folder);
        }
    }

    /**
     * Images of a source that the caller has opened.
     *
     * @param source the images
     * @param skipUnreadable whether unreadable images are left out, instead of ending the training
     */
    record Source(ImageSource source, boolean skipUnreadable) implements DataPlan {}

    /**
     * Examples in memory, encoded already.
     *
     * @param examples the examples
     * @param varied whether the variants that the settings ask for are among them already
     */
    record InMemory(Dataset examples, boolean varied) implements DataPlan {}

    /** A place where the data were in memory, in a plan that was read from text: they must be given again before it can run. */
    record Missing() implements DataPlan {}

    /**
     * The training images at a data location, as they are.
     *
     * @param location such as {@code mnist:data/mnist} or {@code faces:count=4000}
     * @return the plan to read the split {@code train}
     */
    static Located at(String location) {
        return new Located(location, "train", null, null, null, false, null, false, null);
    }

    /**
     * Images of a source; an unreadable one ends the training.
     *
     * @param source the images
     * @return the plan to read them
     */
    static DataPlan of(ImageSource source) {
        return new Source(source, false);
    }

    /**
     * Examples in memory.
     *
     * @param examples the examples
     * @return the plan to use them
     */
    static DataPlan of(Dataset examples) {
        return new InMemory(examples, false);
    }

    /**
     * Examples in memory, followed by the variants that the settings ask for, as {@link org.vitrine.train.Variants} adds them.
     *
     * @param examples the examples and their variants
     * @return the plan to use them; images to validate on must be given apart, since a share would be split off from the variants too
     */
    static DataPlan varied(Dataset examples) {
        return new InMemory(examples, true);
    }
}
