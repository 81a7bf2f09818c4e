package org.vitrine.fuzzing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Area;
import org.vitrine.patch.Window;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.IndexFile;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.store.TrainingIndex;
import org.vitrine.team.Team;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/**
 * Doors of the model file and of checkpoints. A checksum covers all of it, so nearly everything that a fuzzer makes is
 * refused there; therefore each input is also read with its checksum set right.
 */
final class ModelDoors {

    /** Bytes that the JDK's digests and decoders take, and a voter for the model. */
    private static final long BUFFERS = 1 << 20;

    /** The shortest things that JSON can say, such as {@code "a":{},}, become maps and texts of two hundred bytes. */
    private static final long PER_BYTE = 150;

    private static final String CHECKSUM = "\"checksum\":\"";
    private static final int DIGITS = 64;
    private static final int MOST_VALUES = 1 << 16;
    private static final Window WINDOW = new Window(3, 3);

    private static final DatasetReader READER = new DatasetReader(1, false, done -> {});

    private ModelDoors() {}

    static Door file() {
        return whole("model", ModelDoors::models, ModelDoors::useModel);
    }

    static Door header() throws IOException {
        return header("model-header", models().get(0), ModelDoors::useModel);
    }

    /** Makes the door for the header of a model that was edited by hand. */
    static Door editedHeader() throws IOException {
        List<byte[]> all = models();
        return header("edited-header", all.get(all.size() - 1), ModelDoors::useModel);
    }

    static Door checkpoint() {
        return whole("checkpoint", ModelDoors::checkpoints, ModelDoors::useCheckpoint);
    }

    static Door checkpointHeader() throws IOException {
        return header("checkpoint-header", checkpoints().get(0), ModelDoors::useCheckpoint);
    }

    static Door team() {
        return whole("team", ModelDoors::teams, ModelDoors::useTeam);
    }

    static Door teamHeader() throws IOException {
        return header("team-header", teams().get(0), ModelDoors::useTeam);
    }

    static Door index() {
        return whole("index", ModelDoors::indexes, ModelDoors::useIndex);
    }

    static Door indexHeader() throws IOException {
        return header("index-header", indexes().get(0), ModelDoors::useIndex);
    }

    private static Door whole(String name, Door.Seeds seeds, Door.Reading reading) {
        return new Door(
                name,
                List.of(ModelFileException.class),
                seeds,
                Door.Room.of(2 * BUFFERS, 2 * PER_BYTE),
                input -> readBoth(input, reading));
    }

    /**
     * Makes a door for the header alone: its length is always right, and what follows it are the same good tensors each
     * time.
     */
    private static Door header(String name, byte[] good, Door.Reading reading) {
        byte[] header = Arrays.copyOfRange(good, Long.BYTES, dataAt(good));
        byte[] data = Arrays.copyOfRange(good, dataAt(good), good.length);
        return new Door(
                name,
                List.of(ModelFileException.class),
                () -> List.of(header),
                Door.Room.of(2 * BUFFERS + 2 * PER_BYTE * data.length, 2 * PER_BYTE),
                input -> readBoth(
                        ByteBuffer.allocate(Long.BYTES + input.length + data.length)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putLong(input.length)
                                .put(input)
                                .put(data)
                                .array(),
                        reading));
    }

    private static int dataAt(byte[] file) {
        return Long.BYTES
                + (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    /** Reads a file as it is, where it must be right to the last bit or be refused, and then under a right checksum. */
    private static void readBoth(byte[] input, Door.Reading reading) throws Exception {
        try {
            reading.read(input);
        } catch (ModelFileException refused) {
            reading.read(sealed(input));
        }
    }

    private static void useModel(byte[] input) throws ModelFileException {
        Model model = ModelFile.read(input);
        use(model);
        use(model.original());
    }

    private static void useCheckpoint(byte[] input) throws ModelFileException {
        Checkpoint checkpoint = CheckpointFile.read(input);
        use(checkpoint.state().model());
        checkpoint.best().ifPresent(ModelDoors::use);
    }

    private static void useTeam(byte[] input) throws ModelFileException {
        use(ModelFile.readClassifier(input));
    }

    private static void useIndex(byte[] input) throws ModelFileException {
        TrainingIndex index = IndexFile.read(input);
        index.name(0);
        index.examples().has(0, 0);
    }

    /** Uses what was read: it is a classifier, so it can be asked. */
    private static void use(ClauseClassifier model) {
        ImageShape shape = model.shape();
        if (shape.size() <= MOST_VALUES) {
            model.predictor().predict(Raster.of(shape, new byte[shape.size()]));
        }
    }

    private static byte[] sealed(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(CHECKSUM) + CHECKSUM.length();
        if (at < CHECKSUM.length() || at + DIGITS > file.length) {
            return file;
        }
        byte[] sealed = file.clone();
        Arrays.fill(sealed, at, at + DIGITS, (byte) '0');
        String checksum = Sha256.hex(sealed);
        System.arraycopy(checksum.getBytes(StandardCharsets.US_ASCII), 0, sealed, at, DIGITS);
        return sealed;
    }

    /** Small models of different kinds, really trained. */
    private static List<byte[]> models() throws IOException {
        Model steps = trained("edges:2", crisp(WINDOW));
        List<byte[]> files = new ArrayList<>();
        for (Model model : List.of(
                trained("thermometer:2", crisp(WINDOW)).withThresholds(DecisionThresholds.of(3, -2)),
                trained("otsu", crisp(Window.WHOLE).with(Settings.SHARING, Settings.Sharing.OWN)),
                trained("orientations:4+thermometer:2", crisp(Window.WHOLE)),
                steps,
                steps.compact(),
                fuzzy(TrainingListener.SILENT),
                fuzzy(TrainingListener.SILENT).compact(),
                edited(steps),
                calibrated(steps),
                calibrated(fuzzy(TrainingListener.SILENT)).compact())) {
            files.add(bytes(file -> ModelFile.write(model, file)));
        }
        return files;
    }

    private static Model edited(Model model) {
        ImageShape shape = model.shape();
        return model.edited(List.of(
                new Edit.Mute(0, "why"),
                new Edit.Restrict(1, new Area(0, 0, shape.height() - 1, shape.width() - 1), "\u00fc"),
                new Edit.Mute(2, "why")));
    }

    /** Makes teams: two members of different encodings, and three with thresholds. */
    private static List<byte[]> teams() throws IOException {
        Model steps = trained("edges:2", crisp(WINDOW));
        Model levels = trained("thermometer:2", crisp(Window.WHOLE).with(Settings.SHARING, Settings.Sharing.OWN));
        Team fitted = Team.of(List.of(new Member(levels.compact(), 7), Member.byTarget(steps), new Member(steps, 100)))
                .withThresholds(DecisionThresholds.of(3, -2));
        List<byte[]> files = new ArrayList<>();
        Team known = Team.of(calibrated(levels), steps)
                .withCalibration(calibrated(steps).calibration().orElseThrow());
        for (Team team : List.of(Team.of(levels, steps.compact()), fitted, known)) {
            files.add(bytes(file -> ModelFile.write(team, file)));
        }
        return files;
    }

    /** Makes indexes: of crisp clauses, which have no strengths, with names; and of fuzzy ones, without. */
    private static List<byte[]> indexes() throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (Model model : List.of(trained("thermometer:2", crisp(WINDOW)), fuzzy(TrainingListener.SILENT))) {
            Raster image = Raster.of(model.shape(), new byte[model.shape().size()]);
            ExampleIndex examples = ExampleIndex.of(
                    model, 3, i -> model.encoding().encode(image), (example, label) -> example == label, 1, done -> {});
            List<String> names = files.isEmpty() ? List.of("one.png", "", "\u00e4.png") : List.of();
            TrainingIndex index = new TrainingIndex(
                    examples,
                    TrainingIndex.fingerprint(model),
                    "data",
                    List.of(0, 2, 5),
                    names,
                    Map.of("split", "train"));
            files.add(bytes(file -> IndexFile.write(index, file)));
        }
        return files;
    }

    /** Makes checkpoints: in the middle of an epoch with a best model kept, and between two epochs without one. */
    private static List<byte[]> checkpoints() throws IOException {
        States crisp = new States();
        Model last = trained("thermometer:2", crisp(WINDOW), crisp);
        States fuzzy = new States();
        Model fuzzyLast = fuzzy(fuzzy);
        List<byte[]> files = new ArrayList<>();
        for (Checkpoint checkpoint : List.of(
                new Checkpoint(crisp.states.get(0), last, Map.of("data", "faces:", "seconds", "1.5")),
                new Checkpoint(crisp.states.get(1), null, Map.of()),
                new Checkpoint(fuzzy.states.get(0), fuzzyLast, Map.of()))) {
            files.add(bytes(file -> CheckpointFile.write(checkpoint, file)));
        }
        return files;
    }

    /** Keeps the states of a training. */
    private static final class States implements TrainingListener {

        private final List<TrainingState> states = new ArrayList<>();

        @Override
        public boolean wantsState() {
            return true;
        }

        @Override
        public void state(TrainingState state) {
            states.add(state);
        }
    }

    /** Fuzzy clauses, shifted and with votes on mirror images. */
    private static Model fuzzy(TrainingListener listener) {
        Settings settings = Settings.fuzzy(3, 4)
                .withTarget(10)
                .with(Settings.REACH, 2)
                .with(Settings.MIRROR_VOTES, true)
                .with(Settings.STATES, 16)
                .withEpochs(2);
        return trained("thermometer:2", settings, listener);
    }

    private static Settings crisp(Window window) {
        return Settings.defaults()
                .withClauses(4)
                .withTarget(10)
                .withWindow(window)
                .withEpochs(2);
    }

    private static Model trained(String recipe, Settings settings) {
        return trained(recipe, settings, TrainingListener.SILENT);
    }

    /** Adds probabilities, and profiles of usual images. */
    private static Model calibrated(Model model) {
        Dataset images = READER.read(source(), model.encoding()).dataset();
        return CalibrationFit.of(
                model, images, new Calibration.Origin(images.size(), "cafe", true, false), 1, done -> {});
    }

    private static ImageSource source() {
        DataLocation.Options options =
                new DataLocation.Options(ImageSize.parse("5x6"), Colour.RGB, List.of("Smiling", "Glasses"), 1);
        return DataLocation.open("faces:count=80,test=1", "train", options);
    }

    private static Model trained(String recipe, Settings settings, TrainingListener listener) {
        ImageSource source = source();
        Encoding encoding = READER.fit(EncodingRecipe.parse(recipe), source);
        Dataset dataset = READER.read(source, encoding).dataset();
        return new Trainer(settings, 1).train(dataset, listener);
    }

    /** Writes a file. */
    private interface Writing {
        void to(Path file) throws IOException;
    }

    private static byte[] bytes(Writing writing) throws IOException {
        Path folder = Files.createTempDirectory("vitrine-fuzzing");
        try {
            Path file = folder.resolve("model.vitrine");
            writing.to(file);
            return Files.readAllBytes(file);
        } finally {
            Folder.delete(folder);
        }
    }
}
