package org.vitrine.dataset;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Offers images that are in memory already. */
final class ImagesInMemory implements ImageSource {

    private final Labels labels;
    private final List<Raster> images;
    private final boolean[][] targets;

    private ImagesInMemory(Labels labels, List<Raster> images, boolean[][] targets) {
        this.labels = labels;
        this.images = images;
        this.targets = targets;
    }

    /** Says of each image, by its index, which labels it has. */
    private interface Marking {
        void mark(int index, boolean[] has);
    }

    private static ImagesInMemory of(Labels labels, List<Raster> images, int targets, String what, Marking marking) {
        List<Raster> kept = List.copyOf(images);
        if (kept.isEmpty()) {
            throw new DataException("there must be at least one image");
        }
        if (targets != kept.size()) {
            throw new DataException("there are " + kept.size() + " images, but " + what + " for " + targets);
        }
        ImageShape shape = kept.get(0).shape();
        boolean[][] has = new boolean[targets][labels.size()];
        for (int index = 0; index < targets; index++) {
            if (!kept.get(index).shape().equals(shape)) {
                throw new DataException("image " + index + " is "
                        + kept.get(index).shape() + ", the first is " + shape + "; all must have one size");
            }
            marking.mark(index, has[index]);
            if (labels.exclusive() && count(has[index]) != 1) {
                throw new DataException("image " + index + " has " + count(has[index])
                        + " labels; it must have one, as these labels exclude each other");
            }
        }
        return new ImagesInMemory(labels, kept, has);
    }

    private static int count(boolean[] has) {
        int count = 0;
        for (boolean one : has) {
            count += one ? 1 : 0;
        }
        return count;
    }

    static ImagesInMemory of(Labels labels, List<Raster> images, int[] classes) {
        return of(labels, images, classes.length, "classes", (index, has) -> {
            if (classes[index] < 0 || classes[index] >= labels.size()) {
                throw new DataException("image " + index + " is of class " + classes[index]
                        + "; there are classes 0 to " + (labels.size() - 1));
            }
            has[classes[index]] = true;
        });
    }

    static ImagesInMemory of(Labels labels, List<Raster> images, String[] classes) {
        return of(labels, images, Arrays.stream(classes).map(List::of).toList());
    }

    static ImagesInMemory of(Labels labels, List<Raster> images, List<? extends Collection<String>> names) {
        return of(labels, images, names.size(), "labels", (index, has) -> {
            for (String name : names.get(index)) {
                int label = labels.names().indexOf(name);
                if (label < 0) {
                    throw new DataException("image " + index + " has the label '" + name + "'; there are: "
                            + String.join(", ", labels.names()));
                }
                has[label] = true;
            }
        });
    }

    static ImagesInMemory of(Labels labels, List<Raster> images, boolean[][] targets) {
        return of(labels, images, targets.length, "labels", (index, has) -> {
            if (targets[index].length != has.length) {
                throw new DataException("image " + index + " has truth values for " + targets[index].length
                        + " labels; there are " + has.length);
            }
            System.arraycopy(targets[index], 0, has, 0, has.length);
        });
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public ImageShape shape() {
        return images.get(0).shape();
    }

    @Override
    public int size() {
        return images.size();
    }

    @Override
    public Raster image(int index) {
        return images.get(index);
    }

    @Override
    public boolean has(int index, int label) {
        return targets[index][label];
    }
}
