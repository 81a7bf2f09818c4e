/** The model file: a safetensors container that numpy and Vitrine read alike. */
@org.jspecify.annotations.NullMarked
package org.vitrine.store;
