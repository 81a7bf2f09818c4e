package org.vitrine.cli.command;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.option.ImageInput;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOnData;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.report.PaperFigures;
import org.vitrine.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Draws the paper's figures. */
@Command(
        name = "figures",
        description =
                "Draws the paper's figures for a model, or a member of a team, and its data, in the paper's layout.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine figures --model mnist.vitrine --data mnist:DIR --out figures"})
public final class FiguresCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOnData looking;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private MemberOption member;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder for the images.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        Model machine = member.of(looking.readAny());
        ImageSource source = looking.open(machine);
        ImageInput.remarkMissing(source, screen);
        ImageSource all = looking.images.data.open(looking.images.split, null, looking.images.seed);
        Outputs.folder(folder);
        PaperFigures figures = new PaperFigures(machine, source, looking.images.seed);
        Map<String, Supplier<BufferedImage>> files = new LinkedHashMap<>();
        files.put("samples.png", figures::samples);
        files.put("class-distribution.png", () -> figures.classDistribution(all));
        files.put("local-interpretations.png", figures::localInterpretations);
        files.put(
                "class-representations.png",
                () -> screen.withBar("drawing labels", machine.labels().size(), figures::classRepresentations));
        if (machine.settings().isFuzzy()) {
            screen.remark("fuzzy clauses have no patch counts, so the two figures of those are left out");
        } else {
            files.put("patch-counts-histogram.png", figures::patchCountHistogram);
            files.put("patch-counts-map.png", figures::patchCountMap);
        }
        for (Map.Entry<String, Supplier<BufferedImage>> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Png.write(file.getValue().get(), path);
            screen.print("wrote " + path);
        }
        return 0;
    }
}
