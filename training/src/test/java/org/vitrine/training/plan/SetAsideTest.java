package org.vitrine.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.train.Variants;

/** The images that trainings set aside are found again, and nobody has learnt from them. */
class SetAsideTest {

    private static final ImageSource SOURCE =
            DataLocation.open("faces:count=40,seed=1", "train", DataLocation.Options.DEFAULT);
    private static final Encoding BITS =
            EncodingRecipe.parse("threshold:128").fit(SOURCE.shape().channels(), List.of());
    private static final Dataset ALL = Dataset.of(SOURCE, BITS);
    private static final Validation HALF = Validation.share(0.5);
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(8)
            .withTarget(5)
            .withWindow(new Window(3, 3))
            .withEpochs(1);

    private static Model train(long seed) {
        return new Trainer(SETTINGS.withSeed(seed)).train(ALL.split(0.5, seed).rest());
    }

    private static List<Integer> origins(Dataset images) {
        return IntStream.range(0, images.size()).map(images::origin).boxed().toList();
    }

    private static Set<Integer> takenByAll(long... seeds) {
        Set<Integer> all = new HashSet<>(origins(ALL));
        Arrays.stream(seeds)
                .mapToObj(seed -> origins(ALL.split(0.5, seed).taken()))
                .forEach(all::retainAll);
        return all;
    }

    @Test
    void setAside_oneModel_isTheShare() {
        assertThat(origins(HALF.setAside(ALL, train(3))))
                .isEqualTo(origins(ALL.split(0.5, 3).taken()));
    }

    @Test
    void setAside_modelOfVariants_isTheShareOfTheImages() {
        Settings varied = SETTINGS.with(Settings.VARIANTS, 2).with(Settings.MOVE, 2);
        Dataset examples = new Variants(varied).addTo(ALL.split(0.5, 1).rest(), SOURCE, 1, done -> {});
        Model model = new Trainer(varied).train(examples);
        assertThat(model.provenance().images()).isEqualTo(20);
        assertThat(model.provenance().examples()).isEqualTo(60);
        assertThat(origins(HALF.setAside(ALL, model)))
                .isEqualTo(origins(ALL.split(0.5, 1).taken()));
    }

    @Test
    void setAside_unionOrTeamOfSeeds_isWhatAllSetAside() {
        List<Model> models = List.of(train(1), train(2), train(3));
        Set<Integer> taken = takenByAll(1, 2, 3);
        assertThat(taken).isNotEmpty().hasSizeLessThan(20);
        assertThat(origins(HALF.setAside(ALL, Model.join(models)))).hasSameElementsAs(taken);
        List<Dataset> ofEach = HALF.setAside(List.of(ALL, ALL, ALL), models);
        assertThat(ofEach)
                .hasSize(3)
                .allSatisfy(images -> assertThat(origins(images)).hasSameElementsAs(taken));
    }

    @Test
    void setAside_nothingThatAllSetAside_isRefused() {
        long[] seeds = IntStream.rangeClosed(1, 12).asLongStream().toArray();
        assertThat(takenByAll(seeds)).isEmpty();
        Model union =
                Model.join(Arrays.stream(seeds).mapToObj(SetAsideTest::train).toList());
        assertThatThrownBy(() -> HALF.setAside(ALL, union))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no image was set aside in all lessons");
    }

    @Test
    void setAside_otherDataOrShareOrPart_isRefused() {
        Model model = train(1);
        Dataset others =
                Dataset.of(DataLocation.open("faces:count=40,seed=2", "train", DataLocation.Options.DEFAULT), BITS);
        Model further = new Trainer(SETTINGS.withEpochs(2)).learnOn(model, others, TrainingListener.SILENT);
        Model some =
                new Trainer(SETTINGS).train(ALL.subset(IntStream.range(0, 20).toArray()));
        for (Model wrong : List.of(further, some, new Trainer(SETTINGS).train(ALL))) {
            assertThatThrownBy(() -> HALF.setAside(ALL, wrong))
                    .isInstanceOf(DataException.class)
                    .hasMessageStartingWith("the model did not set these images aside: it has learnt from other");
        }
        assertThatThrownBy(() -> Validation.share(0.25).setAside(ALL, model)).isInstanceOf(DataException.class);
        assertThatThrownBy(() -> Validation.none().setAside(ALL, model)).isInstanceOf(DataException.class);
        assertThatThrownBy(() -> HALF.setAside(List.of(ALL, ALL), List.of(model, some)))
                .hasMessageStartingWith("member 1 did not");
    }

    /** A file without lessons says how many images were learnt; the seed of the settings drew them. */
    @Test
    void setAside_modelWithoutLessons_isToldByTheNumberOfImages() throws Exception {
        Model model = old(train(3));
        assertThat(origins(HALF.setAside(ALL, model)))
                .isEqualTo(origins(ALL.split(0.5, 3).taken()));
        assertThatThrownBy(() -> Validation.share(0.25).setAside(ALL, model)).isInstanceOf(DataException.class);
        Model union = old(Model.join(List.of(train(1), train(2))));
        assertThatThrownBy(() -> HALF.setAside(ALL, union)).isInstanceOf(DataException.class);
    }

    private static Model old(Model model) throws Exception {
        DataPart data = model.provenance().lessons().get(0).data();
        Provenance told = new Provenance(data.fingerprint(), data.examples(), 1, 0, "0.1.0");
        Model old = new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                model.clauses(),
                model.weights(),
                model.counts(),
                null,
                model.settings(),
                told);
        return ModelFile.read(ModelFile.toBytes(old));
    }
}
