/**
 * Options that several commands share, and what they mean: a word means the same wherever it is accepted.
 *
 * <ul>
 * <li>Images: {@link org.vitrine.cli.option.DataOptions} for a training, {@link org.vitrine.cli.option.ImageOptions}
 *     for what looks at images with a model, {@link org.vitrine.cli.option.UnseenImages} for what needs images that it
 *     has not learnt from.
 * <li>Models: {@link org.vitrine.cli.option.ModelOption}, {@link org.vitrine.cli.option.MemberOption}.
 * <li>Files that are written: {@link org.vitrine.cli.option.OutputOptions}; {@link org.vitrine.cli.option.Overwriting}
 *     protects what is there.
 * <li>Training: {@link org.vitrine.cli.option.TrainOptions}, {@link org.vitrine.cli.option.LearningOptions},
 *     {@link org.vitrine.cli.option.TrainOutputs}; {@link org.vitrine.cli.option.TuneOptions} for a search.
 * </ul>
 *
 * <p>Each is a picocli mixin. An option object reads and checks its words and opens what they name; it prints nothing
 * but remarks, and it knows no command. Other programs of Vitrine, such as {@code vitrine spark}, use the same classes.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.option;
