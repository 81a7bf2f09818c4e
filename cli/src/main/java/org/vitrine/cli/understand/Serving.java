package org.vitrine.cli.understand;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explorer.Explorer;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.store.ModelFile;

/** Runs the explorer for some model files. */
public record Serving(
        Console screen,
        List<Path> files,
        ImageOptions images,
        IndexOptions index,
        @Nullable Path slices,
        @Nullable Path edited) {

    /** Runs until the program is stopped. */
    void run(String host, int port, int threads, boolean open) throws IOException, InterruptedException {
        Explorer.Builder builder =
                content().host(host).port(port).threads(threads).log(screen::remark);
        try (Explorer explorer = UsageException.heard(builder::start)) {
            screen.print(explorer.address().toString());
            if (open) {
                openBrowser(explorer.address());
            }
            new CountDownLatch(1).await();
        }
    }

    private Explorer.Builder content() throws IOException {
        List<ClauseClassifier> models = new ArrayList<>();
        Explorer.Builder builder = Explorer.builder();
        for (Path file : files) {
            ClauseClassifier model = ModelFile.readClassifier(file);
            models.add(model);
            builder.model(String.valueOf(file.getFileName()), model);
        }
        ImageSource source = images.open(models.get(0), files.get(0), screen);
        index.open(models.get(0), files.get(0), images, screen).ifPresent(builder::trainingExamples);
        if (slices != null) {
            builder.slices(ImageColumns.read(slices, source));
        }
        if (edited != null) {
            builder.editing(edited);
        }
        return builder.images(source).dataName(images.shownName());
    }

    private void openBrowser(URI address) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        List<String> words = system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address.toString())
                : List.of(system.contains("mac") ? "open" : "xdg-open", address.toString());
        try {
            new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException none) {
            screen.remark("no browser could be opened; open the address above yourself");
        }
    }
}
