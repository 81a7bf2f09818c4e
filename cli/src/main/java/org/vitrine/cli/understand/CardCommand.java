package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.audit.Slices;
import org.vitrine.evaluation.report.ModelCard;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.training.internal.OutputFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a model card. */
@Command(
        name = "card",
        description = {
            "Writes a card of a model or a team, one page of HTML or Markdown: what it is for, its data and settings, "
                    + "its limits, what was changed by hand, and how to train it again. With --data, it is measured: "
                    + "how good it is for each label and each slice of the images, and how honest its probabilities "
                    + "are.",
            "What the model does not know, you say with options; the card says what was not stated."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine card --model mnist.vitrine --data mnist:DIR --purpose \"Reads digits in a course\" --out "
                    + "card.html",
            "  vitrine card --model faces.vitrine --data celeba:DIR --slices facts.csv --contact me@example.org "
                    + "--not-for \"identifying people\" --out card.html --out card.md"
        })
public final class CardCommand extends ConsoleCommand {

    private static final String HTML = ".html";
    private static final String MARKDOWN = ".md";

    @Mixin
    private ModelOption model;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE.html|FILE.md",
            description = "The card, as HTML or Markdown; give the option twice for both.")
    private List<Path> out = new ArrayList<>();

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("test");

    @Option(
            names = "--slices",
            paramLabel = "FILE.csv",
            description = "A table with further facts about the images, by which they are sliced: a column with their "
                    + "names, then any others. Slices by brightness, and by label if labels are not exclusive, are "
                    + "always there.")
    private @Nullable Path slices;

    @Option(names = "--purpose", paramLabel = "TEXT", description = "What the model is for. Default: not stated.")
    private String purpose = "";

    @Option(
            names = "--not-for",
            paramLabel = "TEXT",
            description = "What it must not be used for; may be given several times. Default: not stated.")
    private List<String> notFor = new ArrayList<>();

    @Option(
            names = "--training-data",
            paramLabel = "TEXT",
            description = "What it was trained on: where the images come from, who labelled them. Default: not stated.")
    private String trainingData = "";

    @Option(names = "--contact", paramLabel = "TEXT", description = "Who answers questions. Default: not stated.")
    private String contact = "";

    @Option(
            names = "--licence",
            paramLabel = "TEXT",
            description = "Under which licence it may be used. Default: not stated.")
    private String licence = "";

    @Option(names = "--limitation", paramLabel = "TEXT", description = "A known limit; may be given several times.")
    private List<String> limits = new ArrayList<>();

    @Option(names = "--name", paramLabel = "TEXT", description = "What the model is called. Default: its file's name.")
    private @Nullable String name;

    @Mixin
    private Threads threads;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        for (Path file : out) {
            if (!isHtml(file) && !String.valueOf(file.getFileName()).endsWith(MARKDOWN)) {
                throw new UsageException("--out ends in .html or .md: " + file);
            }
        }
        images.refuseWithoutData("--slices");
        Overwriting files = model.read().reads("the table of slices", slices).readsData(images.location());
        out.forEach(file -> files.writes("--out", file, Overwriting.Kind.PAGE));
        files.check(force);
        out.forEach(OutputFiles::check);
        ClauseClassifier machine = model.readAny();
        ModelCard.People people = new ModelCard.People(purpose, notFor, trainingData, contact, licence, limits);
        ModelCard.Subject subject = new ModelCard.Subject(
                name != null ? name : String.valueOf(model.file.getFileName()),
                machine,
                people,
                images.areGiven() ? measured(machine, screen, crew) : null);
        for (Path file : out) {
            AtomicFile.writeText(file, isHtml(file) ? ModelCard.html(subject) : ModelCard.markdown(subject));
            screen.print("wrote " + file);
        }
    }

    private static boolean isHtml(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(HTML);
    }

    private ModelCard.Measured measured(ClauseClassifier machine, Console screen, int crew) throws IOException {
        ImageSource source = images.open(machine, model.file);
        ImageColumns table = slices == null ? null : ImageColumns.read(slices, source);
        MemberSums votes = images.sums(machine.models(), source, screen, crew);
        List<Slice> parts = new ArrayList<>();
        if (!machine.labels().exclusive()) { // else the recall of each label says the same
            parts.addAll(Slices.byLabel(machine.labels(), votes.examples().size(), votes.examples()::has));
        }
        parts.addAll(Slices.byNumber("brightness", brightness(source, screen)));
        if (table != null) {
            for (String column : table.names()) {
                parts.addAll(Slices.byValue(column, table.values(column)));
            }
        }
        return new ModelCard.Measured(
                images.shownName(), // not the path: a card is passed on
                votes.scores(machine),
                parts,
                votes.known());
    }

    private static double[] brightness(ImageSource source, Console screen) {
        return screen.withBar("measuring brightness", source.size(), progress -> {
            double[] means = new double[source.size()];
            for (int i = 0; i < means.length; i++) {
                byte[] values = source.image(i).toBytes();
                long sum = 0;
                for (byte value : values) {
                    sum += value & 0xFF;
                }
                means[i] = (double) sum / values.length;
                progress.accept(i + 1);
            }
            return means;
        });
    }
}
