package org.vitrine.data.internal.celeba;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.internal.io.FileStamps;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/** Images in a folder, or in a folder of the same name inside it, as some unpack it. */
record UnpackedImages(Path folder, Map<String, Path> files) implements CelebaImages {

    static UnpackedImages in(Path folder) {
        Map<String, Path> files = new HashMap<>();
        for (Path place : List.of(folder.resolve(folder.getFileName()), folder)) {
            if (Files.isDirectory(place)) {
                UserPaths.list(place).forEach(file -> files.put(String.valueOf(file.getFileName()), file));
            }
        }
        return new UnpackedImages(folder, files);
    }

    private Path file(String name) {
        return Objects.requireNonNull(files.get(name), name);
    }

    @Override
    public boolean has(String name) {
        return files.containsKey(name);
    }

    @Override
    public Raster read(String name, ImageShape shape, Preparation preparation) {
        return ImageDecoder.read(file(name), shape, preparation);
    }

    @Override
    public ImageShape shape(String name) {
        return ImageDecoder.shape(file(name));
    }

    @Override
    public ImageStamp stamp(String name) {
        return FileStamps.of(file(name));
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
