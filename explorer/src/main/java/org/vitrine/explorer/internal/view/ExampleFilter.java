package org.vitrine.explorer.internal.view;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Selects and sorts examples. */
public final class ExampleFilter {

    /** The order of examples. */
    public enum Sort {
        /** As in the data. */
        ORDER,
        /** The most wrong first. */
        WRONG,
        /** Those that the model is surest of first. */
        SURE,
        /** Those that the model is least sure of first. */
        UNSURE
    }

    /**
     * The examples to select.
     *
     * @param truth a label that they have; null for any
     * @param given a label that the model predicts; null for any
     * @param right true for right decisions, false for wrong ones; null for both
     */
    public record Criteria(
            @Nullable Integer truth,
            @Nullable Integer given,
            @Nullable Boolean right,
            double least,
            double most,
            Sort sort) {

        /** {@return true if only examples with a known prediction can be selected} */
        boolean needResult() {
            return given != null || right != null || least > 0 || most < 1 || sort != Sort.ORDER;
        }

        /** {@return the labels that count: those asked about, or all of them} */
        private List<Integer> counted(int labels) {
            if (truth == null && given == null) {
                return IntStream.range(0, labels).boxed().toList();
            }
            return IntStream.range(0, labels)
                    .filter(label -> (truth != null && truth == label) || (given != null && given == label))
                    .boxed()
                    .toList();
        }
    }

    private final ExplorerContent content;
    private final ModelView view;

    public ExampleFilter(ExplorerContent content, ModelView view) {
        this.content = content;
        this.view = view;
    }

    /** {@return the selected examples, in their order} */
    public int[] select(Criteria criteria) {
        int size = content.examples().size();
        Integer truth = criteria.truth();
        if (!criteria.needResult()) {
            return IntStream.range(0, size)
                    .filter(example -> truth == null || content.examples().has(example, truth))
                    .toArray();
        }
        long[] keys = new long[size]; // the rank in the upper half, the example in the lower
        int count = 0;
        for (int example = 0; example < size; example++) {
            if (truth == null || content.examples().has(example, truth)) {
                Optional<ExampleResult> result = result(example, criteria);
                if (result.isPresent() && meets(result.get(), criteria)) {
                    keys[count++] = (long) rank(result.get(), criteria.sort()) << 32 | example;
                }
            }
        }
        Arrays.sort(keys, 0, count);
        return Arrays.stream(keys, 0, count).mapToInt(key -> (int) key).toArray();
    }

    /**
     * The examples around one in the selection.
     *
     * @param total how many are selected
     * @param position the example's index among them; null if it is not one of them
     * @param from the index of the first one listed
     * @param list the examples from there on
     */
    public record Neighbours(int total, @Nullable Integer position, int from, List<Integer> list) {}

    /** {@return the selected examples before and after one, so that a person can go through them one by one} */
    public Neighbours around(int example, Criteria criteria, int each) {
        int[] selected = select(criteria);
        int position = 0;
        while (position < selected.length && selected[position] != example) {
            position++;
        }
        if (position == selected.length) {
            return new Neighbours(selected.length, null, 0, list(selected, 0, Math.min(each, selected.length)));
        }
        int from = Math.max(0, position - each);
        int to = Math.min(selected.length, position + each + 1);
        return new Neighbours(selected.length, position, from, list(selected, from, to));
    }

    private static List<Integer> list(int[] examples, int from, int to) {
        return Arrays.stream(examples, from, to).boxed().toList();
    }

    /**
     * {@return the result for an example, judged by the labels that the criteria name; empty if its prediction is not
     * known yet}
     */
    public Optional<ExampleResult> result(int example, Criteria criteria) {
        return view.statistics()
                .classSums(example)
                .map(sums -> ExampleResult.of(
                        view.classifier().prediction(sums),
                        label -> content.examples().has(example, label),
                        criteria.counted(content.labels().size())));
    }

    private static boolean meets(ExampleResult result, Criteria criteria) {
        return (criteria.right() == null || criteria.right() == result.right())
                && (criteria.given() == null || result.prediction().isDecided(criteria.given()))
                && ((criteria.least() <= 0 && criteria.most() >= 1)
                        || (result.confidence() >= criteria.least() && result.confidence() <= criteria.most()));
    }

    /** Ranks an example; the smallest comes first. */
    private static int rank(ExampleResult result, Sort sort) {
        boolean known = !Double.isNaN(result.confidence());
        int sure = known ? (int) Math.round(result.confidence() * 1e9) : sort == Sort.SURE ? -1 : Integer.MAX_VALUE;
        return switch (sort) {
            case ORDER -> 0;
            case WRONG -> -result.wrongness();
            case SURE -> -sure;
            case UNSURE -> sure;
        };
    }
}
