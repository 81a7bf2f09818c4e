package org.vitrine.internal.learn;

import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochProgress.Hits;
import org.vitrine.predict.Prediction;

/** Counts right and wrong decisions while learning goes on. */
final class RunningScore {

    private final boolean exclusive;
    private final long[] truePositives;
    private final long[] falsePositives;
    private final long[] falseNegatives;
    private long right;

    /** Goes on from what was counted before. */
    RunningScore(EpochProgress before, boolean exclusive) {
        this.exclusive = exclusive;
        this.truePositives =
                before.hits().stream().mapToLong(Hits::truePositives).toArray();
        this.falsePositives =
                before.hits().stream().mapToLong(Hits::falsePositives).toArray();
        this.falseNegatives =
                before.hits().stream().mapToLong(Hits::falseNegatives).toArray();
        this.right = before.right();
    }

    void add(int[] classSums, Dataset data, int example) {
        int winner = Prediction.winner(classSums);
        for (int label = 0; label < classSums.length; label++) {
            boolean said = exclusive ? winner == label : classSums[label] > 0;
            boolean true_ = data.has(example, label);
            if (said && true_) {
                truePositives[label]++;
            } else if (said) {
                falsePositives[label]++;
            } else if (true_) {
                falseNegatives[label]++;
            }
            right += exclusive ? (said && true_ ? 1 : 0) : (said == true_ ? 1 : 0);
        }
    }

    long right() {
        return right;
    }

    List<Hits> hits() {
        return IntStream.range(0, truePositives.length)
                .mapToObj(label -> new Hits(truePositives[label], falsePositives[label], falseNegatives[label]))
                .toList();
    }
}
