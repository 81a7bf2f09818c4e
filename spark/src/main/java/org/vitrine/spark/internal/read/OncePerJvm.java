package org.vitrine.spark.internal.read;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Values that a JVM makes once of a broadcast, whatever the number of its tasks, and keeps as long as its memory
 * suffices.
 *
 * @param <V> the values
 */
public final class OncePerJvm<V> {

    private final ConcurrentHashMap<Long, Slot<V>> slots = new ConcurrentHashMap<>();

    /** A value, if it was made and not dropped; its lock makes tasks wait for the one that makes it. */
    private static final class Slot<V> {
        private SoftReference<V> value = new SoftReference<>(null);
    }

    /**
     * {@return a value}
     *
     * @param broadcast the number of the broadcast that it is made of
     * @param making makes it, if no task has done so or it was dropped
     */
    public V get(long broadcast, Supplier<V> making) {
        Slot<V> slot = slots.computeIfAbsent(broadcast, id -> new Slot<>());
        // A lock for each slot: within computeIfAbsent a long making would block tasks that want other values.
        synchronized (slot) {
            V value = slot.value.get();
            if (value == null) {
                value = making.get();
                slot.value = new SoftReference<>(value);
            }
            return value;
        }
    }

    /** Forgets a value. */
    public void remove(long broadcast) {
        slots.remove(broadcast);
    }
}
