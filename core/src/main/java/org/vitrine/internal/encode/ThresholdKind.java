package org.vitrine.internal.encode;

/** Makes one bit, {@code value > parameter}. */
public final class ThresholdKind extends RungsKind {

    public ThresholdKind() {
        super("threshold", 0, 254, 75, "one bit: brighter than the number, 0 to 254");
    }

    @Override
    int[] rungs(int parameter) {
        return new int[] {parameter + 1};
    }
}
