package org.vitrine.training.search;

import java.util.Map;
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
     * Asked for each reading of data and each training.
     *
     * @return what hears how it goes; if it {@link RunListener#isStopping stops} a training, the search ends, and goes on from there when
     *     it is run again
     */
    default RunListener training() {
        return RunListener.SILENT;
    }
}
