package org.vitrine.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Counted;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells data from other data. */
@Command(
        name = "fingerprint",
        description =
                "Prints the hash of images and labels, in their order. A model stores the hash of its training data "
                        + "('vitrine check' and 'vitrine inspect' show it). Equal data have equal fingerprints, wherever they are.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine fingerprint --data mnist:DIR"})
public final class FingerprintCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private DataOptions data;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of the data. Default: ${DEFAULT-VALUE}.")
    private String split = "train";

    @Option(names = "--seed", paramLabel = "N", description = "For data that are generated. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Override
    public Integer call() {
        Console screen = Console.of(spec);
        ImageSource source = data.open(split, data.labels, seed);
        // the images count, not their bits: any encoding will do, this one leaves the fewest
        var bits = EncodingRecipe.parse("threshold:128").fit(source.shape().channels(), List.of());
        Dataset read = data.read(source, bits, screen, threads.checked());
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("dataFingerprint", read.fingerprint());
            map.put("pictures", read.size());
            screen.json(map);
        } else {
            screen.print(read.fingerprint());
            screen.remark(Counted.of(read.size(), "image") + " of " + read.shape() + ", "
                    + Counted.of(read.labels().size(), "label"));
        }
        return 0;
    }
}
