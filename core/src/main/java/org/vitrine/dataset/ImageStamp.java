package org.vitrine.dataset;

/**
 * What tells an image from others without reading it. Equal stamps, equal pixels.
 *
 * @param place which image it is: a file, or a place within one
 * @param state what changes when its pixels do: a checksum, or a size and a time
 */
public record ImageStamp(String place, String state) {}
