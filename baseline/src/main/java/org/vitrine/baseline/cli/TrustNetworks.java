package org.vitrine.baseline.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.baseline.Network;
import org.vitrine.baseline.NetworkCard;
import org.vitrine.baseline.NetworkFolder;
import org.vitrine.baseline.ScrambledNetwork;
import org.vitrine.baseline.Torch;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Networks;
import org.vitrine.predict.Classifier;

/**
 * Opens networks for {@code trust --baseline}. PyTorch computes on one thread, so that the result does not depend on
 * the threads.
 */
final class TrustNetworks implements Networks {

    @Override
    public Opened open(Path folder, Classifier model, long seed) throws IOException {
        NetworkFolder place = new NetworkFolder(folder);
        NetworkCard card = place.card();
        checkLabels(card, model);
        checkShape(card, model);
        Torch.start(1);
        Network network = place.load(card);
        ScrambledNetwork scrambling = new ScrambledNetwork(place, card, seed);
        return new Opened(card.plan().toString(), network, scrambling, () -> {
            scrambling.close();
            network.close();
        });
    }

    /** Refuses a network that does not give the same labels as a model. */
    static void checkLabels(NetworkCard card, Classifier model) {
        if (!model.labels().equals(card.plan().labels())) {
            throw new UsageException("the model knows the labels "
                    + String.join(",", model.labels().names()) + ", the network "
                    + String.join(",", card.plan().labels().names()) + "; train both with the same --labels");
        }
    }

    private static void checkShape(NetworkCard card, Classifier model) {
        if (!model.shape().equals(card.plan().shape())) {
            throw new UsageException("the model takes images of " + model.shape() + ", the network of "
                    + card.plan().shape() + "; train both with the same --size");
        }
    }
}
