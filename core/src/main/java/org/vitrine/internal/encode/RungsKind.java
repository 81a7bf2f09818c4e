package org.vitrine.internal.encode;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes {@link ThermometerEncoding}s whose rungs the parameter determines, the same for all channels. */
abstract class RungsKind extends NumberKind {

    RungsKind(String name, int least, int most, int suggested, String description) {
        super(name, least, most, suggested, description);
    }

    /** {@return the least value of each level} */
    abstract int[] rungs(int parameter);

    @Override
    public final List<View> views(String parameter, int channels) {
        return View.channels(channels, rungs(number(parameter)).length);
    }

    @Override
    public final Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return ThermometerEncoding.same(recipe(parameter), channels, rungs(number(parameter)));
    }

    /** Compares the stored thresholds, which are for other programs, with those of the parameter: others are wrong. */
    @Override
    public final Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
        int[] rungs = rungs(number(parameter));
        int[][] stored = tensors.tensor(ThermometerEncoding.THRESHOLDS, channels, rungs.length)
                .rows();
        if (!Arrays.stream(stored).allMatch(ofChannel -> Arrays.equals(ofChannel, rungs))) {
            throw new IllegalArgumentException(
                    "thresholds " + Arrays.deepToString(stored) + " are not those of " + recipe(parameter));
        }
        return fit(parameter, channels, List.of());
    }
}
