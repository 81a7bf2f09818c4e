package org.vitrine.data.internal.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;

/**
 * {@code folder:DIR}: a subfolder per class, in the order of their names, with that class's images inside. If DIR has
 * at least two of the subfolders {@code train}, {@code validation} and {@code test}, each with folders inside, these
 * are the splits, and the classes are those of all of them. Hidden files, files of kinds that cannot be read, folders
 * without images, images beside or below the class folders and broken links are left out; {@link ImageSource#leftOut}
 * says how many.
 */
public final class ClassFolders implements DataKind {

    static final List<String> SPLITS = List.of("train", "validation", "test");

    @Override
    public String name() {
        return "folder";
    }

    @Override
    public String description() {
        return "a subfolder of images per class";
    }

    @Override
    public List<String> splits(String where) {
        Path folder = UserPaths.folder(where);
        List<String> splits = SPLITS.stream()
                .filter(split -> Files.isDirectory(folder.resolve(split)))
                .filter(split -> list(folder.resolve(split)).stream().anyMatch(Files::isDirectory))
                .toList();
        return splits.size() < 2 ? List.of() : splits;
    }

    @Override
    public boolean hasAnySize() {
        return true;
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Path folder = UserPaths.folder(where);
        List<String> splits = splits(where);
        Path root = splits.isEmpty() ? folder : folder.resolve(split);
        Map<String, List<Path>> classes = classes(root);
        TreeSet<String> names = new TreeSet<>(classes.keySet());
        for (String other : splits) {
            if (!other.equals(split)) {
                names.addAll(classes(folder.resolve(other)).keySet());
            }
        }
        if (classes.isEmpty()) {
            throw new DataException("there are no images in subfolders of " + root + LeftOut.kindsBelow(root)
                    + "; make a subfolder for each class and put its images there");
        }
        List<String> leftOut = LeftOut.in(root, names);
        Labels labels = Labels.oneOf(List.copyOf(names));
        List<ImageFiles.Entry> entries = new ArrayList<>();
        classes.forEach((name, files) -> {
            BitSet target = new BitSet();
            target.set(labels.indexOf(name));
            for (Path file : files) {
                entries.add(new ImageFiles.Entry(file, name + "/" + file.getFileName(), target));
            }
        });
        return ImageFiles.of(entries, labels, options, leftOut);
    }

    private static Map<String, List<Path>> classes(Path root) {
        Map<String, List<Path>> classes = new TreeMap<>();
        for (Path folder : list(root)) {
            if (Files.isDirectory(folder)) {
                List<Path> files = list(folder).stream()
                        .filter(ImageDecoder::isImage)
                        .filter(Files::isRegularFile)
                        .toList();
                if (!files.isEmpty()) {
                    classes.put(String.valueOf(folder.getFileName()), files);
                }
            }
        }
        return classes;
    }

    /** {@return what is in a folder, without hidden files} */
    static List<Path> list(Path folder) {
        return UserPaths.list(folder).stream()
                .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                .toList();
    }
}
