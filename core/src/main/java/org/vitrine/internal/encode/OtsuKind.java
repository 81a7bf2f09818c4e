package org.vitrine.internal.encode;

import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** One bit, by each image's own best threshold. */
public final class OtsuKind implements EncodingKind {

    static final String NAME = "otsu";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "one bit: by the threshold that best divides each image's own values";
    }

    @Override
    public List<View> views(String parameter, int channels) {
        return View.channels(channels, 1);
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return new OtsuEncoding();
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) {
        return new OtsuEncoding();
    }
}
