package org.vitrine.internal.container;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON of a model file's header: objects, arrays, strings and whole numbers, nothing else. Strict: no name twice in
 * an object, no nesting beyond {@value #MOST_DEPTH}, no number beyond 18 digits, nothing behind the end but white
 * space.
 *
 * <p>Values are {@code Map<String, ?>}, {@code List<?>}, {@code String} and {@code Long} (writing takes any whole
 * {@code Number}).
 */
public final class Json {

    public static final int MOST_DEPTH = 8;
    private static final int MOST_DIGITS = 18;

    /** Text that is not such JSON. */
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        private final int at;

        Malformed(String message, int at) {
            super(message);
            this.at = at;
        }

        /** The character at which it was noticed. */
        public int at() {
            return at;
        }
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    public static Object parse(String text) throws Malformed {
        Json json = new Json(text);
        Object value = json.value(1);
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.malformed("there is text after the end");
        }
        return value;
    }

    private Object value(int depth) throws Malformed {
        skipSpace();
        if (depth > MOST_DEPTH) {
            throw malformed("nested deeper than " + MOST_DEPTH);
        }
        char first = peek();
        if (first == '{') {
            return object(depth);
        }
        if (first == '[') {
            return array(depth);
        }
        return first == '"' ? string() : number();
    }

    private Map<String, Object> object(int depth) throws Malformed {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (!found('}')) {
            do {
                skipSpace();
                int start = at;
                String name = string();
                if (!found(':')) {
                    throw malformed("':' is missing");
                }
                if (members.putIfAbsent(name, value(depth + 1)) != null) {
                    throw new Malformed("the name '" + name + "' comes twice", start);
                }
            } while (found(','));
            if (!found('}')) {
                throw malformed("',' or '}' is missing");
            }
        }
        return members;
    }

    private List<Object> array(int depth) throws Malformed {
        List<Object> elements = new ArrayList<>();
        at++;
        if (!found(']')) {
            do {
                elements.add(value(depth + 1));
            } while (found(','));
            if (!found(']')) {
                throw malformed("',' or ']' is missing");
            }
        }
        return elements;
    }

    private String string() throws Malformed {
        if (peek() != '"') {
            throw malformed("a string is missing");
        }
        at++;
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            if (next < ' ') {
                at--;
                throw malformed("a control character in a string");
            }
            string.append(next == '\\' ? escaped() : next);
        }
        at++;
        return string.toString();
    }

    private char escaped() throws Malformed {
        char letter = peek();
        at++;
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> {
                at--;
                throw malformed("an unknown escape");
            }
        };
    }

    private char unicode() throws Malformed {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            char letter = peek();
            int digit = letter < 128 ? Character.digit(letter, 16) : -1;
            if (digit < 0) {
                throw malformed("four hexadecimal digits are missing");
            }
            code = code << 4 | digit;
            at++;
        }
        return (char) code;
    }

    private Long number() throws Malformed {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int digits = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        int count = at - digits;
        if (count == 0 || count > MOST_DIGITS || (count > 1 && text.charAt(digits) == '0')) {
            throw new Malformed("an object, array, string or whole number is missing", start);
        }
        return Long.valueOf(text.substring(start, at));
    }

    private char peek() throws Malformed {
        if (at >= text.length()) {
            throw malformed("the text ends too early");
        }
        return text.charAt(at);
    }

    private boolean found(char wanted) throws Malformed {
        skipSpace();
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Malformed malformed(String message) {
        return new Malformed(message, at);
    }

    public static String write(Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> members) {
            String separator = "{";
            for (Map.Entry<?, ?> member : members.entrySet()) {
                text.append(separator);
                quote((String) member.getKey(), text);
                text.append(':');
                write(member.getValue(), text);
                separator = ",";
            }
            text.append(members.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> elements) {
            String separator = "[";
            for (Object element : elements) {
                text.append(separator);
                write(element, text);
                separator = ",";
            }
            text.append(elements.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            quote(string, text);
        } else {
            text.append(((Number) value).longValue());
        }
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char letter = string.charAt(i);
            if (letter == '"' || letter == '\\') {
                text.append('\\').append(letter);
            } else if (letter < ' ') {
                text.append(String.format("\\u%04x", (int) letter));
            } else {
                text.append(letter);
            }
        }
        text.append('"');
    }
}
