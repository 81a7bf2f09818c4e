/**
 * Commands whose result is a new model: {@code train}, the searches {@code tune} and {@code sweep}, and what joins or
 * completes models that are there: {@code team}, {@code join}, {@code calibrate}.
 *
 * <p>Each reads its options, builds a plan or opens models, and hands them to the library. The options of a training
 * are in {@code cli.option}, since {@code spark train} has them too; what a search tries is decided in {@code
 * training.search}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.learn;
