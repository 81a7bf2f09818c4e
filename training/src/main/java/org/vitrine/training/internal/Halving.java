package org.vitrine.training.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Successive halving: all candidates learn for an eighth of the epochs, the better half of them for twice as long, the
 * better half of those twice as long again, and so on, up to all epochs.
 */
public final class Halving {

    private static final int SHORTEST = 8;

    private final int most;

    /** Up to so many epochs, or of whatever else there is more and more. */
    public Halving(int mostEpochs) {
        this.most = mostEpochs;
    }

    /** Lets candidates learn. */
    @FunctionalInterface
    public interface Round<T> {

        /** {@return the scores of candidates after so many epochs, in their order; empty to end it all} */
        Optional<List<Double>> scores(List<T> candidates, int epochs);
    }

    /**
     * {@return the epochs that candidates learn, round by round; the last round is at least half as long again as the
     * one before it}
     */
    public List<Integer> rounds() {
        List<Integer> rounds = new ArrayList<>();
        for (long epochs = Math.max(1, most / SHORTEST); 3 * epochs <= 2L * most; epochs *= 2) {
            rounds.add((int) epochs);
        }
        rounds.add(most);
        return rounds;
    }

    /** Lets candidates compete; returns false if a round ended it. */
    public <T> boolean run(List<T> candidates, Round<T> round) {
        record Scored<T>(T candidate, double score) {}
        List<T> left = candidates;
        for (int epochs : rounds()) {
            List<Double> scores = round.scores(left, epochs).orElse(null);
            if (scores == null) {
                return false;
            }
            List<Scored<T>> scored = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                scored.add(new Scored<>(left.get(i), scores.get(i)));
            }
            scored.sort((a, b) -> Double.compare(b.score(), a.score())); // stable: of equals the first drawn
            left = scored.stream()
                    .limit((scored.size() + 1) / 2)
                    .map(Scored::candidate)
                    .toList();
        }
        return true;
    }
}
