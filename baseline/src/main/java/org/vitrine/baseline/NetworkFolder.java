package org.vitrine.baseline;

import ai.djl.MalformedModelException;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Fit;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.internal.hash.Sha256;

/**
 * A folder that holds a network: {@code network.json} says what it is and names the file of its numbers;
 * {@code history.csv} has a row for each epoch. New numbers get a file of their own before the JSON names them, so the
 * folder is whole whenever the power fails.
 */
public record NetworkFolder(Path folder) {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private Path cardFile() {
        return folder.resolve("network.json");
    }

    /** {@return the CSV file of the rows of the training} */
    public Path history() {
        return folder.resolve("history.csv");
    }

    /** Saves a network; the numbers that were there before are taken away. */
    NetworkCard save(Network network, LearningPlan learning, int examples, int epoch, double seconds, double cpuSeconds)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        network.block().saveParameters(new DataOutputStream(bytes));
        String name = "weights-" + epoch + ".bin";
        ByteBuffer content = ByteBuffer.wrap(bytes.toByteArray());
        NetworkCard card = new NetworkCard(
                NetworkCard.FORMAT,
                network.plan(),
                learning,
                examples,
                epoch,
                seconds,
                cpuSeconds,
                name,
                Sha256.hex(content.array()));
        AtomicFile.write(folder.resolve(name), channel -> {
            while (content.hasRemaining()) {
                channel.write(content);
            }
        });
        // The card names the numbers, so it is replaced between them: whenever this stops, it names a whole file.
        AtomicFile.writeText(cardFile(), JSON.writeValueAsString(card));
        removeOthers(name);
        return card;
    }

    private void removeOthers(String kept) throws IOException {
        List<Path> others;
        try (Stream<Path> files = Files.list(folder)) {
            others = files.filter(file -> file.getFileName().toString().matches("weights-\\d+\\.bin"))
                    .filter(file -> !file.getFileName().toString().equals(kept))
                    .toList();
        }
        for (Path other : others) {
            Files.delete(other);
        }
    }

    /**
     * Reads what is known of the network.
     *
     * @throws DataException if there is no network in the folder, or it is damaged
     */
    public NetworkCard card() throws IOException {
        if (!Files.isRegularFile(cardFile())) {
            throw new DataException("there is no network in " + folder
                    + "; train one with 'vitrine baseline train --model " + folder + "'");
        }
        NetworkCard card;
        try {
            card = JSON.treeToValue(withPreparation(JSON.readTree(cardFile().toFile())), NetworkCard.class);
        } catch (JacksonException damaged) {
            Throwable reason = damaged.getCause();
            throw damaged(reason == null ? damaged.getOriginalMessage() : reason.getMessage());
        }
        if (card == null) {
            throw damaged("it is empty");
        }
        if (card.format() != NetworkCard.FORMAT) {
            throw new DataException(cardFile() + " has format " + card.format() + ", this program reads "
                    + NetworkCard.FORMAT + "; train again");
        }
        return card;
    }

    /** Networks that were trained before images could be prepared do not say how. */
    private static JsonNode withPreparation(JsonNode card) {
        if (card.get("plan") instanceof ObjectNode plan && !plan.has("fit") && !plan.has("range")) {
            plan.put("fit", Fit.SQUASH.word()).put("range", "");
        }
        return card;
    }

    private DataException damaged(@Nullable String reason) {
        return new DataException(cardFile() + " is damaged (" + reason + "); train again");
    }

    /** {@return the size of the file of numbers, in bytes} */
    public long weightBytes(NetworkCard card) throws IOException {
        return Files.size(folder.resolve(card.weights()));
    }

    /**
     * Loads the network, after {@link Torch#start}; to be closed.
     *
     * @throws DataException if it is damaged
     */
    public Network load(NetworkCard card) throws IOException {
        Path file = folder.resolve(card.weights());
        byte[] bytes = Files.readAllBytes(file);
        if (!Sha256.hex(bytes).equals(card.sha256())) {
            throw new DataException(
                    file + " is damaged: it is not the file that " + cardFile() + " names; train again");
        }
        Network network = Network.empty(card.plan());
        try {
            network.block().loadParameters(network.manager(), new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (MalformedModelException other) {
            network.close();
            throw new DataException(
                    file + " does not fit the network (" + other.getMessage() + "); train again", other);
        }
        return network;
    }
}
