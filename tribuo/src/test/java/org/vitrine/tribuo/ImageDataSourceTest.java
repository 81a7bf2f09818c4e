package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.oracle.labs.mlrg.olcut.config.ConfigurationManager;
import com.oracle.labs.mlrg.olcut.provenance.ProvenanceUtil;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.DataSource;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.classification.LabelFactory;
import org.tribuo.datasource.ListDataSource;
import org.tribuo.multilabel.MultiLabel;
import org.tribuo.multilabel.MultiLabelFactory;
import org.tribuo.provenance.DataSourceProvenance;
import org.tribuo.provenance.DatasetProvenance;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class ImageDataSourceTest {

    private static final String FACES = "faces:count=20,test=5";

    @TempDir
    Path folder;

    /** The examples of a dataset as a source, for Tribuo's tools that ask for one. */
    static <T extends Output<T>> DataSource<T> source(MutableDataset<T> dataset) {
        return new ListDataSource<>(dataset.getData(), dataset.getOutputFactory(), (DataSourceProvenance)
                dataset.getProvenance().getSourceProvenance());
    }

    private static ImageDataSource<MultiLabel> faces() {
        return new ImageDataSource<>(FACES, "train", new MultiLabelFactory());
    }

    @Test
    void examples_areTheImages() {
        ImageSource images = DataLocation.open(FACES, "train", DataLocation.Options.DEFAULT);
        ImageDataSource<MultiLabel> faces = faces();
        assertThat(faces.shape()).isEqualTo(images.shape());
        Pixels pixels = Pixels.of(images.shape());
        int index = 0;
        for (Example<MultiLabel> example : faces) {
            assertThat(pixels.image(example)).isEqualTo(images.image(index));
            for (int label = 0; label < images.labels().size(); label++) {
                assertThat(example.getOutput().contains(images.labels().name(label)))
                        .isEqualTo(images.has(index, label));
            }
            index++;
        }
        assertThat(index).isEqualTo(20);
    }

    @Test
    void options_chooseSizeColourAndLabels() {
        ImageDataSource<MultiLabel> small = new ImageDataSource<>(
                FACES, "test", "10x12", "grey", List.of("Glasses", "Smiling"), new MultiLabelFactory());
        assertThat(small.shape()).isEqualTo(new ImageShape(10, 12, 1));
        MutableDataset<MultiLabel> dataset = new MutableDataset<>(small);
        assertThat(dataset.size()).isEqualTo(5);
        assertThat(dataset.getFeatureMap().keySet()).allMatch(name -> name.matches("[01][0-9]{2}"));
        assertThat(dataset.getOutputs().stream().map(MultiLabel::getLabelString))
                .isSubsetOf("Glasses", "Smiling");
    }

    @Test
    void names_ofColouredPixels_goChannelByChannel() {
        Example<MultiLabel> example = Pixels.of(new ImageShape(1, 2, 3))
                .example(Raster.rgb(new int[][] {{0x010200, 0x000003}}), new MultiLabel("a"));
        assertThat(example)
                .containsExactly(
                        new org.tribuo.Feature("0", 1), new org.tribuo.Feature("1", 2), new org.tribuo.Feature("5", 3));
    }

    @Test
    void provenance_saysWhere_andSurvives() {
        ImageDataSource<MultiLabel> faces = faces();
        DatasetProvenance provenance = new MutableDataset<>(faces).getProvenance();
        assertThat(provenance.toString()).contains(FACES, "train", "images");
        assertThat(ProvenanceUtil.unmarshalProvenance(ProvenanceUtil.marshalProvenance(provenance)))
                .isEqualTo(provenance);
        assertThat(faces.getProvenance()).isEqualTo(faces.getProvenance());
    }

    @Test
    void configuration_isSavedAndBuiltAgain() throws IOException {
        Path file = folder.resolve("source.xml");
        ConfigurationManager saved = new ConfigurationManager();
        saved.importConfigurable(
                new ImageDataSource<>(FACES, "test", "10x12", "grey", List.of("Smiling"), new MultiLabelFactory()),
                "faces");
        saved.save(file.toFile());
        ImageDataSource<?> built = (ImageDataSource<?>) new ConfigurationManager(file.toString()).lookup("faces");
        assertThat(built.shape()).isEqualTo(new ImageShape(10, 12, 1));
        assertThat(new MutableDataset<>(built)).hasSize(5);
    }

    @Test
    void wrong_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ImageDataSource<>(FACES, "train", new LabelFactory()))
                .withMessage("these images have any number of labels; use MultiLabelFactory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ImageDataSource<>(FACES, "train", "", "blue", List.of(), new MultiLabelFactory()))
                .withMessage("colour must be grey or rgb: blue");
        assertThatThrownBy(() -> new ImageDataSource<>("nowhere", "train", new LabelFactory()))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("'nowhere' names no data that can be read");
    }

    @Test
    void oneLabelEach_mayBecomeSetsOfLabels() {
        Dataset<MultiLabel> sets =
                ImageDataSource.dataset(Twins.one(Twins.GREY, 10, 1), new MultiLabelFactory(), "by hand");
        assertThat(sets.getData())
                .allMatch(example -> example.getOutput().getLabelSet().size() == 1);
        assertThat(sets.getSourceDescription()).contains("by hand");
    }
}
