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

    /** Opens the door that the only argument names; called once. */
    public static void fuzzerInitialize(String[] arguments) throws IOException {
        door = Doors.open(arguments[0]);
    }

    /** Takes an input; called for each. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (door == null) {
            throw new IllegalStateException("fuzzerInitialize comes first");
        }
        door.take(input);
    }
}
