package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What the library tells as values, in words. */
class TrainingProgressTest {

    private final StringWriter remarks = new StringWriter();

    private TrainingProgress progress() {
        CommandLine line = new CommandLine(CommandSpec.create());
        line.setErr(new PrintWriter(remarks, true));
        return new TrainingProgress(Console.of(line.getCommandSpec()), () -> false);
    }

    @Test
    void checkpointsBegin_saysWhereAndHowToGoOn() {
        progress().checkpointsBegin(Path.of("m.checkpoint"), Duration.ofMinutes(5));
        assertThat(remarks.toString().lines())
                .singleElement()
                .asString()
                .startsWith("this takes more than 10 minutes: every 5m a checkpoint goes to m.checkpoint")
                .endsWith("go on with 'vitrine train --resume m.checkpoint'");
    }

    @Test
    void checkpointFailed_saysThatItTriesAgain() {
        progress().checkpointFailed("c: cannot write the checkpoint: there is no folder", Duration.ofMinutes(5));
        assertThat(remarks.toString())
                .startsWith("note: c: cannot write the checkpoint: there is no folder")
                .contains("the training goes on, and tries again in 5m");
    }

    @Test
    void planWords_nameTheOptionThatHelps() {
        assertThat(PlanWords.of(new PlanException(Reason.CHECKPOINT_TAKEN, "c", "", "", "taken")))
                .contains("go on with 'vitrine train --resume c', or remove it and c.previous");
        assertThat(PlanWords.of(new PlanException(Reason.OTHER_TABLE, "t.csv", "", "", "t.csv is not text in UTF-8")))
                .isEqualTo("t.csv is not text in UTF-8; choose another --out, or remove it");
        assertThat(PlanWords.of(new PlanException(Reason.SHAPE, "", "9x9 grey", "8x8 RGB", ""), "m"))
                .isEqualTo("the images are 9x9 grey, the model m takes 8x8 RGB; add --size 8x8 --colour rgb");
        assertThat(PlanWords.of(new PlanException(Reason.NOTHING_TO_MEASURE, "")))
                .contains("--validate 0.1");
    }
}
