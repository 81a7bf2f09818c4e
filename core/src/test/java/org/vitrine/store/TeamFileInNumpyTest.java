package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Raster;
import org.vitrine.model.Member;
import org.vitrine.team.Team;
import org.vitrine.team.TeamModels;

/** What docs/model-file.md says of teams is sufficient to find Vitrine's own class sums. */
class TeamFileInNumpyTest {

    private static final Path PAGE = Path.of("..", "docs", "model-file.md");
    private static final String MAIN = """
            metadata, tensors = load(sys.argv[1])
            shape = [int(metadata["member.0.image." + side]) for side in ("height", "width", "channels")]
            for image in np.fromfile(sys.argv[2], np.uint8).reshape(-1, *shape):
                print(team_sums(metadata, tensors, image).tolist())
            """;

    @TempDir
    Path folder;

    @Test
    void teamSums_inNumpy_areTheSame() throws IOException, InterruptedException {
        assumeTrue(
                run("-c", "import numpy; numpy.unpackbits; print('ready')").equals("ready\n"),
                "NOT RUN: the example of docs/model-file.md needs python3 with numpy, which is not here");
        String page = Files.readString(PAGE);
        String reader = block(page, 0);
        String ofTeams = block(page, page.indexOf("## Teams"));
        Path script = Files.writeString(
                folder.resolve("sums.py"),
                reader.substring(0, reader.indexOf("\nmetadata, tensors = load(") + 1) + ofTeams + MAIN);
        Team team = Team.of(List.of(
                new Member(TeamModels.crisp(false, "thermometer:3", 1), 13),
                new Member(TeamModels.crisp(false, "threshold:90", 2), 7),
                new Member(TeamModels.crisp(false, "thermometer:2", 3).compact(), 1_000_003)));
        Path file = folder.resolve("team");
        ModelFile.write(team, file);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        int negative = 0;
        for (Raster image : RandomModels.images(TeamModels.SHAPE, 40, 5)) {
            bytes.write(image.toBytes());
            int[] sums = team.predictor().predict(image).classSums();
            expected.add(Arrays.toString(sums));
            negative += (int) Arrays.stream(sums).filter(sum -> sum < 0).count();
        }
        Path raw = Files.write(folder.resolve("images"), bytes.toByteArray());
        assertThat(run(script.toString(), file.toString(), raw.toString())
                        .lines()
                        .toList())
                .isEqualTo(expected);
        assertThat(negative).isBetween(1, 3 * 40 - 1);
    }

    private static String block(String page, int from) {
        int begin = page.indexOf("```python\n", from) + 10;
        return page.substring(begin, page.indexOf("```", begin));
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException noPython) {
            return "";
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
