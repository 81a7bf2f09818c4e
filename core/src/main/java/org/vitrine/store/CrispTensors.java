package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.internal.container.Dtype;
import org.vitrine.internal.container.TensorReader;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * The tensors of crisp clauses.
 *
 * <pre>
 * include           U8 [clauses, bytes]     a bit per literal, lowest first, 0 behind the last;
 *                                           bytes = ceil(literals / 8)
 * automata          U8 or U16 [clauses, literals]  states, 0 to states - 1; the upper half includes;
 *                                           none in a compact model
 * counts.offsets    I32 [clauses + 1]       clause c's counts are entries offsets[c] to offsets[c + 1] - 1
 * counts.positions  U16 [entries]           place row * columns + column; I32 if there are more than 65536 places
 * counts.values     U8, U16 or I32 [entries]  how often the clause was true there; the smallest type that holds them
 * </pre>
 */
final class CrispTensors {

    private static final int U16_PLACES = 1 << 16;
    private static final String INCLUDE = "include";
    private static final String AUTOMATA = "automata";
    private static final String OFFSETS = "counts.offsets";
    private static final String POSITIONS = "counts.positions";
    private static final String VALUES = "counts.values";

    private CrispTensors() {}

    static List<Safetensors.Tensor> of(Model model, String prefix) {
        PatchGrid grid = model.grid();
        PatchCounts counts = model.counts();
        int[] values = counts.counts();
        LiteralRow row = new LiteralRow(grid);
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        tensors.add(include(model.clauses(), row, prefix));
        model.automata().ifPresent(automata -> tensors.add(automata(automata, grid, row, prefix)));
        tensors.add(Safetensors.Tensor.of(prefix + OFFSETS, Dtype.I32, counts.offsets()));
        tensors.add(Safetensors.Tensor.of(prefix + POSITIONS, ofPositions(grid), counts.positions()));
        tensors.add(Safetensors.Tensor.smallest(prefix + VALUES, values, values.length));
        return tensors;
    }

    private static Safetensors.Tensor include(ClauseBank bank, LiteralRow row, String prefix) {
        long[] included = bank.toWords();
        int words = bank.grid().literalWords();
        return new Safetensors.Tensor(prefix + INCLUDE, Dtype.U8, List.of(bank.size(), row.bytes()), writer -> {
            byte[] bytes = new byte[row.bytes()];
            for (int clause = 0; clause < bank.size(); clause++) {
                row.pack(included, clause * words, bytes);
                writer.put(bytes);
            }
        });
    }

    private static Safetensors.Tensor automata(AutomataStates automata, PatchGrid grid, LiteralRow row, String prefix) {
        long[] slices = automata.toSlices();
        int stateBits = automata.stateBits();
        int clauses = automata.clauses();
        Dtype dtype = Dtype.upTo((1 << stateBits) - 1);
        return new Safetensors.Tensor(prefix + AUTOMATA, dtype, List.of(clauses, grid.literals()), writer -> {
            int[] states = new int[grid.literals()];
            for (int clause = 0; clause < clauses; clause++) {
                row.states(slices, clause * grid.literalWords() * stateBits, stateBits, states);
                writer.put(dtype, states);
            }
        });
    }

    private static Dtype ofPositions(PatchGrid grid) {
        return grid.positions() <= U16_PLACES ? Dtype.U16 : Dtype.I32;
    }

    static ModelTensors.Parts read(Safetensors container, PatchGrid grid, Settings settings, int clauses, String prefix)
            throws IOException {
        int entries = container.length(prefix + POSITIONS);
        return new ModelTensors.Parts(
                new ClauseBank(grid, clauses, included(container, grid, clauses, prefix)),
                new PatchCounts(
                        grid,
                        container.numbers(prefix + OFFSETS, Dtype.I32, clauses + 1),
                        container.numbers(prefix + POSITIONS, ofPositions(grid), entries),
                        container.anyNumbers(prefix + VALUES, entries)),
                automata(container, grid, settings, clauses, prefix),
                null);
    }

    private static long[] included(Safetensors container, PatchGrid grid, int clauses, String prefix)
            throws IOException {
        LiteralRow row = new LiteralRow(grid);
        TensorReader reader = container.tensor(prefix + INCLUDE, new int[] {clauses, row.bytes()}, Dtype.U8);
        long[] included = new long[Math.multiplyExact(clauses, grid.literalWords())];
        byte[] bytes = new byte[row.bytes()];
        for (int clause = 0; clause < clauses; clause++) {
            reader.get(bytes);
            if (!row.unpack(bytes, included, clause * grid.literalWords())) {
                throw container.wrongTensor(prefix + INCLUDE, "has bits behind the last literal of clause " + clause);
            }
        }
        return included;
    }

    private static @Nullable AutomataStates automata(
            Safetensors container, PatchGrid grid, Settings settings, int clauses, String prefix) throws IOException {
        String name = prefix + AUTOMATA;
        if (!container.has(name)) {
            return null;
        }
        Dtype dtype = Dtype.upTo(settings.states() - 1);
        TensorReader reader = container.tensor(name, new int[] {clauses, grid.literals()}, dtype);
        LiteralRow row = new LiteralRow(grid);
        int stateBits = settings.stateBits();
        int words = grid.literalWords() * stateBits;
        long[] slices = new long[Math.multiplyExact(clauses, words)];
        int[] states = new int[grid.literals()];
        for (int clause = 0; clause < clauses; clause++) {
            reader.get(states);
            int greatest = Arrays.stream(states).max().orElse(0);
            if (greatest >= settings.states()) {
                throw container.wrongTensor(
                        name, "has state " + greatest + " of " + settings.states() + " in clause " + clause);
            }
            row.slices(states, stateBits, slices, clause * words);
        }
        return new AutomataStates(grid, List.of(), stateBits, slices);
    }
}
