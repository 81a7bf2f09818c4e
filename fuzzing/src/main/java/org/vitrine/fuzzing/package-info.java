/**
 * Every reader of files and uploads against inputs that a fuzzer makes.
 *
 * <ul>
 *   <li>{@link org.vitrine.fuzzing.Fuzz} is the program {@code ./fuzz}: a {@code Campaign} for each reader.
 *   <li>{@code Door} is a reader with what may happen there: read, or refuse with one line, within a {@code Cost};
 *       begin reading here. {@code Doors} lists all of them, and a new reader gets a line there.
 *   <li>{@code ModelDoors}, {@code DataDoors}, {@code ImageDoors} and {@code CacheDoor} make them, with good inputs to
 *       start from; {@code Folder} is where an input becomes a file.
 *   <li>{@link org.vitrine.fuzzing.FuzzTarget} is what Jazzer calls.
 * </ul>
 *
 * <p>Readers are tried through the public library, as users reach them. A finding becomes a test in the module of its
 * reader.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.fuzzing;
