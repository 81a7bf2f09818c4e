package org.vitrine.evaluation.shrink;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.inspect.VoteTable;

/**
 * Holds the votes of clauses on some images, clause by clause: the images on which a clause votes, and how strongly.
 * Most clauses are silent on most images, so only the others are kept.
 */
final class ClauseVotes {

    private final int size;
    private final int[][] images; // [clause]
    private final short @Nullable [][] strengths; // [clause]; null if they are all 1

    private ClauseVotes(int size, int[][] images, short @Nullable [][] strengths) {
        this.size = size;
        this.images = images;
        this.strengths = strengths;
    }

    /** Takes the votes of a table. */
    static ClauseVotes of(VoteTable table, int clauses) {
        int size = table.images();
        int[][] images = new int[clauses][];
        short[][] strengths = new short[clauses][];
        boolean crisp = true;
        int[] at = new int[size];
        short[] cast = new short[size];
        for (int clause = 0; clause < clauses; clause++) {
            int count = 0;
            for (int image = 0; image < size; image++) {
                int votes = table.votes(clause, image);
                if (votes != 0) {
                    at[count] = image;
                    cast[count++] = (short) votes;
                    crisp &= votes == 1;
                }
            }
            images[clause] = Arrays.copyOf(at, count);
            strengths[clause] = Arrays.copyOf(cast, count);
        }
        return new ClauseVotes(size, images, crisp ? null : strengths);
    }

    /** {@return the number of images} */
    int size() {
        return size;
    }

    /** {@return the number of clauses} */
    int clauses() {
        return images.length;
    }

    /** {@return the images on which a clause votes, rising; not to be changed} */
    int[] images(int clause) {
        return images[clause];
    }

    /** {@return the votes of a clause on the image with a given index in {@link #images(int)}} */
    int strength(int clause, int index) {
        return strengths == null ? 1 : strengths[clause][index];
    }

    /** {@return the same images with other votes of some clauses: those of another table, in their order} */
    ClauseVotes with(int[] changed, ClauseVotes others) {
        int[][] newImages = images.clone();
        short[][] newStrengths = new short[images.length][];
        Arrays.setAll(newStrengths, this::strengths);
        for (int i = 0; i < changed.length; i++) {
            newImages[changed[i]] = others.images[i];
            newStrengths[changed[i]] = others.strengths(i);
        }
        return new ClauseVotes(size, newImages, strengths == null && others.strengths == null ? null : newStrengths);
    }

    private short[] strengths(int clause) {
        if (strengths != null) {
            return strengths[clause];
        }
        short[] ones = new short[images[clause].length];
        Arrays.fill(ones, (short) 1);
        return ones;
    }

    /** {@return the class sums that weights give} */
    int[][] classSums(int[] clauses, int[][] weights, int labels) {
        int[][] sums = new int[size][labels];
        for (int i = 0; i < clauses.length; i++) {
            int[] voted = images[clauses[i]];
            for (int index = 0; index < voted.length; index++) {
                int strength = strength(clauses[i], index);
                int[] sum = sums[voted[index]];
                for (int label = 0; label < labels; label++) {
                    sum[label] += strength * weights[i][label];
                }
            }
        }
        return sums;
    }
}
