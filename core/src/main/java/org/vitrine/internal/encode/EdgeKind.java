package org.vitrine.internal.encode;

import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes encodings of steps between neighbouring pixels, and of colour against brightness. */
public final class EdgeKind implements EncodingKind {

    private static final String NAME = "edges";
    private static final WholeNumber LEVELS = new WholeNumber(NAME, 2, 16);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String defaultParameter() {
        return "4";
    }

    @Override
    public String description() {
        return "so many levels of the steps of brightness between neighbouring pixels, good for photographs";
    }

    @Override
    public String checked(String parameter) {
        int levels = LEVELS.of(parameter);
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

    private static EdgeEncoding encoding(String parameter) {
        return new EdgeEncoding(new EncodingRecipe(NAME, parameter), LEVELS.of(parameter));
    }
}
