package org.vitrine.dataset;

/**
 * Identifies the content of an image without reading it. Equal stamps mean equal pixels.
 *
 * @param place which image it is: a file, or a position within one
 * @param state what changes when its pixels do: a checksum, or a size and a time
 */
public record ImageStamp(String place, String state) {}
