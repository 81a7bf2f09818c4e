package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.team.Team;

/**
 * Writes and reads teams. A team's file is a container like a model file, with all members in it: the names of a member's tensors and
 * metadata begin with {@code member.0.}, {@code member.1.} and so on. The team itself has
 *
 * <pre>
 * members    metadata          how many members there are
 * decisions  I32 [labels]      class sums of the team above which labels are given; none if all are 0
 * divisors   I32 [members]     what the members' class sums are divided by
 * </pre>
 *
 * <p>and, if its class sums were calibrated, the tensors of {@code CalibrationTensors}.
 */
public final class TeamFile {

    static final String FORMAT = "vitrine-team";
    private static final int VERSION = 1;
    private static final String MEMBERS = "members";
    private static final String DIVISORS = "divisors";

    private TeamFile() {}

    private static String prefix(int member) {
        return "member." + member + ".";
    }

    /**
     * Writes a team. The file appears in full or, if something goes wrong, not at all; an older file of that name then stays as it is.
     *
     * @param team the team
     * @param file where to; an older file there is replaced
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(Team team, Path file) throws ModelFileException {
        try {
            Map<String, String> metadata = new TreeMap<>();
            metadata.put("format", FORMAT);
            metadata.put("formatVersion", "" + VERSION);
            metadata.put(MEMBERS, "" + team.members().size());
            List<Safetensors.Tensor> tensors = new ArrayList<>();
            int[] divisors = team.members().stream().mapToInt(Member::divisor).toArray();
            tensors.add(new Safetensors.Tensor(
                    DIVISORS, Dtype.I32, List.of(divisors.length), writer -> writer.put(Dtype.I32, divisors)));
            ModelFile.decisions(team.thresholds(), "").ifPresent(tensors::add);
            team.calibration().ifPresent(known -> {
                metadata.putAll(CalibrationTensors.metadata(known));
                tensors.addAll(CalibrationTensors.of(known, ""));
            });
            for (int i = 0; i < divisors.length; i++) {
                String prefix = prefix(i);
                Member member = team.members().get(i);
                Metadata.of(member.model()).forEach((name, text) -> metadata.put(prefix + name, text));
                metadata.put(prefix + "formatVersion", "" + ModelFile.version(member.model()));
                tensors.addAll(ModelFile.tensors(member.model(), prefix));
            }
            AtomicFile.write(file, channel -> Safetensors.write(channel, metadata, tensors));
        } catch (IOException failed) {
            throw new ModelFileException(
                    file.toString(),
                    "cannot write the team: " + ModelFile.reason(failed),
                    "check the folder and its free space, or choose another (an existing file is unchanged)",
                    failed);
        }
    }

    /**
     * Reads a team.
     *
     * @param file the file
     * @return the team
     * @throws ModelFileException if it cannot be read, is not a team, or has a single wrong bit
     */
    public static Team read(Path file) throws ModelFileException {
        return ModelFile.open(file, "team", source -> read(source, file.toString()));
    }

    /**
     * Reads a team from memory.
     *
     * @param bytes the bytes of a team's file
     * @return the team
     * @throws ModelFileException if they are not a team, or have a single wrong bit
     */
    public static Team read(byte[] bytes) throws ModelFileException {
        return ModelFile.open(bytes, source -> read(source, "team of " + bytes.length + " bytes"));
    }

    static Team read(ByteSource source, String name) throws IOException {
        Safetensors container = Safetensors.open(source, name);
        Map<String, String> texts = container.metadata();
        if (!FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name,
                    "this is not a team: its metadata 'format' is not '" + FORMAT + "'",
                    "give a file that 'vitrine team' wrote");
        }
        checkVersion(texts.getOrDefault("formatVersion", ""), name);
        container.verify();
        return ModelFile.understood(name, () -> team(container, texts, name));
    }

    static void checkVersion(String version, String name) throws ModelFileException {
        ModelFile.checkVersion(version, VERSION, name);
    }

    private static Team team(Safetensors container, Map<String, String> texts, String name) throws IOException {
        int count = new Metadata(texts).whole(MEMBERS);
        if (count < 2 || count > Team.MOST_MEMBERS) {
            throw new IllegalArgumentException(
                    "metadata '" + MEMBERS + "' is not 2 to " + Team.MOST_MEMBERS + ": " + count);
        }
        int[] divisors = new int[count];
        container.tensor(DIVISORS, List.of(count), Dtype.I32).get(divisors);
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, String> own = below(texts, prefix(i));
            ModelFile.checkVersion(own.getOrDefault("formatVersion", ""), name);
            members.add(new Member(ModelFile.model(container, new Metadata(own), prefix(i)), divisors[i]));
        }
        Team team = Team.of(members);
        Labels labels = team.labels();
        Team decided = team.withThresholds(
                container.has("decisions")
                        ? ModelFile.thresholds(container, labels, "")
                        : DecisionThresholds.zero(labels.size()));
        return CalibrationTensors.calibration(container, new Metadata(texts), labels, "")
                .map(decided::withCalibration)
                .orElse(decided);
    }

    private static Map<String, String> below(Map<String, String> texts, String prefix) {
        Map<String, String> own = new TreeMap<>();
        texts.forEach((name, text) -> {
            if (name.startsWith(prefix)) {
                own.put(name.substring(prefix.length()), text);
            }
        });
        return own;
    }
}
