package org.vitrine.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explorer.Explorer;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/**
 * Measures the time that the explorer takes to answer: an image with its explanation, and an image that was painted on.
 */
public final class ExplorerTimes {

    private static final int REQUESTS = 200;
    private static final int ROUNDS = 3;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private ExplorerTimes() {}

    /** Measures with a model file, and data as for {@code vitrine serve}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 2) {
            System.err.println("give a model file and data: mnist.vitrine mnist:data/mnist");
            System.exit(2);
        }
        Model model = ModelFile.read(Path.of(arguments[0]));
        ImageSource source = DataLocation.open(arguments[1], "test", DataLocation.Options.DEFAULT);
        try (Explorer explorer = Explorer.start(model, source)) {
            explorer.awaitStatistics();
            URI api = explorer.address().resolve("/api/models/0/");
            report("an image's page", i -> HttpRequest.newBuilder(api.resolve("examples/" + i % source.size())));
            report(
                    "a stroke",
                    i -> HttpRequest.newBuilder(api.resolve("look?clauses=0&scale=none&reasons=none"))
                            .POST(BodyPublishers.ofByteArray(painted(source, i))));
        }
    }

    /** Draws a line across an example, another one each time. */
    private static byte[] painted(ImageSource source, int i) {
        byte[] image = source.image(i % source.size()).toBytes();
        int row = source.shape().width() * source.shape().channels();
        int at = i % source.shape().height() * row;
        Arrays.fill(image, at, at + row, (byte) 255);
        return image;
    }

    private static void report(String what, IntFunction<HttpRequest.Builder> requests)
            throws IOException, InterruptedException {
        double[] times = new double[REQUESTS];
        for (int round = 0; round < ROUNDS; round++) { // the last one counts
            for (int i = 0; i < REQUESTS; i++) {
                HttpRequest request = requests.apply(round * REQUESTS + i).build();
                long begin = System.nanoTime();
                int status = HTTP.send(request, BodyHandlers.ofByteArray()).statusCode();
                times[i] = (System.nanoTime() - begin) / 1e6;
                if (status != 200) {
                    throw new IOException("the explorer answered " + status + " to " + request.uri());
                }
            }
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-16s median %6.1f ms, nine of ten %6.1f ms, slowest %6.1f ms%n",
                what,
                times[REQUESTS / 2],
                times[REQUESTS * 9 / 10],
                times[REQUESTS - 1]);
    }
}
