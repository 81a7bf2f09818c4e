package org.vitrine.cli.learn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.OutputOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.cli.option.UnseenImages;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.calibration.FamiliarityFit;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds honest probabilities to a model or a team. */
@Command(
        name = "calibrate",
        description = {
            "Adds to a model or a team what its class sums mean: honest probabilities, answers with a limited error "
                    + "rate ('--max-error' of predict, evaluate and serve), and a warning for images unlike those it "
                    + "knows.",
            "'vitrine train --validate' does this by itself; this command is for models without validation data, for "
                    + "teams, and for other data than those of the training. Decisions stay the same."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine calibrate --model team.vitrine --data celeba:DIR --out calibrated.vitrine",
            "  vitrine calibrate --model mnist.vitrine --data mnist:DIR --validate 0.1 --out calibrated.vitrine"
        })
public final class CalibrateCommand extends ConsoleCommand {

    private static final int FOLDS = 5;

    @Mixin
    private ModelOption model;

    @Mixin
    private UnseenImages unseen;

    @Option(
            names = "--unused",
            description = "These images chose nothing in training: no epoch, no settings, no decision thresholds. "
                    + "Without this, the model says that they did, and that its probabilities may be a little too "
                    + "good.")
    private boolean unused;

    @Mixin
    private OutputOptions out;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        ClauseClassifier machine = model.readAny();
        out.check(Overwriting.Kind.of(machine), model.read().readsData(unseen.data));
        List<Model> known = new ArrayList<>();
        List<int[][]> sums = new ArrayList<>();
        List<Dataset> all = unseen.read(machine.models(), model.file, screen, crew);
        for (int number = 0; number < all.size(); number++) {
            Model member = machine.models().get(number);
            Dataset images = all.get(number);
            sums.add(screen.withBar(
                    "predicting",
                    images.size(),
                    progress -> member.predictor().classSums(images.size(), images::image, crew, progress)));
            known.add(familiar(screen, member, images, crew));
        }
        Dataset images = all.get(all.size() - 1);
        Scores scores = new MemberSums(sums, List.of(), images, false, 0).scores(machine);
        Calibration.Origin origin = new Calibration.Origin(
                images.size(),
                images.fingerprint(),
                !unused,
                !unused && !scores.thresholds().isZero());
        Calibration calibration = CalibrationFit.of(scores, origin);
        write(machine, known, calibration);
        report(screen, scores, calibration);
    }

    private static Model familiar(Console screen, Model member, Dataset images, int crew) {
        Model looked = CalibrationFit.withAppearance(member, images.size(), images::image, crew);
        if (images.size() < FamiliarityFit.FEWEST) {
            screen.remark("note: " + Formats.counted(images.size(), "image")
                    + (images.size() == 1 ? " does" : " do") + " not show what is unusual; " + FamiliarityFit.FEWEST
                    + " are needed for warnings about images unlike those the model knows");
            return looked.withoutFamiliarity();
        }
        return looked.withFamiliarity(screen.withBar(
                "counting votes", 2L * images.size(), progress -> FamiliarityFit.of(member, images, crew, progress)));
    }

    private void write(ClauseClassifier machine, List<Model> known, Calibration calibration) throws IOException {
        ModelFile.write(machine.withModels(known).withCalibration(calibration), out.file);
    }

    private void report(Console screen, Scores scores, Calibration calibration) {
        double before =
                Doubt.of(scores, null, OptionalDouble.empty()).confidence().error();
        OptionalDouble after = scores.examples() < 2 * FOLDS
                ? OptionalDouble.empty()
                : OptionalDouble.of(CalibrationFit.crossValidated(scores, FOLDS).error());
        if (json) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("out", out.file.toString());
            map.put("images", calibration.origin().images());
            map.put("choseEpoch", calibration.origin().choseEpoch());
            map.put("fittedThresholds", calibration.origin().fittedThresholds());
            map.put("confidenceEce", before);
            after.ifPresent(error -> map.put("probabilityEce", error));
            screen.json(map);
            return;
        }
        screen.print(calibration.origin().inWords());
        after.ifPresent(error -> screen.print(String.format(
                Locale.ROOT,
                "calibration error (ECE): %.2f %% of the paper's confidence, %.2f %% of the probability, "
                        + "cross-validated",
                100 * before,
                100 * error)));
        screen.remark("wrote " + out.file);
    }
}
