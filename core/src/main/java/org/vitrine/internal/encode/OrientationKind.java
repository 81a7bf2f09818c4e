package org.vitrine.internal.encode;

import java.io.IOException;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes encodings of pooled orientations, of contrast and of colour. */
public final class OrientationKind extends NumberKind {

    static final String NAME = "orientations";

    public OrientationKind() {
        super(NAME, 4, 16, 4, "so many levels of the directions of edges in cells of 2x2 pixels, for a flat window");
    }

    @Override
    public String checked(String parameter) {
        int levels = number(parameter);
        if (levels % OrientationEncoding.PER_PLANE != 0) {
            throw new IllegalArgumentException("encoding orientations takes a multiple of 4 levels: " + levels);
        }
        return "" + levels;
    }

    @Override
    public boolean needsData(String parameter) {
        return true;
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return OrientationViews.of(channels, number(parameter));
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        OrientationHistograms histograms = new OrientationHistograms(channels);
        images.forEach(histograms::add);
        return new OrientationEncoding(channels, histograms.quantiles(number(parameter)));
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
        int[][] quantiles = tensors.tensor(
                        OrientationEncoding.QUANTILES, OrientationPools.maps(channels), number(parameter))
                .rows();
        return new OrientationEncoding(channels, quantiles);
    }
}
