package org.vitrine.data.internal.celeba;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/**
 * Twelve images in CelebA's own layout, 178x218 JPEGs of one grey value each: {@code 000001.jpg} to {@code 000012.jpg},
 * of which 1 to 6 are for training, 7 to 9 for validation, 10 to 12 for testing. Image i has attribute a if i is a
 * multiple of a + 2.
 */
public final class TinyCeleba {

    static final int IMAGES = 12;
    static final List<String> ATTRIBUTES =
            List.of(("5_o_Clock_Shadow Arched_Eyebrows Attractive Bags_Under_Eyes Bald Bangs"
                            + " Big_Lips Big_Nose Black_Hair Blond_Hair Blurry Brown_Hair Bushy_Eyebrows Chubby"
                            + " Double_Chin Eyeglasses Goatee Gray_Hair Heavy_Makeup High_Cheekbones Male"
                            + " Mouth_Slightly_Open Mustache Narrow_Eyes No_Beard Oval_Face Pale_Skin Pointy_Nose"
                            + " Receding_Hairline Rosy_Cheeks Sideburns"
                            + " Smiling Straight_Hair Wavy_Hair Wearing_Earrings Wearing_Hat Wearing_Lipstick"
                            + " Wearing_Necklace Wearing_Necktie Young")
                    .split(" "));

    private TinyCeleba() {}

    static String name(int image) {
        return String.format(Locale.ROOT, "%06d.jpg", image);
    }

    static boolean has(int image, int attribute) {
        return image % (attribute + 2) == 0;
    }

    static int brightness(int image) {
        return 20 * image;
    }

    /** The lists as they are published, with CelebA's line ends and double blanks. */
    public static void lists(Path folder) throws IOException {
        List<String> attributes = new ArrayList<>(List.of("" + IMAGES, String.join(" ", ATTRIBUTES) + " "));
        List<String> partition = new ArrayList<>();
        for (int image = 1; image <= IMAGES; image++) {
            StringBuilder line = new StringBuilder(name(image));
            for (int attribute = 0; attribute < ATTRIBUTES.size(); attribute++) {
                line.append(has(image, attribute) ? "  1" : " -1");
            }
            attributes.add(line.toString());
            partition.add(name(image) + " " + split(image));
        }
        write(folder.resolve("list_attr_celeba.txt"), attributes);
        write(folder.resolve("list_eval_partition.txt"), partition);
    }

    /** The lists as CSV. */
    static void csvLists(Path folder) throws IOException {
        List<String> attributes = new ArrayList<>(List.of("image_id," + String.join(",", ATTRIBUTES)));
        List<String> partition = new ArrayList<>(List.of("image_id,partition"));
        for (int image = 1; image <= IMAGES; image++) {
            StringBuilder line = new StringBuilder(name(image));
            for (int attribute = 0; attribute < ATTRIBUTES.size(); attribute++) {
                line.append(has(image, attribute) ? ",1" : ",-1");
            }
            attributes.add(line.toString());
            partition.add(name(image) + "," + split(image));
        }
        write(folder.resolve("list_attr_celeba.csv"), attributes);
        write(folder.resolve("list_eval_partition.csv"), partition);
    }

    private static int split(int image) {
        return image <= 6 ? 0 : image <= 9 ? 1 : 2;
    }

    private static void write(Path file, List<String> lines) throws IOException {
        Files.writeString(file, String.join("\r\n", lines) + "\r\n");
    }

    /** All images in a zip file, each below a folder inside it. */
    public static Path zip(Path folder, String inside) throws IOException {
        return zip(folder, 0, inside);
    }

    /** Likewise, all images brighter by so much. */
    public static Path zip(Path folder, int brighter, String inside) throws IOException {
        Path file = folder.resolve("img_align_celeba.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int image = 1; image <= IMAGES; image++) {
                zip.putNextEntry(new ZipEntry(inside + name(image)));
                zip.write(jpeg(brightness(image) + brighter));
                zip.closeEntry();
            }
        }
        return file;
    }

    /** All images in a folder. */
    static Path unpack(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int image = 1; image <= IMAGES; image++) {
            Files.write(folder.resolve(name(image)), jpeg(brightness(image)));
        }
        return folder;
    }

    private static byte[] jpeg(int brightness) throws IOException {
        BufferedImage picture = new BufferedImage(178, 218, BufferedImage.TYPE_INT_RGB);
        int grey = brightness * 0x010101;
        for (int y = 0; y < 218; y++) {
            for (int x = 0; x < 178; x++) {
                picture.setRGB(x, y, grey);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(picture, "jpg", bytes);
        return bytes.toByteArray();
    }
}
