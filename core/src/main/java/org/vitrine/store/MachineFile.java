package org.vitrine.store;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.MachineState;
import org.vitrine.model.Provenance;
import org.vitrine.model.TrainingState;

/**
 * Writes and reads the states of single machines of a union, so that they can learn in another process. The bytes are those of a
 * checkpoint whose notes are the machine's number ({@code run.machine}) and, between two epochs, what was counted in the one before
 * ({@code run.counted.*}). A checksum detects every changed, missing or additional byte.
 */
public final class MachineFile {

    private static final String MACHINE = "machine";
    private static final String COUNTED = "counted.";

    private MachineFile() {}

    /**
     * Writes a machine to memory.
     *
     * @param state the machine
     * @return its bytes
     * @throws ModelFileException if a file cannot hold it
     */
    public static byte[] toBytes(MachineState state) throws ModelFileException {
        return CheckpointFile.toBytes(checkpoint(state));
    }

    /**
     * Writes a machine to a file; the file appears in full or not at all.
     *
     * @param state the machine
     * @param file where to; one that is there is kept as {@link CheckpointFile#previous}
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(MachineState state, Path file) throws ModelFileException {
        CheckpointFile.write(checkpoint(state), file);
    }

    private static Checkpoint checkpoint(MachineState state) {
        boolean between = state.isBetweenEpochs();
        EpochProgress none = EpochProgress.none(state.model().labels().size());
        Map<String, String> notes = new HashMap<>();
        notes.put(MACHINE, "" + state.machine());
        if (between) {
            Metadata.of(state.counted()).forEach((name, text) -> notes.put(COUNTED + name, text));
        }
        return new Checkpoint(new TrainingState(state.model(), between ? none : state.counted()), null, notes);
    }

    /**
     * Reads a machine from memory.
     *
     * @param bytes the machine's bytes
     * @return its state
     * @throws ModelFileException if they are not a machine, or are damaged in even one bit
     */
    public static MachineState read(byte[] bytes) throws ModelFileException {
        return state(CheckpointFile.read(bytes), "machine of " + bytes.length + " bytes");
    }

    /**
     * Reads a machine from a file.
     *
     * @param file the file
     * @return its state
     * @throws ModelFileException if it cannot be read, is not a machine, or is damaged in even one bit
     */
    public static MachineState read(Path file) throws ModelFileException {
        return state(CheckpointFile.read(file), file.toString());
    }

    private static MachineState state(Checkpoint checkpoint, String name) throws ModelFileException {
        Map<String, String> notes = checkpoint.notes();
        String machine = notes.getOrDefault(MACHINE, "");
        if (!machine.matches("[0-9]{1,4}")) {
            throw Safetensors.wrong(
                    name,
                    "this is not the state of a machine of a union: it does not say which machine it is",
                    "give a file that was written for one machine");
        }
        TrainingState state = checkpoint.state();
        Provenance provenance = state.model().provenance();
        try {
            EpochProgress counted = provenance.stoppedAfter() == 0 ? counted(notes, provenance) : state.epoch();
            return new MachineState(Integer.parseInt(machine), state.model(), counted);
        } catch (IllegalArgumentException inconsistent) {
            throw new ModelFileException(
                    name, String.valueOf(inconsistent.getMessage()), Safetensors.DAMAGED, inconsistent);
        }
    }

    private static EpochProgress counted(Map<String, String> notes, Provenance provenance) {
        Map<String, String> texts = new HashMap<>();
        notes.forEach((name, text) -> {
            if (name.startsWith(COUNTED)) {
                texts.put(name.substring(COUNTED.length()), text);
            }
        });
        return new Metadata(texts).counts(provenance.epochs() == 0 ? 0 : provenance.examples());
    }
}
