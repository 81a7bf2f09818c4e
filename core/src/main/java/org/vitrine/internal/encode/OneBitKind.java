package org.vitrine.internal.encode;

import java.util.List;
import java.util.function.Supplier;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.Raster;

/** Makes one bit per pixel and channel, without a parameter and without anything fitted. */
public abstract class OneBitKind implements EncodingKind {

    private final String name;
    private final String description;
    private final Supplier<Encoding> encoding;

    OneBitKind(String name, String description, Supplier<Encoding> encoding) {
        this.name = name;
        this.description = description;
        this.encoding = encoding;
    }

    /** Makes one bit by each image's own best threshold. */
    public static final class Otsu extends OneBitKind {

        static final String NAME = "otsu";

        public Otsu() {
            super(NAME, "one bit: by the threshold that best divides each image's own values", OtsuEncoding::new);
        }
    }

    /** Makes one bit by each pixel's neighbourhood. */
    public static final class Adaptive extends OneBitKind {

        static final String NAME = "adaptive";

        public Adaptive() {
            super(NAME, "one bit: brighter than the pixels around it", AdaptiveEncoding::new);
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<View> views(String parameter, int channels) {
        return View.channels(channels, 1);
    }

    @Override
    public final Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        return encoding.get();
    }

    @Override
    public final Encoding restore(String parameter, int channels, TensorSource tensors) {
        return encoding.get();
    }
}
