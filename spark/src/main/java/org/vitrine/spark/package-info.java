/**
 * Training and prediction on Apache Spark. A training on Spark gives the same model, byte for byte, as one on a single
 * machine, whatever the number of executors, partitions and failures.
 *
 * <ul>
 *   <li><b>Tables of images</b>: {@link org.vitrine.spark.VitrineClassifier} is an estimator of Spark ML,
 *       {@link org.vitrine.spark.VitrineClassificationModel} its model. {@code ColumnParams} and {@code SettingParams}
 *       hold their params, {@code PredictionColumns} names the columns that a model adds, {@code ImagePrediction}
 *       computes them row by row.
 *   <li><b>Images at a data location</b>: {@link org.vitrine.spark.SparkTraining} carries out a training plan,
 *       {@link org.vitrine.spark.SparkTrials} the trials of a search, {@link org.vitrine.spark.SparkEvaluation}
 *       measures a model.
 *   <li><b>Memory</b>: {@code SparkMemory} compares what a training takes with the heaps of driver and executors before
 *       it begins.
 * </ul>
 *
 * <p>Begin reading at {@link org.vitrine.spark.SparkTraining}: both ways to name images meet there. It hands them to
 * {@code internal.read}, which encodes them where they lie, and the bits to {@code internal.run}, which learns.
 *
 * <p>This package uses the library as any other program does: it must not know the engine's internals, the command line
 * or the explorer. Other programs use this package only: those below {@code internal} change without notice, though no
 * module hides them, since Spark's jars cannot be modules.
 */
package org.vitrine.spark;
