package org.vitrine.data.image;

import java.lang.ref.Reference;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many images are decoded at the same time, so that together they take at most half of the heap. An image
 * that does not fit beside the others waits; one that fails for lack of memory is tried a second time, alone.
 */
final class DecodingMemory {

    private static final long MEGABYTE = 1 << 20;

    /** A decoded pixel of the usual formats has 3 or 4 bytes. */
    private static final int BYTES_PER_PIXEL = 4;

    private static final long BESIDE = 16 * MEGABYTE;

    private static final int PERMITS =
            (int) Math.min(Math.max(Runtime.getRuntime().maxMemory() / 2 / MEGABYTE, 1), Integer.MAX_VALUE);

    /** Fair, so that a large image gets its turn although small ones keep coming. */
    private static final Semaphore FREE = new Semaphore(PERMITS, true);

    private DecodingMemory() {}

    /** About how many megabytes an image takes, at least 1. */
    static long megabytes(int height, int width) {
        return (long) height * width * BYTES_PER_PIXEL / MEGABYTE + 1;
    }

    /** {@return what gives the memory back, once so much of it is not in use by other images} */
    static Runnable take(long megabytes) {
        // An image larger than half of the heap waits until it is alone, rather than for permits that never come.
        int permits = (int) Math.min(megabytes, PERMITS);
        // Made before anything is taken: if there were no memory for it afterwards, nothing would ever be given back.
        Runnable giveBack = () -> FREE.release(permits);
        FREE.acquireUninterruptibly(permits);
        return giveBack;
    }

    /**
     * Finds out whether there is enough memory for an image before it is decoded. The JDK's JPEG decoder may leave the
     * heap locked when memory runs out in the middle of it, and the whole program would stand still from then on; here
     * the failure harms nothing. Some memory has to be left beside the image, for what other threads allocate while it
     * is decoded.
     *
     * @throws OutOfMemoryError if there is not enough
     */
    @SuppressWarnings("ReachabilityFenceUsage") // the array is only there to be allocated
    static void check(int height, int width) {
        long bytes = megabytes(height, width) * MEGABYTE;
        Runtime runtime = Runtime.getRuntime();
        long beside = Math.min(runtime.maxMemory() / 4, bytes + BESIDE);
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory(); // garbage counts as in use
        if (free < 2 * bytes + beside) {
            byte[] tried = tried(bytes); // collects garbage if need be
            byte[] spare = tried(beside);
            Reference.reachabilityFence(tried);
            Reference.reachabilityFence(spare);
        }
    }

    private static byte[] tried(long bytes) {
        return new byte[(int) Math.min(bytes, Integer.MAX_VALUE - Byte.SIZE)];
    }

    /** Waits until no other image is being decoded. */
    static Runnable takeAll() {
        return take(PERMITS);
    }

    /** {@return true if something failed for lack of memory; decoders wrap the error as if the file were damaged} */
    static boolean isShort(@Nullable Throwable problem) {
        int depth = 0;
        for (Throwable cause = problem; cause != null && depth < 100; cause = cause.getCause(), depth++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }
}
