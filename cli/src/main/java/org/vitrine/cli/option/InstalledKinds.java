package org.vitrine.cli.option;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.EncodingRecipe;

/**
 * What help says of the kinds of data and encodings that are installed, the program's own and others. Descriptions of
 * options refer to it as {@code ${bundle:...}}; kinds are looked for only when help is shown.
 */
public final class InstalledKinds extends ResourceBundle {

    /** A line for each kind of data. */
    static final String OF_DATA = "installed.data";

    /** A line for each encoding. */
    static final String OF_ENCODINGS = "installed.encodings";

    @Override
    protected @Nullable Object handleGetObject(String key) {
        return switch (key) {
            case OF_DATA -> ofData(DataLocation.kinds());
            case OF_ENCODINGS -> ofEncodings(EncodingRecipe.kinds());
            default -> null;
        };
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(List.of(OF_DATA, OF_ENCODINGS));
    }

    private static String ofData(List<DataKind> kinds) {
        return table(
                kinds.stream().map(DataKind::usage).toList(),
                kinds.stream().map(DataKind::description).toList());
    }

    private static String ofEncodings(List<EncodingKind> kinds) {
        return table(
                kinds.stream()
                        .map(kind -> new EncodingRecipe(kind.name(), kind.defaultParameter()).toString())
                        .toList(),
                kinds.stream().map(EncodingKind::description).toList());
    }

    /** Two columns. */
    private static String table(List<String> names, List<String> descriptions) {
        int width = names.stream().mapToInt(String::length).max().orElse(0);
        return IntStream.range(0, names.size())
                .mapToObj(i -> {
                    String name = names.get(i);
                    return "  " + name + " ".repeat(width - name.length()) + "  " + descriptions.get(i);
                })
                .collect(Collectors.joining("\n"));
    }
}
