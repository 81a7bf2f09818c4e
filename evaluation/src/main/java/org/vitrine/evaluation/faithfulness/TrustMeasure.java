package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names the measures of explanations, says what they mean, and which direction is good. */
public enum TrustMeasure {
    /** Area under the deletion curve. */
    DELETION(
            "deletion area",
            Better.LOWER,
            false,
            "The model's confidence while pixels are painted over, the most important first: if these pixels matter, it falls at once."),
    /** Area under the insertion curve. */
    INSERTION(
            "insertion area",
            Better.HIGHER,
            false,
            "The model's confidence while pixels are revealed, the most important first: if these pixels suffice, it rises at once."),
    /** Mean height of the ROAD curve. */
    ROAD(
            "ROAD, labels still given",
            Better.LOWER,
            true,
            "How often a label is still given while the most important pixels are removed and filled in from their neighbours: "
                    + "if they matter, it is soon lost."),
    /** Gini index of the maps. */
    SPARSENESS(
            "sparseness (Gini)",
            Better.HIGHER,
            false,
            "How few pixels an explanation consists of: 0 if all count the same, 1 if one counts alone."),
    /** Largest change of a map under noise. */
    MAX_SENSITIVITY(
            "max-sensitivity",
            Better.LOWER,
            false,
            "How much an explanation changes at the most when hardly visible noise is added to the image, "
                    + "as a share of the explanation itself."),
    /** Rank correlation with the map of a scrambled model. */
    RANDOMISATION(
            "randomisation test",
            Better.LOWER,
            false,
            "How alike the explanation of a completely scrambled model is (rank correlation): near 0 if explanations show what was learnt, "
                    + "near 1 if they only show the image."),
    /** Rank correlation with the map of another label. */
    RANDOM_LOGIT(
            "random logit",
            Better.LOWER,
            false,
            "How alike the explanation of another label of the same image is (rank correlation): near or below 0 if explanations are about "
                    + "their label."),
    /** Share of explanations whose votes add up. */
    COMPLETENESS(
            "completeness",
            Better.HIGHER,
            true,
            "How many explanations list votes that add up exactly to the class sum that decided: all of them, or the program is at fault."),
    /** Pointing game. */
    POINTING_GAME(
            "pointing game",
            Better.HIGHER,
            true,
            "How often the strongest pixel of an explanation lies in the region that makes the label true."),
    /** Relevance mass accuracy. */
    RELEVANCE_MASS(
            "relevance mass",
            Better.HIGHER,
            true,
            "How much of an explanation lies in the region that makes the label true."),
    /** Relevance rank accuracy. */
    RELEVANCE_RANK(
            "relevance rank",
            Better.HIGHER,
            true,
            "Of as many of the strongest pixels as the region has, how many lie in it.");

    /** Direction that is good. */
    public enum Better {
        /** The less, the better. */
        LOWER,
        /** The more, the better. */
        HIGHER;

        /** Returns the word for it, in small letters. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String title;
    private final Better better;
    private final boolean percent;
    private final String meaning;

    TrustMeasure(String title, Better better, boolean percent, String meaning) {
        this.title = title;
        this.better = better;
        this.percent = percent;
        this.meaning = meaning;
    }

    /** {@return a number of this measure; empty if it is not known} */
    private OptionalDouble in(Map<TrustMeasure, Double> numbers) {
        Double number = numbers.get(this);
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    /** {@return the measures that are known of at least one of some classifiers, in their order} */
    public static List<TrustMeasure> of(Collection<Trust> all) {
        return Arrays.stream(values())
                .filter(measure ->
                        all.stream().anyMatch(trust -> measure.value(trust).isPresent()))
                .toList();
    }

    /** {@return the name for machines, a word} */
    public String key() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        return words[0]
                + Stream.of(words)
                        .skip(1)
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
    }

    /** {@return the name for people, a few words} */
    public String title() {
        return title;
    }

    /** {@return the direction that is good} */
    public Better better() {
        return better;
    }

    /** {@return the meaning of the measure, one sentence} */
    public String meaning() {
        return meaning;
    }

    /** {@return the measured value; empty if it was not measured} */
    public OptionalDouble value(Trust trust) {
        return in(trust.values());
    }

    /**
     * {@return the value that a random order of the pixels, or a random map, would reach; empty if it was not measured,
     * or there is no such comparison}
     */
    public OptionalDouble ofRandom(Trust trust) {
        return in(trust.random());
    }

    /** {@return a value for people, in percent or with three digits; a dash if it is empty} */
    public String format(OptionalDouble number) {
        if (number.isEmpty()) {
            return "-";
        }
        return percent
                ? String.format(Locale.ROOT, "%.1f %%", 100 * number.getAsDouble())
                : String.format(Locale.ROOT, "%.3f", number.getAsDouble());
    }
}
