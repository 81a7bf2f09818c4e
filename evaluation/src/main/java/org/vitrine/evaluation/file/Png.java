package org.vitrine.evaluation.file;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** PNG files. */
public final class Png {

    private Png() {}

    /**
     * Writes an image as PNG. An existing file is replaced only when the new one is complete.
     *
     * @param image the image
     * @param file where to; its folder is created if needed
     * @throws IOException if it cannot be written
     */
    public static void write(BufferedImage image, Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path fresh = absolute.resolveSibling(absolute.getFileName() + ".tmp");
        try (var out = Files.newOutputStream(fresh)) {
            if (!ImageIO.write(image, "png", out)) {
                throw new IOException("this Java cannot write PNG files: " + file);
            }
        }
        Files.move(fresh, absolute, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Writes a raster as PNG.
     *
     * @param raster the raster, grey or coloured
     * @param file where to; its folder is created if needed
     * @throws IOException if it cannot be written
     */
    public static void write(Raster raster, Path file) throws IOException {
        write(image(raster), file);
    }

    /**
     * Converts a raster.
     *
     * @param raster the raster, grey or coloured
     * @return the same pixels
     */
    public static BufferedImage image(Raster raster) {
        ImageShape shape = raster.shape();
        BufferedImage image = new BufferedImage(shape.width(), shape.height(), BufferedImage.TYPE_INT_RGB);
        int green = shape.channels() == 1 ? 0 : 1;
        int blue = shape.channels() == 1 ? 0 : 2;
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                image.setRGB(
                        column,
                        row,
                        raster.value(row, column, 0) << 16
                                | raster.value(row, column, green) << 8
                                | raster.value(row, column, blue));
            }
        }
        return image;
    }
}
