package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.ml.image.ImageSchema;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Reads the images of a column: image files as bytes, as the {@code binaryFile} source or any table holds them, or the
 * decoded images of the {@code image} source, whose bytes are blue, green, red. Images whose four channels include
 * transparency are shown on white.
 *
 * @param isStruct true for images of the {@code image} source, false for files
 */
public record ImageColumn(boolean isStruct) implements Serializable {

    /** Finds the column of a table. */
    public static ImageColumn of(StructType schema, String name) {
        DataType type = field(schema, name).dataType();
        if (type instanceof BinaryType) {
            return new ImageColumn(false);
        }
        if (type instanceof StructType struct
                && Arrays.asList(struct.fieldNames()).containsAll(Arrays.asList(ImageSchema.imageFields()))) {
            return new ImageColumn(true);
        }
        throw new IllegalArgumentException("the column '" + name + "' must hold images as binary or as the image source"
                + " gives them, not " + type.catalogString());
    }

    /** Finds a column that must be there. */
    static StructField field(StructType schema, String name) {
        if (!Arrays.asList(schema.fieldNames()).contains(name)) {
            throw new IllegalArgumentException(
                    "there is no column '" + name + "'; there are: " + String.join(", ", schema.fieldNames()));
        }
        return schema.apply(name);
    }

    /** {@return the origin of an image, if the cell says so; otherwise null} */
    public @Nullable String origin(@Nullable Object cell) {
        return isStruct && cell != null ? ((Row) cell).getAs("origin") : null;
    }

    /** Adds what the cell holds to a hash. */
    void digest(@Nullable Object cell, MessageDigest digest) {
        if (cell == null) {
            return;
        }
        if (isStruct) {
            Row image = (Row) cell;
            digest.update((image.<Object>getAs("height") + "x" + image.<Object>getAs("width") + "x"
                            + image.<Object>getAs("nChannels") + ":")
                    .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            byte[] data = image.getAs("data");
            if (data != null) {
                digest.update(data);
            }
        } else {
            digest.update((byte[]) cell);
        }
    }

    /**
     * {@return the image of a cell; grey if its colour is not given and every pixel of it is grey}
     *
     * @param name what the image is called in messages
     * @param wanted the shape that it shall have, as far as that is known
     * @throws DataException if it cannot be read; the message names it
     */
    public Raster read(@Nullable Object cell, String name, WantedShape wanted) {
        if (cell == null) {
            throw new DataException("the image " + name + " is null; remove the row");
        }
        if (isStruct) {
            Raster image = decoded((Row) cell, name);
            Raster coloured = wanted.hasColour() ? image : greyIfAllIs(image);
            return ImageDecoder.scale(
                    coloured,
                    wanted.applied(coloured.shape()),
                    wanted.preparation().fit());
        }
        byte[] bytes = (byte[]) cell;
        if (wanted.isComplete()) {
            return ImageDecoder.read(bytes, name, wanted.shape(), wanted.preparation());
        }
        ImageShape own = ImageDecoder.shape(bytes, name); // says three channels
        Raster image = ImageDecoder.read(bytes, name, wanted.applied(own), wanted.preparation());
        return wanted.hasColour() ? image : greyIfAllIs(image);
    }

    private static Raster greyIfAllIs(Raster image) {
        ImageShape shape = image.shape();
        if (shape.channels() == 1) {
            return image;
        }
        byte[] values = image.toBytes();
        for (int i = 0; i < values.length; i += 3) {
            if (values[i] != values[i + 1] || values[i] != values[i + 2]) {
                return image;
            }
        }
        return ImageDecoder.scale(image, new ImageShape(shape.height(), shape.width(), 1));
    }

    /** Decodes an image from blue, green, red, which is how OpenCV and so Spark order them. */
    private static Raster decoded(Row image, String name) {
        int height = image.<Integer>getAs("height");
        int width = image.<Integer>getAs("width");
        int channels = image.<Integer>getAs("nChannels");
        byte[] data = Objects.requireNonNullElse(image.getAs("data"), new byte[0]);
        if (height < 1 || width < 1 || channels < 1 || data.length == 0) {
            throw new DataException("the image " + name + " could not be decoded by Spark; repair or remove it");
        }
        if ((channels != 1 && channels != 3 && channels != 4) || data.length != (long) height * width * channels) {
            throw new DataException(String.format(
                    Locale.ROOT,
                    "the image %s has %dx%d pixels of %d channels in %d bytes;"
                            + " 1, 3 or 4 channels of a byte can be read",
                    name,
                    height,
                    width,
                    channels,
                    data.length));
        }
        if (channels == 1) {
            return Raster.of(new ImageShape(height, width, 1), data.clone());
        }
        byte[] values = new byte[height * width * 3];
        for (int pixel = 0; pixel < height * width; pixel++) {
            int from = pixel * channels;
            int alpha = channels == 4 ? data[from + 3] & 0xFF : 255;
            for (int channel = 0; channel < 3; channel++) {
                int value = data[from + 2 - channel] & 0xFF;
                values[3 * pixel + channel] = (byte) ((value * alpha + 255 * (255 - alpha) + 127) / 255);
            }
        }
        return Raster.of(new ImageShape(height, width, 3), values);
    }
}
