package org.vitrine.internal.encode;

import java.io.IOException;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes levels at the quantiles of the training images, each channel on its own. */
public final class QuantileKind extends NumberKind {

    public QuantileKind() {
        super("quantile", 1, View.MAX_LEVELS, 8, "so many levels at the quantiles of the training images");
    }

    @Override
    public boolean needsData(String parameter) {
        return true;
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return View.channels(channels, number(parameter));
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return ThermometerEncoding.quantiles(recipe(parameter), number(parameter), channels, images);
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
        int[][] thresholds = tensors.tensor(ThermometerEncoding.THRESHOLDS, channels, number(parameter))
                .rows();
        return new ThermometerEncoding(recipe(parameter), thresholds);
    }
}
