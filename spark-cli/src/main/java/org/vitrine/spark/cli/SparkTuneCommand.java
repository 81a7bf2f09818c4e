package org.vitrine.spark.cli;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.PlanWords;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.TuneOptions;
import org.vitrine.spark.SparkTrials;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.search.SearchListener;
import org.vitrine.training.search.TrialRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Searches for good settings on Spark. */
@Command(
        name = "tune",
        modelTransformer = LearningOptions.FromTable.class,
        description = {
            "Searches for good settings as 'vitrine tune' does, with its options and its tables, and runs several "
                    + "trainings at once: each from beginning to end in a task of its own.",
            "Driver and executors must reach --data under the same name."
        },
        footer = {
            "",
            "Example:",
            "  vitrine spark tune --master spark://host:7077 --data folder:/shared/pictures --size 64x64 --hours 1 "
                    + "--out tuning",
            "",
            "An interrupted search continues where it stopped when the same command is started again, here or as "
                    + "'vitrine tune'."
        })
final class SparkTuneCommand extends ConsoleCommand {

    private static final long MEGABYTE = 1 << 20;

    @Mixin
    private SparkOptions spark;

    @Mixin
    private TuneOptions tuning;

    /** The executors of a session. */
    private record OnSpark(SparkSession session) implements TuneOptions.Place {

        @Override
        public TrialRunner runner(SearchListener listener) {
            return new SparkTrials(session, listener);
        }

        @Override
        public String inWords(NotEnoughMemoryException problem) {
            return session.sparkContext().isLocal()
                    ? PlanWords.of(problem)
                    : "an executor needs about " + (problem.needed() / MEGABYTE + 1)
                            + " MB of heap for this training and has " + problem.available() / MEGABYTE
                            + " MB; raise spark.executor.memory, lower spark.executor.cores, or take fewer clauses or "
                            + "images";
        }
    }

    @Override
    protected void run(Console screen) throws IOException {
        refuse("is not used on Spark, whose executors encode the images", "--cache");
        refuse("is not used on Spark; a task has spark.task.cpus threads", "--threads");
        TuneOptions.Search search = tuning.search(spec());
        try (SparkSession session = spark.session()) {
            OnSpark place = new OnSpark(session);
            try {
                search.run(place);
            } catch (NotEnoughMemoryException none) {
                throw new UsageException(place.inWords(none));
            }
        }
    }
}
