package org.vitrine.data.internal.files;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.vitrine.data.image.ImageDecoder;

/** Counts what is in a folder of classes and does not become an example. */
final class LeftOut {

    /** A deeper tree is not searched; a link can lead back up. */
    private static final int DEEPEST = 8;

    private static final int SHOWN = 3;

    private final List<String> empty = new ArrayList<>();
    private final List<String> loose = new ArrayList<>();
    private final List<String> nested = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private final SortedMap<String, Integer> otherKinds = new TreeMap<>();

    private LeftOut() {}

    /**
     * {@return how many files below a folder are of which kinds that cannot be read, as the middle of a sentence;
     * empty if there are none}
     */
    static String kindsBelow(Path root) {
        LeftOut found = new LeftOut();
        found.lookBelow(root, 0);
        return found.otherKinds.isEmpty() ? "" : " but files of kinds that cannot be read (" + found.kinds() + ")";
    }

    private String kinds() {
        return otherKinds.entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(", "));
    }

    /** {@return a line for each kind of thing that is left out in a folder with these classes} */
    static List<String> in(Path root, SortedSet<String> classes) {
        LeftOut found = new LeftOut();
        for (Path child : ClassFolders.list(root)) {
            if (Files.isDirectory(child)) {
                found.lookInto(child);
            } else {
                found.lookAt(child, found.loose);
            }
        }
        return found.remarks(root, classes);
    }

    private void lookInto(Path folder) {
        boolean images = false;
        for (Path child : ClassFolders.list(folder)) {
            if (Files.isDirectory(child)) {
                lookBelow(child, 1);
            } else if (Files.isRegularFile(child)) {
                images |= ImageDecoder.isImage(child);
                countOther(child);
            } else {
                lookAt(child, nested);
            }
        }
        if (!images) {
            empty.add(String.valueOf(folder.getFileName()));
        }
    }

    private void lookBelow(Path folder, int depth) {
        for (Path child : ClassFolders.list(folder)) {
            if (!Files.isDirectory(child)) {
                lookAt(child, nested);
                countOther(child);
            } else if (depth < DEEPEST && !Files.isSymbolicLink(child)) {
                lookBelow(child, depth + 1);
            }
        }
    }

    private void lookAt(Path file, List<String> images) {
        if (!ImageDecoder.isImage(file)) {
            return;
        }
        if (Files.isRegularFile(file)) {
            images.add(String.valueOf(file.getFileName()));
        } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            broken.add(String.valueOf(file.getFileName()));
        }
    }

    /** Counts a file by its suffix if no decoder reads such files. */
    private void countOther(Path file) {
        if (Files.isRegularFile(file) && !ImageDecoder.isImage(file)) {
            String name = String.valueOf(file.getFileName());
            int dot = name.lastIndexOf('.');
            String kind = dot < 0 ? "without a suffix" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
            otherKinds.merge(kind, 1, Integer::sum);
        }
    }

    private List<String> remarks(Path root, SortedSet<String> classes) {
        List<String> remarks = new ArrayList<>();
        add(remarks, empty, "folder in " + root + " has no images", "folders in " + root + " have no images");
        String loosely = " in " + root + " itself and not in a class folder";
        add(remarks, loose, "image is" + loosely, "images are" + loosely);
        String deeply = " in folders inside class folders of " + root;
        add(remarks, nested, "image is" + deeply, "images are" + deeply);
        add(remarks, broken, "link in " + root + " leads nowhere", "links in " + root + " lead nowhere");
        int others = otherKinds.values().stream().mapToInt(Integer::intValue).sum();
        if (others > 0) {
            remarks.add(others + (others == 1 ? " file" : " files") + " in class folders of " + root + " "
                    + (others == 1 ? "is of a kind" : "are of kinds") + " that cannot be read (" + kinds()
                    + "); convert images to PNG or JPEG");
        }
        Map<String, String> lower = new TreeMap<>();
        for (String name : classes) {
            String before = lower.put(name.toLowerCase(Locale.ROOT), name);
            if (before != null) {
                remarks.add("the classes " + before + " and " + name + " differ in upper and lower case only;"
                        + " merge the folders if they mean the same");
            }
        }
        return remarks;
    }

    private static String some(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() <= SHOWN ? shown : shown + " and " + (names.size() - SHOWN) + " more";
    }

    private static void add(List<String> remarks, List<String> names, String ofOne, String ofSeveral) {
        if (!names.isEmpty()) {
            remarks.add(names.size() + " " + (names.size() == 1 ? ofOne : ofSeveral) + ": " + some(names));
        }
    }
}
