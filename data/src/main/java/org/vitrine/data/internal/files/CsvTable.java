package org.vitrine.data.internal.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.internal.files.Table.Row;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;

/**
 * {@code csv:FILE}: a table with a line of column names. The images' paths, relative to the table, stand in the column
 * {@code image}, {@code path} or {@code file}, else in the first. If there is a column {@code label} or {@code class},
 * it names each image's one class, and further columns are passed over; otherwise every further column is a label, 1 if
 * the image has it and 0 if not. A column {@code split} says {@code train}, {@code validation} or {@code test}. Columns
 * are parted by commas, semicolons or tabs, whichever the first line has most of.
 */
public final class CsvTable implements DataKind {

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String usage() {
        return "csv:FILE";
    }

    @Override
    public String description() {
        return "a table: an image's path, then a label, or a 0/1 column per label";
    }

    @Override
    public List<String> splits(String where) {
        Table table = Table.read(UserPaths.path(where));
        int column = table.column("split");
        if (column < 0) {
            return List.of();
        }
        TreeSet<String> found = new TreeSet<>();
        for (Row row : table.rows()) {
            String value = row.field(column);
            if (!ClassFolders.SPLITS.contains(value)) {
                throw new DataException(table.at(row) + ": the split is '" + value + "'; write one of "
                        + String.join(", ", ClassFolders.SPLITS));
            }
            found.add(value);
        }
        return ClassFolders.SPLITS.stream().filter(found::contains).toList();
    }

    @Override
    public boolean hasAnySize() {
        return true;
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Table table = Table.read(UserPaths.path(where));
        int splitColumn = table.column("split");
        int imageColumn = Math.max(table.column("image", "path", "file"), 0);
        if (imageColumn == splitColumn) {
            throw new DataException(table.file() + " has no column of images; name one 'image'");
        }
        int classColumn = table.column("label", "class");
        int[] labelColumns = IntStream.range(0, table.header().size())
                .filter(c -> classColumn >= 0 ? c == classColumn : c != imageColumn && c != splitColumn)
                .toArray();
        if (labelColumns.length == 0) {
            throw new DataException(table.file()
                    + " has no labels; add a column 'label' with class names, or a column of 0 and 1 for each label");
        }
        Labels labels =
                classColumn >= 0 ? classes(table, classColumn) : Labels.anyOf(names(table.header(), labelColumns));
        Path folder = table.file().toAbsolutePath().getParent();
        List<ImageFiles.Entry> entries = new ArrayList<>();
        for (Row row : table.rows()) {
            if (splitColumn >= 0 && !row.field(splitColumn).equals(split)) {
                continue;
            }
            String name = row.field(imageColumn);
            if (name.isEmpty()) {
                throw new DataException(table.at(row) + ": there is no path of an image in column '"
                        + table.header().get(imageColumn) + "'; fill it in or remove the line");
            }
            BitSet target = new BitSet();
            if (classColumn >= 0) {
                target.set(labels.indexOf(row.field(classColumn)));
            } else {
                mark(target, table, row, labelColumns);
            }
            Path image = UserPaths.path(name);
            entries.add(new ImageFiles.Entry(folder == null ? image : folder.resolve(image), name, target));
        }
        return ImageFiles.of(entries, labels, options, List.of());
    }

    private static Labels classes(Table table, int column) {
        TreeSet<String> names = new TreeSet<>();
        for (Row row : table.rows()) {
            if (row.field(column).isEmpty()) {
                throw new DataException(table.at(row) + ": the column '"
                        + table.header().get(column) + "' is empty; name the image's class or remove the line");
            }
            names.add(row.field(column));
        }
        return Labels.oneOf(List.copyOf(names));
    }

    private static List<String> names(List<String> header, int[] columns) {
        return IntStream.of(columns).mapToObj(header::get).toList();
    }

    private static void mark(BitSet target, Table table, Row row, int[] columns) {
        for (int label = 0; label < columns.length; label++) {
            String value = row.field(columns[label]);
            if (value.equals("1")) {
                target.set(label);
            } else if (!value.equals("0")) {
                throw new DataException(table.at(row) + ": the label '"
                        + table.header().get(columns[label]) + "' is '" + value
                        + "'; write 1 or 0, or call a column of class names 'label'");
            }
        }
    }
}
