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
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Likeness;

/**
 * Runs a model or a team on every example once, in the background, and keeps the class sums of each example and the
 * examples that match each clause best. Examples that somebody is looking at go first. Images are not kept, so that
 * data far larger than memory can be browsed.
 */
public final class BackgroundStatistics implements AutoCloseable {

    private static final int[] UNREADABLE = {};
    private static final int MOST_REQUESTED = 2000;
    private static final int PROCESSED = 1;
    private static final int UNLIKE = 2;
    private static final int UNLIKE_BITS = 4;

    private final ClauseClassifier classifier;
    private final List<MemberView> members;
    private final ImageSource examples;
    private final AtomicReferenceArray<int[]> sums;
    private final AtomicIntegerArray processed; // 0 if an example is still to be looked at, else what was found
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();
    private final ConcurrentLinkedDeque<Integer> requests = new ConcurrentLinkedDeque<>();
    private final AtomicInteger requested = new AtomicInteger();
    private final List<TopExamples> topExamples; // for each member
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    BackgroundStatistics(ClauseClassifier classifier, List<MemberView> members, ImageSource examples) {
        this.classifier = classifier;
        this.members = members;
        this.examples = examples;
        this.sums = new AtomicReferenceArray<>(examples.size());
        this.processed = new AtomicIntegerArray(examples.size());
        this.topExamples = none(members);
    }

    private static List<TopExamples> none(List<MemberView> members) {
        return members.stream()
                .map(member -> new TopExamples(member.model().clauses().size()))
                .toList();
    }

    /**
     * Creates the statistics of an edited model, which is alone, and whose class sums are known for some examples. If
     * no clause has other literals than before, the examples that match each best are known too; otherwise all examples
     * are processed again.
     */
    BackgroundStatistics(BackgroundStatistics before, ClauseClassifier edited, List<MemberView> members, Known known) {
        boolean same = edited.models()
                .get(0)
                .clauses()
                .equals(before.classifier.models().get(0).clauses());
        this.classifier = edited;
        this.members = members;
        this.examples = before.examples;
        this.sums = new AtomicReferenceArray<>(examples.size());
        this.processed = new AtomicIntegerArray(examples.size());
        this.topExamples = same ? before.topExamples : none(members);
        for (int example = 0; example < examples.size(); example++) {
            int[] votes = before.isUnreadable(example) ? UNREADABLE : known.classSums(example);
            if (votes != null) {
                sums.set(example, votes);
                done.incrementAndGet();
                processed.set(example, same || votes == UNREADABLE ? before.processed.get(example) : 0);
            }
        }
    }

    /** Class sums that need not be computed. */
    interface Known {
        /** {@return the class sums of an example; null if they are not known} */
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
        int[][] counts = members.stream()
                .map(member -> new int[member.model().clauses().size()])
                .toArray(int[][]::new);
        for (int example = choose(); example >= 0 && !closed; example = choose()) {
            process(example, counts);
        }
    }

    /** Chooses the next example to process: one that was requested, otherwise the next in the data; -1 at the end. */
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

    private void process(int example, int[][] counts) {
        int[] votes = UNREADABLE;
        try {
            votes = look(example, counts);
        } catch (DataException unreadable) {
            votes = UNREADABLE; // the page reports it when somebody opens this example
            processed.set(example, PROCESSED);
        }
        if (sums.compareAndSet(example, null, votes)) {
            done.incrementAndGet();
        }
    }

    private int[] look(int example, int[][] counts) {
        Raster image = examples.image(example);
        List<int[]> ofMembers = new ArrayList<>();
        List<Likeness> likenesses = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            MemberView.Said said = members.get(i).said(image, counts[i]);
            ofMembers.add(said.classSums());
            said.likeness().ifPresent(likenesses::add);
            topExamples.get(i).offer(example, counts[i]);
        }
        processed.set(example, PROCESSED | (likenesses.isEmpty() ? 0 : found(Likeness.together(likenesses))));
        return classifier.classSums(ofMembers);
    }

    private static int found(Likeness likeness) {
        boolean byBits = new Likeness(Optional.empty(), likeness.appearance()).isUnlike();
        return (likeness.isUnlike() ? UNLIKE : 0) | (byBits ? UNLIKE_BITS : 0);
    }

    /**
     * {@return true if an example was processed and is unlike the images that the model knows; an edited model knows
     * these by their bits only}
     */
    public boolean isUnlike(int example) {
        boolean byVotes = classifier.models().stream()
                .anyMatch(model -> model.familiarity().isPresent());
        return (processed.get(example) & (byVotes ? UNLIKE : UNLIKE_BITS)) != 0;
    }

    /** Asks for an example to be processed next. */
    public void request(int example) {
        if (sums.get(example) == null && requested.get() < MOST_REQUESTED) {
            requested.incrementAndGet();
            requests.addLast(example);
        }
    }

    /** {@return the class sums of an example; empty if it has not been processed yet, or cannot be read} */
    public Optional<int[]> classSums(int example) {
        int @Nullable [] votes = sums.get(example);
        return votes == null || votes.length == 0 ? Optional.empty() : Optional.of(votes);
    }

    /** {@return true if an example was processed and could not be read} */
    public boolean isUnreadable(int example) {
        return sums.get(example) == UNREADABLE;
    }

    /** {@return the number of examples processed so far} */
    public int done() {
        return done.get();
    }

    public int size() {
        return sums.length();
    }

    /**
     * {@return the examples in which a clause of a member is true at the most positions, or a fuzzy one casts the most
     * votes, of those processed so far}
     */
    public List<TopExamples.TopExample> topExamples(int member, int clause) {
        return topExamples.get(member).of(clause);
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
