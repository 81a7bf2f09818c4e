/**
 * Commands that apply a model to images: {@code predict} says what they show, {@code evaluate} how often that is right,
 * {@code trust} whether the reasons given for it hold.
 *
 * <p>Read {@link org.vitrine.cli.use.EvaluateCommand} first; the others differ in what they print. {@code trust} can
 * measure a neural network beside the model. It knows that as {@link org.vitrine.cli.option.Networks} only, so that
 * nothing here loads PyTorch.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.use;
