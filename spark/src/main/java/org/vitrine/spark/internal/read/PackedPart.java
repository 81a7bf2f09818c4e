package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Aside;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;

/** Says to executors which images of which data examples are; {@link DataPart} is not serializable. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PackedPart(
        String fingerprint,
        int whole,
        int images,
        int variants,
        ArrayList<Integer> ofLabels,
        @Nullable Double share,
        long seed,
        String content,
        int[] positions)
        implements Serializable {

    static PackedPart of(Dataset examples) {
        DataPart part = examples.part();
        return new PackedPart(
                part.fingerprint(),
                part.whole(),
                part.images(),
                part.variants(),
                new ArrayList<>(part.ofLabels()),
                part.aside().map(Aside::share).orElse(null),
                part.aside().map(Aside::seed).orElse(0L),
                part.content(),
                IntStream.range(0, examples.size()).map(examples::position).toArray());
    }

    DataPart unpacked() {
        return new DataPart(
                fingerprint,
                whole,
                images,
                variants,
                ofLabels,
                share == null ? Optional.empty() : Optional.of(new Aside(share, seed)),
                content);
    }
}
