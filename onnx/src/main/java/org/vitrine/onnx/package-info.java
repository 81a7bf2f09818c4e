/**
 * Models as ONNX graphs of standard operators, which answer and explain without Vitrine.
 *
 * <ol>
 *   <li>{@link org.vitrine.onnx.OnnxExport} is what callers use; begin reading here. It puts the graph together:
 *   <li>{@code EncodingGraph}, with {@code OtsuGraph} and {@code OrientationGraph}, makes bits of an image, in
 *       {@code Planes};
 *   <li>{@code ClauseGraph} makes the strength of each clause of them;
 *   <li>{@code DecisionGraph} makes class sums, confidences, probabilities and decisions.
 * </ol>
 *
 * <p>{@code Graph} writes nodes and constants, {@code ModelFacts} what the file says of the model. Whatever has no
 * operators is refused with an {@link org.vitrine.onnx.InexpressibleException}: an export must give the same integers
 * as the model.
 *
 * <p>Other runtimes may add up in another order, so sums are of whole numbers that are exact in their type; where they
 * are not, the graph fixes the order.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.onnx;
