package org.vitrine.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Edits;
import org.vitrine.cli.console.UsageException;
import org.vitrine.edit.EditException;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Shrinkage;
import org.vitrine.predict.Calibration;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.FileKind;
import org.vitrine.store.IndexFile;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.store.TrainingIndex;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells whether a file is whole. */
@Command(
        name = "check",
        description = "Verifies that a model, checkpoint, team or index is intact, to the last bit, and prints its "
                + "provenance.",
        footer = {
            "",
            "Exit code: 0 if the file is intact, 1 if it is not, 2 if the command is wrong or the file does not exist.",
            "",
            "Example:",
            "  vitrine check mnist.vitrine"
        })
public final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The model, checkpoint, team or index.")
    private Path file;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Console screen = Console.of(spec);
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UsageException(file + " is not a regular file; name a model, checkpoint, team or index");
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file + "; check the path");
        }
        Map<String, Object> findings = new LinkedHashMap<>();
        findings.put("file", file.toString());
        List<String> edits = new ArrayList<>();
        try {
            switch (FileKind.of(file)) {
                case MODEL -> {
                    ClauseClassifier classifier = ModelFile.readClassifier(file);
                    // What a file says of a model it says of each member of a team, one by one.
                    if (classifier instanceof Model model) {
                        describe(model, "model", findings);
                        edits.addAll(Edits.lines(model));
                    } else {
                        describe(classifier, findings);
                    }
                }
                case CHECKPOINT -> describe(CheckpointFile.read(file).state().model(), "checkpoint", findings);
                case INDEX -> describe(IndexFile.read(file), findings);
            }
        } catch (ModelFileException wrong) {
            findings.put("whole", false);
            findings.put("problem", String.valueOf(wrong.getMessage()));
        }
        boolean whole = Boolean.TRUE.equals(findings.get("whole"));
        if (json) {
            screen.json(findings);
        } else if (whole) {
            screen.print(file + " is whole");
            findings.forEach((name, value) -> {
                if (!name.equals("file") && !name.equals("whole") && !name.equals("edits")) {
                    screen.print("  " + name + ": " + value);
                }
            });
            edits.forEach(line -> screen.print("  " + line));
        } else {
            screen.print("not whole: " + findings.get("problem"));
        }
        return whole ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static void describe(Model model, String kind, Map<String, Object> findings) {
        Provenance provenance = model.provenance();
        findings.put("whole", true);
        findings.put("kind", kind);
        findings.put("formatVersion", FileKind.VERSION);
        findings.put("madeBy", "vitrine " + provenance.version());
        findings.put("dataFingerprint", provenance.dataFingerprint());
        findings.put("images", model.shape().toString());
        findings.put("labels", model.labels().size());
        findings.put("clauses", model.clauses().size());
        findings.put("imagesLearnt", provenance.images());
        findings.put("variants", provenance.variants());
        findings.put("examples", provenance.examples());
        findings.put("epochs", provenance.epochs());
        findings.put("epochsWanted", model.settings().epochs());
        findings.put("stoppedAfter", provenance.stoppedAfter());
        findings.put("lessons", lessons(List.of(model)));
        findings.put("canLearnOn", model.automata().isPresent());
        findings.put("calibration", words(model.calibration(), model.labels()));
        findings.put("noticesUnusualImages", model.noticesUnlike());
        if (!model.provenance().shrinkages().isEmpty()) {
            findings.put(
                    "shrunk",
                    model.provenance().shrinkages().stream()
                            .map(Shrinkage::inWords)
                            .toList());
        }
        if (!model.edits().isEmpty()) {
            findings.put("editsLeadHere", leadHere(model));
            findings.put("edits", Edits.toList(model));
        }
    }

    /** {@return whether the edits that the file lists turn the original that it keeps into this model} */
    private static boolean leadHere(Model model) {
        try {
            Model again = model.original().edited(model.edits());
            return again.clauses().equals(model.clauses())
                    && Arrays.equals(again.weights(), model.weights())
                    && again.thresholds().equals(model.thresholds());
        } catch (EditException impossible) {
            return false;
        }
    }

    private static void describe(TrainingIndex index, Map<String, Object> findings) {
        findings.put("whole", true);
        findings.put("kind", "index");
        findings.put("formatVersion", FileKind.VERSION);
        findings.put("dataFingerprint", index.dataFingerprint());
        findings.put("clauseFingerprint", index.clauseFingerprint());
        findings.put("labels", index.examples().labels());
        findings.put("clauses", index.examples().clauses());
        findings.put("examples", index.examples().examples());
    }

    private static void describe(ClauseClassifier team, Map<String, Object> findings) {
        List<Model> models = team.models();
        findings.put("whole", true);
        findings.put("kind", "team");
        findings.put("formatVersion", FileKind.VERSION);
        findings.put(
                "madeBy",
                models.stream()
                        .map(model -> "vitrine " + model.provenance().version())
                        .distinct()
                        .toList());
        findings.put(
                "dataFingerprint",
                models.stream()
                        .map(model -> model.provenance().dataFingerprint())
                        .distinct()
                        .toList());
        findings.put("images", team.shape().toString());
        findings.put("labels", team.labels().size());
        findings.put("members", models.size());
        findings.put(
                "clauses",
                models.stream().mapToInt(model -> model.clauses().size()).sum());
        findings.put("lessons", lessons(models));
        findings.put("canLearnOn", false);
        findings.put("calibration", words(team.calibration(), team.labels()));
        findings.put("noticesUnusualImages", models.stream().anyMatch(model -> model.noticesUnlike()));
    }

    private static List<String> lessons(List<Model> models) {
        return models.stream()
                .flatMap(model -> model.provenance().lessons().stream())
                .map(lesson ->
                        lesson.inWords() + ", fingerprint " + lesson.data().fingerprint())
                .distinct()
                .toList();
    }

    private static String words(Optional<Calibration> calibration, Labels labels) {
        return calibration.map(known -> known.inWords(labels)).orElse("none");
    }
}
