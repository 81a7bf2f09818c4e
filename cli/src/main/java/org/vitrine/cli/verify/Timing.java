package org.vitrine.cli.verify;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.image.Raster;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.reference.SlowMachine;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/**
 * The cost of an image, in milliseconds: processor time, which a busy machine changes less than the clock.
 *
 * @param learning to learn from it, in the later epochs
 * @param prediction to predict it, on one thread
 * @param seconds how long those epochs took by the clock
 * @param accuracy in the last epoch, of the examples just before they were learnt
 * @param epochs how many there were
 */
public record Timing(Spread learning, Spread prediction, double seconds, double accuracy, int epochs) {

    /** Epochs that are not counted. */
    static final int WARM_UP = 2;

    private static final int PASSES = 9;

    /** Several measurements of the same. */
    record Spread(double median, double lowest, double highest) {

        static Spread of(List<Double> values) {
            double[] sorted =
                    values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return new Spread(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
        }

        String inWords() {
            return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", median, lowest, highest);
        }

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("median", median);
            map.put("lowest", lowest);
            map.put("highest", highest);
            return map;
        }
    }

    /** Trains for so many epochs, then predicts: for so many seconds to warm up, and then in earnest. */
    static Timing of(Settings settings, Dataset data, int epochs, double seconds) {
        List<EpochSummary> heard = new ArrayList<>();
        Model model = new Trainer(settings.withEpochs(epochs)).train(data, keeping(heard));
        List<EpochSummary> later = heard.subList(Math.min(WARM_UP, heard.size() - 1), heard.size());
        return new Timing(
                Spread.of(later.stream()
                        .map(one -> 1e3 * one.cpuSeconds() / one.examples())
                        .toList()),
                prediction(model, data, seconds),
                later.stream().mapToDouble(EpochSummary::seconds).sum(),
                heard.get(heard.size() - 1).accuracy(),
                epochs);
    }

    /** The cost of a number of threads: milliseconds an image, by the clock, for each epoch after the warm-up. */
    record OnThreads(int threads, List<Double> millis) {}

    /**
     * {@return what different numbers of threads cost} All learn the same epochs from the same beginnings, in turn, so
     * that a machine that is slower for a while is so for all.
     */
    static List<OnThreads> onThreads(Settings settings, Dataset data, List<Integer> numbers, int epochs) {
        List<OnThreads> costs = numbers.stream()
                .map(threads -> new OnThreads(threads, new ArrayList<>()))
                .toList();
        Model model = new Trainer(settings.withEpochs(1)).train(data);
        for (int epoch = 2; epoch <= epochs; epoch++) {
            Model before = model;
            for (OnThreads cost : costs) {
                List<EpochSummary> heard = new ArrayList<>();
                model = new Trainer(settings.withEpochs(epoch), cost.threads()).learnOn(before, data, keeping(heard));
                if (epoch > WARM_UP) {
                    cost.millis().add(1e3 * heard.get(0).seconds() / data.size());
                }
            }
        }
        return costs;
    }

    private static TrainingListener keeping(List<EpochSummary> heard) {
        return new TrainingListener() {
            @Override
            public boolean epoch(EpochSummary summary, Supplier<Model> now) {
                return heard.add(summary);
            }
        };
    }

    private static Spread prediction(Model model, Dataset data, double seconds) {
        ClausePredictor voter = model.predictor();
        Runnable pass = () -> {
            for (int i = 0; i < data.size(); i++) {
                voter.classSums(data.image(i));
            }
        };
        return repeated(pass, data.size(), seconds);
    }

    /** Passes over images: for so many seconds to warm up, and then measured. */
    private static Spread repeated(Runnable pass, int images, double seconds) {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        do {
            pass.run();
        } while (System.nanoTime() < end);
        List<Double> costs = new ArrayList<>();
        for (int i = 0; i < PASSES; i++) {
            costs.add(cpuMillis(pass) / images);
        }
        return Spread.of(costs);
    }

    /** {@return what it costs to encode an image, on one thread} */
    static Spread encoding(Encoding encoding, List<Raster> images, double seconds) {
        return repeated(() -> images.forEach(encoding::encode), images.size(), seconds);
    }

    private static double cpuMillis(Runnable work) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.run();
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e6;
    }

    /** The speed of the engine as a multiple of its slow twin's. */
    record Ratio(double learning, double prediction) {

        private static final int EPOCHS = 5;
        private static final int WARM_UP_EPOCHS = 100;

        /**
         * Both learn the same, an epoch each in turn, once the compiler has seen enough; without mirrored examples,
         * which the twin lacks.
         */
        static Ratio of(Settings asked, Dataset data, double seconds) {
            Settings settings = asked.with(Settings.MIRROR, false);
            Timing.of(settings, data, WARM_UP_EPOCHS, 0);
            SlowMachine twin = new SlowMachine(
                    settings,
                    data.labels(),
                    data.shape().height(),
                    data.shape().width(),
                    data.image(0).planes());
            List<Double> engine = new ArrayList<>();
            List<Double> slow = new ArrayList<>();
            Model model = new Trainer(settings.withEpochs(EPOCHS)).train(data, new TrainingListener() {
                @Override
                public boolean epoch(EpochSummary summary, Supplier<Model> now) {
                    engine.add(1e3 * summary.cpuSeconds() / data.size());
                    slow.add(cpuMillis(() -> twin.learnEpoch(summary.epoch(), data)) / data.size());
                    return true;
                }
            });
            double slowly = cpuMillis(() -> {
                        for (int i = 0; i < data.size(); i++) {
                            twin.classSums(data.image(i));
                        }
                    })
                    / data.size();
            return new Ratio(
                    Spread.of(slow).median() / Spread.of(engine).median(),
                    slowly / Timing.prediction(model, data, seconds).median());
        }
    }
}
