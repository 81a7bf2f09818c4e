package org.vitrine.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.spark.internal.read.PackedExamples;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.RunListener;
import scala.Tuple2;

/**
 * A driver in a process of its own, which can be killed; says on standard output how far it is. Public, for
 * spark-submit.
 */
public final class ClusterDriver {

    private ClusterDriver() {}

    /** A training; with some thousand clauses its epochs take long enough to be interrupted. */
    static TrainingPlan plan(int clauses, int images) {
        return TrainingPlan.of("faces:count=" + images)
                .settings(Settings.defaults()
                        .withClauses(clauses)
                        .withTarget(clauses + clauses / 4)
                        .withWindow(new Window(5, 5))
                        .withEpochs(4)
                        .with(Settings.MACHINES, 4))
                .encoding("edges:4")
                .validation(Validation.share(0.1))
                .build();
    }

    /**
     * Arguments: master, checkpoint folder, model file, class path of the executors, number of executors, of clauses,
     * of images.
     */
    public static void main(String[] arguments) throws IOException {
        SparkSession session = SparkSession.builder()
                .master(arguments[0])
                .appName("vitrine-cluster-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.cores", "1")
                .config("spark.executor.memory", "700m")
                .config("spark.executor.extraClassPath", arguments[3])
                .config("spark.cores.max", arguments[4])
                .getOrCreate();
        session.sparkContext().addSparkListener(new SparkListener() {
            private final Map<Integer, String> stages = new HashMap<>();

            @Override
            public void onStageSubmitted(SparkListenerStageSubmitted stage) {
                stages.put(
                        stage.stageInfo().stageId(),
                        String.valueOf(stage.properties().getProperty("spark.job.description")));
            }

            @Override
            public void onTaskStart(SparkListenerTaskStart task) {
                say("began " + stages.get(task.stageId()));
            }
        });
        long begin = System.nanoTime();
        byte[] model = ModelFile.toBytes(new SparkTraining(session, arguments[1], remark -> say("remark " + remark))
                .run(plan(Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6])), new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        say("epoch " + report.summary().epoch() + " after " + (System.nanoTime() - begin) / 1e9 + " s");
                    }
                })
                .model());
        Files.write(Path.of(arguments[2]), model);
        say("examples were put together in " + assembled(session));
        session.stop();
        say("done");
    }

    /** For each executor how often it put examples together. */
    private static String assembled(SparkSession session) {
        List<Integer> tasks = IntStream.range(0, 20).boxed().toList();
        Map<String, Integer> assembled = new TreeMap<>();
        JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelize(tasks, tasks.size())
                .mapToPair(task -> {
                    Thread.sleep(100); // so that both executors have some of them
                    return new Tuple2<>("executor " + SparkEnv.get().executorId(), PackedExamples.assembled());
                })
                .collect()
                .forEach(pair -> assembled.put(pair._1(), pair._2()));
        return assembled.toString();
    }

    private static void say(String line) {
        System.out.println("@ " + line);
        System.out.flush();
    }
}
