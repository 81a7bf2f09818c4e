package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.FileNames;
import org.vitrine.evaluation.chart.NearestSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.nearest.IndexedExamples.Found;
import org.vitrine.image.Raster;

/**
 * Finds, draws and describes the training examples that resemble images.
 *
 * @param count how many to show
 * @param folder where images are written; null for nowhere
 * @param names the names of files that are written
 */
record NearestExamples(
        Console screen,
        IndexedExamples examples,
        int count,
        @Nullable Path folder,
        FileNames names) {

    /** Looks for the examples that resemble an image, by some labels or by those that it is given. */
    Map<String, Object> of(String image, String name, Raster raster, int[] labels, String decision) throws IOException {
        List<Found> nearest = examples.nearest(raster, labels, count);
        for (Found found : nearest) {
            screen.remark(image + ": " + found.name() + " (" + labels(found) + ") "
                    + found.neighbour().inWords() + (found.agrees() ? "" : ", and has other labels"));
        }
        if (folder != null && !nearest.isEmpty()) {
            Path sheet = folder.resolve(names.unique(name + ".nearest") + ".png");
            Png.write(NearestSheet.draw(name, decision, raster, examples, nearest), sheet);
            screen.remark("wrote " + sheet);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", image);
        map.put("decision", decision);
        map.put("examples", examples.size());
        map.put("nearest", nearest.stream().map(NearestExamples::toMap).toList());
        return map;
    }

    private static String labels(Found found) {
        return found.labels().isEmpty() ? "none of the labels" : String.join(", ", found.labels());
    }

    private static Map<String, Object> toMap(Found found) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("example", found.neighbour().example());
        map.put("name", found.name());
        map.put("labels", found.labels());
        map.put("agrees", found.agrees());
        map.put("sentence", found.neighbour().inWords());
        map.put("reasons", found.neighbour().reasons());
        map.put("sharedReasons", found.neighbour().shared());
        map.put("votes", found.neighbour().votes());
        map.put("sharedVotes", found.neighbour().sharedVotes());
        map.put("similarity", found.neighbour().similarity());
        return map;
    }
}
