package org.vitrine.data.internal.celeba;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.bits.Bits;

/**
 * {@code list_attr_celeba}: a line per image with its name and, for each attribute, 1 if it has it and -1 (or 0) if
 * not. Before them stand, as text, a line with the number of images and one with the names of the attributes; as CSV,
 * only column names.
 */
final class CelebaAttributes {

    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

    private final CelebaList list;
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private int promised = -1;
    private List<String> names = List.of();

    /** An image's line, and a bit for each of its attributes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(int line, long[] attributes) {}

    private CelebaAttributes(CelebaList list) {
        this.list = list;
    }

    static CelebaAttributes read(CelebaList list) {
        CelebaAttributes attributes = new CelebaAttributes(list);
        list.read(attributes::take);
        attributes.checkComplete();
        return attributes;
    }

    private void take(int line, ListFields fields) {
        if (promised < 0 && !list.isCsv()) {
            promised = count(line, fields);
        } else if (names.isEmpty()) {
            names = fields.from(list.isCsv() ? 1 : 0);
            if (names.isEmpty() || names.contains("") || new HashSet<>(names).size() < names.size()) {
                throw list.wrong(
                        line,
                        "attributes need names that differ from each other, not '" + String.join(", ", names)
                                + "'; fetch the list again");
            }
        } else {
            list.checkFields(line, fields, 1 + names.size());
            String image = fields.get(0);
            if (rows.put(image, new Row(line, attributes(line, fields))) != null) {
                throw list.wrong(line, image + " is listed a second time; remove one of its lines");
            }
        }
    }

    private int count(int line, ListFields fields) {
        if (fields.size() != 1 || !COUNT.matcher(fields.get(0)).matches()) {
            throw list.wrong(
                    line, "the number of images must stand here, not '" + fields.get(0) + "'; fetch the list again");
        }
        return Integer.parseInt(fields.get(0));
    }

    private long[] attributes(int line, ListFields fields) {
        long[] attributes = new long[Bits.words(names.size())];
        for (int i = 0; i < names.size(); i++) {
            if (fields.is(1 + i, "1")) {
                Bits.set(attributes, i);
            } else if (!fields.is(1 + i, "-1") && !fields.is(1 + i, "0")) {
                throw list.wrong(
                        line,
                        "the attribute " + names.get(i) + " is '" + fields.get(1 + i)
                                + "'; it must be 1 or -1 (or 0), correct it or fetch the list again");
            }
        }
        return attributes;
    }

    private void checkComplete() {
        if (rows.isEmpty()) {
            throw new DataException(list.file() + " lists no images; fetch it again");
        }
        if (promised >= 0 && promised != rows.size()) {
            throw list.wrong(
                    1,
                    "it promises " + promised + " images, but " + rows.size()
                            + " are listed; fetch the list again, or correct the number");
        }
    }

    Path file() {
        return list.file();
    }

    List<String> names() {
        return names;
    }

    boolean lists(String image) {
        return rows.containsKey(image);
    }

    /** {@return the bits of an image that is listed} */
    long[] of(String image) {
        return Objects.requireNonNull(rows.get(image), image).attributes();
    }

    /** Complains about the first image that another list lacks. */
    void checkAllIn(Path other, Map<String, ?> listed) {
        rows.forEach((image, row) -> {
            if (!listed.containsKey(image)) {
                throw list.wrong(
                        row.line(), image + " is not listed in " + other + "; fetch both lists again, they disagree");
            }
        });
    }
}
