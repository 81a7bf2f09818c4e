package org.vitrine.data.image;

import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;

/**
 * Ends the decoding of an image if its thread is interrupted. How much work an image may be is bounded by counts, its
 * pixels and {@link JpegScans}: by a clock, the same image would be read on one machine and refused on another.
 */
final class DecodingStop implements IIOReadProgressListener {

    private boolean ended;

    /** {@return true if the image is incomplete because its decoding was ended} */
    boolean hasEnded() {
        return ended;
    }

    @Override
    public void imageProgress(ImageReader reader, float percentage) {
        if (Thread.currentThread().isInterrupted()) {
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
