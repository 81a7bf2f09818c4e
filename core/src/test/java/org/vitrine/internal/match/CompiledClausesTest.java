package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.image.BitImage;
import org.vitrine.patch.PatchGrid;

/** Compiled clauses against the loop over positions and literals, from one thread and from many at once. */
class CompiledClausesTest {

    private static final int CLAUSES = 30;

    /** Random clauses of which some are empty and some contradictory. */
    private static ClauseBank bank(PatchGrid grid, List<BitImage> images, Random random) {
        long[] included = new long[CLAUSES * grid.literalWords()];
        for (int clause = 0; clause < CLAUSES; clause++) {
            List<Integer> literals = new ArrayList<>();
            if (clause % 10 != 3) {
                literals.addAll(
                        ClauseMatcherTest.randomLiterals(grid, images.get(random.nextInt(images.size())), random));
            }
            if (clause % 10 == 7) {
                literals.add(0);
                literals.add(grid.features());
            }
            System.arraycopy(
                    ClauseMatcherTest.words(grid, literals),
                    0,
                    included,
                    clause * grid.literalWords(),
                    grid.literalWords());
        }
        return new ClauseBank(grid, CLAUSES, included);
    }

    private static long[] literals(ClauseBank bank, int clause) {
        int words = bank.grid().literalWords();
        long[] own = new long[words];
        System.arraycopy(bank.toWords(), clause * words, own, 0, words);
        return own;
    }

    /** Everything that compiled clauses say of an image; where clauses match, by clause. */
    private static List<List<Integer>> matches(CompiledCrispClauses compiled, BitImage image) {
        List<List<Integer>> matches = new ArrayList<>(Collections.nCopies(CLAUSES, List.of()));
        CompiledCrispClauses.Scratch scratch = compiled.lookAt(image);
        compiled.sieve(scratch);
        for (int number = 0; number < scratch.candidates(); number++) {
            int clause = compiled.clause(scratch.candidate(number));
            List<Integer> positions = new ArrayList<>();
            compiled.forEachMatch(clause, scratch, positions::add);
            assertThat(compiled.count(clause, scratch)).isEqualTo(positions.size());
            matches.set(clause, positions);
        }
        compiled.release(scratch);
        return matches;
    }

    private static List<List<Integer>> slowly(ClauseBank bank, BitImage image) {
        return IntStream.range(0, CLAUSES)
                .mapToObj(clause -> bank.literals(clause) == 0
                        ? List.<Integer>of()
                        : ClauseMatcherTest.slowly(bank.grid(), literals(bank, clause), image))
                .toList();
    }

    // 5000 images: first literals are chosen from the 257th on, and settled from the 4096th on.
    @Test
    void matches_manyImages_equalSlowLoop() {
        int matching = 0;
        for (int g = 0; g < ClauseMatcherTest.GRIDS.length; g++) {
            PatchGrid grid = ClauseMatcherTest.GRIDS[g];
            Random random = new Random(400 + g);
            List<BitImage> images = IntStream.range(0, 20)
                    .mapToObj(i -> ClauseMatcherTest.randomImage(grid, random))
                    .toList();
            ClauseBank bank = bank(grid, images, random);
            CompiledCrispClauses compiled = CompiledCrispClauses.of(bank);
            assertThat(compiled.size()).isLessThanOrEqualTo(CLAUSES - 6);
            List<List<List<Integer>>> expected =
                    images.stream().map(image -> slowly(bank, image)).toList();
            matching +=
                    expected.stream().flatMap(List::stream).mapToInt(List::size).sum();
            for (int round = 0; round < 5000; round++) {
                int i = round % images.size();
                if (round % 7 == 0 || round < 100) {
                    assertThat(matches(compiled, images.get(i)))
                            .as("image %d, round %d in %s", i, round, grid)
                            .isEqualTo(expected.get(i));
                } else {
                    CompiledCrispClauses.Scratch scratch = compiled.lookAt(images.get(i));
                    compiled.sieve(scratch);
                    compiled.release(scratch);
                }
            }
        }
        assertThat(matching).isGreaterThan(500);
    }

    // While first literals are being chosen by whichever thread gets to it.
    @Test
    void matches_eightThreadsAtOnce_equalSlowLoop() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int g = 0; g < ClauseMatcherTest.GRIDS.length; g++) {
                PatchGrid grid = ClauseMatcherTest.GRIDS[g];
                Random random = new Random(500 + g);
                List<BitImage> images = IntStream.range(0, 20)
                        .mapToObj(i -> ClauseMatcherTest.randomImage(grid, random))
                        .toList();
                ClauseBank bank = bank(grid, images, random);
                CompiledCrispClauses compiled = CompiledCrispClauses.of(bank);
                List<List<List<Integer>>> expected =
                        images.stream().map(image -> slowly(bank, image)).toList();
                List<Future<Integer>> wrong = new ArrayList<>();
                for (int thread = 0; thread < 8; thread++) {
                    int first = thread;
                    wrong.add(threads.submit(() -> {
                        int different = 0;
                        for (int round = 0; round < 800; round++) {
                            int i = (first + round) % images.size();
                            different += matches(compiled, images.get(i)).equals(expected.get(i)) ? 0 : 1;
                        }
                        return different;
                    }));
                }
                for (Future<Integer> each : wrong) {
                    assertThat(each.get()).as("wrong answers in %s", grid).isZero();
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
