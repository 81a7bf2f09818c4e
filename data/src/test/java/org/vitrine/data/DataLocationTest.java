package org.vitrine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.data.internal.faces.Faces;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

class DataLocationTest {

    @Test
    void parse_unknownKind_listsTheKinds() {
        for (String wrong : List.of("celeb:x", "", "faces", "data/mnist")) {
            assertThatThrownBy(() -> DataLocation.parse(wrong))
                    .isInstanceOf(DataException.class)
                    .hasMessage("'" + wrong + "' names no data that can be read; write one of: mnist:DIR, folder:DIR,"
                            + " csv:FILE, celeba:DIR, celeba-face:DIR, celeba-head:DIR, cifar10:DIR,"
                            + " cifar100:DIR, cifar100-coarse:DIR, npz:FILE,"
                            + " faces: (or faces:count=4000,test=1000,seed=7), gradients:COUNT");
        }
        assertThat(DataLocation.kinds())
                .extracting(DataKind::name)
                .containsExactly(
                        "mnist",
                        "folder",
                        "csv",
                        "celeba",
                        "celeba-face",
                        "celeba-head",
                        "cifar10",
                        "cifar100",
                        "cifar100-coarse",
                        "npz",
                        "faces",
                        "gradients");
        assertThat(DataLocation.parse("folder:C:/x")).hasToString("folder:C:/x");
    }

    @Test
    void open_faces() {
        ImageSource source = DataLocation.open("faces:count=20,test=5", "train", DataLocation.Options.DEFAULT);
        assertThat(source.size()).isEqualTo(20);
        assertThat(source.shape()).isEqualTo(new ImageShape(64, 64, 3));
        assertThat(DataLocation.open("faces:count=20,test=5", "test", DataLocation.Options.DEFAULT)
                        .size())
                .isEqualTo(5);
        assertThat(DataLocation.parse("faces:").splits()).containsExactly("train", "validation", "test");
        assertThatThrownBy(() -> DataLocation.open("faces:", "all", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessage("there is no split 'all' in faces:; choose one of: train, validation, test");
    }

    @Test
    void open_facesSmallGreyAndSomeLabels() {
        DataLocation.Options options =
                new DataLocation.Options(new ImageSize(32, 16), Colour.GREY, List.of("Hat", "Smiling"), 1);
        ImageSource source = DataLocation.open("faces:count=20", "train", options);
        ImageSource whole = DataLocation.open("faces:count=20", "train", DataLocation.Options.DEFAULT);
        assertThat(source.image(3).shape()).isEqualTo(new ImageShape(32, 16, 1));
        assertThat(source.name(3)).isEqualTo("train face 3");
        for (int i = 0; i < 20; i++) {
            assertThat(source.has(i, 0)).isEqualTo(whole.has(i, 2));
            assertThat(source.has(i, 1)).isEqualTo(whole.has(i, 0));
        }
    }

    @Test
    void open_allLabels_areThoseOfTheData() {
        ImageSource all =
                DataLocation.open("faces:count=20", "train", new DataLocation.Options(null, null, List.of("all"), 1));
        assertThat(all.labels()).isEqualTo(Labels.anyOf(Faces.labelNames()));
        assertThatThrownBy(() -> DataLocation.open(
                        "faces:count=20", "train", new DataLocation.Options(null, null, List.of("paper"), 1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no label 'paper'");
    }

    @Test
    void open_dropUnlabelled_leavesOutPicturesWithNoneOfTheLabels() {
        List<String> labels = List.of("Hat", "Beard");
        ImageSource all =
                DataLocation.open("faces:count=60", "train", new DataLocation.Options(null, null, labels, false, 1));
        ImageSource some =
                DataLocation.open("faces:count=60", "train", new DataLocation.Options(null, null, labels, true, 1));
        List<String> labelled = IntStream.range(0, all.size())
                .filter(i -> all.has(i, 0) || all.has(i, 1))
                .mapToObj(all::name)
                .toList();
        assertThat(all.size()).isEqualTo(60);
        assertThat(labelled).hasSizeBetween(30, 59);
        assertThat(IntStream.range(0, some.size()).mapToObj(some::name)).containsExactlyElementsOf(labelled);
    }

    @Test
    void open_labelsChosenTwiceOrNone() {
        for (List<String> wrong : List.of(List.<String>of(), List.of("Hat", "Hat"))) {
            assertThatThrownBy(
                            () -> DataLocation.open("faces:", "train", new DataLocation.Options(null, null, wrong, 1)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("each only once");
        }
    }
}
