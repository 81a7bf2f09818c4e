/**
 * Changes that a person makes to a trained model.
 *
 * <p>{@link org.vitrine.edit.Edit} lists them all: to mute, reweight or restrict a clause, to forbid a part of the
 * image for a label, to move a decision threshold; each with its reason. They are data and nothing else, so that a
 * model can keep them, a file store them and a page show them. {@code Model.edit} applies them; {@code internal.edit}
 * has the work. {@link org.vitrine.edit.EditException} says which edit of a list a model does not allow, and why.
 *
 * <p>The package knows areas of images ({@code patch}) but no clause and no model.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.edit;
