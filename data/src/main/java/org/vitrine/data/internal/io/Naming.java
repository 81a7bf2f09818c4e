package org.vitrine.data.internal.io;

import java.util.List;

/** Names in a message: the first few of them. */
public final class Naming {

    private static final int SHOWN = 3;

    private Naming() {}

    public static String some(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() <= SHOWN ? shown : shown + " and " + (names.size() - SHOWN) + " more";
    }
}
