package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;

/**
 * The order, labels and shape of examples before they are encoded. Images are decoded for it only if their size or
 * colour is not given.
 *
 * @param size how many examples there are; each has a rank below, also those that cannot be read
 * @param ranks of the examples that can be read, as far as that is known, by partition
 * @param labels the labels that occur, or that were asked for
 * @param shape the shape of the images
 * @param preparation how they are brought to that shape
 * @param unreadable why examples are left out, by rank
 */
public record Survey(
        int size,
        List<PartitionRanks> ranks,
        Labels labels,
        ImageShape shape,
        Preparation preparation,
        SortedMap<Integer, String> unreadable) {

    /** {@return the images as they are to be read} */
    WantedShape wanted() {
        return WantedShape.of(shape, preparation);
    }

    /** An executor's report on an example; its shape is the wanted one if that is complete. */
    private record Head(
            OrderKey key,
            int partition,
            String name,
            List<String> labels,
            WantedShape shape,
            @Nullable String bad) implements Serializable {

        static Head of(Example example, WantedShape wanted) {
            List<String> labels = new ArrayList<>();
            WantedShape shape = WantedShape.ANY;
            String bad = null;
            try {
                labels.addAll(example.labels());
                shape = wanted.isComplete()
                        ? wanted
                        : WantedShape.of(example.image(wanted).shape(), wanted.preparation());
            } catch (DataException unreadable) {
                bad = String.valueOf(unreadable.getMessage());
            }
            return new Head(example.key(), TaskContext.getPartitionId(), example.name(), labels, shape, bad);
        }

        Head unusable(String why) {
            return new Head(key, partition, name, labels, shape, why);
        }

        boolean hasSizeOf(WantedShape other) {
            return shape.height() == other.height() && shape.width() == other.width();
        }
    }

    /**
     * Looks at examples.
     *
     * @param wanted the shape that their images shall have, as far as it is given
     * @param asked the labels, in order; empty for those that occur
     * @param labelOrder the order of labels that occur
     * @param skip true to leave out images that cannot be read
     * @throws DataException if images cannot be read and skip is false, or none is left
     */
    public static Survey of(
            ExampleRdd<?> examples,
            WantedShape wanted,
            List<String> asked,
            boolean exclusive,
            Comparator<String> labelOrder,
            boolean skip) {
        Set<String> known = new HashSet<>(asked);
        List<Head> heads = examples.map(() -> example -> Head.of(example, wanted)).collect().stream()
                // images of classes that were not asked for are left out, as by "train --labels"
                .filter(head -> asked.isEmpty() || !exclusive || known.containsAll(head.labels()))
                .sorted(Comparator.comparing(Head::key)) // stable: equal ones stay together within each partition
                .toList();
        refuse(reasons(heads), skip);
        WantedShape first = readable(heads)
                .findFirst()
                .orElseThrow(() -> new DataException(
                        "the table has no image that can be learnt from; check its columns and labels"))
                .shape();
        List<Head> sized = heads.stream().map(head -> sized(head, first)).toList();
        refuse(reasons(sized), skip);
        List<PartitionRanks> ranks = Stream.generate(PartitionRanks::new)
                .limit(examples.items().getNumPartitions())
                .toList();
        SortedMap<Integer, String> unreadable = new TreeMap<>();
        for (int rank = 0; rank < sized.size(); rank++) {
            Head head = sized.get(rank);
            if (head.bad() == null) {
                ranks.get(head.partition()).add(head.key(), rank);
            } else {
                unreadable.put(rank, head.bad());
            }
        }
        boolean coloured = readable(sized).anyMatch(head -> head.shape().channels() == 3);
        return new Survey(
                sized.size(),
                ranks,
                labels(readable(sized).toList(), asked, exclusive, labelOrder),
                wanted.applied(new ImageShape(first.height(), first.width(), coloured ? 3 : 1)),
                wanted.preparation(),
                unreadable);
    }

    private static Stream<Head> readable(List<Head> heads) {
        return heads.stream().filter(head -> head.bad() == null);
    }

    private static List<String> reasons(List<Head> heads) {
        return heads.stream().map(Head::bad).filter(Objects::nonNull).toList();
    }

    /**
     * Refuses examples that cannot be read, unless they are to be left out: says how many there are, and names the
     * first.
     */
    public static void refuse(List<String> unreadable, boolean skip) {
        if (!skip && !unreadable.isEmpty()) {
            throw new DataException(
                    unreadable.size() == 1
                            ? unreadable.get(0)
                            : unreadable.size() + " images cannot be used; the first: " + unreadable.get(0));
        }
    }

    /** Refuses an example whose image has another size than the first one. */
    private static Head sized(Head head, WantedShape first) {
        return head.bad() != null || head.hasSizeOf(first)
                ? head
                : head.unusable(String.format(
                        Locale.ROOT,
                        "the image %s has %dx%d pixels, the first %dx%d; scale all to one size by setting imageSize",
                        head.name(),
                        head.shape().height(),
                        head.shape().width(),
                        first.height(),
                        first.width()));
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
}
