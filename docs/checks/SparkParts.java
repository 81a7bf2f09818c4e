import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/**
 * Measures, in processor time of one thread, the parts of which a training on Spark consists: what an example costs to
 * read and encode, what an epoch of one machine costs, what it costs to write and read a machine, and to join the
 * machines. docs/experiments/spark.md calculates the speed-up on many executors from them. Run it from the project's
 * folder, after "./vitrine spark --help" has built the program:
 *
 * <p>java --add-modules jdk.incubator.vector -cp 'spark-cli/target/lib/*' docs/checks/SparkParts.java [DATA] [CLAUSES]
 * [MACHINES]
 */
final class SparkParts {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private SparkParts() {}

    private static double seconds() {
        return THREADS.getCurrentThreadCpuTime() / 1e9;
    }

    public static void main(String[] arguments) throws Exception {
        String data = arguments.length > 0 ? arguments[0] : "faces:count=1000";
        int clauses = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2000;
        int machines = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 8;
        Settings settings = Settings.defaults()
                .withClauses(clauses)
                .withTarget(clauses * 5 / 4)
                .withWindow(new Window(5, 5))
                .withEpochs(3)
                .with(Settings.MACHINES, machines);
        ImageSource source = DataLocation.open(data, "train", DataLocation.Options.DEFAULT);
        double begin = seconds();
        Dataset examples = new DatasetReader(1, false, done -> {})
                .read(source, EncodingRecipe.parse("edges:4").fit(source.shape().channels(), List.of()))
                .dataset();
        double reading = seconds() - begin;
        List<TrainingState> states = IntStream.range(0, machines)
                .mapToObj(machine -> new Trainer(settings.ofMachine(machine)).begin(examples))
                .toList();
        double learning = 0;
        double writing = 0;
        double joining = 0;
        long bytes = 0;
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            learning = 0;
            writing = 0;
            bytes = 0;
            List<TrainingState> next = new ArrayList<>();
            for (TrainingState state : states) {
                begin = seconds();
                TrainingState learnt = new Trainer(state.model().settings())
                        .learnEpoch(state, examples, TrainingListener.SILENT);
                learning += seconds() - begin;
                begin = seconds();
                byte[] file = CheckpointFile.toBytes(new Checkpoint(learnt, null, Map.of()));
                next.add(CheckpointFile.read(file).state());
                writing += seconds() - begin;
                bytes += file.length;
            }
            begin = seconds();
            Model model = Model.join(next.stream().map(TrainingState::model).toList());
            joining = seconds() - begin;
            states = next;
            if (model.clauses().size() != clauses) {
                throw new IllegalStateException("the union has " + model.clauses().size() + " clauses");
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d images, %d clauses in %d machines, epoch %d, seconds of processor time:%n"
                        + "  read and encode an image      %9.6f%n"
                        + "  learn an image, all machines  %9.6f%n"
                        + "  learn an image, one machine   %9.6f%n"
                        + "  write and read one machine    %9.6f  (%d KB)%n"
                        + "  join all machines             %9.6f%n",
                examples.size(),
                clauses,
                machines,
                settings.epochs(),
                reading / examples.size(),
                learning / examples.size(),
                learning / machines / examples.size(),
                writing / machines,
                bytes / machines / 1024,
                joining);
    }
}
