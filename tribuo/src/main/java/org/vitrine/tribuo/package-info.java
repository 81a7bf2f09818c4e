/**
 * Vitrine for programs that use Tribuo: its machine as a trainer, its models as models, its images as a data source.
 *
 * <ul>
 *   <li>{@link org.vitrine.tribuo.ImageDataSource} gives labelled images, wherever Vitrine can read them, as examples.
 *   <li>{@link org.vitrine.tribuo.VitrineTrainer} learns from any dataset whose features are pixels; begin reading
 *       here.
 *   <li>{@link org.vitrine.tribuo.VitrineModel} predicts, explains, and is saved as Tribuo saves its models.
 * </ul>
 *
 * <p>Three things are translated, each in one place: {@code Pixels} (features and images), {@code OutputKind} (outputs
 * and labels) and {@code ModelMessage} (a protobuf and a model file). {@code TrainingImages} is a dataset of Tribuo as
 * a source of images, so that training is the same, byte for byte, as without Tribuo.
 *
 * <p>This module uses the public library only; nothing else in Vitrine knows Tribuo.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.tribuo;
