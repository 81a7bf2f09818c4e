package org.vitrine.data.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.concurrent.ParallelLoop;

/**
 * A program that decodes one image many times at once, as a server does that gets many uploads, and prints what came of
 * it.
 */
final class SmallHeap {

    private SmallHeap() {}

    /**
     * Runs the program.
     *
     * @param words the image's file
     */
    public static void main(String... words) throws IOException {
        byte[] file = Files.readAllBytes(Path.of(words[0]));
        AtomicInteger decoded = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        ParallelLoop.forEach(24, 12, () -> (IntConsumer) i -> {
            try {
                byte[] own = file.clone(); // each client sends its own
                ImageDecoder.read(own, "a.jpg", new ImageShape(16, 16, 3));
                decoded.incrementAndGet();
            } catch (ImageMemoryException full) {
                refused.incrementAndGet();
            }
        });
        System.out.println(decoded + " decoded, " + refused + " refused");
    }
}
