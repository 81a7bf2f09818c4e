package org.vitrine.cli.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.option.ModelOnData;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.predict.Classifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures explanations. */
@Command(
        name = "pointing",
        description = {
            "Measures whether explanations point at the pixels that make a label true, on images for which these are known.",
            "Of each image that has a label and got it: whether the strongest pixel of the evidence lies in the label's",
            "own region, how much of the evidence does, and how many times denser it is there than elsewhere on average."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  vitrine pointing --data faces:seed=2 --model vitrine-demo/faces.vitrine"})
public final class PointingCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOnData looking;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        int crew = threads.checked();
        Classifier machine = looking.readAny();
        ImageSource source = looking.open(machine);
        List<Pointing> results =
                screen.withBar("explaining", source.size(), progress -> Pointing.of(machine, source, crew, progress));
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            results.forEach(result -> map.put(result.label(), result.toMap()));
            screen.json(map);
        } else {
            screen.print(Pointing.table(results));
        }
        return 0;
    }
}
