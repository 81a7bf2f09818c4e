package org.vitrine.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

class ImagesInMemoryTest {

    private static final Labels CLASSES = Labels.oneOf(List.of("dark", "bright"));
    private static final Labels MARKS = Labels.anyOf(List.of("dark", "bright", "even"));
    private static final List<Raster> IMAGES =
            List.of(Raster.grey(new int[][] {{0, 9}, {0, 0}}), Raster.grey(new int[][] {{200, 200}, {200, 200}}));

    @Test
    void of_classesByNumberOrName_areTheSameDataset() {
        Encoding encoding = EncodingRecipe.parse("thermometer:2").fit(IMAGES);
        Dataset byNumber = Dataset.of(ImageSource.of(CLASSES, IMAGES, 0, 1), encoding);
        Dataset byName = Dataset.of(ImageSource.of(CLASSES, IMAGES, "dark", "bright"), encoding);
        assertThat(byNumber.size()).isEqualTo(2);
        assertThat(byNumber.has(0, 0)).isTrue();
        assertThat(byNumber.has(0, 1)).isFalse();
        assertThat(byNumber.has(1, 1)).isTrue();
        assertThat(byNumber.image(1)).isEqualTo(encoding.encode(IMAGES.get(1)));
        assertThat(byName.fingerprint()).isEqualTo(byNumber.fingerprint());
    }

    @Test
    void of_setsOfNamesOrTruthValues_areTheSameDataset() {
        Encoding encoding = EncodingRecipe.parse("otsu").fit(IMAGES);
        Dataset byName =
                Dataset.of(ImageSource.of(MARKS, IMAGES, List.of(Set.of(), Set.of("even", "bright"))), encoding);
        Dataset byTruth = Dataset.of(
                ImageSource.of(MARKS, IMAGES, new boolean[][] {{false, false, false}, {false, true, true}}), encoding);
        assertThat(byName.count(0)).isZero();
        assertThat(byName.has(1, 2)).isTrue();
        assertThat(byTruth.fingerprint()).isEqualTo(byName.fingerprint());
    }

    @Test
    void of_givenArray_isCopied() {
        boolean[][] targets = {{true, false, false}, {false, true, true}};
        ImageSource source = ImageSource.of(MARKS, IMAGES, targets);
        targets[0][0] = false;
        assertThat(source.has(0, 0)).isTrue();
        assertThat(source.name(1)).isEqualTo("#1");
        assertThat(source.stamp(0)).isEmpty();
    }

    @Test
    void of_whatDoesNotFit_isNamed() {
        refused("there must be at least one image", List.of(), 0);
        refused("there are 2 images, but classes for 1", IMAGES, 0);
        refused("image 1 is of class 2; there are classes 0 to 1", IMAGES, 0, 2);
        refused("image 0 is of class -1", IMAGES, -1, 0);
        refused(
                "image 1 is 1x2 grey, the first is 2x2 grey; all must have one size",
                List.of(IMAGES.get(0), Raster.grey(new int[][] {{1, 2}})),
                0,
                1);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> ImageSource.of(CLASSES, IMAGES, "dark", "grim"))
                .withMessage("image 1 has the label 'grim'; there are: dark, bright");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> ImageSource.of(CLASSES, IMAGES, List.of(Set.of("dark"), Set.of("dark", "bright"))))
                .withMessageContaining("image 1 has 2 labels; it must have one");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> ImageSource.of(CLASSES, IMAGES, new boolean[][] {{true, false}, {true}}))
                .withMessage("image 1 has truth values for 1 labels; there are 2");
    }

    private static void refused(String message, List<Raster> images, int... classes) {
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> ImageSource.of(CLASSES, images, classes))
                .withMessageContaining(message);
    }
}
