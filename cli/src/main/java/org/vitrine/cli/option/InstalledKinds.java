package org.vitrine.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vitrine.data.DataLocation;
import org.vitrine.encode.EncodingRecipe;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Describes in help the installed kinds of data and encodings, the program's own and others. */
public final class InstalledKinds {

    private InstalledKinds() {}

    /**
     * {@return the lists that belong to a command's options, by title: what a kind is, by how it is written} Kinds are
     * looked for only when they are asked for.
     */
    public static Map<String, Map<String, String>> of(CommandSpec command) {
        Map<String, Map<String, String>> lists = new LinkedHashMap<>();
        OptionSpec data = command.findOption("--data");
        if (data != null && data.required()) {
            Map<String, String> kinds = new LinkedHashMap<>();
            DataLocation.kinds().forEach(kind -> kinds.put(kind.usage(), kind.description()));
            lists.put("Kinds of data", kinds);
        }
        if (command.findOption("--encoding") != null) {
            Map<String, String> kinds = new LinkedHashMap<>();
            EncodingRecipe.kinds()
                    .forEach(kind -> kinds.put(
                            new EncodingRecipe(kind.name(), kind.defaultParameter()).toString(), kind.description()));
            lists.put("Encodings", kinds);
        }
        return lists;
    }
}
