package org.vitrine.clause;

import org.vitrine.encode.Brightness;

/**
 * An interval of brightness that a clause asks of one pixel, or one cell, and view.
 *
 * @param row the row in the window; of a cell, that of its upper left pixel
 * @param column the column in the window; of a cell, that of its upper left pixel
 * @param view the view, usually a channel
 * @param brightness the interval of brightness, or of the view's value, that it accepts
 */
public record PixelDemand(int row, int column, int view, Brightness brightness) {}
