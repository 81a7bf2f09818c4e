package org.vitrine.clause;

import org.vitrine.patch.PatchLayout;
import org.vitrine.patch.PatchPlanes;

/**
 * Matches clauses whose window is the whole image: 64 literals at once. A clause fails at the first word in which it includes a
 * literal that is false; the word that failed last time is tried first.
 */
final class FlatMatcher extends Matcher {

    private final int words;
    private final long[] included;
    private final int[] lastFailure;

    FlatMatcher(PatchLayout layout, int clauses) {
        this.words = layout.grid().literalWords();
        this.included = new long[Math.multiplyExact(clauses, words)];
        this.lastFailure = new int[clauses];
    }

    @Override
    public void update(int clause, long[] source, int at) {
        System.arraycopy(source, at, included, clause * words, words);
    }

    @Override
    public int candidates(PatchPlanes planes, int[] into) {
        int found = 0;
        for (int clause = 0; clause < lastFailure.length; clause++) {
            if (matchesAny(clause, planes)) {
                into[found++] = clause;
            }
        }
        return found;
    }

    @Override
    public int matches(int clause, PatchPlanes planes, long[] matches) {
        boolean matching = matchesAny(clause, planes);
        matches[0] = matching ? 1 : 0;
        return matching ? 1 : 0;
    }

    @Override
    public boolean matchesAny(int clause, PatchPlanes planes) {
        long[] literals = planes.words();
        int at = clause * words;
        int suspect = lastFailure[clause];
        if ((included[at + suspect] & ~literals[suspect]) != 0) {
            return false;
        }
        for (int word = 0; word < words; word++) {
            if ((included[at + word] & ~literals[word]) != 0) {
                lastFailure[clause] = word;
                return false;
            }
        }
        return true;
    }

    @Override
    public int firstWord(int clause) {
        return 0;
    }

    @Override
    public int endWord(int clause) {
        return 1;
    }
}
