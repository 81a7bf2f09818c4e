package org.vitrine.model;

import java.util.List;
import java.util.Locale;
import org.vitrine.edit.Edit;

/**
 * Record of a model before it was made smaller, and of what that cost.
 *
 * @param clauses the number of its clauses
 * @param literals the number of all their literals
 * @param target the class sum that meant certainty; the paper's T
 * @param machines the number of machines of which it was the union
 * @param measure the key of the measure that was watched, such as {@code accuracy}
 * @param before its value before, 0 to 1
 * @param after its value afterwards
 * @param images the number of images on which it was measured
 * @param dataFingerprint hash of the data that these images are part of
 * @param edits the edits that had been made before; they are part of the smaller model and can no longer be undone
 */
public record Shrinkage(
        int clauses,
        long literals,
        int target,
        int machines,
        String measure,
        double before,
        double after,
        int images,
        String dataFingerprint,
        List<Edit> edits) {

    public Shrinkage {
        edits = List.copyOf(edits);
        if (clauses < 1 || literals < 0 || target < 1 || machines < 1 || images < 1) {
            throw new IllegalArgumentException("a model that is made smaller has clauses, and is measured on images: "
                    + clauses + " clauses, " + literals + " literals, target " + target + ", " + machines
                    + " machines, "
                    + images + " images");
        }
        if (!(before >= 0 && before <= 1 && after >= 0 && after <= 1)) {
            throw new IllegalArgumentException("a measure is 0 to 1: " + before + " and " + after);
        }
    }

    /**
     * {@return a description such as "shrunk from 2500 clauses with 181043 literals; accuracy 98.20 % before, 97.85 %
     * after, on 3000 images"}
     */
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "shrunk from %s with %s; %s %.2f %% before, %.2f %% after, on %s",
                counted(clauses, "clause"),
                counted(literals, "literal"),
                measure,
                100 * before,
                100 * after,
                counted(images, "image"));
    }

    private static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
