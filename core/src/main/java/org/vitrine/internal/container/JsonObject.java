package org.vitrine.internal.container;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object in a list that is a metadata entry. What is not as it should be is an IllegalArgumentException that names
 * the entry.
 *
 * @param entry the name of the metadata entry
 */
public record JsonObject(String entry, Map<?, ?> members) {

    /** {@return the objects of a list} */
    public static List<JsonObject> all(String entry, List<?> elements) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object element : elements) {
            if (!(element instanceof Map<?, ?> members)) {
                throw wrong(entry, "not an array of objects");
            }
            objects.add(new JsonObject(entry, members));
        }
        return objects;
    }

    public String text(String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw wrong("without a text '" + name + "'");
    }

    public long number(String name) {
        return number(members.get(name), name);
    }

    public int whole(String name) {
        return whole(members.get(name), name);
    }

    /** {@return two whole numbers} */
    public int[] pair(String name) {
        if (members.get(name) instanceof List<?> two && two.size() == 2) {
            return new int[] {whole(two.get(0), name), whole(two.get(1), name)};
        }
        throw wrong("without two numbers '" + name + "'");
    }

    private long number(@Nullable Object value, String name) {
        if (value instanceof Long number) {
            return number;
        }
        throw wrong("without a whole number '" + name + "'");
    }

    private int whole(@Nullable Object value, String name) {
        long number = number(value, name);
        if (number != (int) number) {
            throw wrong("with a number '" + name + "' beyond " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    public IllegalArgumentException wrong(String what) {
        return wrong(entry, what);
    }

    public static IllegalArgumentException wrong(String entry, String what) {
        return new IllegalArgumentException("metadata '" + entry + "' is " + what);
    }
}
