/**
 * Data before a model is there: {@code data} counts images and labels and hashes them, {@code fetch} downloads what is
 * public.
 *
 * <p>Both are short; read either first. Kinds of data are known to {@code org.vitrine.data} alone, so nothing here
 * changes if one is added. The options that name images are in {@code cli.option}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.data;
