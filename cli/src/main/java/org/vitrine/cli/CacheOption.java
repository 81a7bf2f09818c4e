package org.vitrine.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.datasets.BitCache;
import org.vitrine.image.Binarizer;
import org.vitrine.image.BinarizerRecipe;
import picocli.CommandLine.Option;

/** The option for a folder that keeps pictures' bits, so that pictures are decoded once. */
final class CacheOption {

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description =
                    "Keep the pictures' bits in this folder, so that the next run with the same pictures and options "
                            + "starts at once. Default: keep nothing.")
    private @Nullable Path folder;

    /** Makes a binarizer, fitted to the pictures if it needs them. */
    Binarizer fit(DatasetReader reader, BinarizerRecipe recipe, ImageSource source, Screen screen) {
        return folder == null
                ? reader.fit(recipe, source)
                : new BitCache(folder, screen::remark).fit(reader, recipe, source);
    }

    /** Reads the pictures of a source. */
    DatasetReader.Reading read(DatasetReader reader, ImageSource source, Binarizer binarizer, Screen screen) {
        return folder == null
                ? reader.read(source, binarizer)
                : new BitCache(folder, screen::remark).read(reader, source, binarizer);
    }
}
