package org.vitrine.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.vitrine.internal.file.AtomicFile;

/**
 * Finds out for the launcher how this Java is started with the Vector API, and writes the options into a file that
 * {@code java @FILE} reads. The module is incubating, so a Java that is started with {@code --add-modules
 * jdk.incubator.vector} prints a warning before anything else, also before help and complaints; no option silences it.
 *
 * <p>Classes that are appended to the boot class path are no module, so there is nothing to warn about. They are
 * compiled as the module's are, since their annotations are heeded as those of all classes of Java itself. So the
 * classes are copied into a jar, once for each Java. What {@code java.base} exports to the module is exported to them,
 * and the compiler's support for vectors, which comes with the module, is turned on. A Java of its own then tries the
 * options. If they do not work, the file holds {@code --add-modules} after all; if this Java has no Vector API, the
 * file is empty.
 */
public final class VectorFiles {

    private static final String MODULE = "jdk.incubator.vector";
    private static final String CHECK = "--check";
    private static final int CHECK_SECONDS = 60;

    /** Of OpenJDK's Java; another one ignores them. */
    private static final List<String> COMPILER = List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+EnableVectorSupport",
            "-XX:+EnableVectorReboxing",
            "-XX:+EnableVectorAggressiveReboxing");

    private VectorFiles() {}

    /**
     * Writes the options.
     *
     * @param arguments the file for the options; the jar is put beside it. Or {@code --check}, to try whether vectors
     *     work here
     * @throws IOException if a file cannot be written
     * @throws InterruptedException if it is interrupted while another Java tries the options
     * @throws ReflectiveOperationException if vectors do not work
     */
    public static void main(String[] arguments) throws IOException, InterruptedException, ReflectiveOperationException {
        if (arguments[0].equals(CHECK)) {
            check();
        } else {
            write(Path.of(arguments[0]).toAbsolutePath());
        }
    }

    /**
     * The species needs nearly everything that there is: classes, what is exported to them, and the processor's
     * registers.
     */
    private static void check() throws ReflectiveOperationException {
        Class.forName(MODULE + ".LongVector").getField("SPECIES_PREFERRED").get(null);
    }

    private static void write(Path options) throws IOException, InterruptedException {
        if (ModuleFinder.ofSystem().find(MODULE).isEmpty()) {
            AtomicFile.writeText(options, "");
            return;
        }
        Path jar = options.resolveSibling(options.getFileName() + ".jar");
        copyClasses(jar);
        List<String> silent = new ArrayList<>(COMPILER);
        silent.addAll(exports());
        silent.add("-Xbootclasspath/a:" + jar);
        Path tried = options.resolveSibling(
                options.getFileName() + "." + ProcessHandle.current().pid());
        try {
            AtomicFile.writeText(tried, lines(silent));
            AtomicFile.writeText(options, works(tried) ? lines(silent) : lines(List.of("--add-modules=" + MODULE)));
        } finally {
            Files.deleteIfExists(tried);
        }
    }

    private static void copyClasses(Path jar) throws IOException {
        Path module = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", MODULE);
        List<Path> classes;
        try (Stream<Path> files = Files.walk(module)) {
            classes = files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("module-info.class"))
                    .sorted()
                    .toList();
        }
        AtomicFile.write(jar, channel -> {
            OutputStream bytes = Channels.newOutputStream(channel);
            ZipOutputStream zip = new ZipOutputStream(bytes);
            for (Path file : classes) {
                zip.putNextEntry(new ZipEntry(module.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
            zip.finish();
        });
    }

    /** {@return what other modules export to the module alone} */
    private static List<String> exports() {
        List<String> options = new ArrayList<>();
        for (ModuleReference other : ModuleFinder.ofSystem().findAll()) {
            for (ModuleDescriptor.Exports exported : other.descriptor().exports()) {
                if (exported.targets().contains(MODULE)) {
                    options.add(
                            "--add-exports=" + other.descriptor().name() + "/" + exported.source() + "=ALL-UNNAMED");
                }
            }
        }
        options.sort(null);
        return options;
    }

    /** {@return an option in each line, in quotes, as the file of {@code java @FILE} wants them} */
    private static String lines(List<String> options) {
        StringBuilder text = new StringBuilder();
        for (String option : options) {
            text.append('"')
                    .append(option.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"\n");
        }
        return text.toString();
    }

    private static boolean works(Path options) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + options,
                        "-cp",
                        System.getProperty("java.class.path"),
                        VectorFiles.class.getName(),
                        CHECK)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(CHECK_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }
}
