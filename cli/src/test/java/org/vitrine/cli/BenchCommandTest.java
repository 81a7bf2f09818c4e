package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {

    @TempDir
    private Path folder;

    @Test
    void bench_everythingGrows_tablesChartsAndJson() {
        String out = folder.resolve("bench").toString();
        Program run = Program.succeed(
                "bench",
                "--data",
                "faces:count=130,test=1",
                "--clauses",
                "20",
                "--patch",
                "5x5",
                "--clause-counts",
                "10,20",
                "--warm-up",
                "0",
                "--out",
                out,
                "--json");
        JsonNode json = run.json();
        assertThat(json.at("/machine/java").asText()).isNotEmpty();
        assertThat(json.at("/machine/wordsAtOnce").asInt()).isPositive();
        assertThat(json.at("/encoding/median").asDouble()).isPositive();
        assertThat(json.at("/setting/learning/median").asDouble()).isPositive();
        assertThat(json.at("/timesTheTwin/learning").asDouble()).isPositive();
        assertThat(json.at("/clauses/1/clauses").asInt()).isEqualTo(20);
        assertThat(json.at("/images/0/images").asInt()).isEqualTo(125);
        assertThat(json.at("/pixels/0/pixels").asInt()).isEqualTo(16 * 16);
        assertThat(json.at("/pixels/2/prediction/highest").asDouble())
                .isGreaterThanOrEqualTo(json.at("/pixels/2/prediction/lowest").asDouble());
        assertThat(json.at("/threads/0/timesAsFast/median").asDouble()).isEqualTo(1);
        for (String file : new String[] {"bench.json", "clauses.png", "images.png", "pixels.png", "threads.png"}) {
            assertThat(folder.resolve("bench").resolve(file)).isNotEmptyFile();
        }
    }

    @Test
    void bench_nothingGrows_printsMachineSettingAndTwin() {
        Program run = Program.succeed(
                "bench",
                "--data",
                "faces:count=20,test=1",
                "--clauses",
                "10",
                "--patch",
                "5x5",
                "--mirror",
                "--warm-up",
                "0",
                "--grow",
                "none");
        assertThat(run.outLines()).anyMatch(line -> line.startsWith("processor"));
        assertThat(run.outLines()).anyMatch(line -> line.startsWith("learning     0."));
        assertThat(run.outLines())
                .anyMatch(line -> line.startsWith("times as fast as the slow twin (10 clauses, 20 images)"));
        assertThat(run.outLines()).noneMatch(line -> line.startsWith("clauses"));
    }

    @Test
    void bench_wrongSeconds_saysWhat() {
        Program run = Program.run("bench", "--data", "faces:", "--warm-up", "-1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--warm-up takes a number from 0 to 3600: -1");
    }
}
