package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.FileNames;
import org.vitrine.cli.console.Outputs;
import org.vitrine.evaluation.chart.CounterfactualSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.explain.change.ClauseSwing;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.change.PixelChange;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;

/**
 * Finds, writes and describes what would change decisions.
 *
 * @param folder where images are written; null for nowhere
 * @param names the names of files that are written
 */
record Counterfactuals(
        Console screen, ClauseClassifier machine, @Nullable Path folder, FileNames names) {

    private static final int MOST_CLAUSES = 50;

    /** Looks for what would change the decision about a label of an image. */
    Map<String, Object> of(String image, String name, Raster raster, int label) throws IOException {
        String labelName = machine.labels().name(label);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", image);
        map.put("label", labelName);
        Optional<Counterfactual> found = CounterfactualSearch.of(machine).find(raster, label);
        map.put("found", found.isPresent());
        if (found.isEmpty()) {
            screen.remark(image + ": no small change was found that changes the decision about " + labelName);
            return map;
        }
        Counterfactual change = found.get();
        screen.remark(image + ": " + change.inWords());
        if (folder != null) {
            String file = names.unique(name + "." + Outputs.fileName(labelName) + ".counterfactual");
            Path sheet = folder.resolve(file + ".png");
            Path changed = folder.resolve(file + ".changed.png");
            Png.write(CounterfactualSheet.draw(name, change), sheet);
            Png.write(Png.image(change.changed()), changed);
            screen.remark("wrote " + sheet);
            screen.remark("wrote " + changed);
        }
        describe(change, map);
        addClauses(change.swings(machine), map);
        return map;
    }

    private void describe(Counterfactual change, Map<String, Object> map) {
        map.put("sentence", change.inWords());
        map.put("given", change.given());
        map.put("before", decision(change.before()));
        map.put("after", decision(change.after()));
        map.put("changedPixels", change.pixels().length);
        map.put("changedShare", change.share());
        map.put("part", change.part());
        map.put("minimal", change.isMinimal());
        map.put("predictions", change.predictions());
        map.put("areas", change.areas().stream().map(Counterfactuals::toMap).toList());
        int width = change.image().shape().width();
        map.put(
                "pixels",
                Arrays.stream(change.pixels())
                        .mapToObj(pixel -> pixel(change, pixel / width, pixel % width))
                        .toList());
    }

    private static List<Object> pixel(Counterfactual change, int row, int column) {
        PixelChange how = change.change(row, column).orElseThrow();
        List<Object> values = new ArrayList<>();
        for (int channel = 0; channel < change.image().shape().channels(); channel++) {
            values.add(change.changed().value(row, column, channel));
        }
        return List.of(row, column, how.inWords(), values);
    }

    private static Map<String, Object> decision(Prediction prediction) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("labels", prediction.decided());
        map.put("classSums", prediction.classSums());
        return map;
    }

    private void addClauses(List<ClauseSwing> swings, Map<String, Object> map) {
        map.put("fellSilent", swings.stream().filter(ClauseSwing::fellSilent).count());
        map.put(
                "beganToSpeak",
                swings.stream().filter(ClauseSwing::beganToSpeak).count());
        map.put("changedTheirVotes", swings.size());
        map.put(
                "clauses",
                swings.stream()
                        .limit(MOST_CLAUSES)
                        .map(swing -> {
                            Map<String, Object> one = new LinkedHashMap<>();
                            if (machine.models().size() > 1) {
                                one.put("member", swing.member());
                                one.put("share", swing.share(machine));
                            }
                            one.put("clause", swing.clause());
                            one.put("before", swing.before());
                            one.put("after", swing.after());
                            one.put("votes", swing.votes());
                            return one;
                        })
                        .toList());
    }

    static Map<String, Object> toMap(Area area) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("top", area.top());
        map.put("left", area.left());
        map.put("bottom", area.bottom());
        map.put("right", area.right());
        return map;
    }
}
