package org.vitrine.cli.console;

import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Shows how data are brought: a bar for each file. Closing it takes the bar away. */
public final class FetchProgress implements BiFunction<String, Long, LongConsumer>, AutoCloseable {

    private final Console screen;
    private Console.@Nullable Bar bar;

    public FetchProgress(Console screen) {
        this.screen = screen;
    }

    @Override
    public LongConsumer apply(String file, Long total) {
        close();
        Console.Bar next = screen.bar(file, total);
        bar = next;
        return next::at;
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
