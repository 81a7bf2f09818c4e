package org.vitrine.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * What is known of examples before they are encoded: their order, their labels, their shape. Images are decoded for it only if their size
 * or colour is not given.
 *
 * @param order the keys of the examples, in their order
 * @param partitions how many of them lie in each partition
 * @param labels the labels that occur, or that were asked for
 * @param shape the shape of the images
 * @param unreadable a message for each example that is left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Survey(List<OrderKey> order, int[] partitions, Labels labels, ImageShape shape, List<String> unreadable) {

    /** What an executor says of an example. */
    private record Head(
            OrderKey key,
            int partition,
            List<String> labels,
            WantedShape shape,
            @Nullable String bad) implements Serializable {

        static Head of(Example example, WantedShape wanted) {
            int partition = TaskContext.getPartitionId();
            try {
                List<String> labels = new ArrayList<>(example.labels());
                if (wanted.isComplete()) {
                    return new Head(example.key(), partition, labels, wanted, null);
                }
                Raster image = example.image(wanted);
                return new Head(example.key(), partition, labels, WantedShape.of(image.shape()), null);
            } catch (DataException bad) {
                return new Head(
                        example.key(), partition, new ArrayList<>(), WantedShape.ANY, String.valueOf(bad.getMessage()));
            }
        }

        ImageShape imageShape() {
            return new ImageShape(shape.height(), shape.width(), shape.channels());
        }
    }

    /**
     * Looks at examples.
     *
     * @param examples the examples
     * @param wanted the shape that images shall have, as far as it is given
     * @param asked the labels, in order; empty for those that occur
     * @param exclusive whether an image has one of the labels
     * @param labelOrder the order of labels if none are asked for
     * @param skip true to leave out what cannot be read
     * @throws DataException if something cannot be read, and skip is false; or if nothing can
     */
    static Survey of(
            ExampleRdd<?> examples,
            WantedShape wanted,
            List<String> asked,
            boolean exclusive,
            Comparator<String> labelOrder,
            boolean skip) {
        List<Head> heads = new ArrayList<>(
                examples.map(() -> example -> Head.of(example, wanted)).collect());
        heads.sort(Comparator.comparing(Head::key));
        List<String> unreadable = new ArrayList<>();
        List<Head> readable = new ArrayList<>();
        Set<String> known = new HashSet<>(asked);
        for (Head head : heads) {
            if (head.bad() != null) {
                unreadable.add(head.bad());
            } else if (asked.isEmpty() || !exclusive || known.containsAll(head.labels())) {
                readable.add(head); // images of classes that were not asked for are left out, as by "train --labels"
            }
        }
        refuse(unreadable, skip);
        if (readable.isEmpty()) {
            throw new DataException("the table has no image that can be learnt from; check its columns and labels");
        }
        ImageShape shape = shape(readable, wanted);
        checkSizes(readable, shape, wanted, unreadable, skip);
        Labels labels = labels(readable, asked, exclusive, labelOrder);
        int[] partitions = new int[examples.items().getNumPartitions()];
        readable.forEach(head -> partitions[head.partition()]++);
        return new Survey(readable.stream().map(Head::key).toList(), partitions, labels, shape, unreadable);
    }

    /** Refuses examples that cannot be read, unless they are to be left out: says how many there are, and names the first. */
    static void refuse(List<String> unreadable, boolean skip) {
        if (!skip && !unreadable.isEmpty()) {
            throw new DataException(
                    unreadable.size() == 1
                            ? unreadable.get(0)
                            : unreadable.size() + " images cannot be used; the first: " + unreadable.get(0));
        }
    }

    private static ImageShape shape(List<Head> heads, WantedShape wanted) {
        ImageShape first = heads.get(0).imageShape();
        boolean coloured = heads.stream().anyMatch(head -> head.shape().channels() == 3);
        return wanted.applied(new ImageShape(first.height(), first.width(), coloured ? 3 : 1));
    }

    private static void checkSizes(
            List<Head> heads, ImageShape shape, WantedShape wanted, List<String> unreadable, boolean skip) {
        if (wanted.hasSize()) {
            return;
        }
        List<String> others = heads.stream()
                .filter(head ->
                        head.shape().height() != shape.height() || head.shape().width() != shape.width())
                .map(head -> "an image has " + head.shape().height() + "x"
                        + head.shape().width() + " pixels, the first " + shape.height() + "x" + shape.width()
                        + "; scale all to one size by setting imageSize")
                .toList();
        refuse(others, skip);
        unreadable.addAll(others);
        heads.removeIf(
                head -> head.shape().height() != shape.height() || head.shape().width() != shape.width());
    }

    private static Labels labels(
            List<Head> heads, List<String> asked, boolean exclusive, Comparator<String> labelOrder) {
        if (!asked.isEmpty()) {
            return new Labels(asked, exclusive);
        }
        Set<String> names = new TreeSet<>(labelOrder);
        heads.forEach(head -> names.addAll(head.labels()));
        if (names.isEmpty()) {
            throw new DataException("no image has a label; check the column of labels");
        }
        return new Labels(List.copyOf(names), exclusive);
    }

    int size() {
        return order.size();
    }

    @Override
    public String toString() {
        return size() + " examples of " + shape + " with " + labels + " in " + Arrays.toString(partitions);
    }
}
