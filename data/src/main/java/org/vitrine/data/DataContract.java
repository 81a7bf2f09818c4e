package org.vitrine.data;

import static org.vitrine.internal.service.InstallationException.require;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Raster;

/**
 * Checks what every kind of data promises. Call it in the tests of your own kinds:
 *
 * <pre>{@code
 * DataContract.verify(new GradientsKind(), "40");
 * }</pre>
 *
 * <p>Training does the same with a few of its images before the first epoch. A message names the promise that is
 * broken.
 */
public final class DataContract {

    private static final Pattern NAME = Pattern.compile("[^\\s:\\p{Cntrl}]+");
    private static final List<String> SPLITS = List.of("train", "validation", "test");
    private static final int IMAGES = 20;

    private DataContract() {}

    /**
     * Checks a kind with one of its locations: opens all splits, and reads a few images of each.
     *
     * @param kind the kind; it need not be installed
     * @param where what is written after the colon
     * @throws IllegalStateException if a promise is broken; the message says which
     */
    public static void verify(DataKind kind, String where) {
        String who = "kind of data " + kind.getClass().getName();
        require(NAME.matcher(kind.name()).matches(), who + " has the name '" + kind.name() + "'; see DataKind.name");
        require(kind.usage().startsWith(kind.name() + ":"), who + ": usage must begin with " + kind.name() + ":");
        require(
                !kind.description().isBlank() && kind.description().lines().count() == 1,
                who + " needs a description of one line");
        List<String> splits = kind.splits(where);
        require(
                SPLITS.containsAll(splits) && Set.copyOf(splits).size() == splits.size(),
                who + ": splits must be some of " + SPLITS + ", not " + splits);
        List<String> labels = null;
        for (String split : splits.isEmpty() ? List.of("train") : splits) {
            ImageSource source = kind.open(where, split, DataLocation.Options.DEFAULT);
            ImageSource again = kind.open(where, split, DataLocation.Options.DEFAULT);
            require(source.size() > 0, who + " must throw a DataException if " + split + " has no image");
            List<Raster> images = verify(source, IMAGES);
            require(
                    again.size() == source.size() && verify(again, IMAGES).equals(images),
                    who + " gives other images when " + split + " is opened a second time");
            require(
                    labels == null || labels.equals(source.labels().names()),
                    who + ": the splits have different labels");
            labels = source.labels().names();
        }
        Set<String> known = new HashSet<>(labels == null ? List.of() : labels);
        kind.labelSets()
                .forEach((name, list) -> require(
                        known.containsAll(list),
                        who + " has no such labels as those of its list " + name + ": " + list));
    }

    /**
     * Checks a source of images on some of them, evenly spread; those that cannot be read are left out.
     *
     * @param source the source
     * @param most how many images to read at most
     * @return the images that were read
     * @throws IllegalStateException if a promise is broken; the message says which
     */
    public static List<Raster> verify(ImageSource source, int most) {
        int count = Math.min(most, source.size());
        List<Raster> images = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int index = (int) ((long) number * source.size() / count);
            checkLabels(source, index);
            try {
                Raster image = source.image(index);
                require(
                        image.shape().equals(source.shape()),
                        source.name(index) + " is " + image.shape() + ", and all images of "
                                + source.getClass().getName() + " must be " + source.shape());
                images.add(image);
            } catch (DataException unreadable) {
                // whether such images are left out is decided where all are read
            }
        }
        return images;
    }

    private static void checkLabels(ImageSource source, int index) {
        long labels = IntStream.range(0, source.labels().size())
                .filter(label -> source.has(index, label))
                .count();
        require(
                !source.labels().exclusive() || labels == 1,
                source.name(index) + " has " + labels + " of the labels of "
                        + source.getClass().getName() + ", which exclude each other; it must have one");
    }
}
