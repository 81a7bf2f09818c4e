package org.vitrine.fuzzing;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Connects Jazzer with a door, in a process of its own for each. It must be public, and its methods must have these
 * names.
 */
public final class FuzzTarget {

    private static @Nullable Door door;

    private FuzzTarget() {}

    /**
     * Called once.
     *
     * @param arguments the name of the door
     * @throws IOException if its files cannot be written
     */
    public static void fuzzerInitialize(String[] arguments) throws IOException {
        door = Doors.open(arguments[0]);
    }

    /**
     * Called for each input.
     *
     * @param input any bytes
     */
    public static void fuzzerTestOneInput(byte[] input) {
        if (door == null) {
            throw new IllegalStateException("fuzzerInitialize comes first");
        }
        door.take(input);
    }
}
