package org.vitrine.label;

import java.util.HashSet;
import java.util.List;

/**
 * The names that a model can give to an image.
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

    /**
     * Labels of which an image has exactly one.
     *
     * @param names the labels
     * @return multi-class labels
     */
    public static Labels oneOf(List<String> names) {
        return new Labels(names, true);
    }

    /**
     * Labels of which an image may have any number.
     *
     * @param names the labels
     * @return multi-label labels
     */
    public static Labels anyOf(List<String> names) {
        return new Labels(names, false);
    }

    /**
     * How many labels there are; the paper's number of classes.
     *
     * @return the number of labels
     */
    public int size() {
        return names.size();
    }

    /**
     * The name of one label.
     *
     * @param label its index
     * @return its name
     */
    public String name(int label) {
        return names.get(label);
    }

    /**
     * The index of a label, by name.
     *
     * @param name a label's name
     * @return its index
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
