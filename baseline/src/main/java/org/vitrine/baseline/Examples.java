package org.vitrine.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Labelled images in memory, as bytes, all of one size.
 *
 * @param truths for each image, for each label, whether it has it
 * @param origins where each image stands in the source it was read from
 * @param unreadable a message for each image that was left out
 */
public record Examples(
        Labels labels, List<Raster> images, List<boolean[]> truths, List<Integer> origins, List<String> unreadable) {

    /**
     * Reads all images of a source.
     *
     * @param skipBad whether unreadable images are left out, instead of stopping at the first
     * @param progress called with the number of images read
     * @throws DataException if an image cannot be read, or none can
     */
    public static Examples read(ImageSource source, boolean skipBad, IntConsumer progress) {
        Examples read = new Examples(
                source.labels(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < source.size(); i++) {
            try {
                Raster picture = source.image(i);
                read.images.add(picture);
                read.truths.add(truths(source, i));
                read.origins.add(i);
            } catch (DataException bad) {
                if (!skipBad) {
                    throw bad;
                }
                read.unreadable.add(String.valueOf(bad.getMessage()));
            }
            progress.accept(i + 1);
        }
        if (read.images.isEmpty()) {
            throw new DataException("there is no readable image in the data; check its place and its split");
        }
        return read;
    }

    private static boolean[] truths(ImageSource source, int picture) {
        boolean[] truths = new boolean[source.labels().size()];
        for (int label = 0; label < truths.length; label++) {
            truths[label] = source.has(picture, label);
        }
        return truths;
    }

    /** {@return the number of images} */
    public int size() {
        return images.size();
    }

    /** {@return whether an image has a label} */
    public boolean has(int example, int label) {
        return truths.get(example)[label];
    }

    /** {@return some of the examples} */
    private Examples subset(int[] indices) {
        return new Examples(
                labels,
                IntStream.of(indices).mapToObj(images::get).toList(),
                IntStream.of(indices).mapToObj(truths::get).toList(),
                IntStream.of(indices).mapToObj(origins::get).toList(),
                unreadable);
    }

    /**
     * Splits off a share, drawn at random: the same images as {@link Dataset#split} takes.
     *
     * @return what remains, and what was split off
     */
    public List<Examples> split(double share, long seed) {
        boolean[] taken = Dataset.drawn(size(), share, seed);
        return List.of(
                subset(IntStream.range(0, size()).filter(i -> !taken[i]).toArray()),
                subset(IntStream.range(0, size()).filter(i -> taken[i]).toArray()));
    }
}
