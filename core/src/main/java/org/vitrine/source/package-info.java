/**
 * A model as one file of source code that needs nothing else.
 *
 * <p>Callers use {@link org.vitrine.source.SourceExport}, whose two methods write Java and C. To read the package,
 * begin with {@code SourceWriter}, which puts the file together; {@code EncodingSource} writes the function that makes
 * bits of an image, and {@code Dialect} has whatever differs between the languages, so that there is one algorithm and
 * not two. {@code JavaWords} are names that a class cannot have.
 *
 * <p>Tests compile and run what is written and compare its votes with those of the model. The package asks clauses for
 * their literals and knows nothing of the engine that matches them here.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.source;
