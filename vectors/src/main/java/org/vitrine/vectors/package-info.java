/**
 * The innermost loops of the engine on vectors of the processor.
 *
 * <p>{@link org.vitrine.vectors.VectorLanes} implements {@code Lanes} of the core, whose comment explains each loop;
 * the scalar implementation there is the one to read first. It is a service and a module of its own because the JDK's
 * vectors are an incubating module: without {@code --add-modules jdk.incubator.vector} programs run without it, slower
 * and with the same results. Its test holds both implementations to the same bits, at awkward lengths too.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.vectors;
