/** CelebA as it is published. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.celeba;
