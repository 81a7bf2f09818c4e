package org.vitrine.internal.hash;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256, which every Java platform has. */
public final class Sha256 {

    private Sha256() {}

    /** {@return a new digest} */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** {@return the hash of some bytes} */
    public static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** {@return the hash of some bytes in 64 lower-case hexadecimal digits} */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(of(bytes));
    }
}
