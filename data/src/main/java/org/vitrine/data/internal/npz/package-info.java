/** Images in numpy's zip files, as MedMNIST publishes them. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.npz;
