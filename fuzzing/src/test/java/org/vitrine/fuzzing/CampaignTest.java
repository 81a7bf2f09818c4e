package org.vitrine.fuzzing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A minute of fuzzing for each door. */
@Tag("long")
class CampaignTest {

    /** Fewer to try the test itself: {@code -Dvitrine.fuzz.seconds=5}. */
    private static final int SECONDS = Integer.getInteger("vitrine.fuzz.seconds", 60);

    @TempDir
    Path folder;

    static List<String> names() {
        return Doors.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void run_aMinute_findsNothing(String door) throws IOException, InterruptedException {
        List<String> log = new ArrayList<>();
        Campaign.Outcome outcome = new Campaign(door, "-max_total_time=" + SECONDS, folder).run(log::add);
        assertThat(outcome.findings()).as(String.join("\n", log)).isEmpty();
        assertThat(outcome.inputs()).as("inputs").isGreaterThan(100);
        assertThat(outcome.coverage()).as("edges").isGreaterThan(50);
    }
}
