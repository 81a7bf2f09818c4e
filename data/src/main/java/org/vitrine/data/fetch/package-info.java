/**
 * Public data, downloaded and checked.
 *
 * <ul>
 *   <li>{@link org.vitrine.data.fetch.PublicData} is the list: files with their checksums, and the places that have
 *       them.
 *   <li>{@link org.vitrine.data.fetch.Fetch} tries the places one after the other; begin reading here.
 *   <li>{@code PatientStream} ends a download that stands still.
 * </ul>
 *
 * <p>A file gets its name only when its checksum is right, so whatever has a name is whole, also after a crash. To add
 * data, add a row to {@code PublicData}. This package knows no formats: readers of the files are kinds of data.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.fetch;
