package com.example.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.PixelDemand;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.View;
import org.vitrine.explain.Explanation;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/** All that the built-in encodings can do, with one from outside. */
class OwnEncodingTest {

    private static final Labels LABELS = Labels.oneOf(List.of("top", "bottom"));
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(20)
            .withTarget(30)
            .withWindow(new Window(3, 3))
            .with(Settings.MIRROR, true)
            .withEpochs(8);

    @TempDir
    Path folder;

    /** RGB noise with a bright bar in the upper or in the lower half. */
    private static ImageSource images(int count, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        int[] classes = new int[count];
        for (int index = 0; index < count; index++) {
            classes[index] = random.nextInt(2);
            int bar = 1 + 5 * classes[index] + random.nextInt(2);
            int[][] rows = new int[8][8];
            for (int row = 0; row < 8; row++) {
                for (int column = 0; column < 8; column++) {
                    rows[row][column] = random.nextInt(0x40) * 0x010101 + (row == bar ? 0x909090 : 0);
                }
            }
            images.add(Raster.rgb(rows));
        }
        return ImageSource.of(LABELS, images, classes);
    }

    private static Dataset data() {
        ImageSource images = images(200, 1);
        List<Raster> all = new ArrayList<>();
        for (int index = 0; index < images.size(); index++) {
            all.add(images.image(index));
        }
        return Dataset.of(images, EncodingRecipe.parse("contrast:3").fit(all));
    }

    @Test
    void parse_ownKind_isListedAndChecked() {
        assertThat(EncodingRecipe.parse("contrast:3")).hasToString("contrast:3");
        assertThat(EncodingRecipe.parse("contrast:03")).isEqualTo(EncodingRecipe.parse("contrast:3"));
        assertThat(EncodingRecipe.parse("contrast:3").needsData()).isTrue();
        assertThat(EncodingRecipe.parse("contrast:3").planes(3)).isEqualTo(4);
        assertThatThrownBy(() -> EncodingRecipe.parse("contrast:10")).hasMessageContaining("1 to 9: 10");
        assertThatThrownBy(() -> EncodingRecipe.parse("contrast:x"))
                .hasMessageContaining("unknown encoding 'contrast:x'; there are threshold:75,")
                .hasMessageContaining("orientations:4, contrast:3");
    }

    @Test
    void train_saveLoad_predictsAndExplainsTheSame() throws IOException {
        Dataset data = data();
        Model model = new Trainer(SETTINGS).train(data);
        Path file = folder.resolve("own.vitrine");
        ModelFile.write(model, file);
        Model read = ModelFile.read(file);
        assertThat(read.encoding()).isInstanceOf(ContrastEncoding.class);
        assertThat(read.encoding().tensors()).isEqualTo(model.encoding().tensors());
        assertThat(read.encoding().sameAs(data.encoding())).isTrue();

        ImageSource unseen = images(100, 2);
        int right = 0;
        for (int index = 0; index < unseen.size(); index++) {
            Raster image = unseen.image(index);
            int[] sums = read.predictor().classSums(read.encoding().encode(image));
            assertThat(sums)
                    .isEqualTo(model.predictor().classSums(model.encoding().encode(image)));
            right += unseen.has(index, sums[0] > sums[1] ? 0 : 1) ? 1 : 0;
        }
        assertThat(right).isGreaterThan(90);

        BitImage first = read.encoding().encode(unseen.image(0));
        int label = unseen.has(0, 0) ? 0 : 1;
        Explanation explanation = read.explainer().explain(first, label);
        assertThat(explanation)
                .usingRecursiveComparison()
                .isEqualTo(model.explainer().explain(first, label));
        assertThat(explanation.votes()).isNotEmpty();
    }

    @Test
    void demands_viewsOfDifferentLevels_areToldApart() {
        Model model = new Trainer(SETTINGS).train(data());
        List<View> views = model.views();
        int[] seen = new int[views.size()];
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            for (PixelDemand demand : model.demands(clause)) {
                seen[demand.view()]++;
                assertThat(demand.brightness().levels())
                        .isEqualTo(views.get(demand.view()).levels());
            }
        }
        assertThat(seen).hasSize(2).doesNotContain(0);
        assertThat(model.rule(0)).contains("contrast at ");
    }

    @Test
    void checkpoint_ownEncoding_resumesToTheSameModel() throws IOException {
        Dataset data = data();
        List<TrainingState> states = new ArrayList<>();
        Model whole = new Trainer(SETTINGS).train(data, new TrainingListener() {
            @Override
            public boolean wantsState() {
                return true;
            }

            @Override
            public void state(TrainingState state) {
                states.add(state);
            }
        });
        Path file = folder.resolve("checkpoint");
        CheckpointFile.write(new Checkpoint(states.get(0), states.get(0).model(), Map.of()), file);
        Checkpoint read = CheckpointFile.read(file);
        assertThat(read.best().orElseThrow().encoding().tensors())
                .isEqualTo(data.encoding().tensors());
        Model resumed = new Trainer(SETTINGS).resume(read.state(), data, TrainingListener.SILENT);
        assertThat(resumed.clauses()).isEqualTo(whole.clauses());
        assertThat(resumed.weights()).isEqualTo(whole.weights());
    }

    @Test
    void resume_otherNumbers_isRefused() {
        Dataset data = data();
        Model model = new Trainer(SETTINGS).train(data);
        Encoding other = new ContrastEncoding("3", 7, new int[] {-1, 0, 1});
        Dataset changed = Dataset.of(images(200, 1), other);
        assertThatThrownBy(() -> new Trainer(SETTINGS.withEpochs(9)).learnOn(model, changed, TrainingListener.SILENT))
                .hasMessageContaining("another way");
    }

    /** What a model says of itself when the library with its encoding is not there. */
    @Test
    void read_encodingThatIsNotInstalled_saysWhichAndWhatToDo() throws IOException {
        ImageSource images = images(20, 1);
        Model model = new Trainer(SETTINGS).train(Dataset.of(images, new Elsewhere("elsewhere", "5", 5)));
        Path file = folder.resolve("elsewhere.vitrine");
        ModelFile.write(model, file);
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(ModelFileException.class)
                .hasMessageStartingWith(file + ": its encoding 'elsewhere:5' is not installed; add the library")
                .hasMessageContaining("class path")
                .hasMessageNotContaining("\n");
    }

    /** The kind trusts the file that there is a mean, and fails with an exception that nobody foresaw. */
    @Test
    void read_numbersThatTheKindStumblesOver_areAFaultOfTheFile() throws IOException {
        Model model = new Trainer(SETTINGS).train(Dataset.of(images(20, 1), new Elsewhere("contrast", "3", 0)));
        Path file = folder.resolve("empty.vitrine");
        ModelFile.write(model, file);
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(ModelFileException.class)
                .hasMessageStartingWith(file + ": its tensors are not those of the encoding 'contrast:3' (")
                .hasMessageNotContaining("\n");
    }

    /** An encoding that no kind makes. */
    private record Elsewhere(String kind, String parameter, int numbers) implements Encoding {

        @Override
        public EncodingRecipe recipe() {
            return new EncodingRecipe(kind, parameter);
        }

        @Override
        public List<View> views(int channels) {
            return View.channels(channels, 1);
        }

        @Override
        public Map<String, Tensor> tensors() {
            return Map.of(
                    "mean", Tensor.of(new int[numbers], numbers), "offsets", Tensor.of(new int[] {-9, 0, 70_000}, 3));
        }

        @Override
        public BitImage encode(Raster image) {
            ImageShape shape = image.shape();
            return new BitImage(shape.height(), shape.width(), shape.channels());
        }

        @Override
        public Raster restore(BitImage bits) {
            return Raster.grey(new int[bits.height()][bits.width()]);
        }
    }
}
