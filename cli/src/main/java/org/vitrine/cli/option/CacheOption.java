package org.vitrine.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.data.cache.BitCache;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import picocli.CommandLine.Option;

/** The option for a folder that keeps images' bits, so that images are decoded once. */
public final class CacheOption {

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Keep the images' bits in this folder, so that the next run with the same images and "
                    + "options starts at once. Default: keep nothing.")
    private @Nullable Path folder;

    /** {@return the folder; null for none} */
    public @Nullable Path folder() {
        return folder;
    }

    /** Makes an encoding, fitted to the images if it needs them. */
    Encoding fit(DatasetReader reader, EncodingRecipe recipe, ImageSource source, Console screen) {
        return folder == null
                ? reader.fit(recipe, source)
                : new BitCache(folder, screen::remark).fit(reader, recipe, source);
    }

    /** Reads the images of a source. */
    public DatasetReader.Reading read(DatasetReader reader, ImageSource source, Encoding encoding, Console screen) {
        return folder == null
                ? reader.read(source, encoding)
                : new BitCache(folder, screen::remark).read(reader, source, encoding);
    }
}
