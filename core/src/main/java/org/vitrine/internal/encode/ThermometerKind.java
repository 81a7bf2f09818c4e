package org.vitrine.internal.encode;

import org.vitrine.encode.View;

/** Makes evenly spaced levels. */
public final class ThermometerKind extends RungsKind {

    public ThermometerKind() {
        super("thermometer", 1, View.MAX_LEVELS, 8, "so many evenly spaced levels of brightness");
    }

    @Override
    int[] rungs(int parameter) {
        return ThermometerEncoding.evenRungs(parameter);
    }
}
