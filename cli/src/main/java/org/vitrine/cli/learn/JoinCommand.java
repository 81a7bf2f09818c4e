package org.vitrine.cli.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.OutputOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.model.JoinException;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Joins models into one. */
@Command(
        name = "join",
        description = {
            "Joins models into one, the union: their clauses stand side by side, and its class sums are the sums of "
                    + "theirs.",
            "The models must have the same labels, images, encoding and settings; only clauses, target, machines, seed "
                    + "and epochs may differ. The union is a model like any other. It is not calibrated, and its "
                    + "decision thresholds are those of the models, added up; 'vitrine calibrate' fits both anew. To "
                    + "combine models that differ, make a team."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine join --out union.vitrine seed1.vitrine seed2.vitrine",
            "  vitrine join --out union.vitrine part*.vitrine"
        })
public final class JoinCommand extends ConsoleCommand {

    @Parameters(paramLabel = "MODEL", arity = "1..*", description = "The models, two or more, in this order.")
    private List<Path> files;

    @Mixin
    private OutputOptions out;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    protected void run(Console screen) throws IOException {
        if (files.size() < 2) {
            throw new UsageException("a union joins at least two models; name another one beside " + files.get(0));
        }
        Overwriting inputs = new Overwriting();
        for (int i = 0; i < files.size(); i++) {
            inputs.reads("model " + (i + 1) + " of the union", files.get(i));
        }
        out.check(Overwriting.Kind.MODEL, inputs);
        List<Model> models = new ArrayList<>();
        for (Path file : files) {
            models.add(ModelFile.read(file));
        }
        Model union = joined(models);
        ModelFile.write(union, out.file);
        leftOut(models, union, screen);
        report(union, screen);
    }

    private Model joined(List<Model> models) {
        try {
            return Model.join(models);
        } catch (JoinException different) {
            String with = different.model() == 0 ? "" : " with " + files.get(0);
            throw new UsageException(
                    files.get(different.model()) + " cannot be joined" + with + ": " + different.difference());
        } catch (IllegalArgumentException outOfBounds) {
            throw new UsageException("these models cannot be joined: " + outOfBounds.getMessage());
        }
    }

    private static void leftOut(List<Model> models, Model union, Console screen) {
        if (models.stream()
                .anyMatch(model ->
                        model.calibration().isPresent() || model.familiarity().isPresent())) {
            screen.remark(
                    "note: the union is not calibrated, since its class sums are others; run 'vitrine calibrate'");
        }
        if (union.automata().isEmpty()
                && models.stream().anyMatch(model -> model.automata().isPresent())) {
            screen.remark("note: the union cannot be trained further, since one of the models is compact");
        }
        if (union.usualVotes().isEmpty()
                && models.stream().anyMatch(model -> model.usualVotes().isPresent())) {
            screen.remark("note: the union does not know what is usual for its clauses, since that was counted on "
                    + "different numbers of images");
        }
    }

    private void report(Model union, Console screen) throws IOException {
        Settings settings = union.settings();
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("model", out.file.toString());
            map.put("machines", settings.machines());
            map.put("clauses", union.clauses().size());
            map.put("target", settings.target());
            map.put("epochs", union.provenance().epochs());
            map.put("bytes", Files.size(out.file));
            screen.json(map);
        } else {
            screen.print(settings.machines() + " machines, " + union.clauses().size() + " clauses in all, T "
                    + settings.target());
            screen.remark("wrote " + out.file);
        }
    }
}
