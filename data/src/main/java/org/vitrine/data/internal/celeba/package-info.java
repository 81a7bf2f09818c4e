/**
 * {@code celeba:DIR}: CelebA as it is published.
 *
 * <ul>
 *   <li>{@code Celeba} is the kind of data, {@code CelebaFace} and {@code CelebaHead} are the same images cut.
 *   <li>{@code CelebaAttributes} and {@code CelebaPartition} read its two lists, by means of {@code CelebaList} and
 *       {@code ListFields}.
 *   <li>{@code ZippedImages} and {@code UnpackedImages} are the two places of its images, {@code CutImages} a part of
 *       each.
 * </ul>
 *
 * <p>Begin reading at {@code Celeba.open}. The lists disagree in copies that circulate, so each is checked against the
 * other.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.celeba;
