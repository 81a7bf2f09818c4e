package org.vitrine.internal.encode;

import java.io.IOException;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes levels at the quantiles of the training images, each channel on its own. */
public final class QuantileKind implements EncodingKind {

    private static final String NAME = "quantile";
    private static final WholeNumber LEVELS = new WholeNumber(NAME, 1, View.MAX_LEVELS);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String defaultParameter() {
        return "8";
    }

    @Override
    public String description() {
        return "so many levels at the quantiles of the training images";
    }

    @Override
    public String checked(String parameter) {
        return "" + LEVELS.of(parameter);
    }

    @Override
    public boolean needsData(String parameter) {
        return true;
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return View.channels(channels, LEVELS.of(parameter));
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return ThermometerEncoding.quantiles(
                new EncodingRecipe(NAME, parameter), LEVELS.of(parameter), channels, images);
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
        int[][] thresholds = tensors.tensor(ThermometerEncoding.THRESHOLDS, channels, LEVELS.of(parameter))
                .rows();
        return new ThermometerEncoding(new EncodingRecipe(NAME, parameter), thresholds);
    }
}
