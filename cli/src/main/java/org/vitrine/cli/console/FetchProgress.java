package org.vitrine.cli.console;

import org.jspecify.annotations.Nullable;
import org.vitrine.data.fetch.Fetch;

/** Shows how data are brought: a bar for each file. Closing it takes the bar away. */
public final class FetchProgress implements Fetch.Progress, AutoCloseable {

    private final Console screen;
    private String current = "";
    private Console.@Nullable Bar bar;

    public FetchProgress(Console screen) {
        this.screen = screen;
    }

    @Override
    public void at(String file, long done, long total) {
        if (bar == null || !file.equals(current)) {
            close();
            current = file;
            bar = screen.bar(file, total);
        }
        bar.at(done);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
