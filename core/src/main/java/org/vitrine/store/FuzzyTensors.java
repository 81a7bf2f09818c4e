package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
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
 * regions           U16 [clauses, 4]        top, left, height and width of what the clause sees, in tiles of 8x8 pixels; zeros if it
 *                                           has not begun to learn
 * automata          U8 or U16 [states]      states of the literals of each clause's region, 64 for each word of {@code TileGrid}; those
 *                                           of features, then those of negations; none in a compact model
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
        int[] offsets = bank.literalOffsets();
        tensors.add(numbers(prefix + "literals.offsets", Dtype.I32, offsets));
        tensors.add(numbers(
                prefix + "literals.values",
                Dtype.I32,
                IntStream.range(0, bank.size())
                        .flatMap(clause -> Arrays.stream(bank.literalsOf(clause)))
                        .toArray()));
        int[] sides = bank.regions().stream()
                .flatMapToInt(region -> IntStream.of(region.top(), region.left(), region.height(), region.width()))
                .toArray();
        tensors.add(new Safetensors.Tensor(
                prefix + "regions", Dtype.U16, List.of(bank.size(), SIDES), writer -> writer.put(Dtype.U16, sides)));
        Optional<AutomataStates> automata = model.automata();
        if (automata.isPresent()) {
            tensors.add(automata(automata.get(), prefix));
        }
        model.usualVotes().ifPresent(usual -> add(usual, bank, prefix, tensors));
        return tensors;
    }

    static Safetensors.Tensor numbers(String name, Dtype dtype, int[] values) {
        return new Safetensors.Tensor(name, dtype, List.of(values.length), writer -> writer.put(dtype, values));
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
        tensors.add(numbers(prefix + "usual.images", Dtype.I32, new int[] {usual.images()}));
        tensors.add(numbers(prefix + "usual.votes", Dtype.I32, votes));
        tensors.add(numbers(prefix + "usual.lacking", Dtype.I32, lacking));
        tensors.add(numbers(prefix + "usual.without", Dtype.I32, ofLiterals(bank, usual::heldWithout)));
        tensors.add(numbers(prefix + "usual.with", Dtype.I32, ofLiterals(bank, usual::heldWith)));
    }

    private static int[] ofLiterals(ClauseBank bank, IntBinaryOperator count) {
        return IntStream.range(0, bank.size())
                .flatMap(clause ->
                        IntStream.range(0, bank.literals(clause)).map(literal -> count.applyAsInt(clause, literal)))
                .toArray();
    }

    static ClauseBank clauses(Safetensors container, PatchGrid grid, Settings settings, int clauses, String prefix)
            throws IOException {
        int[] sides = read(container, prefix + "regions", Dtype.U16, clauses, SIDES);
        List<Region> regions = new ArrayList<>();
        for (int at = 0; at < sides.length; at += SIDES) {
            regions.add(new Region(sides[at], sides[at + 1], sides[at + 2], sides[at + 3]));
        }
        int[] offsets = read(container, prefix + "literals.offsets", Dtype.I32, clauses + 1);
        int entries = container.length(prefix + "literals.values");
        int[] literals = read(container, prefix + "literals.values", Dtype.I32, entries);
        return new ClauseBank(grid, settings.tolerance(), settings.reach(), regions, offsets, literals);
    }

    static int[] read(Safetensors container, String name, Dtype dtype, Integer... shape) throws IOException {
        TensorReader reader = container.tensor(name, List.of(shape), dtype);
        int[] values = new int[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
        reader.get(values);
        return values;
    }

    static @Nullable AutomataStates automata(Safetensors container, ClauseBank bank, Settings settings, String prefix)
            throws IOException {
        String name = prefix + "automata";
        if (!container.has(name)) {
            return null;
        }
        int[] offsets = AutomataStates.offsets(bank.grid(), bank.regions());
        int words = offsets[bank.size()];
        int bits = settings.stateBits();
        TensorReader reader =
                container.tensor(name, List.of(Math.multiplyExact(words, LANES)), Dtype.upTo(settings.states() - 1));
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
                read(container, prefix + "usual.images", Dtype.I32, 1)[0],
                read(container, prefix + "usual.votes", Dtype.I32, bank.size()),
                read(container, prefix + "usual.lacking", Dtype.I32, bank.size()),
                offsets,
                read(container, prefix + "usual.without", Dtype.I32, offsets[bank.size()]),
                read(container, prefix + "usual.with", Dtype.I32, offsets[bank.size()]));
    }
}
