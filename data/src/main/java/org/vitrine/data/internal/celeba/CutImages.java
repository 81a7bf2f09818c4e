package org.vitrine.data.internal.celeba;

import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/**
 * CelebA's images, each cut to the same rectangle; in proportion if images are not of the published size.
 *
 * @param top the first row of an image of the published size
 * @param bottom the row after the last
 * @param left the first column
 * @param right the column after the last
 */
record CutImages(CelebaImages whole, int top, int bottom, int left, int right) implements CelebaImages {

    private static final int HEIGHT = 218; // as published
    private static final int WIDTH = 178;

    @Override
    public boolean has(String name) {
        return whole.has(name);
    }

    @Override
    public Raster read(String name, ImageShape shape, Preparation preparation) {
        ImageShape uncut = whole.shape(name);
        int channels = shape.channels();
        Raster image = whole.read(name, new ImageShape(uncut.height(), uncut.width(), channels), preparation);
        ImageShape cut = cut(uncut, channels);
        int firstRow = top * uncut.height() / HEIGHT;
        int firstColumn = left * uncut.width() / WIDTH;
        byte[] from = image.toBytes();
        byte[] values = new byte[cut.size()];
        int run = cut.width() * channels;
        for (int row = 0; row < cut.height(); row++) {
            System.arraycopy(from, ((firstRow + row) * uncut.width() + firstColumn) * channels, values, row * run, run);
        }
        return ImageDecoder.scale(Raster.of(cut, values), shape, preparation.fit());
    }

    @Override
    public ImageShape shape(String name) {
        ImageShape uncut = whole.shape(name);
        return cut(uncut, uncut.channels());
    }

    private ImageShape cut(ImageShape uncut, int channels) {
        int height = bottom * uncut.height() / HEIGHT - top * uncut.height() / HEIGHT;
        int width = right * uncut.width() / WIDTH - left * uncut.width() / WIDTH;
        return new ImageShape(Math.max(1, height), Math.max(1, width), channels);
    }

    @Override
    public ImageStamp stamp(String name) {
        ImageStamp uncut = whole.stamp(name);
        String part = " rows " + top + " to " + bottom + ", columns " + left + " to " + right;
        return new ImageStamp(uncut.place() + part, uncut.state());
    }

    @Override
    public String toString() {
        return whole.toString();
    }
}
