package org.vitrine.cli.understand;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.report.PaperFigures;
import org.vitrine.evaluation.report.Report;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.training.internal.OutputFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes all about a model on one page. */
@Command(
        name = "report",
        description = "Writes an HTML report about a model or a team: measures, what it has learnt about each label, "
                + "explained examples, clauses in words, and which labels it may mix up. With --figures, draws the "
                + "paper's figures for the model, in the paper's layout.",
        footer = {
            "",
            "Examples:",
            "  vitrine report --model mnist.vitrine --data mnist:DIR --history history.csv --out report.html",
            "  vitrine report --model mnist.vitrine --data mnist:DIR --figures figures"
        })
public final class ReportCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Mixin
    private final ImageOptions images = new ImageOptions("test");

    @Mixin
    private MemberOption member;

    @Option(names = "--out", paramLabel = "FILE.html", description = "The page; needed without --figures.")
    private @Nullable Path page;

    @Option(
            names = "--figures",
            paramLabel = "DIR",
            description = "Draw the paper's figures for a model, or a member of a team, into this folder.")
    private @Nullable Path figures;

    @Option(
            names = "--history",
            paramLabel = "FILE.csv",
            description = "What 'vitrine train --history' wrote, for the learning curves.")
    private @Nullable Path history;

    @Mixin
    private Threads threads;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        if (page == null && figures == null) {
            throw new UsageException("name a page with --out, or a folder for the paper's figures with --figures");
        }
        checkOutput();
        History training = history == null ? null : History.read(history);
        ClauseClassifier read = model.readAny();
        ClauseClassifier machine = member.orAll(read);
        Model drawn = figures == null ? null : member.of(read);
        ImageSource source = images.open(machine, model.file);
        if (page != null) {
            write(screen, page, machine, source, training, crew);
        } else {
            DataOptions.remarkMissing(source, screen);
        }
        if (figures != null && drawn != null) {
            draw(screen, figures, drawn, source);
        }
    }

    private void checkOutput() throws IOException {
        if (page == null) {
            refuse("goes with --out", "--history", "--force");
            return;
        }
        model.read()
                .reads("the history", history)
                .readsData(images.location())
                .writes("--out", page, Overwriting.Kind.PAGE)
                .check(force);
        OutputFiles.check(page);
    }

    private void write(
            Console screen,
            Path file,
            ClauseClassifier machine,
            ImageSource source,
            @Nullable History training,
            int crew)
            throws IOException {
        MemberSums votes = images.sums(machine.models(), source, screen, crew);
        Report.Subject subject = new Report.Subject(
                String.valueOf(model.file.getFileName()),
                images.shownName(), // not the path: a report is passed on
                machine,
                source,
                votes.examples(),
                votes.scores(machine),
                training,
                votes.known());
        int drawn = machine.labels().size() * machine.members().size();
        String html = screen.withBar("drawing labels", drawn, progress -> Report.of(subject, progress));
        AtomicFile.writeText(file, html);
        screen.print("wrote " + file);
    }

    private void draw(Console screen, Path folder, Model machine, ImageSource source) throws IOException {
        ImageSource all = images.open(images.split(), null, images.seed());
        Outputs.folder(folder);
        PaperFigures paper = new PaperFigures(machine, source, images.seed());
        Map<String, Supplier<BufferedImage>> files = new LinkedHashMap<>();
        files.put("samples.png", paper::samples);
        files.put("class-distribution.png", () -> paper.classDistribution(all));
        files.put("local-interpretations.png", paper::localInterpretations);
        files.put(
                "class-representations.png",
                () -> screen.withBar("drawing labels", machine.labels().size(), paper::classRepresentations));
        if (!machine.clauses().regions().isEmpty()) {
            screen.remark("fuzzy clauses have no patch counts, so the two figures of those are left out");
        } else {
            files.put("patch-counts-histogram.png", paper::patchCountHistogram);
            files.put("patch-counts-map.png", paper::patchCountMap);
        }
        for (Map.Entry<String, Supplier<BufferedImage>> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Png.write(file.getValue().get(), path);
            screen.print("wrote " + path);
        }
    }
}
