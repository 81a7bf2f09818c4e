package org.vitrine.cli.learn;

import java.io.IOException;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.TuneOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Searches for good settings. */
@Command(
        name = "tune",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Searches for good settings by successive halving: of some candidates, the better half on validation data "
                    + "learns for twice as many epochs, and so on up to --epochs. Then others are tried, until the "
                    + "time is nearly up; the rest of it is for training the best three to the end.",
            "The first candidates are the settings that 'train' would take, and those of other recipes; then come "
                    + "settings near the best, and random draws. All other options are those of 'train'; an option "
                    + "that is given is not searched. The default of --epochs is what 'train' would take."
        },
        footer = {
            "",
            "Example:",
            "  vitrine tune --data faces: --out tuning --minutes 30 --measure auroc",
            "",
            "An interrupted search continues where it stopped when the same command is started again."
        })
public final class TuneCommand extends ConsoleCommand {

    @Mixin
    private TuneOptions tuning;

    @Override
    protected void run(Console screen) throws IOException {
        tuning.search(spec()).run(new TuneOptions.Here());
    }
}
