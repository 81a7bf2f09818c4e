package org.vitrine.dataset;

/**
 * Identifies the content of an image without reading it. Equal stamps mean equal pixels.
 *
 * @param place the image's place: a file, or a position within one
 * @param state a text that changes when its pixels do: a checksum, or a size and a time
 */
public record ImageStamp(String place, String state) {}
