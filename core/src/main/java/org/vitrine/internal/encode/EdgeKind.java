package org.vitrine.internal.encode;

import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes encodings of steps between neighbouring pixels, and of colour against brightness. */
public final class EdgeKind extends NumberKind {

    public EdgeKind() {
        super(
                "edges",
                2,
                16,
                4,
                "so many levels of the steps of brightness between neighbouring pixels, good for photographs");
    }

    @Override
    public String checked(String parameter) {
        int levels = number(parameter);
        if (levels % 2 != 0) {
            throw new IllegalArgumentException("encoding edges takes an even number of levels: " + levels);
        }
        return "" + levels;
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return encoding(parameter).views(channels);
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return encoding(parameter);
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) {
        return encoding(parameter);
    }

    private EdgeEncoding encoding(String parameter) {
        return new EdgeEncoding(recipe(parameter), number(parameter));
    }
}
