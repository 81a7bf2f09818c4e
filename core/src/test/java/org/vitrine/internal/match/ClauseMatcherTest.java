package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;

class ClauseMatcherTest {

    static final PatchGrid[] GRIDS = {
        new PatchGrid(1, 1, 1, 1, 1),
        new PatchGrid(5, 5, 3, 5, 5),
        new PatchGrid(2, 2, 1, 1, 1),
        new PatchGrid(9, 9, 1, 3, 1),
        new PatchGrid(10, 10, 2, 3, 3),
        new PatchGrid(7, 14, 1, 3, 2),
        new PatchGrid(28, 28, 1, 10, 10),
        new PatchGrid(4, 34, 2, 2, 3),
        new PatchGrid(4, 35, 2, 2, 3),
        new PatchGrid(4, 66, 1, 3, 3),
        new PatchGrid(4, 67, 1, 3, 3),
        new PatchGrid(3, 130, 5, 2, 3),
        new PatchGrid(12, 76, 2, 7, 8),
    };
    static final int CLAUSES = 12;
    private static final long GARBAGE = 0xDEAD_BEEF_DEAD_BEEFL;

    /** Literals of a patch of the image, some perhaps not, so that many clauses match somewhere. */
    static List<Integer> randomLiterals(PatchGrid grid, BitImage image, Random random) {
        long[] patch = new long[grid.literalWords()];
        grid.literals(image, random.nextInt(grid.rows()), random.nextInt(grid.columns()), patch);
        List<Integer> literals = new ArrayList<>();
        for (int left = random.nextInt(14); left > 0; left--) {
            int literal = random.nextInt(grid.literals());
            if (Bits.get(patch, grid.bitOf(literal)) || random.nextInt(8) == 0) {
                literals.add(literal);
            }
        }
        return literals;
    }

    static long[] words(PatchGrid grid, List<Integer> literals) {
        long[] included = new long[grid.literalWords()];
        for (int literal : literals) {
            Bits.set(included, grid.bitOf(literal));
        }
        return included;
    }

    static BitImage randomImage(PatchGrid grid, Random random) {
        BitImage image = new BitImage(grid.imageHeight(), grid.imageWidth(), grid.planes());
        for (int row = 0; row < image.height(); row++) {
            for (int column = 0; column < image.width(); column++) {
                for (int plane = 0; plane < image.planes(); plane++) {
                    if (random.nextInt(3) > 0) {
                        image.set(row, column, plane);
                    }
                }
            }
        }
        return image;
    }

    static List<Integer> slowly(PatchGrid grid, long[] included, BitImage image) {
        List<Integer> places = new ArrayList<>();
        long[] patch = new long[grid.literalWords()];
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                grid.literals(image, row, column, patch);
                boolean all = true;
                for (int literal = 0; literal < grid.literals(); literal++) {
                    int bit = grid.bitOf(literal);
                    all &= !Bits.get(included, bit) || Bits.get(patch, bit);
                }
                if (all) {
                    places.add(row * grid.columns() + column);
                }
            }
        }
        return places;
    }

    private static List<Integer> places(PatchLayout layout, ClauseMatcher matcher, int clause, PatchPlanes planes) {
        long[] matches = new long[layout.matchWords()];
        Arrays.fill(matches, GARBAGE);
        int count = matcher.matches(clause, planes, matches);
        List<Integer> places = new ArrayList<>();
        for (int word = 0; word < matches.length; word++) {
            if (word >= matcher.firstWord(clause) && word < matcher.endWord(clause)) {
                for (long left = matches[word]; left != 0; left &= left - 1) {
                    places.add(layout.position(64 * word + Long.numberOfTrailingZeros(left)));
                }
            } else {
                assertThat(matches[word])
                        .as("word %d is not the matcher's", word)
                        .isEqualTo(GARBAGE);
            }
        }
        assertThat(places).hasSize(count);
        return places;
    }

    @Test
    void matches_clausesThatChange_equalSlowLoop() {
        int matching = 0;
        int failing = 0;
        for (int g = 0; g < GRIDS.length; g++) {
            PatchGrid grid = GRIDS[g];
            Random random = new Random(g);
            PatchLayout layout = new PatchLayout(grid);
            ClauseMatcher matcher = ClauseMatcher.of(layout, CLAUSES);
            PatchPlanes planes = new PatchPlanes(layout);
            long[][] included = new long[CLAUSES][grid.literalWords()];
            for (int round = 0; round < 15; round++) {
                BitImage image = randomImage(grid, random);
                planes.fill(image);
                for (int clause = 0; clause < CLAUSES; clause++) {
                    if (random.nextBoolean()) {
                        included[clause] = words(grid, randomLiterals(grid, image, random));
                        matcher.update(clause, included[clause], 0);
                    }
                    List<Integer> expected = slowly(grid, included[clause], image);
                    assertThat(places(layout, matcher, clause, planes))
                            .as("clause %d, round %d in %s", clause, round, grid)
                            .isEqualTo(expected);
                    matching += expected.isEmpty() ? 0 : 1;
                    failing += expected.isEmpty() ? 1 : 0;
                }
            }
        }
        assertThat(matching).isGreaterThan(300);
        assertThat(failing).isGreaterThan(300);
    }

    // So many images that samples are taken and the first literals chosen anew, while clauses change.
    @Test
    void candidates_manyImages_areAllThatMatchAndNotAll() {
        int spared = 0;
        for (int g = 0; g < GRIDS.length; g++) {
            PatchGrid grid = GRIDS[g];
            Random random = new Random(200 + g);
            PatchLayout layout = new PatchLayout(grid);
            ClauseMatcher matcher = ClauseMatcher.of(layout, CLAUSES);
            PatchPlanes planes = new PatchPlanes(layout);
            int[] candidates = new int[CLAUSES + 1];
            long[] matches = new long[layout.matchWords()];
            for (int round = 0; round < 1500; round++) {
                BitImage image = randomImage(grid, random);
                planes.fill(image);
                if (round % 100 < CLAUSES) {
                    matcher.update(round % 100, words(grid, randomLiterals(grid, image, random)), 0);
                }
                int found = matcher.candidates(planes, candidates);
                List<Integer> left = new ArrayList<>();
                for (int i = 0; i < found; i++) {
                    left.add(candidates[i]);
                }
                assertThat(left).isSorted();
                for (int clause = 0; clause < CLAUSES; clause++) {
                    if (matcher.matches(clause, planes, matches) > 0) {
                        assertThat(left).contains(clause);
                    }
                }
                spared += CLAUSES - found;
            }
        }
        assertThat(spared).isGreaterThan(10_000);
    }

    // Clauses of many literals, true of a patch of the image, that lose half of them and more at once: the first twelve
    // are filled up
    // again, and chosen anew.
    @Test
    void candidates_largeClausesThatChange_areAllOfThem() {
        for (int g = 0; g < GRIDS.length; g++) {
            PatchGrid grid = GRIDS[g];
            Random random = new Random(300 + g);
            PatchLayout layout = new PatchLayout(grid);
            ClauseMatcher matcher = ClauseMatcher.of(layout, CLAUSES);
            PatchPlanes planes = new PatchPlanes(layout);
            long[][] included = new long[CLAUSES][grid.literalWords()];
            int[] candidates = new int[CLAUSES + 1];
            for (int round = 0; round < 1000; round++) {
                BitImage image = randomImage(grid, random);
                planes.fill(image);
                for (int clause = 0; clause < CLAUSES; clause++) {
                    long[] patch = new long[grid.literalWords()];
                    grid.literals(image, random.nextInt(grid.rows()), random.nextInt(grid.columns()), patch);
                    for (int word = 0; word < patch.length; word++) {
                        long fewer = random.nextLong() | (round % 2 == 0 ? -1 : 0);
                        included[clause][word] = patch[word] & (included[clause][word] | random.nextLong()) & fewer;
                    }
                    matcher.update(clause, included[clause], 0);
                }
                assertThat(matcher.candidates(planes, candidates)).isEqualTo(CLAUSES);
                int clause = round % CLAUSES;
                List<Integer> expected = slowly(grid, included[clause], image);
                assertThat(expected).isNotEmpty();
                assertThat(places(layout, matcher, clause, planes)).isEqualTo(expected);
            }
        }
    }

    // The same clauses by way of others, literal by literal, and after matches that reorder the lists.
    @Test
    void update_anyOrder_leavesTheSameMatches() {
        for (int g = 0; g < GRIDS.length; g++) {
            PatchGrid grid = GRIDS[g];
            Random random = new Random(100 + g);
            PatchLayout layout = new PatchLayout(grid);
            PatchPlanes planes = new PatchPlanes(layout);
            ClauseMatcher direct = ClauseMatcher.of(layout, CLAUSES);
            ClauseMatcher detour = ClauseMatcher.of(layout, CLAUSES);
            long[] matches = new long[layout.matchWords()];
            List<BitImage> images = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                images.add(randomImage(grid, random));
            }
            List<Integer> order = new ArrayList<>();
            for (int clause = 0; clause < CLAUSES; clause++) {
                order.add(clause);
            }
            Collections.shuffle(order, random);
            for (int clause : order) {
                List<Integer> literals = randomLiterals(grid, images.get(0), random);
                direct.update(clause, words(grid, literals), 0);
                detour.update(clause, words(grid, randomLiterals(grid, images.get(1), random)), 0);
                Collections.shuffle(literals, random);
                for (int size = 0; size <= literals.size(); size++) {
                    long[] padded = new long[3 + grid.literalWords()];
                    System.arraycopy(words(grid, literals.subList(0, size)), 0, padded, 3, grid.literalWords());
                    detour.update(clause, padded, 3);
                    planes.fill(images.get(size % images.size()));
                    detour.matches(clause, planes, matches);
                }
            }
            for (BitImage image : images) {
                planes.fill(image);
                for (int clause = 0; clause < CLAUSES; clause++) {
                    assertThat(places(layout, detour, clause, planes))
                            .isEqualTo(places(layout, direct, clause, planes));
                }
            }
        }
    }

    @Test
    void matches_emptyClause_isEverywhere() {
        for (PatchGrid grid : GRIDS) {
            PatchLayout layout = new PatchLayout(grid);
            PatchPlanes planes = new PatchPlanes(layout);
            planes.fill(randomImage(grid, new Random(1)));
            ClauseMatcher matcher = ClauseMatcher.of(layout, 1);
            assertThat(places(layout, matcher, 0, planes)).hasSize(grid.positions());
            assertThat(matcher.matches(0, planes, new long[layout.matchWords()]))
                    .isEqualTo(grid.positions());
        }
    }
}
