package org.vitrine.internal.match;

/**
 * Matches clauses whose window is the whole image: 64 literals at once. A clause fails at the first word in which it includes a
 * literal that is false. The two words that failed last are likely to fail again, so those words of all clauses lie side by side and
 * are a sieve, without a branch on the outcome.
 */
final class FlatMatcher extends ClauseMatcher {

    private final int words;
    private final long[] included;
    private final int[] suspects; // [clause][2], the latest first
    private final long[] suspectWords;

    FlatMatcher(PatchLayout layout, int clauses) {
        this.words = layout.grid().literalWords();
        this.included = new long[Math.multiplyExact(clauses, words)];
        this.suspects = new int[2 * clauses];
        this.suspectWords = new long[2 * clauses];
    }

    @Override
    public void update(int clause, long[] source, int at) {
        System.arraycopy(source, at, included, clause * words, words);
        for (int i = 2 * clause; i < 2 * clause + 2; i++) {
            suspectWords[i] = included[clause * words + suspects[i]];
        }
    }

    private void suspect(int clause, int word) {
        int latest = 2 * clause;
        suspects[latest + 1] = suspects[latest];
        suspectWords[latest + 1] = suspectWords[latest];
        suspects[latest] = word;
        suspectWords[latest] = included[clause * words + word];
    }

    @Override
    public int candidates(PatchPlanes planes, int[] into) {
        long[] literals = planes.words();
        int found = 0;
        for (int i = 0; i < suspects.length; i += 2) {
            long wrong =
                    (suspectWords[i] & ~literals[suspects[i]]) | (suspectWords[i + 1] & ~literals[suspects[i + 1]]);
            into[found] = i >> 1;
            found += (int) (~(wrong | -wrong) >>> 63);
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
        for (int word = 0; word < words; word++) {
            if ((included[at + word] & ~literals[word]) != 0) {
                suspect(clause, word);
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
