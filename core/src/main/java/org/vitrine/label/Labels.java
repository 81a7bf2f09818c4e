package org.vitrine.label;

import java.util.HashSet;
import java.util.List;

/**
 * Names that a model can give to an image.
 *
 * @param names the labels, in the order of class sums and weights
 * @param exclusive true if an image has exactly one of them (multi-class), false if any number (multi-label)
 */
public record Labels(List<String> names, boolean exclusive) {

    public Labels {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one label");
        }
        if (new HashSet<>(names).size() != names.size()) {
            throw new IllegalArgumentException("labels must differ from each other: " + names);
        }
    }

    /** {@return multi-class labels: an image has exactly one of them} */
    public static Labels oneOf(List<String> names) {
        return new Labels(names, true);
    }

    /** {@return multi-label labels: an image may have any number of them} */
    public static Labels anyOf(List<String> names) {
        return new Labels(names, false);
    }

    /** {@return the number of labels; the paper's number of classes} */
    public int size() {
        return names.size();
    }

    /** {@return the name of one label} */
    public String name(int label) {
        return names.get(label);
    }

    /**
     * {@return the index of a label}
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public int indexOf(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("no label named '" + name + "'; there are: " + String.join(", ", names));
        }
        return index;
    }
}
