package org.vitrine.evaluation.shrink;

/** Told how far shrinking has come; from any thread. */
@FunctionalInterface
public interface ShrinkProgress {

    /**
     * Called now and then.
     *
     * @param what what is being done, such as "dropping clauses"
     * @param done how much of it is done
     * @param all how much there is to do
     */
    void at(String what, long done, long all);
}
