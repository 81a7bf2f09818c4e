package org.vitrine.internal.encode;

import org.vitrine.encode.View;

/** Makes evenly spaced levels. */
public final class ThermometerKind extends RungsKind {

    public ThermometerKind() {
        super(new WholeNumber("thermometer", 1, View.MAX_LEVELS));
    }

    @Override
    public String defaultParameter() {
        return "8";
    }

    @Override
    public String description() {
        return "so many evenly spaced levels of brightness";
    }

    @Override
    int[] rungs(int parameter) {
        return ThermometerEncoding.evenRungs(parameter);
    }
}
