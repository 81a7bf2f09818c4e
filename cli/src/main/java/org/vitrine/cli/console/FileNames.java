package org.vitrine.cli.console;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names for files written together, none of them twice, also where capitals do not count. */
public final class FileNames {

    private final Set<String> taken = new HashSet<>();

    /** {@return the name itself, or with a number behind it if it is taken} */
    public String unique(String name) {
        String free = name;
        for (int number = 2; !taken.add(free.toLowerCase(Locale.ROOT)); number++) {
            free = name + "-" + number;
        }
        return free;
    }
}
