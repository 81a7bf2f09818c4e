package org.vitrine.internal.match;

/**
 * Remembers where clauses of a window as large as the image failed last. The two words that failed last are likely to
 * fail again, so those words of all clauses lie side by side and are a sieve, without a branch on the outcome.
 */
final class Suspects {

    private final int words;
    private final long[] included;
    private final int[] suspects; // [clause][2], the latest first
    private final long[] suspectWords;

    /** Suspects all clauses in their first word; {@code included} is read when a clause fails or is updated. */
    Suspects(int words, long[] included) {
        this.words = words;
        this.included = included;
        int clauses = included.length / words;
        this.suspects = new int[2 * clauses];
        this.suspectWords = new long[2 * clauses];
        for (int clause = 0; clause < clauses; clause++) {
            update(clause);
        }
    }

    /** Takes over a clause's literals. */
    void update(int clause) {
        for (int i = 2 * clause; i < 2 * clause + 2; i++) {
            suspectWords[i] = included[clause * words + suspects[i]];
        }
    }

    /** Sorts out the clauses that fail at one of their two words. */
    int candidates(long[] literals, int[] into) {
        int found = 0;
        for (int i = 0; i < suspects.length; i += 2) {
            long wrong =
                    (suspectWords[i] & ~literals[suspects[i]]) | (suspectWords[i + 1] & ~literals[suspects[i + 1]]);
            // Written always, kept only if nothing was wrong, without a branch: ~(wrong | -wrong) >>> 63 is 1 for 0.
            into[found] = i >> 1;
            found += (int) (~(wrong | -wrong) >>> 63);
        }
        return found;
    }

    /** {@return true if a clause is true} If it is not, the word at which it failed is remembered. */
    boolean isTrue(int clause, long[] literals) {
        int at = clause * words;
        for (int word = 0; word < words; word++) {
            // An included literal that is false: 64 of them in one test.
            if ((included[at + word] & ~literals[word]) != 0) {
                suspect(clause, word);
                return false;
            }
        }
        return true;
    }

    private void suspect(int clause, int word) {
        int latest = 2 * clause;
        // The last two words that failed, the latest first.
        suspects[latest + 1] = suspects[latest];
        suspectWords[latest + 1] = suspectWords[latest];
        suspects[latest] = word;
        suspectWords[latest] = included[clause * words + word];
    }
}
