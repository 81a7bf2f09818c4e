package org.vitrine.data.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.IIOException;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes files that begin with "GIF8oom" and fails for lack of memory as the JDK's readers do: with an error wrapped
 * so that the file looks damaged. Fails so many times, then gives a black image.
 */
final class HungryReader extends ImageReaderSpi implements AutoCloseable {

    /** What such a file holds. */
    static final byte[] FILE = {'G', 'I', 'F', '8', 'o', 'o', 'm', 0, 0, 0, 0, 0, 0, 0, 0, 0};

    private final AtomicInteger failures;
    private final int side;
    private final AtomicInteger decoding = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    private HungryReader(int failures, int side) {
        this.failures = new AtomicInteger(failures);
        this.side = side;
        pluginClassName = Reader.class.getName();
        names = new String[] {"hungry"};
        inputTypes = new Class<?>[] {ImageInputStream.class};
    }

    /** Installs the reader; closing it removes it. */
    static HungryReader install(int failures, int side) {
        HungryReader reader = new HungryReader(failures, side);
        IIORegistry.getDefaultInstance().registerServiceProvider(reader, ImageReaderSpi.class);
        return reader;
    }

    /** How many images were decoded at the same time. */
    int most() {
        return most.get();
    }

    @Override
    public void close() {
        IIORegistry.getDefaultInstance().deregisterServiceProvider(this, ImageReaderSpi.class);
    }

    @Override
    public boolean canDecodeInput(Object source) throws IOException {
        if (!(source instanceof ImageInputStream input)) {
            return false;
        }
        byte[] head = new byte[FILE.length];
        input.mark();
        try {
            return input.read(head) == head.length && java.util.Arrays.equals(head, FILE);
        } finally {
            input.reset();
        }
    }

    @Override
    public ImageReader createReaderInstance(Object extension) {
        return new Reader(this);
    }

    @Override
    public String getDescription(Locale locale) {
        return "fails for lack of memory";
    }

    private static final class Reader extends ImageReader {

        private final HungryReader owner;

        Reader(HungryReader owner) {
            super(owner);
            this.owner = owner;
        }

        @Override
        public int getNumImages(boolean search) {
            return 1;
        }

        @Override
        public int getWidth(int index) {
            return owner.side;
        }

        @Override
        public int getHeight(int index) {
            return owner.side;
        }

        @Override
        public Iterator<ImageTypeSpecifier> getImageTypes(int index) {
            return Collections.emptyIterator();
        }

        @Override
        public @Nullable IIOMetadata getStreamMetadata() {
            return null;
        }

        @Override
        public @Nullable IIOMetadata getImageMetadata(int index) {
            return null;
        }

        @Override
        public BufferedImage read(int index, ImageReadParam parameters) throws IOException {
            owner.most.accumulateAndGet(owner.decoding.incrementAndGet(), Math::max);
            try {
                Thread.sleep(20);
                if (owner.failures.getAndDecrement() > 0) {
                    throw new IIOException("Error reading image data", new OutOfMemoryError("Java heap space"));
                }
                return new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY);
            } catch (InterruptedException interrupted) {
                throw new IIOException("interrupted", interrupted);
            } finally {
                owner.decoding.decrementAndGet();
            }
        }
    }
}
