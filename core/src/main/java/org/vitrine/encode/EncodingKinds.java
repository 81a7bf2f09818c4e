package org.vitrine.encode;

import java.util.Map;
import java.util.ServiceLoader;
import org.vitrine.internal.service.NamedServices;

/** Finds the kinds of encodings that are installed, once. */
final class EncodingKinds {

    private static final NamedServices<EncodingKind> KINDS = new NamedServices<>(
            "encodings",
            EncodingKind.class,
            EncodingKind::name,
            loader -> ServiceLoader.load(EncodingKind.class, loader));

    private EncodingKinds() {}

    static Map<String, EncodingKind> byName() {
        return KINDS.byName();
    }
}
