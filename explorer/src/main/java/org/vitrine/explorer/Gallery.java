package org.vitrine.explorer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Chooses examples and puts them in order. */
final class Gallery {

    /** The order of examples. */
    enum Sort {
        /** As the data have them. */
        ORDER,
        /** The most wrong first. */
        WRONG,
        /** Those that the model is surest of first. */
        SURE,
        /** Those that the model is least sure of first. */
        UNSURE
    }

    /**
     * Which examples are wanted.
     *
     * @param truth a label that they have; null for any
     * @param given a label that the model gives them; null for any
     * @param right true for right decisions, false for wrong ones; null for both
     * @param least the least confidence
     * @param most the greatest confidence
     * @param sort their order
     */
    record Wish(
            @Nullable Integer truth,
            @Nullable Integer given,
            @Nullable Boolean right,
            double least,
            double most,
            Sort sort) {

        /** Whether only examples that the survey has reached can be meant. */
        boolean needsVerdict() {
            return given != null || right != null || least > 0 || most < 1 || sort != Sort.ORDER;
        }

        /** The labels that matter: the ones asked about, or all. */
        private List<Integer> matter(int labels) {
            if (truth == null && given == null) {
                return IntStream.range(0, labels).boxed().toList();
            }
            return IntStream.range(0, labels)
                    .filter(label -> (truth != null && truth == label) || (given != null && given == label))
                    .boxed()
                    .toList();
        }
    }

    private final Exhibition exhibition;
    private final Showcase showcase;

    Gallery(Exhibition exhibition, Showcase showcase) {
        this.exhibition = exhibition;
        this.showcase = showcase;
    }

    /** The examples wanted, in their order. */
    int[] choose(Wish wish) {
        int size = exhibition.examples().size();
        Integer truth = wish.truth();
        if (!wish.needsVerdict()) {
            return IntStream.range(0, size)
                    .filter(example -> truth == null || exhibition.examples().has(example, truth))
                    .toArray();
        }
        long[] keys = new long[size]; // the order in the upper half, the example in the lower
        int count = 0;
        for (int example = 0; example < size; example++) {
            if (truth == null || exhibition.examples().has(example, truth)) {
                Optional<Verdict> verdict = verdict(example, wish);
                if (verdict.isPresent() && suits(verdict.get(), wish)) {
                    keys[count++] = (long) rank(verdict.get(), wish.sort()) << 32 | example;
                }
            }
        }
        Arrays.sort(keys, 0, count);
        return Arrays.stream(keys, 0, count).mapToInt(key -> (int) key).toArray();
    }

    /** What the model says of an example in view of what is wanted; empty if the survey has not come to it. */
    Optional<Verdict> verdict(int example, Wish wish) {
        return showcase.survey()
                .classSums(example)
                .map(sums -> Verdict.of(
                        showcase.model(),
                        sums,
                        label -> exhibition.examples().has(example, label),
                        wish.matter(exhibition.labels().size())));
    }

    private static boolean suits(Verdict verdict, Wish wish) {
        return (wish.right() == null || wish.right() == verdict.right())
                && (wish.given() == null || verdict.prediction().isDecided(wish.given()))
                && verdict.confidence() >= wish.least()
                && verdict.confidence() <= wish.most();
    }

    /** Less comes first. */
    private static int rank(Verdict verdict, Sort sort) {
        int sure = (int) Math.round(verdict.confidence() * 1e9);
        return switch (sort) {
            case ORDER -> 0;
            case WRONG -> -verdict.wrongness();
            case SURE -> -sure;
            case UNSURE -> sure;
        };
    }
}
