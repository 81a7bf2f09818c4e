package org.vitrine.explorer;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.model.Model;
import org.vitrine.store.TrainingIndex;

/** Models with an index of their training examples. */
final class Indexed {

    private Indexed() {}

    /** Bars, with the images of the examples. */
    static IndexedExamples bars() {
        ImageSource source = new Bars(600, false);
        return of(Subjects.BARS_MODEL, source, source, List.of());
    }

    /** Faces, with paths as names and without the images. */
    static IndexedExamples facesByName() {
        ImageSource source = DataLocation.open("faces:count=200,test=90", "train", DataLocation.Options.DEFAULT);
        List<String> names = IntStream.range(0, source.size())
                .mapToObj(i -> Bars.SECRET + "/face-" + i + ".png")
                .toList();
        return of(Subjects.FACES_MODEL, source, null, names);
    }

    private static IndexedExamples of(
            Model model, ImageSource source, @Nullable ImageSource images, List<String> names) {
        Dataset data = new DatasetReader(1, false, done -> {})
                .read(source, model.encoding())
                .dataset();
        TrainingIndex index = new TrainingIndex(
                ExampleIndex.of(model, data.size(), data::image, data::has, 1, done -> {}),
                TrainingIndex.fingerprint(model),
                data.fingerprint(),
                IntStream.range(0, data.size()).boxed().toList(),
                names,
                Map.of());
        return new IndexedExamples(model, index, images);
    }
}
