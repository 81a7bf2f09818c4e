package org.vitrine.internal.encode;

import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** One bit, by each pixel's neighbourhood. */
public final class AdaptiveKind implements EncodingKind {

    static final String NAME = "adaptive";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "one bit: brighter than the pixels around it";
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return View.channels(channels, 1);
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return new AdaptiveEncoding();
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) {
        return new AdaptiveEncoding();
    }
}
