package org.vitrine.label;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Names that a label may have and nobody would give it, but somebody who wants to do harm. */
public final class UglyNames {

    private static final int MOST_PIECES = 6;
    private static final int LONGEST = 255;

    private static final List<String> PIECES = List.of(
            "\n",
            "\r",
            "\r\n",
            "\t",
            "\0",
            "\u001b[31m",
            "\u007f",
            "\u0085",
            "\u009b2J",
            "\u2028",
            "\u2029",
            "\u202e",
            "\u2066",
            "\"",
            "\\",
            "'",
            "`",
            "??/",
            "??=",
            "?",
            "*/",
            "/*",
            "//",
            "\\u000a",
            "\\u0022",
            "\\n",
            "\\0",
            "%s",
            "%n",
            "\ud800",
            "\udc00",
            "\ud83d\ude00",
            "\u00e9",
            "\ufffe",
            "\nimage 0\n",
            "\nlabel 0 99 yes ",
            "\nclause 0 7 votes 7",
            "\n#define LABELS 1\n",
            "</pre>",
            "|",
            "a",
            "7",
            " ");

    private UglyNames() {}

    /** {@return different names by seed; the first has all that is ugly, the second is as long as a file's may be} */
    public static List<String> random(int count, long seed) {
        Random random = new Random(seed);
        Set<String> names = new LinkedHashSet<>(List.of(String.join("", PIECES), "\u2028".repeat(LONGEST)));
        while (names.size() < count) {
            StringBuilder name = new StringBuilder();
            for (int pieces = 1 + random.nextInt(MOST_PIECES); pieces > 0; pieces--) {
                name.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            names.add(name.toString());
        }
        return List.copyOf(names).subList(0, count);
    }
}
