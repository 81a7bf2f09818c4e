package org.vitrine.baseline.cli;

import java.util.Locale;
import org.vitrine.baseline.NetworkRun;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;

/**
 * Shows a network's training to a person: a line for each epoch, and a bar in between. Closing it takes the bar away.
 */
final class NetworkProgress implements NetworkRun.Listener, AutoCloseable {

    private final Console screen;
    private final int threads;
    private final Console.Bars bars;

    NetworkProgress(Console screen, int threads) {
        this.screen = screen;
        this.bars = screen.bars();
        this.threads = threads;
    }

    @Override
    public void begin(NetworkRun.Start start) {
        screen.remark(start.plan() + " with " + start.parameters() + " parameters learns "
                + start.plan().labels().size() + " labels from " + start.images() + " images of "
                + start.plan().shape() + ", on " + threads + (threads == 1 ? " thread" : " threads"));
        screen.remark(String.format(Locale.ROOT, "%-7s %9s %9s %10s %9s", "epoch", "time", "loss", "valid", "left"));
    }

    @Override
    public void progress(int epoch, int epochs, int learnt, int images) {
        bars.at("epoch " + epoch + "/" + epochs, learnt, images);
    }

    @Override
    public void epoch(NetworkRun.Epoch epoch) {
        close();
        screen.remark(String.format(
                Locale.ROOT,
                "%3d/%-3d %9s %9.4f %10s %9s",
                epoch.epoch(),
                epoch.epochs(),
                Formats.time(epoch.seconds()),
                epoch.loss(),
                epoch.validated().isPresent()
                        ? Formats.percent(epoch.validated().getAsDouble())
                        : "-",
                Formats.time(epoch.secondsLeft())));
    }

    @Override
    public void close() {
        bars.close();
    }
}
