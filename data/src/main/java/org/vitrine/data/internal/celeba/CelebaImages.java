package org.vitrine.data.internal.celeba;

import java.nio.file.Files;
import java.nio.file.Path;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/** The images of CelebA, packed or unpacked. Several threads may ask at once. */
interface CelebaImages {

    /** Opens the zip file as it was published, or else the folder that was in it. */
    static CelebaImages in(Path folder) {
        Path zip = folder.resolve("img_align_celeba.zip");
        if (Files.isRegularFile(zip)) {
            return ZippedImages.open(zip);
        }
        Path unpacked = folder.resolve("img_align_celeba");
        if (Files.isDirectory(unpacked)) {
            return UnpackedImages.in(unpacked);
        }
        throw new DataException(
                "there is no img_align_celeba.zip and no folder img_align_celeba in " + folder + "; put one there");
    }

    /** {@return true if there is an image of this name} */
    boolean has(String name);

    /** Reads an image that is there, and brings it to a shape. */
    Raster read(String name, ImageShape shape, Preparation preparation);

    /** {@return the size of an image that is there, before it is scaled} */
    ImageShape shape(String name);

    /** {@return the stamp of an image that is there} */
    ImageStamp stamp(String name);
}
