package org.vitrine.clause;

import org.vitrine.image.Brightness;

/**
 * What a clause asks of one pixel and channel.
 *
 * @param row the row in the window
 * @param column the column in the window
 * @param channel the channel
 * @param brightness the interval of brightness that it accepts
 */
public record PixelDemand(int row, int column, int channel, Brightness brightness) {}
