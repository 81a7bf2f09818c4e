package org.vitrine.explorer.internal.view;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed once, when it is first asked for. Threads may share it. */
public final class Lazy<T> {

    private final Supplier<T> computation;
    private @Nullable T value;

    public Lazy(Supplier<T> computation) {
        this.computation = computation;
    }

    public synchronized T get() {
        T known = value;
        if (known == null) {
            known = computation.get();
            value = known;
        }
        return known;
    }
}
