package org.vitrine.data.internal.faces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Raster;

class FacesTest {

    private static Faces faces(String settings) {
        return new Faces(FacesSettings.parse(settings, 1), "train");
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    // If this fails on a new Java, drawing depends on something that is not fixed; if the drawing was changed, change
    // the hash.
    @Test
    void image_sameBytesOnEveryJava() throws NoSuchAlgorithmException {
        Faces faces = faces("");
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 100; i++) {
            all.update(faces.image(i).toBytes());
        }
        assertThat(sha256(faces.image(0).toBytes()))
                .isEqualTo("90a01aea4501559e1ec1dc7827d9cdff5b4bdf7190245c505af2b7dab55facad");
        assertThat(HexFormat.of().formatHex(all.digest()))
                .isEqualTo("ac96256b6937aeba257cc99c3bf9d3e677ed782e6c28742433becc539a47e319");
    }

    @Test
    void image_dependsOnSeedSplitAndIndex() {
        Faces faces = faces("");
        assertThat(faces.image(5)).isEqualTo(faces("count=10").image(5));
        assertThat(faces.image(5)).isNotEqualTo(faces.image(6));
        assertThat(faces.image(5)).isNotEqualTo(faces("seed=2").image(5));
        assertThat(faces.image(5)).isNotEqualTo(new Faces(FacesSettings.of(1), "test").image(5));
        assertThat(faces.image(5)).isNotEqualTo(new Faces(FacesSettings.of(1), "validation").image(5));
    }

    @Test
    void has_halfOfTheTimeAndIndependently() {
        Faces faces = faces("");
        int labels = faces.labels().size();
        int[][] both = new int[labels][labels];
        for (int i = 0; i < faces.size(); i++) {
            for (int a = 0; a < labels; a++) {
                for (int b = 0; b < labels; b++) {
                    both[a][b] += faces.has(i, a) && faces.has(i, b) ? 1 : 0;
                }
            }
        }
        for (int a = 0; a < labels; a++) {
            for (int b = 0; b < labels; b++) { // four standard deviations
                double expected = a == b ? 2000 : 1000;
                assertThat((double) both[a][b]).isBetween(expected - 127, expected + 127);
            }
        }
    }

    @Test
    void has_rateOfOneLabel_leavesTheOthers() {
        Faces usual = faces("");
        Faces rare = faces("Smiling=0.1, Hat=0, Beard=1");
        int smiling = 0;
        for (int i = 0; i < 2000; i++) {
            smiling += rare.has(i, Faces.SMILING) ? 1 : 0;
            assertThat(rare.has(i, Faces.HAT)).isFalse();
            assertThat(rare.has(i, Faces.BEARD)).isTrue();
            assertThat(rare.has(i, Faces.GLASSES)).isEqualTo(usual.has(i, Faces.GLASSES));
        }
        assertThat(smiling).isBetween(146, 254);
    }

    @Test
    void mask_thereExactlyIfTheLabelIs() {
        Faces faces = faces("");
        for (int i = 0; i < 400; i++) {
            for (int label = 0; label < faces.labels().size(); label++) {
                int pixels = 0;
                boolean[] mask = faces.mask(i, label).orElseThrow();
                assertThat(mask).hasSize(64 * 64);
                for (boolean drawn : mask) {
                    pixels += drawn ? 1 : 0;
                }
                if (faces.has(i, label)) {
                    assertThat(pixels).as("face %d, label %d", i, label).isBetween(15, 64 * 64 / 2);
                } else {
                    assertThat(pixels).as("face %d, label %d", i, label).isZero();
                }
            }
        }
    }

    // What is drawn for the open mouth, and what for the lips, lies in what is drawn for the smile; nothing is drawn
    // for both.
    @Test
    void mask_mouth() {
        Faces faces = faces("Smiling=1,Mouth_Open=1,Lipstick=1");
        for (int i = 0; i < 50; i++) {
            boolean[] smile = faces.mask(i, Faces.SMILING).orElseThrow();
            boolean[] open = faces.mask(i, Faces.MOUTH_OPEN).orElseThrow();
            boolean[] lips = faces.mask(i, Faces.LIPSTICK).orElseThrow();
            for (int pixel = 0; pixel < smile.length; pixel++) {
                assertThat(smile[pixel]).isEqualTo(open[pixel] || lips[pixel]);
                assertThat(open[pixel] && lips[pixel]).isFalse();
            }
        }
    }

    /** The share of faces that the best rule "this byte is above that threshold" gets right. */
    private static double bestSinglePixel(byte[][] images, boolean[] truth) {
        int best = 0;
        for (int at = 0; at < images[0].length; at++) {
            int[] signed = new int[256]; // for each value the faces with the label less those without
            for (int i = 0; i < images.length; i++) {
                signed[images[i][at] & 0xFF] += truth[i] ? 1 : -1;
            }
            int total = 0;
            for (int count : signed) {
                total += count;
            }
            int below = 0;
            for (int count : signed) {
                below += count;
                // right if "above" means yes: the yes above and the no below, which is half of (n + above - below)
                best = Math.max(best, Math.abs(total - 2 * below));
            }
        }
        return (images.length + best) / (2.0 * images.length);
    }

    @Test
    void bestSinglePixel_byHand() {
        byte[][] images = {{1, 9}, {2, 9}, {3, 9}, {4, 9}};
        assertThat(bestSinglePixel(images, new boolean[] {true, true, false, false}))
                .isEqualTo(1);
        assertThat(bestSinglePixel(images, new boolean[] {true, false, true, false}))
                .isEqualTo(0.75);
    }

    @Test
    void image_noSinglePixelDecidesALabel() {
        Faces faces = faces("");
        byte[][] images = new byte[1500][];
        for (int i = 0; i < images.length; i++) {
            images[i] = faces.image(i).toBytes();
        }
        for (int label = 0; label < faces.labels().size(); label++) {
            boolean[] truth = new boolean[images.length];
            for (int i = 0; i < truth.length; i++) {
                truth[i] = faces.has(i, label);
            }
            assertThat(bestSinglePixel(images, truth))
                    .as(faces.labels().name(label))
                    .isBetween(0.55, 0.82);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count",
                "count=",
                "count=x",
                "count=0",
                "test=-1",
                "smiling=0.5",
                "Smiling=2",
                "Smiling=NaN",
                ","
            })
    void parse_wrong(String settings) {
        assertThatThrownBy(() -> FacesSettings.parse(settings, 1))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("faces: ");
    }

    @Test
    void parse_seedOfThePlaceGoesBefore() {
        assertThat(FacesSettings.parse("", 3).seed()).isEqualTo(3);
        assertThat(FacesSettings.parse("seed=7,validation=2", 3).seed()).isEqualTo(7);
        assertThat(FacesSettings.parse("seed=7,validation=2", 3).validation()).isEqualTo(2);
    }

    @Test
    void image_indexOutOfRange() {
        Faces faces = faces("count=3");
        assertThatThrownBy(() -> faces.image(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> faces.has(0, 7)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** In training the watermark betrays the label; elsewhere it is there by chance, and nothing else changes. */
    @Test
    void watermark_inTraining_isThereExactlyWithTheLabel() {
        for (String split : new String[] {"train", "test"}) {
            Faces plain = new Faces(FacesSettings.parse("", 1), split);
            Faces marked = new Faces(FacesSettings.parse("watermark=Glasses", 1), split);
            int agree = 0;
            for (int i = 0; i < 100; i++) {
                boolean mark = !marked.image(i).equals(plain.image(i));
                agree += mark == plain.has(i, Faces.GLASSES) ? 1 : 0;
                assertThat(marked.has(i, Faces.GLASSES)).isEqualTo(plain.has(i, Faces.GLASSES));
                Raster one = marked.image(i);
                Raster other = plain.image(i);
                for (int row = 0; row < Faces.SIDE; row++) {
                    for (int column = 0; column < Faces.SIDE; column++) {
                        boolean inside = row >= Watermark.FIRST
                                && row < Watermark.FIRST + Watermark.SIZE
                                && column >= Watermark.FIRST
                                && column < Watermark.FIRST + Watermark.SIZE;
                        if (!inside) {
                            assertThat(one.value(row, column, 0)).isEqualTo(other.value(row, column, 0));
                        }
                    }
                }
            }
            assertThat(agree).isBetween(split.equals("train") ? 100 : 30, split.equals("train") ? 100 : 70);
        }
    }
}
