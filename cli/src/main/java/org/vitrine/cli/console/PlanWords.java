package org.vitrine.cli.console;

import java.nio.file.Path;
import org.vitrine.store.CheckpointFile;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.run.NotEnoughMemoryException;

/** States the library's objections to a plan in the words of the command line, with the options that would help. */
public final class PlanWords {

    private static final long MEGABYTE = 1 << 20;

    private PlanWords() {}

    /** {@return a plan that does not suit its data} */
    public static String of(PlanException problem) {
        return of(problem, "the model");
    }

    /** {@return a plan that does not suit its data, or the model that it begins with} */
    public static String of(PlanException problem, String file) {
        String here = problem.here();
        String there = problem.there();
        return switch (problem.reason()) {
            case WINDOW, CELLS, VARIANTS, NAMED -> String.valueOf(problem.getMessage());
            case ONE_CLASS -> problem.getMessage() + "; add images of another class";
            case FOCUSED_NEGATIVES ->
                "--negatives " + here + " needs labels that exclude each other; use --negatives q";
            case FITTED_THRESHOLDS -> "--thresholds fitted needs labels that do not exclude each other; leave it out";
            case NO_SPLITS -> problem.subject() + " has no split '" + here + "'; split a share off with --validate 0.1";
            case VALIDATION_SHAPE ->
                "the images to validate on are " + here + ", those to learn from " + there + "; scale all with --size "
                        + size(there);
            case SHAPE ->
                "the images are " + here + ", the model " + file + " takes " + there + "; add --size " + size(there)
                        + (colour(here).equals(colour(there)) ? "" : " --colour " + colour(there));
            case PREPARATION ->
                "the images are prepared with " + here + ", those of " + file + " with " + there
                        + "; leave --fit and --range out";
            case EXCLUSIVENESS ->
                "the images have " + kind(here) + ", the model " + file + " was trained for " + kind(there)
                        + "; choose other data";
            case LABELS ->
                "the images have the labels " + here + ", " + file + " knows " + there + "; give --labels " + there
                        + ", or train anew";
            case ENCODING -> disagreement("--encoding", here, there, file);
            case SETTING ->
                disagreement(
                        problem.subject().equals("window") ? "--patch" : "--" + problem.subject(), here, there, file);
            case COMPACT_MODEL ->
                file + " is a compact model, which cannot learn on: it has no automata; train it again without "
                        + "--compact";
            case EDITED_MODEL ->
                file + " was edited by hand, and cannot learn on; train the original on, then make the edits again";
            case OTHER_DATA ->
                "these are other images than those of the training that was stopped (" + problem.subject()
                        + "); give the same --data, unchanged";
            case CHECKPOINT_TAKEN ->
                problem.subject() + " is the checkpoint of a training that was stopped; go on with 'vitrine train "
                        + "--resume " + problem.subject() + "', or remove it and "
                        + CheckpointFile.previous(Path.of(problem.subject()));
            case CHECKPOINT_IN_USE ->
                "another training that is running writes its checkpoints to " + problem.subject()
                        + "; wait for its end, or choose another --checkpoint";
            case MODEL_IN_USE ->
                "another training that is running writes its model to " + problem.subject()
                        + "; wait for its end, or choose another --model";
            case NOT_A_CHECKPOINT ->
                problem.subject() + " exists and is not a checkpoint; choose another file for --checkpoint";
            case NOTHING_TO_MEASURE -> "there is nothing to measure on; add --validate 0.1";
            case OTHER_TABLE -> problem.getMessage() + "; choose another --out, or remove it";
        };
    }

    private static String disagreement(String option, String here, String there, String file) {
        return option + " is " + here + " here and " + there + " in " + file + "; leave it out, or train anew";
    }

    /** {@return the first word of {@code 64x48 RGB}} */
    private static String size(String shape) {
        return shape.split(" ", 2)[0];
    }

    private static String colour(String shape) {
        return shape.endsWith("grey") ? "grey" : "rgb";
    }

    private static String kind(String exclusive) {
        return exclusive.equals("true") ? "one label each" : "any number of labels each";
    }

    /** {@return a training that the heap is too small for} */
    public static String of(NotEnoughMemoryException problem) {
        return "this training of " + Formats.counted(problem.labels(), "label") + " needs about "
                + (problem.needed() / MEGABYTE + 1) + " MB of memory and Java may take "
                + problem.available() / MEGABYTE + " MB; give it more with VITRINE_OPTS=-Xmx"
                + (problem.sufficientHeap() / MEGABYTE + 1) + "m, or take fewer clauses, labels or images";
    }
}
