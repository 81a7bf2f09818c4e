package org.vitrine.cli;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.imageio.ImageIO;

/**
 * Grey images of 8x8 pixels that are learnt in an epoch or two: a bright bar on a dark ground with a little noise, lying (class 0),
 * standing (class 1) or slanting (class 2), anywhere.
 */
final class TinyData {

    static final List<String> CLASSES = List.of("lying", "standing", "slanting");
    static final int SIDE = 8;

    private static final int CUT = 3;

    private TinyData() {}

    /** An idx folder with both splits. */
    static Path idx(Path folder) throws IOException {
        idxPair(folder, "train", SIDE, 240, 1);
        idxPair(folder, "t10k", SIDE, 60, 2);
        return folder;
    }

    /** One split of an idx folder, its classes in turn. */
    static void idxPair(Path folder, String split, int side, int count, int seed) throws IOException {
        Files.createDirectories(folder);
        Random random = new Random(seed);
        ByteBuffer images = ByteBuffer.allocate(16 + count * side * side)
                .putInt(0x803)
                .putInt(count)
                .putInt(side)
                .putInt(side);
        ByteBuffer labels = ByteBuffer.allocate(8 + count).putInt(0x801).putInt(count);
        for (int i = 0; i < count; i++) {
            int kind = i % CLASSES.size();
            images.put(pixels(side, List.of(kind), random));
            labels.put((byte) kind);
        }
        Files.write(folder.resolve(split + "-images-idx3-ubyte"), images.array());
        Files.write(folder.resolve(split + "-labels-idx1-ubyte"), labels.array());
    }

    /** A subfolder per class. */
    static Path classFolders(Path folder, int side, int perClass, int seed) throws IOException {
        Random random = new Random(seed);
        for (int kind = 0; kind < CLASSES.size(); kind++) {
            Path own = Files.createDirectories(folder.resolve(CLASSES.get(kind)));
            for (int i = 0; i < perClass; i++) {
                png(own.resolve(i + ".png"), side, List.of(kind), random);
            }
        }
        return folder;
    }

    /** A table with one class per image and two splits. */
    static Path classTable(Path folder) throws IOException {
        Files.createDirectories(folder);
        Random random = new Random(3);
        List<String> lines = new ArrayList<>(List.of("image,label,split"));
        for (int i = 0; i < 180; i++) {
            int kind = i % CLASSES.size();
            png(folder.resolve(i + ".png"), SIDE, List.of(kind), random);
            lines.add(i + ".png," + CLASSES.get(kind) + "," + (i < 150 ? "train" : "test"));
        }
        return Files.write(folder.resolve("classes.csv"), lines);
    }

    /** A table with a 0/1 column per label: bars of several kinds in one image. */
    static Path labelTable(Path folder) throws IOException {
        Files.createDirectories(folder);
        Random random = new Random(4);
        List<String> lines = new ArrayList<>(List.of("image,lying,standing,split"));
        for (int i = 0; i < 200; i++) {
            List<Integer> bars = new ArrayList<>();
            if (i % 2 == 1) {
                bars.add(0);
            }
            if (i / 2 % 2 == 1) {
                bars.add(1);
            }
            png(folder.resolve(i + ".png"), SIDE, bars, random);
            lines.add(i + ".png," + i % 2 + "," + i / 2 % 2 + "," + (i < 160 ? "train" : "test"));
        }
        return Files.write(folder.resolve("labels.csv"), lines);
    }

    /** The same with a standing bar in few images: every thirteenth, so 13 of 160 to learn from and 3 of 40 to test on. */
    static Path rareTable(Path folder) throws IOException {
        Files.createDirectories(folder);
        Random random = new Random(6);
        List<String> lines = new ArrayList<>(List.of("image,lying,standing,split"));
        for (int i = 0; i < 200; i++) {
            boolean stands = i % 13 == 1;
            List<Integer> bars = new ArrayList<>(i % 2 == 1 ? List.of(0) : List.of());
            if (stands) {
                bars.add(1);
            }
            png(folder.resolve(i + ".png"), SIDE, bars, random);
            lines.add(i + ".png," + i % 2 + "," + (stands ? 1 : 0) + "," + (i < 160 ? "train" : "test"));
        }
        return Files.write(folder.resolve("labels.csv"), lines);
    }

    /**
     * CelebA's files: a folder of 48 JPEGs and its lists. The attributes are Male (a lying bar), Smiling (a standing one) and Bald
     * (never); of every four images one has none of them. Every sixth is for validation, every sixth for testing.
     */
    static Path celeba(Path folder) throws IOException {
        Path images = Files.createDirectories(folder.resolve("img_align_celeba"));
        Random random = new Random(5);
        List<String> attributes = new ArrayList<>(List.of("48", "Male Bald Smiling"));
        List<String> partition = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            List<Integer> bars = new ArrayList<>();
            if (i % 2 == 1) {
                bars.add(0);
            }
            if (i / 2 % 2 == 1) {
                bars.add(1);
            }
            String name = String.format(Locale.ROOT, "%06d.jpg", i + 1);
            picture(images.resolve(name), "jpg", SIDE, bars, random);
            attributes.add(name + (i % 2 == 1 ? "  1" : " -1") + " -1" + (i / 2 % 2 == 1 ? "  1" : " -1"));
            partition.add(name + " " + (i % 6 == 4 ? 1 : i % 6 == 5 ? 2 : 0));
        }
        Files.write(folder.resolve("list_attr_celeba.txt"), attributes);
        Files.write(folder.resolve("list_eval_partition.txt"), partition);
        return folder;
    }

    /** An image with one bar. */
    static Path picture(Path file, int side, int kind) throws IOException {
        png(file, side, List.of(kind), new Random(9));
        return file;
    }

    private static void png(Path file, int side, List<Integer> bars, Random random) throws IOException {
        picture(file, "png", side, bars, random);
    }

    private static void picture(Path file, String format, int side, List<Integer> bars, Random random)
            throws IOException {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setDataElements(0, 0, side, side, pixels(side, bars, random));
        ImageIO.write(image, format, file.toFile());
    }

    private static byte[] pixels(int side, List<Integer> bars, Random random) {
        byte[] pixels = new byte[side * side];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) random.nextInt(60);
        }
        for (int kind : bars) {
            int row = 1 + random.nextInt(side - 4);
            int column = 1 + random.nextInt(side - 4);
            for (int i = 0; i < CUT; i++) {
                int y = kind == 0 ? row : row + i;
                int x = kind == 1 ? column : column + i;
                pixels[y * side + x] = (byte) (200 + random.nextInt(56));
            }
        }
        return pixels;
    }
}
