package org.vitrine.data.image;

import java.time.Duration;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;

/** Ends the decoding of an image that takes too long, or whose thread is interrupted. */
final class DecodingTime implements IIOReadProgressListener {

    /** The largest images that are read take a few seconds. */
    static final Duration MOST = Duration.ofSeconds(60);

    private final long begin = System.nanoTime();
    private boolean ended;

    /** {@return true if the image is incomplete because its decoding was ended} */
    boolean isOver() {
        return ended;
    }

    @Override
    public void imageProgress(ImageReader reader, float percentage) {
        if (System.nanoTime() - begin > MOST.toNanos() || Thread.currentThread().isInterrupted()) {
            ended = true;
            reader.abort();
        }
    }

    @Override
    public void sequenceStarted(ImageReader reader, int first) {}

    @Override
    public void sequenceComplete(ImageReader reader) {}

    @Override
    public void imageStarted(ImageReader reader, int index) {}

    @Override
    public void imageComplete(ImageReader reader) {}

    @Override
    public void thumbnailStarted(ImageReader reader, int index, int thumbnail) {}

    @Override
    public void thumbnailProgress(ImageReader reader, float percentage) {}

    @Override
    public void thumbnailComplete(ImageReader reader) {}

    @Override
    public void readAborted(ImageReader reader) {}
}
