import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Trains and serves at once, asks the server without pause, and looks once a minute at both: heap after a collection, memory as the
 * system sees it, threads, open files. In the end nothing may have grown: the median of the last third of each curve lies within a
 * tenth of the middle third's. Writes soak.csv and an image of each curve. Run it from the project's folder, after ./vitrine was
 * built. Options about the data stand behind them, in the same quotes; options for the training may follow. VITRINE_OPTS
 * holds options for Java, as for ./vitrine.
 *
 * <p>java -cp 'cli/target/lib/*' docs/checks/Soak.java 'faces: --size 32x32' faces.vitrine soak 60 --clauses 500 --patch 5x5
 */
final class Soak {

    private static final String PROGRAM = "cli/target/vitrine.jar";
    private static final double USUAL_MINUTES = 60;
    private static final int FEWEST_LOOKS = 12;
    private static final double LEVEL = 0.1;
    private static final double MEGABYTE = 1 << 20;

    /** What is looked at, and by how much it may differ however little there is of it. */
    private enum Curve {
        HEAP("heap after a collection, MB", 3),
        RESIDENT("memory as the system sees it, MB", 20),
        THREADS("threads", 2),
        FILES("open files", 3);

        private final String title;
        private final double slack;

        Curve(String title, double slack) {
            this.title = title;
            this.slack = slack;
        }
    }

    /** A Vitrine that runs, and a line into it. */
    private record Watched(String name, Process process, MBeanServerConnection beans, Map<Curve, List<Double>> curves) {

        static Watched of(String name, Process process) throws Exception {
            VirtualMachine machine = VirtualMachine.attach("" + process.pid());
            JMXConnector connector =
                    JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
            machine.detach();
            Map<Curve, List<Double>> curves = new LinkedHashMap<>();
            for (Curve curve : Curve.values()) {
                curves.put(curve, new ArrayList<>());
            }
            return new Watched(name, process, connector.getMBeanServerConnection(), curves);
        }

        void look() throws IOException {
            if (!process.isAlive()) {
                throw new IOException(name + " has ended with exit code " + process.exitValue());
            }
            MemoryMXBean memory = bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
            memory.gc();
            add(Curve.HEAP, memory.getHeapMemoryUsage().getUsed() / MEGABYTE);
            add(Curve.RESIDENT, resident() / MEGABYTE);
            add(Curve.THREADS, bean(ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class).getThreadCount());
            add(
                    Curve.FILES,
                    bean(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, UnixOperatingSystemMXBean.class)
                            .getOpenFileDescriptorCount());
        }

        private <T> T bean(String name, Class<T> type) throws IOException {
            return ManagementFactory.newPlatformMXBeanProxy(beans, name, type);
        }

        private void add(Curve curve, double value) {
            curves.get(curve).add(value);
        }

        private double resident() throws IOException {
            for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return 1024 * Double.parseDouble(line.replaceAll("[^0-9]", ""));
                }
            }
            throw new IOException("the system does not tell the memory of " + name);
        }
    }

    private Soak() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 3) {
            System.err.println("give data, a model of them, a folder for what is found, minutes (60), options for the training");
            System.exit(2);
        }
        System.exit(soak(arguments) ? 0 : 1);
    }

    private static boolean soak(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        boolean timed = arguments.length > 3 && !arguments[3].startsWith("-");
        double minutes = timed ? Double.parseDouble(arguments[3]) : USUAL_MINUTES;
        List<String> data = List.of(("--data " + arguments[0]).split(" +"));
        List<String> training = new ArrayList<>(
                List.of("train", "--model", folder.resolve("soak.vitrine").toString(), "--epochs", "1000000"));
        training.addAll(data);
        training.addAll(Arrays.asList(arguments).subList(timed ? 4 : 3, arguments.length));
        List<String> serving = new ArrayList<>(List.of("serve", "--model", arguments[1]));
        serving.addAll(data);
        Process train = start(training, folder.resolve("train.log"), false);
        Process serve = start(serving, folder.resolve("serve.log"), true);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8));
        String address = lines.readLine();
        if (address == null) {
            throw new IOException("the server did not start; " + folder.resolve("serve.log") + " says why");
        }
        AtomicLong answers = new AtomicLong();
        Thread asking = new Thread(() -> ask(URI.create(address), answers));
        asking.setDaemon(true);
        asking.start();
        List<Watched> both = List.of(Watched.of("training", train), Watched.of("serving", serve));
        long looks = Math.max(FEWEST_LOOKS, Math.round(minutes));
        for (int look = 1; look <= looks; look++) {
            Thread.sleep(Math.round(60_000 * minutes / looks));
            for (Watched one : both) {
                one.look();
            }
        }
        if (!asking.isAlive() || answers.get() == 0) {
            throw new IOException("the server no longer answers, after " + answers + " answers");
        }
        System.out.println(answers + " answers in " + minutes + " minutes");
        write(both, minutes / looks, folder);
        return isLevel(both);
    }

    private static Process start(List<String> words, Path log, boolean heard) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-Djava.awt.headless=true"));
        command.addAll(Stream.of(System.getenv().getOrDefault("VITRINE_OPTS", "").split(" "))
                .filter(option -> !option.isBlank())
                .toList());
        command.addAll(List.of("-jar", PROGRAM));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        Process process = (heard ? builder : builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy)); // however this ends
        return process;
    }

    /** Looks at one example after the other, at its image, its list and a clause, and now and then sends an image. */
    private static void ask(URI address, AtomicLong answers) {
        HttpClient client = HttpClient.newHttpClient();
        try {
            for (int i = 0; ; i++) {
                int example = i % 20;
                get(client, address.resolve("/api/examples?limit=20&offset=" + example), answers);
                byte[] image = get(client, address.resolve("/api/examples/" + example + "/picture.png"), answers);
                get(client, address.resolve("/api/models/0/examples/" + example), answers);
                get(client, address.resolve("/api/models/0/clauses/" + example % 2), answers);
                HttpRequest upload = HttpRequest.newBuilder(address.resolve("/api/pictures?name=a.png"))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(image))
                        .build();
                answer(client, upload, answers);
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException ended) {
            System.err.println("no further questions: " + ended);
        }
    }

    private static byte[] get(HttpClient client, URI address, AtomicLong answers)
            throws IOException, InterruptedException {
        return answer(client, HttpRequest.newBuilder(address).build(), answers);
    }

    private static byte[] answer(HttpClient client, HttpRequest request, AtomicLong answers)
            throws IOException, InterruptedException {
        var response = client.send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " was answered with " + response.statusCode());
        }
        answers.incrementAndGet();
        return response.body();
    }

    private static void write(List<Watched> both, double step, Path folder) throws IOException {
        int looks = both.get(0).curves().get(Curve.HEAP).size();
        StringBuilder table = new StringBuilder("minute");
        for (Watched one : both) {
            for (Curve curve : Curve.values()) {
                table.append(',').append(one.name()).append(' ').append(curve.name().toLowerCase(Locale.ROOT));
            }
        }
        double[] times = new double[looks];
        for (int look = 0; look < looks; look++) {
            times[look] = (look + 1) * step;
            table.append(String.format(Locale.ROOT, "%n%.2f", times[look]));
            for (Watched one : both) {
                for (Curve curve : Curve.values()) {
                    table.append(String.format(Locale.ROOT, ",%.1f", one.curves().get(curve).get(look)));
                }
            }
        }
        Files.writeString(folder.resolve("soak.csv"), table.append('\n'));
        for (Curve curve : Curve.values()) {
            XYChart chart = new XYChartBuilder()
                    .width(800)
                    .height(400)
                    .title(curve.title)
                    .xAxisTitle("minutes")
                    .build();
            chart.getStyler().setYAxisMin(0.0);
            for (Watched one : both) {
                double[] values =
                        one.curves().get(curve).stream().mapToDouble(value -> value).toArray();
                chart.addSeries(one.name(), times, values).setMarker(SeriesMarkers.NONE);
            }
            String name = curve.name().toLowerCase(Locale.ROOT);
            ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", folder.resolve(name + ".png").toFile());
        }
    }

    private static boolean isLevel(List<Watched> both) {
        boolean level = true;
        for (Watched one : both) {
            for (Curve curve : Curve.values()) {
                List<Double> values = one.curves().get(curve);
                int third = values.size() / 3;
                double middle = median(values.subList(third, 2 * third));
                double last = median(values.subList(2 * third, values.size()));
                boolean within = Math.abs(last - middle) <= Math.max(LEVEL * middle, curve.slack);
                System.out.printf(
                        Locale.ROOT,
                        "%-8s %-34s %8.1f in the middle third, %8.1f in the last: %s%n",
                        one.name(),
                        curve.title,
                        middle,
                        last,
                        within ? "level" : "NOT LEVEL");
                level &= within;
            }
        }
        return level;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
