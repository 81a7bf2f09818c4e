package org.vitrine.internal.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochProgress.Hits;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.predict.Prediction;

/**
 * Adds up what several machines counted in an epoch. The machines of a union see the examples in different orders, so
 * there are no class sums of the union while they learn: its accuracy and F1 on the training examples are those of all
 * decisions of its machines.
 */
public final class EpochCounts {

    private EpochCounts() {}

    /** Adds up the counts of machines that have learnt equally many examples; the time is that of the slowest. */
    public static EpochProgress sum(List<EpochProgress> machines) {
        int labels = machines.get(0).hits().size();
        List<Hits> hits = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            int at = label;
            hits.add(new Hits(
                    sum(machines, counted -> counted.hits().get(at).truePositives()),
                    sum(machines, counted -> counted.hits().get(at).falsePositives()),
                    sum(machines, counted -> counted.hits().get(at).falseNegatives())));
        }
        return new EpochProgress(
                machines.get(0).learnt(),
                machines.stream().mapToLong(EpochProgress::nanos).max().orElseThrow(),
                sum(machines, EpochProgress::cpuNanos),
                sum(machines, EpochProgress::feedbacks),
                sum(machines, EpochProgress::right),
                hits);
    }

    private static long sum(List<EpochProgress> machines, ToLongFunction<EpochProgress> count) {
        return machines.stream().mapToLong(count).sum();
    }

    /** {@return counts of so many machines with a given sum: the first has them all} */
    public static List<EpochProgress> divided(EpochProgress sum, int machines) {
        EpochProgress rest = new EpochProgress(
                sum.learnt(), 0, 0, 0, 0, Collections.nCopies(sum.hits().size(), new Hits(0, 0, 0)));
        return IntStream.range(0, machines)
                .mapToObj(machine -> machine == 0 ? sum : rest)
                .toList();
    }

    /** Sums up an epoch of all machines from their counts and the literals that their clauses include at its end. */
    public static EpochSummary summary(
            int epoch, EpochProgress counted, Settings settings, Labels labels, long literals) {
        long decisions = (long) counted.learnt() * settings.machines();
        long clauses = Model.clauseCount(settings, labels);
        long pairs = settings.sharing() == Settings.Sharing.OWN ? clauses : clauses * labels.size();
        return new EpochSummary(
                epoch,
                counted.learnt(),
                counted.nanos() / 1e9,
                counted.cpuNanos() / 1e9,
                (double) counted.right() / (labels.exclusive() ? decisions : decisions * labels.size()),
                f1(counted.hits()),
                (double) counted.feedbacks()
                        / counted.learnt()
                        / pairs, // a machine gives feedback to its own clauses only
                (double) literals / clauses);
    }

    private static double f1(List<Hits> labels) {
        double sum = 0;
        int occurring = 0;
        for (Hits hits : labels) {
            long positives = hits.truePositives() + hits.falseNegatives();
            if (positives > 0) {
                occurring++;
                // F1 = 2 TP / (2 TP + FP + FN), with positives = TP + FN.
                sum += 2.0 * hits.truePositives() / (hits.truePositives() + positives + hits.falsePositives());
            }
        }
        return occurring == 0 ? 0 : sum / occurring;
    }

    /** Counts right and wrong decisions while learning goes on. */
    static final class Running {

        private final boolean exclusive;
        private final long[] truePositives;
        private final long[] falsePositives;
        private final long[] falseNegatives;
        private long right;

        /** Goes on from what was counted before. */
        Running(EpochProgress before, boolean exclusive) {
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
}
