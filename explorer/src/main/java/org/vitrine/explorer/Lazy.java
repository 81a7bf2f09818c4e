package org.vitrine.explorer;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is worked out when it is first asked for, once, whoever asks. */
final class Lazy<T> {

    private final Supplier<T> work;
    private @Nullable T result;

    Lazy(Supplier<T> work) {
        this.work = work;
    }

    synchronized T get() {
        T known = result;
        if (known == null) {
            known = work.get();
            result = known;
        }
        return known;
    }
}
