/**
 * {@code faces:}: drawn faces with seven labels, for tests, demonstrations and first steps without a download.
 *
 * <ul>
 *   <li>{@code FacesKind} is the kind of data, {@code FacesSettings} what follows the colon.
 *   <li>{@code Faces} gives the images; begin reading here. It draws labels, then {@code FaceDrawing} draws the face.
 *   <li>{@code Canvas}, {@code Outline} and {@code Rgb} are what it draws with, {@code Dice} its chance.
 *   <li>{@code Watermark} is the fault that can be planted, for those who learn to find faults.
 * </ul>
 *
 * <p>A face depends on seed, split and index alone, byte for byte, on every Java: golden files and measurements rely on
 * it. So no method may be used whose result a later JDK may change; {@code Dice} and {@code Canvas} say which.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.faces;
