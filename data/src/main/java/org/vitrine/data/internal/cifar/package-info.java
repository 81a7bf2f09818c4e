/** The binary versions of CIFAR-10 and CIFAR-100. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.cifar;
