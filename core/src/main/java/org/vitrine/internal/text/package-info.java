/**
 * Words of strangers: names of labels, files and images, and what else comes from a file.
 *
 * <p>Whatever shows such words to a person uses {@link org.vitrine.internal.text.OneLine}: the terminal, messages of
 * exceptions, tables, reports, model cards, generated source code. What is read by machines, such as JSON and model
 * files, has the words as they are and escapes them in its own way. {@link org.vitrine.internal.text.FileName} says
 * what is wrong with words that no file can be called.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.text;
