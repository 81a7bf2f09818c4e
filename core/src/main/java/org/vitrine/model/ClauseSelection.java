package org.vitrine.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.FuzzyClauses;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/** Clauses of several models in a new order, with all that belongs to them. The models agree in all but their clauses. */
final class ClauseSelection {

    private final List<Model> models;
    private final int[] from; // [clause]: the model that it is taken from
    private final int[] numbers; // [clause]: its number there

    private ClauseSelection(List<Model> models, int[] from, int[] numbers) {
        this.models = models;
        this.from = from;
        this.numbers = numbers;
    }

    /** Takes clauses one range after the other. */
    static final class Builder {

        private final List<Model> models;
        private final IntStream.Builder from = IntStream.builder();
        private final IntStream.Builder numbers = IntStream.builder();

        Builder(List<Model> models) {
            this.models = models;
        }

        void add(int model, int first, int count) {
            for (int clause = first; clause < first + count; clause++) {
                from.add(model);
                numbers.add(clause);
            }
        }

        ClauseSelection build() {
            return new ClauseSelection(
                    models, from.build().toArray(), numbers.build().toArray());
        }
    }

    private int size() {
        return from.length;
    }

    private PatchGrid grid() {
        return models.get(0).grid();
    }

    /** Where the part of each clause begins if each has so many words, and the number of words at the end. */
    private int[] offsets(Function<Integer, Integer> words) {
        int[] offsets = new int[size() + 1];
        for (int clause = 0; clause < size(); clause++) {
            offsets[clause + 1] = Math.addExact(offsets[clause], words.apply(clause));
        }
        return offsets;
    }

    ClauseBank clauses() {
        Optional<FuzzyClauses> fuzzy = models.get(0).clauses().fuzzy();
        if (fuzzy.isPresent()) {
            int[] offsets = offsets(clause -> bank(clause).literals(numbers[clause]));
            int[] literals = new int[offsets[size()]];
            for (int clause = 0; clause < size(); clause++) {
                int[] own = bank(clause).literalsOf(numbers[clause]);
                System.arraycopy(own, 0, literals, offsets[clause], own.length);
            }
            return new ClauseBank(grid(), fuzzy(fuzzy.get()), offsets, literals);
        }
        List<long[]> rows =
                models.stream().map(model -> model.clauses().toWords()).toList();
        int words = grid().literalWords();
        long[] included = new long[Math.multiplyExact(size(), words)];
        for (int clause = 0; clause < size(); clause++) {
            System.arraycopy(rows.get(from[clause]), numbers[clause] * words, included, clause * words, words);
        }
        return new ClauseBank(grid(), size(), included);
    }

    private ClauseBank bank(int clause) {
        return models.get(from[clause]).clauses();
    }

    private FuzzyClauses fuzzy(FuzzyClauses like) {
        List<List<Region>> all = models.stream()
                .map(model -> model.clauses().fuzzy().orElseThrow().regions())
                .toList();
        List<Region> regions = new ArrayList<>();
        for (int clause = 0; clause < size(); clause++) {
            regions.add(all.get(from[clause]).get(numbers[clause]));
        }
        return new FuzzyClauses(like.tolerance(), like.reach(), regions);
    }

    int[] weights() {
        int labels = models.get(0).labels().size();
        int[] weights = new int[Math.multiplyExact(size(), labels)];
        for (int clause = 0; clause < size(); clause++) {
            for (int label = 0; label < labels; label++) {
                weights[clause * labels + label] = models.get(from[clause]).weight(numbers[clause], label);
            }
        }
        return weights;
    }

    PatchCounts counts() {
        if (models.get(0).clauses().fuzzy().isPresent()) {
            return PatchCounts.none(size());
        }
        List<int[]> begins =
                models.stream().map(model -> model.counts().offsets()).toList();
        int[] offsets = offsets(
                clause -> begins.get(from[clause])[numbers[clause] + 1] - begins.get(from[clause])[numbers[clause]]);
        int[] positions = new int[offsets[size()]];
        int[] counts = new int[offsets[size()]];
        List<int[]> allPositions =
                models.stream().map(model -> model.counts().positions()).toList();
        List<int[]> allCounts =
                models.stream().map(model -> model.counts().counts()).toList();
        for (int clause = 0; clause < size(); clause++) {
            int begin = begins.get(from[clause])[numbers[clause]];
            int length = offsets[clause + 1] - offsets[clause];
            System.arraycopy(allPositions.get(from[clause]), begin, positions, offsets[clause], length);
            System.arraycopy(allCounts.get(from[clause]), begin, counts, offsets[clause], length);
        }
        return new PatchCounts(grid(), offsets, positions, counts);
    }

    /** The automata; null if one of the models has none. */
    @Nullable AutomataStates automata(int bits) {
        if (models.stream().anyMatch(model -> model.automata().isEmpty())) {
            return null;
        }
        Optional<FuzzyClauses> fuzzy = models.get(0).clauses().fuzzy();
        List<int[]> begins = models.stream().map(this::wordOffsets).toList();
        int[] offsets = offsets(
                clause -> begins.get(from[clause])[numbers[clause] + 1] - begins.get(from[clause])[numbers[clause]]);
        long[] slices = new long[Math.multiplyExact(offsets[size()], bits)];
        List<long[]> all = models.stream()
                .map(model -> model.automata().orElseThrow().toSlices())
                .toList();
        for (int clause = 0; clause < size(); clause++) {
            System.arraycopy(
                    all.get(from[clause]),
                    begins.get(from[clause])[numbers[clause]] * bits,
                    slices,
                    offsets[clause] * bits,
                    (offsets[clause + 1] - offsets[clause]) * bits);
        }
        return fuzzy.isPresent()
                ? new AutomataStates(grid(), fuzzy(fuzzy.get()), bits, slices)
                : new AutomataStates(grid(), bits, slices);
    }

    private int[] wordOffsets(Model model) {
        return model.clauses()
                .fuzzy()
                .map(fuzzy -> AutomataStates.offsets(grid(), fuzzy))
                .orElseGet(() -> IntStream.rangeClosed(0, model.clauses().size())
                        .map(clause -> clause * grid().literalWords())
                        .toArray());
    }

    /** What is usual for the clauses; empty unless all models know it, of as many images. */
    Optional<UsualVotes> usual() {
        List<UsualVotes> all =
                models.stream().flatMap(model -> model.usualVotes().stream()).toList();
        if (all.size() < models.size()
                || all.stream().mapToInt(UsualVotes::images).distinct().count() != 1) {
            return Optional.empty();
        }
        int[] offsets = offsets(clause -> bank(clause).literals(numbers[clause]));
        int[] votes = new int[size()];
        int[] lacking = new int[size()];
        int[] without = new int[offsets[size()]];
        int[] with = new int[offsets[size()]];
        Arrays.setAll(votes, clause -> all.get(from[clause]).votes(numbers[clause]));
        Arrays.setAll(lacking, clause -> all.get(from[clause]).lacking(numbers[clause]));
        for (int clause = 0; clause < size(); clause++) {
            UsualVotes own = all.get(from[clause]);
            for (int literal = 0; literal < offsets[clause + 1] - offsets[clause]; literal++) {
                without[offsets[clause] + literal] = own.heldWithout(numbers[clause], literal);
                with[offsets[clause] + literal] = own.heldWith(numbers[clause], literal);
            }
        }
        return Optional.of(new UsualVotes(all.get(0).images(), votes, lacking, offsets, without, with));
    }
}
