package org.vitrine.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.RunListener;

/** A driver in a process of its own, which can be killed; says on standard output how far it is. */
final class ClusterDriver {

    private ClusterDriver() {}

    /** A training whose epochs take long enough to be interrupted. */
    static TrainingPlan plan() {
        return plan(700, 1200);
    }

    /** A training of four machines and four epochs. */
    private static TrainingPlan plan(int images, int clauses) {
        return TrainingPlan.of("faces:count=" + images)
                .settings(Settings.defaults()
                        .withClauses(clauses)
                        .withTarget(clauses + 300)
                        .withWindow(new Window(5, 5))
                        .withEpochs(4)
                        .withMachines(4))
                .encoding("edges:4")
                .validation(Validation.share(0.1))
                .build();
    }

    /** Arguments: master, checkpoint folder, model file, class path of the executors, number of executors; and images and clauses, if not those of {@link #plan()}. */
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
        TrainingPlan plan =
                arguments.length > 5 ? plan(Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6])) : plan();
        long begin = System.nanoTime();
        byte[] model = ModelFile.toBytes(new SparkTraining(session, arguments[1], remark -> say("remark " + remark))
                .run(plan, new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        say("epoch " + report.summary().epoch() + " after " + (System.nanoTime() - begin) / 1e9 + " s");
                    }
                })
                .model());
        Files.write(Path.of(arguments[2]), model);
        session.stop();
        say("done");
    }

    private static void say(String line) {
        System.out.println("@ " + line);
        System.out.flush();
    }
}
