package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Successive halving: all candidates learn for one epoch, the better half of them for two, the better half of those for four, and so on,
 * up to a number of epochs.
 */
final class Halving {

    private final int most;

    Halving(int mostEpochs) {
        this.most = mostEpochs;
    }

    /** Tries a candidate. */
    @FunctionalInterface
    interface Trial<T> {

        /** How good a candidate is after so many epochs; empty to end it all. */
        OptionalDouble score(T candidate, int epochs);
    }

    /** How many epochs candidates learn, round by round. */
    List<Integer> rounds() {
        List<Integer> rounds = new ArrayList<>();
        for (int epochs = 1; epochs < most; epochs *= 2) {
            rounds.add(epochs);
        }
        rounds.add(most);
        return rounds;
    }

    /** Lets candidates compete; returns false if a trial ended it. */
    <T> boolean run(List<T> candidates, Trial<T> trial) {
        record Scored<T>(T candidate, double score) {}
        List<T> left = candidates;
        for (int epochs : rounds()) {
            List<Scored<T>> scored = new ArrayList<>();
            for (T candidate : left) {
                OptionalDouble score = trial.score(candidate, epochs);
                if (score.isEmpty()) {
                    return false;
                }
                scored.add(new Scored<>(candidate, score.getAsDouble()));
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
