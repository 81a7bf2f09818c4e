package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseMatches;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;

/**
 * Runs the model on every example once, in the background, and keeps the class sums of each example and the examples that match each
 * clause best. Examples that somebody is looking at go first. Images are not kept, so that data far larger than memory can be browsed.
 */
public final class BackgroundStatistics implements AutoCloseable {

    private static final int[] UNREADABLE = {};
    private static final int MOST_REQUESTED = 2000;

    private final Model model;
    private final ImageSource examples;
    private final @Nullable FuzzyMatches fuzzyMatches; // null if the clauses are crisp
    private final AtomicReferenceArray<int[]> sums;
    private final AtomicIntegerArray processed; // 1 if an example need not be looked at any more
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentLinkedDeque<Integer> requests = new ConcurrentLinkedDeque<>();
    private final AtomicInteger requested = new AtomicInteger();
    private final TopExamples topExamples;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    BackgroundStatistics(Model model, ImageSource examples, @Nullable FuzzyMatches fuzzyMatches) {
        this.model = model;
        this.examples = examples;
        this.fuzzyMatches = fuzzyMatches;
        this.sums = new AtomicReferenceArray<>(examples.size());
        this.processed = new AtomicIntegerArray(examples.size());
        this.topExamples = new TopExamples(model.clauses().size());
    }

    /**
     * Those of an edited model, whose class sums are known for some examples. If no clause has other literals than before, the examples that
     * match each best are known too; otherwise all examples are processed again.
     */
    BackgroundStatistics(BackgroundStatistics before, Model edited, @Nullable FuzzyMatches fuzzyMatches, Known known) {
        boolean same =
                edited.clauses() == before.model.clauses() || edited.clauses().equals(before.model.clauses());
        this.model = edited;
        this.examples = before.examples;
        this.fuzzyMatches = fuzzyMatches;
        this.sums = new AtomicReferenceArray<>(examples.size());
        this.processed = new AtomicIntegerArray(examples.size());
        this.topExamples =
                same ? before.topExamples : new TopExamples(edited.clauses().size());
        for (int example = 0; example < examples.size(); example++) {
            int[] votes = before.isUnreadable(example) ? UNREADABLE : known.classSums(example);
            if (votes != null) {
                sums.set(example, votes);
                done.incrementAndGet();
                processed.set(example, same || votes == UNREADABLE ? 1 : 0);
            }
        }
    }

    /** Class sums that need not be computed. */
    interface Known {
        /** The class sums of an example; null if they are not known. */
        int @Nullable [] classSums(int example);
    }

    public void start(int count) {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(this::run, "vitrine-statistics-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void run() {
        ClauseExplainer explainer = model.explainer();
        int[] counts = new int[model.clauses().size()];
        for (int example = choose(); example >= 0 && !closed; example = choose()) {
            process(example, explainer, counts);
        }
    }

    /** The next example to process: one that was requested, otherwise the next in the data; -1 at the end. */
    private int choose() {
        for (Integer request = requests.pollLast(); request != null; request = requests.pollLast()) {
            requested.decrementAndGet();
            if (processed.get(request) == 0) {
                return request;
            }
        }
        while (true) {
            int example = next.getAndIncrement();
            if (example >= examples.size()) {
                return -1;
            }
            if (processed.get(example) == 0) {
                return example;
            }
        }
    }

    private void process(int example, ClauseExplainer explainer, int[] counts) {
        int[] votes = UNREADABLE;
        try {
            BitImage image = model.encoding().encode(examples.image(example));
            FuzzyMatches fuzzy = fuzzyMatches;
            if (fuzzy == null) {
                votes = crispVotes(image, explainer, counts);
            } else {
                votes = explainer.predict(image).classSums();
                fuzzy.countVotes(image, counts);
            }
            topExamples.offer(example, counts);
        } catch (DataException unreadable) {
            votes = UNREADABLE; // the page reports it when somebody opens this example
        }
        processed.set(example, 1);
        if (sums.compareAndSet(example, null, votes)) {
            done.incrementAndGet();
        }
    }

    /** Counts the positions at which each clause is true, and adds up the votes of those that are. */
    private int[] crispVotes(BitImage image, ClauseExplainer explainer, int[] counts) {
        int[] votes = new int[model.labels().size()];
        try (ClauseMatches matches = explainer.matches(image)) {
            for (int clause = 0; clause < counts.length; clause++) {
                counts[clause] = matches.count(clause);
                for (int label = 0; counts[clause] > 0 && label < votes.length; label++) {
                    votes[label] += model.weight(clause, label);
                }
            }
        }
        return votes;
    }

    /** Asks for an example to be processed next. */
    public void request(int example) {
        if (sums.get(example) == null && requested.get() < MOST_REQUESTED) {
            requested.incrementAndGet();
            requests.addLast(example);
        }
    }

    /** The class sums of an example; empty if it has not been processed yet, or cannot be read. */
    public Optional<int[]> classSums(int example) {
        int @Nullable [] votes = sums.get(example);
        return votes == null || votes.length == 0 ? Optional.empty() : Optional.of(votes);
    }

    /** Whether an example was processed and could not be read. */
    public boolean isUnreadable(int example) {
        return sums.get(example) == UNREADABLE;
    }

    /** The number of examples processed so far. */
    public int done() {
        return done.get();
    }

    public int size() {
        return sums.length();
    }

    /** The examples in which a clause is true at the most positions, or a fuzzy one casts the most votes, of those processed so far. */
    public List<TopExamples.TopExample> topExamples(int clause) {
        return topExamples.of(clause);
    }

    /** Waits until all examples have been processed. */
    public void await() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
