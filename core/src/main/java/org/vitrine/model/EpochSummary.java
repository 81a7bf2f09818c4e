package org.vitrine.model;

/**
 * The result of an epoch. The measures are those of the training examples, each taken just before it was learnt.
 *
 * @param epoch the number of the epoch, from 1
 * @param examples the number of examples learnt
 * @param seconds the time that it took
 * @param cpuSeconds processor time of all threads that learnt
 * @param accuracy share of right decisions; over all labels if they do not exclude each other
 * @param f1 mean F1 over the labels that occurred
 * @param feedbackRate share of the pairs of a clause and a label that gave the clause feedback, per example on average
 * @param literalsPerClause mean number of included literals at the end
 */
public record EpochSummary(
        int epoch,
        int examples,
        double seconds,
        double cpuSeconds,
        double accuracy,
        double f1,
        double feedbackRate,
        double literalsPerClause) {}
