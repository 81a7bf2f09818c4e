package org.vitrine.data.internal.celeba;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataException;

/**
 * {@code list_eval_partition}: a line per image with its name and the split that it belongs to, 0 for train, 1 for
 * validation, 2 for test; as CSV, column names before them.
 */
final class CelebaPartition {

    /** The splits, in the order of their numbers. */
    static final List<String> SPLITS = List.of("train", "validation", "test");

    private final CelebaList list;
    private final Map<String, Row> rows = new LinkedHashMap<>();

    /** An image's line, and the split it belongs to. */
    private record Row(int line, String split) {}

    private CelebaPartition(CelebaList list) {
        this.list = list;
    }

    static CelebaPartition read(CelebaList list) {
        CelebaPartition partition = new CelebaPartition(list);
        list.read(partition::take);
        if (partition.rows.isEmpty()) {
            throw new DataException(list.file() + " lists no images; fetch it again");
        }
        return partition;
    }

    private void take(int line, ListFields fields) {
        list.checkFields(line, fields, 2);
        if (line == 1 && list.isCsv()) {
            return; // column names
        }
        String image = fields.get(0);
        String value = fields.get(1);
        int split = List.of("0", "1", "2").indexOf(value);
        if (split < 0) {
            throw list.wrong(
                    line,
                    "the partition of " + image + " is '" + value
                            + "'; it must be 0 (train), 1 (validation) or 2 (test), correct it or fetch the list"
                            + " again");
        }
        if (rows.put(image, new Row(line, SPLITS.get(split))) != null) {
            throw list.wrong(line, image + " is listed a second time; remove one of its lines");
        }
    }

    Path file() {
        return list.file();
    }

    /** {@return the images of a split, in the order of the list} */
    List<String> names(String split) {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().split().equals(split))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Checks that both lists are of the same images. */
    void checkAgainst(CelebaAttributes attributes) {
        rows.forEach((image, row) -> {
            if (!attributes.lists(image)) {
                throw list.wrong(
                        row.line(),
                        image + " is not listed in " + attributes.file() + "; fetch both lists again, they disagree");
            }
        });
        attributes.checkAllIn(list.file(), rows);
    }
}
