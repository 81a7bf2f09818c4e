package org.vitrine.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClauseMatches;
import org.vitrine.model.Model;

/**
 * Goes through all examples in the background, once: what the model says of each, and which excite which clause. Examples that
 * somebody looks at go first. Of each example only its class sums are kept, so that far more can be browsed than fit into memory.
 */
final class Survey implements AutoCloseable {

    private static final int[] UNREADABLE = {};
    private static final int MOST_WISHES = 2000;

    private final Model model;
    private final ImageSource examples;
    private final AtomicReferenceArray<int[]> sums;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentLinkedDeque<Integer> wishes = new ConcurrentLinkedDeque<>();
    private final AtomicInteger wished = new AtomicInteger();
    private final Activations activations;
    private final List<Thread> crew = new ArrayList<>();
    private volatile boolean closed;

    Survey(Model model, ImageSource examples) {
        this.model = model;
        this.examples = examples;
        this.sums = new AtomicReferenceArray<>(examples.size());
        this.activations = new Activations(model.clauses().size());
    }

    void start(int threads) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::run, "vitrine-survey-" + i);
            thread.setDaemon(true);
            crew.add(thread);
            thread.start();
        }
    }

    private void run() {
        ClauseMatches sightings = new ClauseMatches(model.clauses());
        int[] counts = new int[model.clauses().size()];
        for (int example = choose(); example >= 0 && !closed; example = choose()) {
            look(example, sightings, counts);
        }
    }

    /** The next example to look at: one that is waited for, else the next in the row; -1 at the end. */
    private int choose() {
        for (Integer wish = wishes.pollLast(); wish != null; wish = wishes.pollLast()) {
            wished.decrementAndGet();
            if (sums.get(wish) == null) {
                return wish;
            }
        }
        while (true) {
            int example = next.getAndIncrement();
            if (example >= examples.size()) {
                return -1;
            }
            if (sums.get(example) == null) {
                return example;
            }
        }
    }

    private void look(int example, ClauseMatches sightings, int[] counts) {
        int[] votes = UNREADABLE;
        try {
            sightings.lookAt(model.encoding().encode(examples.image(example)));
            votes = new int[model.labels().size()];
            for (int clause = 0; clause < counts.length; clause++) {
                counts[clause] = sightings.count(clause);
                for (int label = 0; counts[clause] > 0 && label < votes.length; label++) {
                    votes[label] += model.weight(clause, label);
                }
            }
            activations.offer(example, counts);
        } catch (DataException unreadable) {
            votes = UNREADABLE; // the page says so of this example when it is looked at
        }
        if (sums.compareAndSet(example, null, votes)) {
            done.incrementAndGet();
        }
    }

    /** Asks for some examples to be looked at next. */
    void wish(int example) {
        if (sums.get(example) == null && wished.get() < MOST_WISHES) {
            wished.incrementAndGet();
            wishes.addLast(example);
        }
    }

    /** The votes for an example; empty if it has not been looked at, or cannot be read. */
    Optional<int[]> classSums(int example) {
        int @Nullable [] votes = sums.get(example);
        return votes == null || votes.length == 0 ? Optional.empty() : Optional.of(votes);
    }

    /** Whether an example was looked at and could not be read. */
    boolean isUnreadable(int example) {
        return sums.get(example) == UNREADABLE;
    }

    /** How many examples have been looked at. */
    int done() {
        return done.get();
    }

    int size() {
        return sums.length();
    }

    /** The examples in which a clause is true at the most places, of those looked at so far. */
    List<Activations.Activation> activations(int clause) {
        return activations.of(clause);
    }

    /** Waits until all examples have been looked at. */
    void await() throws InterruptedException {
        for (Thread thread : crew) {
            thread.join();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
