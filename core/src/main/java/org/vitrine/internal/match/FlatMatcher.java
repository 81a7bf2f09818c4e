package org.vitrine.internal.match;

/**
 * Matches clauses whose window is the whole image: 64 literals at once. A clause fails at the first word in which it
 * includes a literal that is false.
 */
final class FlatMatcher extends ClauseMatcher {

    private final int words;
    private final long[] included;
    private final Suspects suspects;

    FlatMatcher(PatchLayout layout, int clauses) {
        this.words = layout.grid().literalWords();
        this.included = new long[Math.multiplyExact(clauses, words)];
        this.suspects = new Suspects(words, included);
    }

    @Override
    public void update(int clause, long[] source, int at) {
        System.arraycopy(source, at, included, clause * words, words);
        suspects.update(clause);
    }

    @Override
    public int candidates(PatchPlanes planes, int[] into) {
        return suspects.candidates(planes.words(), into);
    }

    @Override
    public int matches(int clause, PatchPlanes planes, long[] matches) {
        // The one position of a window as large as the image.
        matches[0] = suspects.isTrue(clause, planes.words()) ? 1 : 0;
        return (int) matches[0];
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
