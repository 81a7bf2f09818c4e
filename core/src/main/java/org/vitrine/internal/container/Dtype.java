package org.vitrine.internal.container;

/**
 * The number types of a model file, under their safetensors names, the widest first: the order in which tensors are
 * stored.
 */
public enum Dtype {
    /** Signed, four bytes. */
    I32(4),
    /** Unsigned, two bytes. */
    U16(2),
    /** Unsigned, one byte. */
    U8(1);

    private final int bytes;

    Dtype(int bytes) {
        this.bytes = bytes;
    }

    public int bytes() {
        return bytes;
    }

    /** The smallest type for numbers from 0 to a greatest one. */
    public static Dtype upTo(int greatest) {
        return greatest < 1 << 8 ? U8 : greatest < 1 << 16 ? U16 : I32;
    }

    /** The smallest type for some numbers. */
    public static Dtype of(int[] values) {
        int together = 0; // its sign and its highest bit are those of the worst number
        for (int value : values) {
            together |= value;
        }
        return together < 0 ? I32 : upTo(together);
    }
}
