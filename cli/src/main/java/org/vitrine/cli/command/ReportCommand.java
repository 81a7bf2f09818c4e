package org.vitrine.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.option.Members;
import org.vitrine.cli.option.ModelOnData;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.report.Report;
import org.vitrine.predict.Classifier;
import org.vitrine.store.AtomicFile;
import org.vitrine.team.Team;
import org.vitrine.training.run.OutputFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes all about a model on one page. */
@Command(
        name = "report",
        description =
                "Writes an HTML report about a model or a team: measures, what it has learnt about each label, explained examples, "
                        + "clauses in words, and which labels it may mix up.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Example:",
            "  vitrine report --model mnist.vitrine --data mnist:DIR --history history.csv --out report.html"
        })
public final class ReportCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private ModelOnData looking;

    @Option(names = "--out", required = true, paramLabel = "FILE.html", description = "The page.")
    @SuppressWarnings("NullAway.Init")
    private Path page;

    @Option(
            names = "--history",
            paramLabel = "FILE.csv",
            description = "What 'vitrine train --history' wrote, for the learning curves. Default: none.")
    private @Nullable Path history;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        int crew = threads.checked();
        Map<String, Path> inputs = new LinkedHashMap<>();
        inputs.put("the model", looking.model.file);
        if (history != null) {
            inputs.put("the history", history);
        }
        Overwriting.check(
                force,
                Overwriting.withData(inputs, looking.images.data.data),
                new Overwriting.Output("--out", page, Overwriting.Kind.PAGE));
        OutputFiles.check(page);
        History training = history == null ? null : History.read(history);
        Classifier machine = looking.readAny();
        ImageSource source = looking.open(machine);
        Members.Votes votes = Members.predict(
                Members.of(machine),
                model -> looking.images.data.read(source, model.encoding(), screen, crew),
                screen,
                crew);
        Report.Subject subject = new Report.Subject(
                String.valueOf(looking.model.file.getFileName()),
                looking.images.data.kind() + ", " + looking.images.split, // not the path: a report is passed on
                Team.from(machine),
                source,
                votes.examples(),
                votes.scores(machine),
                training,
                votes.known());
        int drawn = machine.labels().size() * subject.team().members().size();
        String html = screen.withBar("drawing labels", drawn, progress -> Report.of(subject, progress));
        AtomicFile.writeText(page, html);
        screen.print("wrote " + page);
        return 0;
    }
}
