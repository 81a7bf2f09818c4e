package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.internal.container.Dtype;
import org.vitrine.internal.container.TensorReader;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/**
 * The tensors of fuzzy clauses.
 *
 * <pre>
 * literals.offsets  I32 [clauses + 1]       clause c includes the literals offsets[c] to offsets[c + 1] - 1
 * literals.values   I32 [entries]           literals, rising for each clause
 * regions           U16 [clauses, 4]        top, left, height and width of what the clause sees, in tiles of 8x8
 *                                           pixels; zeros if it has not begun to learn
 * automata          U8 or U16 [states]      states of the literals of each clause's region, 64 for each word of
 *                                           {@code TileGrid}; those of features, then those of negations; none in
 *                                           a compact model
 * usual.images      I32 [1]                 how many training images were counted
 * usual.votes       I32 [clauses]           the sum of each clause's votes on them
 * usual.lacking     I32 [clauses]           how many of them lack the clause's label
 * usual.without     I32 [entries]           in how many of these the literal held, where the clause held best
 * usual.with        I32 [entries]           in how many of the others it did
 * </pre>
 */
final class FuzzyTensors {

    private static final int SIDES = 4;
    private static final int LANES = 64;

    private FuzzyTensors() {}

    static List<Safetensors.Tensor> of(Model model, String prefix) {
        ClauseBank bank = model.clauses();
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        addLiterals(bank, IntStream.range(0, bank.size()).toArray(), prefix, tensors);
        int[] sides = bank.regions().stream()
                .flatMapToInt(region -> IntStream.of(region.top(), region.left(), region.height(), region.width()))
                .toArray();
        tensors.add(Safetensors.Tensor.of(prefix + "regions", Dtype.U16, sides, bank.size(), SIDES));
        model.automata().ifPresent(automata -> tensors.add(automata(automata, prefix)));
        model.usualVotes().ifPresent(usual -> add(usual, bank, prefix, tensors));
        return tensors;
    }

    /** Adds the literals of some clauses: two lists. */
    static void addLiterals(ClauseBank bank, int[] clauses, String prefix, List<Safetensors.Tensor> tensors) {
        int[] offsets = new int[clauses.length + 1];
        for (int i = 0; i < clauses.length; i++) {
            offsets[i + 1] = offsets[i] + bank.literals(clauses[i]);
        }
        int[] literals = Arrays.stream(clauses)
                .flatMap(clause -> Arrays.stream(bank.literalsOf(clause)))
                .toArray();
        tensors.add(Safetensors.Tensor.of(prefix + "literals.offsets", Dtype.I32, offsets));
        tensors.add(Safetensors.Tensor.of(prefix + "literals.values", Dtype.I32, literals));
    }

    private static Safetensors.Tensor automata(AutomataStates automata, String prefix) {
        long[] slices = automata.toSlices();
        int bits = automata.stateBits();
        Dtype dtype = Dtype.upTo((1 << bits) - 1);
        int count = Math.multiplyExact(slices.length / bits, LANES);
        return new Safetensors.Tensor(prefix + "automata", dtype, List.of(count), writer -> {
            int[] states = new int[LANES];
            for (int at = 0; at < slices.length; at += bits) {
                for (int lane = 0; lane < LANES; lane++) {
                    states[lane] = 0;
                    for (int bit = 0; bit < bits; bit++) {
                        states[lane] |= (int) (slices[at + bit] >>> lane & 1) << bit;
                    }
                }
                writer.put(dtype, states);
            }
        });
    }

    static void add(UsualVotes usual, ClauseBank bank, String prefix, List<Safetensors.Tensor> tensors) {
        int[] votes = IntStream.range(0, bank.size()).map(usual::votes).toArray();
        int[] lacking = IntStream.range(0, bank.size()).map(usual::lacking).toArray();
        tensors.add(Safetensors.Tensor.of(prefix + "usual.images", Dtype.I32, new int[] {usual.images()}));
        tensors.add(Safetensors.Tensor.of(prefix + "usual.votes", Dtype.I32, votes));
        tensors.add(Safetensors.Tensor.of(prefix + "usual.lacking", Dtype.I32, lacking));
        tensors.add(Safetensors.Tensor.of(prefix + "usual.without", Dtype.I32, ofLiterals(bank, usual::heldWithout)));
        tensors.add(Safetensors.Tensor.of(prefix + "usual.with", Dtype.I32, ofLiterals(bank, usual::heldWith)));
    }

    private static int[] ofLiterals(ClauseBank bank, IntBinaryOperator count) {
        return IntStream.range(0, bank.size())
                .flatMap(clause ->
                        IntStream.range(0, bank.literals(clause)).map(literal -> count.applyAsInt(clause, literal)))
                .toArray();
    }

    static ModelTensors.Parts read(Safetensors container, PatchGrid grid, Settings settings, int clauses, String prefix)
            throws IOException {
        ClauseBank bank = clauses(container, grid, settings, clauses, prefix);
        return new ModelTensors.Parts(
                bank,
                PatchCounts.none(clauses),
                automata(container, bank, settings, prefix),
                usualVotes(container, bank, prefix));
    }

    private static ClauseBank clauses(
            Safetensors container, PatchGrid grid, Settings settings, int clauses, String prefix) throws IOException {
        int[] sides = container.numbers(prefix + "regions", Dtype.U16, clauses, SIDES);
        List<Region> regions = new ArrayList<>();
        for (int at = 0; at < sides.length; at += SIDES) {
            regions.add(new Region(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]));
        }
        int[] offsets = container.numbers(prefix + "literals.offsets", Dtype.I32, clauses + 1);
        int[] literals = container.list(prefix + "literals.values");
        return new ClauseBank(grid, settings.tolerance(), settings.reach(), regions, offsets, literals);
    }

    private static @Nullable AutomataStates automata(
            Safetensors container, ClauseBank bank, Settings settings, String prefix) throws IOException {
        String name = prefix + "automata";
        if (!container.has(name)) {
            return null;
        }
        int[] offsets = AutomataStates.offsets(bank.grid(), bank.regions());
        int words = offsets[bank.size()];
        int bits = settings.stateBits();
        TensorReader reader =
                container.tensor(name, new int[] {Math.multiplyExact(words, LANES)}, Dtype.upTo(settings.states() - 1));
        long[] slices = new long[Math.multiplyExact(words, bits)];
        int[] states = new int[LANES];
        for (int word = 0; word < words; word++) {
            reader.get(states);
            for (int lane = 0; lane < LANES; lane++) {
                if (states[lane] >= settings.states()) {
                    throw container.wrongTensor(name, "has state " + states[lane] + " of " + settings.states());
                }
                for (int bit = 0; bit < bits; bit++) {
                    slices[word * bits + bit] |= (long) (states[lane] >>> bit & 1) << lane;
                }
            }
        }
        return new AutomataStates(bank.grid(), bank.regions(), bits, slices);
    }

    static @Nullable UsualVotes usualVotes(Safetensors container, ClauseBank bank, String prefix) throws IOException {
        if (!container.has(prefix + "usual.images")) {
            return null;
        }
        int[] offsets = bank.literalOffsets();
        return new UsualVotes(
                container.numbers(prefix + "usual.images", Dtype.I32, 1)[0],
                container.numbers(prefix + "usual.votes", Dtype.I32, bank.size()),
                container.numbers(prefix + "usual.lacking", Dtype.I32, bank.size()),
                offsets,
                container.numbers(prefix + "usual.without", Dtype.I32, offsets[bank.size()]),
                container.numbers(prefix + "usual.with", Dtype.I32, offsets[bank.size()]));
    }
}
