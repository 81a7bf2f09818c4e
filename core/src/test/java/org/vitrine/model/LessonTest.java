package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Aside;
import org.vitrine.dataset.DataPart;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.label.Labels;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.train.Variants;

class LessonTest {

    private static final Encoding BITS = EncodingRecipe.parse("threshold:128").fit(1, List.of());
    private static final Labels LABELS = Samples.names(2, true);
    private static final ImageSource SOURCE = Samples.random(LABELS, new ImageShape(6, 6, 1), 20, 1);
    private static final Dataset ALL = Dataset.of(SOURCE, BITS);
    private static final Dataset OTHER = Dataset.of(Samples.random(LABELS, new ImageShape(6, 6, 1), 20, 2), BITS);
    private static final Dataset.Split HALVES = ALL.split(0.5, 3);
    private static final Settings SETTINGS = Settings.defaults()
            .withClauses(6)
            .withTarget(5)
            .withWindow(new Window(3, 3))
            .withEpochs(2);

    private static Model train(Dataset data) {
        return new Trainer(SETTINGS).train(data);
    }

    private static Model on(Model model, Dataset data) {
        int epochs = model.provenance().epochs() + 3;
        return new Trainer(model.settings().withEpochs(epochs)).learnOn(model, data, TrainingListener.SILENT);
    }

    private static List<Integer> epochs(Model model) {
        return model.provenance().lessons().stream().map(Lesson::epochs).toList();
    }

    @Test
    void part_whole_hasNoDraw() {
        DataPart part = ALL.part();
        assertThat(part.whole()).isEqualTo(20);
        assertThat(part.images()).isEqualTo(20);
        assertThat(part.ofLabels().stream().mapToInt(count -> count).sum()).isEqualTo(20);
        assertThat(part.aside()).isEmpty();
        assertThat(part.content()).isEmpty();
    }

    @Test
    void part_restAndVariants_areThreeNumbersAndADraw() {
        Settings varied = SETTINGS.with(Settings.VARIANTS, 3).with(Settings.MOVE, 1);
        DataPart part =
                new Variants(varied).addTo(HALVES.rest(), SOURCE, 1, done -> {}).part();
        assertThat(part.images()).isEqualTo(10);
        assertThat(part.variants()).isEqualTo(3);
        assertThat(part.examples()).isEqualTo(40);
        assertThat(part.aside()).isEqualTo(Optional.of(new Aside(0.5, 3)));
        assertThat(part.ofLabels()).isEqualTo(HALVES.rest().part().ofLabels());
        assertThat(part.content()).isEqualTo(HALVES.rest().content()).hasSize(64);
    }

    @Test
    void hasSeen_parts_areToldApartByTheDraw() {
        Provenance provenance = train(HALVES.rest()).provenance();
        assertThat(provenance.hasSeen(ALL)).isTrue();
        assertThat(provenance.hasSeen(HALVES.rest())).isTrue();
        assertThat(provenance.hasSeen(HALVES.taken())).isFalse();
        assertThat(provenance.hasSeen(ALL.split(0.5, 4).taken())).isTrue();
        assertThat(provenance.hasSeen(OTHER)).isFalse();
    }

    /** Whoever keeps the learnt images in a folder of their own has other data, with another fingerprint. */
    @Test
    void hasSeen_learntPartReadAlone_isRecognised() {
        Dataset alone = alone(HALVES.rest());
        assertThat(alone.fingerprint()).isNotEqualTo(ALL.fingerprint());
        Provenance provenance = train(HALVES.rest()).provenance();
        assertThat(provenance.hasSeen(alone)).isTrue();
        assertThat(provenance.hasSeen(alone(HALVES.taken()))).isFalse();
    }

    private static Dataset alone(Dataset part) {
        Raster[] images = IntStream.range(0, part.size())
                .mapToObj(i -> SOURCE.image(part.origin(i)))
                .toArray(Raster[]::new);
        int[] classes =
                IntStream.range(0, part.size()).map(i -> part.has(i, 0) ? 0 : 1).toArray();
        return Dataset.of(Samples.of(LABELS, images, classes), BITS);
    }

    @Test
    void hasSeen_partChosenInAnotherWay_mayBeAnyOfTheData() {
        Provenance provenance = train(ALL.subset(0, 1, 2, 3)).provenance();
        assertThat(provenance.lessons().get(0).data().aside()).isEmpty();
        assertThat(provenance.hasSeen(ALL.subset(7))).isTrue();
        assertThat(provenance.hasSeen(OTHER)).isFalse();
    }

    @Test
    void learnOn_sameData_lengthensTheLesson() {
        Model model = on(train(HALVES.rest()), ALL.split(0.5, 3).rest());
        assertThat(epochs(model)).containsExactly(5);
        assertThat(model.provenance())
                .isEqualTo(
                        new Trainer(SETTINGS.withEpochs(5)).train(HALVES.rest()).provenance());
    }

    @Test
    void learnOn_otherDataOrDraw_addsALesson() {
        Model model = on(on(train(HALVES.rest()), OTHER), ALL.split(0.5, 4).rest());
        assertThat(epochs(model)).containsExactly(2, 3, 3);
        assertThat(model.provenance().epochs()).isEqualTo(8);
        assertThat(model.provenance().hasSeen(OTHER)).isTrue();
        assertThat(model.provenance().hasSeen(ALL)).isTrue();
        assertThat(model.provenance().images()).isEqualTo(30);
    }

    @Test
    void join_lessons_areThoseOfAll() {
        Model one = train(HALVES.rest());
        Model two = train(ALL.split(0.5, 4).rest());
        Model union = Model.join(List.of(one, two, one));
        assertThat(union.provenance().lessons())
                .containsExactly(
                        one.provenance().lessons().get(0),
                        two.provenance().lessons().get(0));
        boolean[] saw = union.provenance().saw(ALL);
        boolean[] first = one.provenance().saw(ALL);
        boolean[] second = two.provenance().saw(ALL);
        for (int i = 0; i < saw.length; i++) {
            assertThat(saw[i]).isEqualTo(first[i] || second[i]);
        }
        assertThat(saw).contains(true).contains(false);
        assertThat(epochs(on(union, HALVES.rest()))).containsExactly(2, 2, 3);
    }

    static List<Kind> kinds() {
        return Kinds.models();
    }

    /** Every change of a model keeps what it has seen, and so does its file. */
    @ParameterizedTest
    @MethodSource("kinds")
    void lessons_everyKind_haveSeenTheirImagesAndAreKeptByTheFile(Kind kind) throws IOException {
        Model model = kind.model();
        Provenance provenance = model.provenance();
        assertThat(provenance.hasSeen(Dataset.of(kind.scene().train(), model.encoding())))
                .isTrue();
        boolean continued = kind == Kinds.CONTINUED;
        assertThat(provenance.hasSeen(Dataset.of(kind.scene().validation(), model.encoding())))
                .isEqualTo(continued);
        assertThat(provenance.lessons()).hasSize(continued ? 2 : 1);
        assertThat(provenance.lessons()).allMatch(lesson -> lesson.data().isStated());
        assertThat(provenance.examples()).isEqualTo(provenance.images() * (1 + provenance.variants()));
        assertThat(ModelFile.read(ModelFile.toBytes(model)).provenance()).isEqualTo(provenance);
    }
}
