package org.vitrine.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;

/**
 * Origin of a model. It contains no time, host or number of threads, so that equal runs produce equal models.
 *
 * @param lessons what it has learnt from, at least one: those of one training after the other, and if models were
 *     joined, those of each
 * @param epochs the number of epochs learnt in full; of models that were joined, what all have behind them
 * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
 * @param version the program's version
 * @param shrinkages the ways in which it was made smaller after training, in their order; as a rule none
 */
public record Provenance(
        List<Lesson> lessons, int epochs, int stoppedAfter, String version, List<Shrinkage> shrinkages) {

    public Provenance {
        lessons = List.copyOf(lessons);
        shrinkages = List.copyOf(shrinkages);
        if (lessons.isEmpty()) {
            throw new IllegalArgumentException("a model has learnt from something: there must be a lesson");
        }
    }

    /**
     * Makes the provenance of a model that is as large as it was trained, with a single lesson of which nothing more is
     * known.
     *
     * @param dataFingerprint hash of the training data
     * @param examples the number of examples in an epoch
     * @param epochs the number of epochs learnt in full
     * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
     * @param version the program's version
     */
    public Provenance(String dataFingerprint, int examples, int epochs, int stoppedAfter, String version) {
        this(DataPart.unstated(dataFingerprint, examples, 0), epochs, stoppedAfter, version);
    }

    /**
     * Makes the provenance of a model that has learnt from one thing.
     *
     * @param data what it learnt from
     * @param epochs the number of epochs learnt in full
     * @param stoppedAfter examples learnt of a further epoch that was cut short; 0 if none was
     * @param version the program's version
     */
    public Provenance(DataPart data, int epochs, int stoppedAfter, String version) {
        this(List.of(new Lesson(data, epochs, stoppedAfter)), epochs, stoppedAfter, version, List.of());
    }

    /** {@return the last lesson: what a training that goes on learns from} */
    public Lesson last() {
        return lessons.get(lessons.size() - 1);
    }

    /**
     * {@return the provenance of a model that learnt on: the last lesson lasts longer if it is the same, otherwise
     * there is another}
     *
     * @param data what it learnt from
     * @param sameDraw true if the share that is set aside is drawn as it was before, should the last lesson not tell
     * @param epochs the number of epochs learnt in full, in all
     * @param stopped examples learnt of a further epoch that was cut short; 0 if none was
     */
    public Provenance learntOn(DataPart data, boolean sameDraw, int epochs, int stopped) {
        DataPart before = last().data();
        boolean same = before.equals(data) || (sameDraw && before.fits(data));
        List<Lesson> all = new ArrayList<>(same ? lessons.subList(0, lessons.size() - 1) : lessons);
        all.add(new Lesson(data, (same ? last().epochs() : 0) + epochs - this.epochs, stopped));
        return new Provenance(all, epochs, stopped, THIS_VERSION, shrinkages);
    }

    /** {@return true if the model has learnt from one of these images, as bits of its encoding} */
    public boolean hasSeen(Dataset images) {
        boolean[] saw = saw(images);
        return IntStream.range(0, saw.length).anyMatch(i -> saw[i]);
    }

    /** {@return for each of these images, as bits of the model's encoding, whether it was learnt from in any lesson} */
    public boolean[] saw(Dataset images) {
        boolean[] any = new boolean[images.size()];
        for (Lesson lesson : lessons) {
            boolean[] saw = lesson.saw(images);
            for (int i = 0; i < any.length; i++) {
                any[i] |= saw[i];
            }
        }
        return any;
    }

    /** {@return the fingerprint of the training data; if there are several, all of them, separated by {@code +}} */
    public String dataFingerprint() {
        return lessons.stream()
                .map(lesson -> lesson.data().fingerprint())
                .distinct()
                .collect(Collectors.joining("+"));
    }

    /** {@return the number of images learnt from; of lessons on the same data, that of the largest} */
    public int images() {
        return sum(DataPart::images);
    }

    /** {@return how many variants of each image were learnt, too; the most of all lessons} */
    public int variants() {
        return lessons.stream()
                .mapToInt(lesson -> lesson.data().variants())
                .max()
                .orElseThrow();
    }

    /** {@return the number of examples in an epoch: images and variants; of lessons on the same data, the most} */
    public int examples() {
        return sum(DataPart::examples);
    }

    /** {@return what was learnt from, such as {@code 1080 images and 3 variants of each}} */
    public String imagesInWords() {
        return DataPart.inWords(images(), variants());
    }

    /** {@return how many images with a label were learnt from, as {@link #images()}; empty if that is not known} */
    public OptionalInt imagesOf(int label) {
        return lessons.stream().anyMatch(lesson -> lesson.data().ofLabels().isEmpty())
                ? OptionalInt.empty()
                : OptionalInt.of(sum(data -> data.ofLabels().get(label)));
    }

    private int sum(ToIntFunction<DataPart> number) {
        Map<String, Integer> most = new TreeMap<>();
        lessons.forEach(lesson -> most.merge(lesson.data().fingerprint(), number.applyAsInt(lesson.data()), Math::max));
        return (int) Math.min(
                Integer.MAX_VALUE,
                most.values().stream().mapToLong(Integer::longValue).sum());
    }

    /**
     * {@return the provenance of the same model, made smaller}
     *
     * @param shrinkage the shrinkage that is added
     */
    public Provenance withShrinkage(Shrinkage shrinkage) {
        List<Shrinkage> all = new ArrayList<>(shrinkages);
        all.add(shrinkage);
        return new Provenance(lessons, epochs, stoppedAfter, version, all);
    }

    /**
     * The version of this program, such as {@code 0.1.0}. The build writes it, and the root POM is the only place that
     * states it. A snapshot bears the version of the release that it leads to, without {@code -SNAPSHOT}: the model
     * file records this version, and a model's bytes do not depend on whether its program has been released yet.
     */
    public static final String THIS_VERSION = thisVersion();

    private static String thisVersion() {
        try (InputStream file = Provenance.class.getResourceAsStream("version.txt")) {
            String version = file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!version.matches("\\d+\\.\\d+\\.\\d+")) {
                throw new IllegalStateException("version.txt beside " + Provenance.class.getName()
                        + " must hold a version such as 0.1.0, but holds \"" + version
                        + "\"; build with Maven, which writes it");
            }
            return version;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
