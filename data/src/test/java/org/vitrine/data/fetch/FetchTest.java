package org.vitrine.data.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.internal.idx.IdxFile;
import org.vitrine.data.internal.idx.IdxFileTest;
import org.vitrine.dataset.DataException;

class FetchTest {

    private static final byte[] IMAGES = IdxFileTest.idx(new int[] {2, 1, 1}, 10, 20);
    private static final byte[] LABELS = IdxFileTest.idx(new int[] {2}, 0, 1);

    @TempDir
    Path temporary;

    private final Map<String, byte[]> served = new ConcurrentHashMap<>();
    private final List<String> progress = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private HttpServer server;

    private FetchTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void serve() throws IOException {
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            if (path.startsWith("/slow")) {
                awaitEnd();
            }
            byte[] body = served.get(path);
            if (body == null) {
                exchange.sendResponseHeaders(404, -1);
            } else if (path.startsWith("/moved")) {
                exchange.getResponseHeaders().add("Location", path.replace("/moved", "/good"));
                exchange.sendResponseHeaders(302, -1);
            } else if (path.startsWith("/stalled")) { // begins, and falls silent
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body, 0, body.length / 2);
                exchange.getResponseBody().flush();
                awaitEnd();
            } else if (path.startsWith("/short")) { // promises more than it sends
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body, 0, body.length / 2);
            } else {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        put("/good/", IMAGES, LABELS);
    }

    private void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
    }

    private void put(String folder, byte[] images, byte[] labels) throws IOException {
        served.put(folder + "images.gz", IdxFileTest.gzip(images));
        served.put(folder + "labels.gz", IdxFileTest.gzip(labels));
    }

    private static PublicData.Item item(String name, byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return new PublicData.Item(name, content.length, HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private PublicData data(@Nullable String npmPackage, String... mirrors) {
        String host = "http://127.0.0.1:" + server.getAddress().getPort();
        return new PublicData(
                "digits",
                "a few digits",
                List.of(item("images", IMAGES), item("labels", LABELS)),
                List.of(),
                temporary.resolve("system"),
                null,
                Arrays.stream(mirrors).map(path -> URI.create(host + path)).toList(),
                List.of(),
                npmPackage,
                "mnist");
    }

    private Path to() {
        return temporary.resolve("to");
    }

    private Fetch fetch(String npm) {
        return new Fetch(
                Duration.ofMillis(500), npm, (file, total) -> done -> progress.add(file + " " + done + "/" + total));
    }

    private List<String> brought() throws IOException {
        try (Stream<Path> files = Files.list(to())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void fetch_fromMirror() throws IOException {
        List<String> sources = fetch("no-npm").fetch(data(null, "/good/"), to());
        assertThat(sources).singleElement().asString().endsWith("/good/");
        assertThat(brought()).containsExactly("images.gz", "labels.gz");
        assertThat(IdxFile.read(to().resolve("images.gz")).entry(1)).containsExactly(20);
        int length = IdxFileTest.gzip(IMAGES).length;
        assertThat(progress).contains("images.gz " + length + "/" + length);
    }

    @Test
    void fetch_files_haveThePermissionsOfAnyNewFile() throws IOException {
        Path like = Files.writeString(temporary.resolve("like"), "any file");
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Files.getFileStore(like).supportsFileAttributeView("posix"), "a file system with permissions");
        fetch("no-npm").fetch(data(null, "/good/"), to());
        try (Stream<Path> files = Files.list(to())) {
            for (Path file : files.toList()) {
                assertThat(Files.getPosixFilePermissions(file))
                        .as("%s", file)
                        .isEqualTo(Files.getPosixFilePermissions(like));
            }
        }
    }

    @Test
    void fetch_again_keepsWhatIsRight() throws IOException {
        fetch("no-npm").fetch(data(null, "/good/"), to());
        progress.clear();
        assertThat(fetch("no-npm").fetch(data(null, "/good/"), to())).isEmpty();
        assertThat(progress).isEmpty();
        Files.write(to().resolve("labels.gz"), new byte[] {1, 2, 3});
        fetch("no-npm").fetch(data(null, "/good/"), to());
        assertThat(progress).isNotEmpty().allMatch(line -> line.startsWith("labels.gz"));
        assertThat(IdxFile.read(to().resolve("labels.gz")).entry(1)).containsExactly(1);
    }

    @Test
    void fetch_wrongUnzippedFile_isReplaced() throws IOException {
        Files.createDirectory(to());
        Files.write(to().resolve("labels"), IMAGES);
        fetch("no-npm").fetch(data(null, "/good/"), to());
        assertThat(brought()).containsExactly("images.gz", "labels.gz");
    }

    @Test
    void fetch_namedClasses_writesLabelsTxtOnce() throws IOException {
        PublicData plain = data(null, "/good/");
        PublicData named = new PublicData(
                "clothes",
                "some clothes",
                plain.files(),
                List.of(),
                plain.systemFolder(),
                null,
                plain.mirrors(),
                List.of("shirt", "shoe"),
                null,
                "mnist");
        fetch("no-npm").fetch(named, to());
        assertThat(to().resolve("labels.txt")).hasContent("shirt\nshoe");
        Files.writeString(to().resolve("labels.txt"), "mine\n");
        fetch("no-npm").fetch(named, to());
        assertThat(to().resolve("labels.txt")).hasContent("mine");
    }

    @Test
    void fetch_notFound_triesTheNextMirror() throws IOException {
        List<String> sources = fetch("no-npm").fetch(data(null, "/none/", "/good/"), to());
        assertThat(sources).singleElement().asString().endsWith("/good/");
        assertThat(brought()).containsExactly("images.gz", "labels.gz");
    }

    @Test
    void fetch_corruptedAndTruncatedAndTooLarge_saysWhatWasTried() throws IOException {
        put("/bad/", LABELS, IMAGES);
        put("/short/", IMAGES, LABELS);
        served.put("/large/images.gz", new byte[200_000]);
        PublicData data = data(null, "/bad/", "/short/", "/large/", "/none/");
        assertThatThrownBy(() -> fetch("no-npm").fetch(data, to()))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("cannot fetch digits; tried http://127.0.0.1:")
                .hasMessageContaining("/bad/ (images.gz has a wrong checksum)")
                .hasMessageContaining("/short/ (images.gz is cut off or damaged)")
                .hasMessageContaining("/large/ (images.gz is larger than it should be)")
                .hasMessageContaining("/none/ (HTTP status 404 for images.gz)")
                .hasMessageEndingWith("put images.gz and its like into " + to() + " yourself")
                .hasMessageNotContaining("\n");
        assertThat(brought()).isEmpty();
    }

    @Test
    void fetch_noAnswer() {
        assertThatThrownBy(() -> fetch("no-npm").fetch(data("digits-data", "/slow/"), to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("/slow/ (no answer in time)")
                .hasMessageContaining("npm package digits-data (no-npm is not installed)");
    }

    @Test
    void fetch_answerThatStops() throws IOException {
        put("/stalled/", IMAGES, LABELS);
        assertThatThrownBy(() -> fetch("no-npm").fetch(data(null, "/stalled/"), to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("/stalled/ (no answer in time)");
        assertThat(brought()).isEmpty();
    }

    @Test
    void fetch_moved_isFollowed() throws IOException {
        put("/moved/", IMAGES, LABELS);
        assertThat(fetch("no-npm").fetch(data(null, "/moved/"), to())).hasSize(1);
        assertThat(brought()).containsExactly("images.gz", "labels.gz");
    }

    @Test
    void fetch_unknownHostAndOtherProtocol() {
        PublicData plain = data(null);
        PublicData data = new PublicData(
                "digits",
                "a few digits",
                plain.files(),
                List.of(),
                plain.systemFolder(),
                null,
                List.of(URI.create("http://no-such-host.invalid/"), URI.create("ftp://127.0.0.1/")),
                List.of(),
                null,
                "mnist");
        assertThatThrownBy(() -> fetch("no-npm").fetch(data, to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no-such-host.invalid/ (the host is not known; is the machine offline?)")
                .hasMessageContaining("ftp://127.0.0.1/ (not a place on the web)");
    }

    @Test
    void fetch_offline() {
        PublicData data = data(null, "/good/");
        server.stop(0);
        assertThatThrownBy(() -> fetch("no-npm").fetch(data, to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("(no connection)");
    }

    @Test
    void fetch_offline_namesTheSystemPackage() {
        assertThat(PublicData.named("fashion-mnist").systemPackage()).isEqualTo("dataset-fashion-mnist");
        PublicData plain = data(null, "/none/");
        PublicData packaged = new PublicData(
                "clothes",
                "some clothes",
                plain.files(),
                List.of(),
                plain.systemFolder(),
                "dataset-clothes",
                plain.mirrors(),
                List.of(),
                null,
                "mnist");
        assertThatThrownBy(() -> fetch("no-npm").fetch(packaged, to()))
                .hasMessageContaining("install the package dataset-clothes (Debian, Ubuntu) and try again, or put ");
        assertThatThrownBy(() -> fetch("no-npm").fetch(plain, to())).hasMessageNotContaining("package");
    }

    @Test
    void fetch_systemPackageFirst() throws IOException {
        Path system = Files.createDirectory(temporary.resolve("system"));
        Files.write(system.resolve("images"), IMAGES);
        Files.write(system.resolve("labels.gz"), IdxFileTest.gzip(LABELS));
        assertThat(fetch("no-npm").fetch(data(null, "/good/"), to())).containsExactly(system.toString());
        assertThat(brought()).containsExactly("images", "labels.gz");
        assertThat(progress).isEmpty();
    }

    @Test
    void fetch_halfOfASystemPackage_takesTheRestFromTheMirror() throws IOException {
        Path system = Files.createDirectory(temporary.resolve("system"));
        Files.write(system.resolve("images"), IMAGES);
        assertThat(fetch("no-npm").fetch(data(null, "/good/"), to())).hasSize(2);
        assertThat(brought()).containsExactly("images", "labels.gz");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fetch_npmLast() throws IOException {
        Path content = Files.createDirectories(temporary.resolve("made/package/data"));
        Files.write(content.resolve("images"), IMAGES);
        Files.write(content.resolve("labels"), LABELS);
        Path npm = Files.write(
                temporary.resolve("npm"),
                ("#!/bin/sh\ntar czf digits.tgz -C '" + temporary.resolve("made") + "' package\n")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(npm.toFile().setExecutable(true)).isTrue();
        List<String> sources = fetch(npm.toString()).fetch(data("digits-data", "/none/"), to());
        assertThat(sources).containsExactly("npm package digits-data");
        assertThat(brought()).containsExactly("images", "labels");
    }

    @Test
    void fetch_folderIsAFile() throws IOException {
        Files.writeString(to(), "in the way");
        assertThatThrownBy(() -> fetch("no-npm").fetch(data(null, "/good/"), to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cannot write to " + to());
    }

    /** An archive as CIFAR's, made by the program that also unpacks it. */
    private byte[] archive(String... members) throws IOException, InterruptedException {
        Path workshop = Files.createDirectories(temporary.resolve("workshop"));
        for (String member : members) {
            Files.createDirectories(workshop.resolve(member).getParent());
            Files.writeString(workshop.resolve(member), "content of " + member);
        }
        List<String> command = new ArrayList<>(List.of("tar", "czf", "archive.tar.gz"));
        command.addAll(List.of(members));
        assertThat(new ProcessBuilder(command)
                        .directory(workshop.toFile())
                        .start()
                        .waitFor())
                .isZero();
        return Files.readAllBytes(workshop.resolve("archive.tar.gz"));
    }

    private PublicData archived(byte[] archive, String algorithm, String... members) throws NoSuchAlgorithmException {
        PublicData plain = data(null, "/good/");
        String checksum =
                HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(archive));
        return new PublicData(
                "things",
                "some things",
                List.of(PublicData.Item.published("archive.tar.gz", archive.length, checksum)),
                List.of(members),
                null,
                null,
                plain.mirrors(),
                List.of(),
                null,
                "cifar10");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void fetch_archive_unpacksWhatIsNeededAndKeepsNothingElse() throws Exception {
        byte[] archive = archive("inside/a.bin", "inside/b.bin", "inside/read me");
        served.put("/good/archive.tar.gz", archive);
        PublicData data = archived(archive, "MD5", "inside/a.bin", "inside/b.bin");
        assertThat(fetch("no-npm").fetch(data, to())).hasSize(1);
        assertThat(brought()).containsExactly("inside");
        assertThat(to().resolve("inside/a.bin")).hasContent("content of inside/a.bin");
        assertThat(to().resolve("inside/b.bin")).hasContent("content of inside/b.bin");
        assertThat(to().resolve("inside/read me")).doesNotExist();
        assertThat(fetch("no-npm").fetch(data, to())).isEmpty();
        Files.delete(to().resolve("inside/b.bin"));
        assertThat(fetch("no-npm").fetch(data, to())).hasSize(1);
        assertThat(to().resolve("inside/b.bin")).exists();
    }

    /** What is brought and unpacked lies in such a folder until it is whole. */
    @Test
    void fetch_leftoversOfAKilledFetch_areRemoved() throws IOException {
        String left = ".vitrine-0b0e3a6e-7f4c-4a55-9d3c-4f2f9d0f0001.tmp";
        Files.createDirectories(to().resolve(left + ".d/inside"));
        Files.writeString(to().resolve(left + ".d/inside/a.bin"), "half a fi");
        Files.writeString(to().resolve(left), "");
        fetch("no-npm").fetch(data(null, "/good/"), to());
        assertThat(brought()).containsExactly("images.gz", "labels.gz");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void fetch_archiveWithoutAFile_leavesNothingHalfDone() throws Exception {
        byte[] archive = archive("inside/a.bin");
        served.put("/good/archive.tar.gz", archive);
        PublicData data = archived(archive, "SHA-256", "inside/a.bin", "inside/b.bin");
        assertThatThrownBy(() -> fetch("no-npm").fetch(data, to()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cannot unpack " + to().resolve("archive.tar.gz") + " (tar failed with status");
        assertThat(brought()).containsExactly("archive.tar.gz");
    }

    @Test
    void fetch_publishedFile_checkedAsItIs() throws Exception {
        byte[] file = IdxFileTest.gzip(IMAGES);
        served.put("/good/archive.tar.gz", file);
        PublicData data = archived(file, "SHA-256");
        fetch("no-npm").fetch(data, to());
        assertThat(brought()).containsExactly("archive.tar.gz");
        served.put("/good/archive.tar.gz", IMAGES); // the same content, not zipped
        Files.delete(to().resolve("archive.tar.gz"));
        assertThatThrownBy(() -> fetch("no-npm").fetch(data, to())).hasMessageContaining("has a wrong checksum");
    }

    @Test
    void all_areCompleteAndHaveCheckableAddresses() {
        assertThat(PublicData.names()).doesNotHaveDuplicates().hasSize(17);
        for (PublicData data : PublicData.all()) {
            assertThat(data.mirrors()).as(data.name()).isNotEmpty();
            assertThat(data.about()).isNotBlank();
            for (PublicData.Item item : data.files()) {
                assertThat(item.checksum()).as(item.name()).matches("[0-9a-f]{32}|[0-9a-f]{64}");
            }
        }
        Path folder = Path.of("data");
        assertThat(PublicData.named("kmnist").location(folder)).isEqualTo("mnist:data");
        assertThat(PublicData.named("cifar100").location(folder)).isEqualTo("cifar100:data");
        assertThat(PublicData.named("bloodmnist").location(folder))
                .isEqualTo("npz:" + folder.resolve("bloodmnist.npz"));
        assertThat(PublicData.named("bloodmnist").namesFile()).isEqualTo("bloodmnist.labels.txt");
    }

    @Test
    void named_knownAndUnknown() {
        for (String name : PublicData.names()) {
            assertThat(PublicData.named(name).name()).isEqualTo(name);
        }
        assertThatThrownBy(() -> PublicData.named("cifar"))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith(
                        "there is no public data 'cifar'; choose one of: mnist, fashion-mnist, kmnist, cifar10, ");
    }
}
