package org.vitrine.evaluation.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vitrine.label.Labels;

/** Scores to test with. */
public final class Examples {

    private Examples() {}

    /** Scores of a single label, of a multi-label kind. */
    public static Scores oneLabel(int target, int[] sums, boolean[] truths) {
        int[][] rows = new int[sums.length][];
        for (int i = 0; i < sums.length; i++) {
            rows[i] = new int[] {sums[i]};
        }
        return Scores.of(Labels.anyOf(List.of("it")), target, rows, (example, label) -> truths[example]);
    }

    /** Scores that tell something about the truth, but not all; with few different sums, so that many tie. */
    public static Scores random(Labels labels, int examples, int target, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] sums = new int[examples][labels.size()];
        boolean[][] truths = new boolean[examples][labels.size()];
        for (int example = 0; example < examples; example++) {
            int only = random.nextInt(labels.size());
            for (int label = 0; label < labels.size(); label++) {
                truths[example][label] = labels.exclusive() ? label == only : random.nextInt(3) == 0;
                sums[example][label] =
                        random.nextInt(-2 * target, 2 * target + 1) + (truths[example][label] ? target : -target) / 2;
            }
        }
        return Scores.of(labels, target, sums, (example, label) -> truths[example][label]);
    }

    public static List<String> names(int count, String stem) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(stem + i);
        }
        return names;
    }
}
