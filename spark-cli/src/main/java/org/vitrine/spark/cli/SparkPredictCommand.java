package org.vitrine.spark.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.dataset.DataException;
import org.vitrine.model.Model;
import org.vitrine.spark.VitrineClassificationModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what images show, on Spark. */
@Command(
        name = "predict",
        description = {
            "Writes the labels, class sums and confidences of images, and on request the clauses that decided, as a "
                    + "table.",
            "Images are scaled to the model's size."
        },
        footer = {
            "",
            "Example:",
            "  vitrine spark predict --master spark://host:7077 --model my.vitrine --out hdfs:///said hdfs:///pictures"
        })
final class SparkPredictCommand extends ConsoleCommand {

    private enum Format {
        JSON,
        PARQUET
    }

    @Mixin
    private SparkOptions spark;

    @Mixin
    private ModelOption model;

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description =
                    "Folders of images, searched with all their subfolders, or patterns such as hdfs:///in/*.png.")
    private List<String> paths;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "A new folder for the table, on any file system that Spark knows.")
    @SuppressWarnings("NullAway.Init")
    private String out;

    @Option(
            names = "--format",
            paramLabel = "json|parquet",
            description = "How the table is written: a line of JSON for each image, or Parquet. Default: json.")
    private Format format = Format.JSON;

    @Option(
            names = "--reasons",
            description = "Add the N clauses with the most votes for each label that is given. Default: none.")
    private int reasons;

    @Option(
            names = "--glob",
            paramLabel = "PATTERN",
            description = "Take only files whose names match, such as *.jpg. Default: all files.")
    private String glob = "";

    @Option(names = "--skip-bad", description = "Leave out unreadable images and say how many, instead of stopping.")
    private boolean skipBad;

    @Override
    protected void run(Console screen) throws IOException {
        if (reasons < 0) {
            throw new UsageException("--reasons must be at least 0: " + reasons);
        }
        Model read = SparkEvaluateCommand.model(model.readAny());
        try (SparkSession session = spark.session()) {
            Path folder = new Path(out);
            if (folder.getFileSystem(session.sparkContext().hadoopConfiguration())
                    .exists(folder)) {
                throw new UsageException(out + " already exists; remove it or choose another folder with --out");
            }
            VitrineClassificationModel predicting = new VitrineClassificationModel(read)
                    .setImageCol("content")
                    .setPredictionCol("")
                    .setHandleInvalid(skipBad ? "skip" : "error");
            if (reasons > 0) {
                predicting.setReasonsCol("reasons").setMaxReasons(reasons);
            }
            DataFrameReader reader = session.read().format("binaryFile").option("recursiveFileLookup", "true");
            if (!glob.isEmpty()) {
                reader = reader.option("pathGlobFilter", glob);
            }
            write(screen, predicting, reader);
        }
    }

    private void write(Console screen, VitrineClassificationModel predicting, DataFrameReader reader) {
        try {
            Dataset<Row> files = reader.load(paths.toArray(String[]::new));
            Observation counting = new Observation();
            predicting
                    .transform(files)
                    .drop("content", "modificationTime", "length")
                    .observe(counting, functions.count(functions.lit(1)).as("images"))
                    .write()
                    .mode(SaveMode.ErrorIfExists)
                    .format(format.name().toLowerCase(Locale.ROOT))
                    .save(out);
            long written = (Long) Objects.requireNonNull(counting.getAsJava().get("images"));
            screen.remark("wrote what " + written + " images show to " + out);
            if (skipBad) {
                long all = files.select("path").count();
                if (all > written) {
                    screen.remark("left out " + (all - written) + " of " + all + " images that cannot be read");
                }
            }
        } catch (RuntimeException failed) {
            throw explained(failed);
        } catch (Exception failed) { // analysis errors of Spark are checked exceptions in Scala's eyes only
            throw explained(new IllegalStateException(failed));
        }
    }

    /** Spark wraps what a task said in the report of its failure. */
    private static RuntimeException explained(RuntimeException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataException data) {
                return data;
            }
            if (cause instanceof org.apache.spark.sql.AnalysisException analysis) {
                return new UsageException(String.valueOf(analysis.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("") + "; check the paths");
            }
        }
        return failed;
    }
}
