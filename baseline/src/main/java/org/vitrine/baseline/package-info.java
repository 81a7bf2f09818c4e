/**
 * The neural network to compare with: a residual network and its interpretation.
 *
 * <ul>
 *   <li><b>Network</b>: {@code ResNet} consists of {@code Residual}s, these of {@code NormedConvolution}s;
 *       {@link org.vitrine.baseline.Network} is it as a classifier, {@link org.vitrine.baseline.Normalization} and
 *       {@code LogOdds} its input and output.
 *   <li><b>Training</b>: {@link org.vitrine.baseline.NetworkRun} by a {@link org.vitrine.baseline.LearningPlan}, epoch
 *       by epoch with {@code NetworkTrainer}; {@link org.vitrine.baseline.NetworkFolder} keeps what was learnt.
 *   <li><b>Explanation</b>: {@code FullGrad} takes an output apart, layer by layer, by means of a {@code Tap};
 *       {@link org.vitrine.baseline.ScrambledNetwork} is for the randomisation test.
 *   <li><b>Comparison</b>: package {@code compare} puts a model and a network side by side.
 * </ul>
 *
 * <p>Begin reading at {@link org.vitrine.baseline.Network}. PyTorch computes, by way of DJL; {@code Torch} starts it.
 * This package knows the classifiers and measures of the library, and nothing of how its machines learn.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.baseline;
