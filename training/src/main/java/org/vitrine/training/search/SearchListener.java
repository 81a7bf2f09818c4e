package org.vitrine.training.search;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;

/** Hears how a search goes, and may end it. Every method does nothing unless it is overridden. */
public interface SearchListener {

    /** Hears nothing, ends nothing. */
    SearchListener SILENT = new SearchListener() {};

    /**
     * Called before each training.
     *
     * @param number which trial it is, from 1
     * @param trials how many there will be; 0 if that is not known
     * @param point what varies
     */
    default void trial(int number, int trials, Map<String, String> point) {}

    /**
     * Called when the time comes to an end, before each training of a finalist.
     *
     * @param number which finalist it is, from 1
     * @param finalists how many there are to be trained, if time allows
     */
    default void finals(int number, int finalists) {}

    /** Called if a {@link Tuning} leaves out a candidate, which does not fit into memory. */
    default void skipped(Map<String, String> point, NotEnoughMemoryException why) {}

    /**
     * {@return how much time is left; empty if there is no limit}
     *
     * <p>Asked by a {@link Tuning} before each training, so that it can train the best to the end in time.
     */
    default Optional<Duration> timeLeft() {
        return Optional.empty();
    }

    /**
     * {@return what hears how a training or a reading of data goes; if it {@link RunListener#isStopping stops} a
     * training, the search ends, and goes on from there when it is run again}
     */
    default RunListener training() {
        return RunListener.SILENT;
    }
}
