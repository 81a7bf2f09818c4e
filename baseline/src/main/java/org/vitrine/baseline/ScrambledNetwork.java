package org.vitrine.baseline;

import ai.djl.nn.Parameter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.faithfulness.Scrambling;
import org.vitrine.predict.Classifier;

/**
 * A network whose last layers are drawn anew, for the randomisation test: cascading randomization (Adebayo et al.,
 * 2018). To be used by one thread, and closed.
 */
public final class ScrambledNetwork implements Scrambling, AutoCloseable {

    private final NetworkFolder place;
    private final NetworkCard card;
    private final long seed;
    private @Nullable Network current;

    /** Scrambles a network; the seed is that of the new numbers. */
    public ScrambledNetwork(NetworkFolder place, NetworkCard card, long seed) {
        this.place = place;
        this.card = card;
        this.seed = seed;
    }

    /**
     * Loads the network and draws a share of its layers anew, from the last one backwards.
     *
     * @return the network, until the next one is asked for
     */
    @Override
    public Classifier scrambled(double share) {
        close();
        try (Network drawn = Network.drawn(card.plan(), seed)) {
            Network network = place.load(card);
            current = network;
            List<List<Parameter>> layers = layers(network);
            List<List<Parameter>> others = layers(drawn);
            int kept = layers.size() - (int) Math.round(share * layers.size());
            for (int layer = kept; layer < layers.size(); layer++) {
                for (int i = 0; i < layers.get(layer).size(); i++) {
                    Parameter other = others.get(layer).get(i);
                    layers.get(layer).get(i).getArray().set(other.getArray().toByteBuffer());
                }
            }
            return network;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /**
     * {@return the numbers of each layer, from the first to the last: those of a convolution with its normalization, at
     * last those of the outputs}
     */
    private static List<List<Parameter>> layers(Network network) {
        List<List<Parameter>> layers = new ArrayList<>();
        for (Parameter parameter : network.block().getParameters().values()) {
            // Parameters come in order, and each layer begins with its weight: its normalization has gamma and beta.
            if (parameter.getName().equals("weight")) {
                layers.add(new ArrayList<>());
            }
            layers.get(layers.size() - 1).add(parameter);
        }
        return layers;
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
