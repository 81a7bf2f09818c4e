package org.vitrine.evaluation.shrink;

/** Hears how far shrinking has come, from any thread. */
@FunctionalInterface
public interface ShrinkProgress {

    /**
     * Hears of a step, now and then.
     *
     * @param what the step, such as "dropping clauses"
     * @param done the part of it that is done
     * @param all all of it
     */
    void at(String what, long done, long all);
}
