package org.vitrine.data.columns;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.data.internal.files.Table;
import org.vitrine.data.internal.files.Table.Row;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;

/**
 * Columns of a table about images, such as the camera or the age of a person: a line of column names, then a line for
 * each image. The column {@code image}, {@code path}, {@code file}, {@code name} or {@code number}, else the first,
 * says which image a line is about: by its name, with or without folders, or by its number in the data, from 0 on.
 * Images that no line is about have no values.
 */
public final class ImageColumns {

    private static final int MOST_COLUMNS = 1000;
    private static final int AMBIGUOUS = -1;

    private final Map<String, List<String>> values;

    private ImageColumns(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * Reads a table. Lines about other images, such as those of another split, are passed over.
     *
     * @param file the table, CSV in UTF-8
     * @return what it says of the images
     * @throws DataException if the table cannot be read, or says nothing of these images
     */
    public static ImageColumns read(Path file, ImageSource images) {
        Table table = Table.read(file);
        int columns = table.header().size();
        int key = Math.max(table.column("image", "path", "file", "name", "number"), 0);
        if (columns < 2) {
            throw new DataException(file + " has one column only; add columns to slice by");
        }
        if (columns > MOST_COLUMNS) {
            throw new DataException(file + " has " + columns + " columns; keep at most " + MOST_COLUMNS);
        }
        boolean numbered = table.rows().stream().allMatch(row -> row.field(key).matches("[0-9]{1,9}"));
        Map<String, Integer> names = numbered ? Map.of() : names(images);
        List<List<String>> read = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            read.add(new ArrayList<>(Collections.nCopies(images.size(), "")));
        }
        boolean[] seen = new boolean[images.size()];
        int found = 0;
        for (Row row : table.rows()) {
            int image = numbered
                    ? numbered(table, row, row.field(key), images.size())
                    : named(table, row, row.field(key), names, images.size());
            if (image < images.size()) {
                if (seen[image]) {
                    throw new DataException(table.at(row) + ": there is another line about '" + row.field(key)
                            + "'; remove one of them");
                }
                seen[image] = true;
                found++;
                for (int column = 0; column < columns; column++) {
                    read.get(column).set(image, row.field(column));
                }
            }
        }
        if (found == 0) {
            throw new DataException(file + " names none of the images in its column '"
                    + table.header().get(key) + "'; write names such as '" + images.name(0)
                    + "', or numbers from 0 on");
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (int column = 0; column < columns; column++) {
            if (column != key) {
                values.put(table.header().get(column), List.copyOf(read.get(column)));
            }
        }
        return new ImageColumns(values);
    }

    private static int numbered(Table table, Row row, String text, int size) {
        int number = Integer.parseInt(text);
        if (number >= size) {
            throw new DataException(table.at(row) + ": there is no image " + number + "; they are 0 to " + (size - 1));
        }
        return number;
    }

    /** {@return the image of a name; the number of images if the name is not known} */
    private static int named(Table table, Row row, String name, Map<String, Integer> names, int size) {
        Integer image = names.get(name);
        if (image == null) {
            image = names.getOrDefault(lastPart(name), size);
        }
        if (image == AMBIGUOUS) {
            throw new DataException(table.at(row) + ": several images are called '" + name
                    + "'; write their paths, or numbers from 0 on");
        }
        return image;
    }

    private static Map<String, Integer> names(ImageSource images) {
        Map<String, Integer> names = new HashMap<>();
        for (int image = 0; image < images.size(); image++) {
            String name = images.name(image);
            names.merge(name, image, (one, other) -> AMBIGUOUS);
            if (!lastPart(name).equals(name)) {
                names.merge(lastPart(name), image, (one, other) -> AMBIGUOUS);
            }
        }
        return names;
    }

    private static String lastPart(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /**
     * {@return the names of the columns in the table's order, without the one that says which image a line is about}
     */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    /** {@return the text of a column for each image; empty if the table does not say} */
    public List<String> values(String column) {
        List<String> found = values.get(column);
        if (found == null) {
            throw new IllegalArgumentException(
                    "there is no column '" + column + "'; there are: " + String.join(", ", values.keySet()));
        }
        return found;
    }
}
