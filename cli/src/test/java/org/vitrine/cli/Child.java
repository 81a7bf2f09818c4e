package org.vitrine.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java of its own, for what cannot be done to the one that runs the tests. Closing it ends it. */
final class Child implements AutoCloseable {

    /** When to call it hung: longer than anything takes, also on a machine that is busy with other things. */
    private static final int PATIENCE_SECONDS = 600;

    private final Process process;
    private final Listener out;
    private final Listener err;

    private Child(Process process) {
        this.process = process;
        this.out = new Listener(process.getInputStream());
        this.err = new Listener(process.getErrorStream());
        out.start();
        err.start();
    }

    /** The words that start a Java; a class path and a class are to follow. */
    static List<String> java(String... more) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1")); // over before the better compiler has paid
        words.addAll(List.of("-Djava.awt.headless=true", "-cp"));
        words.addAll(List.of(more));
        return words;
    }

    static String classPath() {
        return System.getProperty("java.class.path");
    }

    static Child start(Path folder, List<String> words) throws IOException {
        return new Child(new ProcessBuilder(words).directory(folder.toFile()).start());
    }

    long id() {
        return process.pid();
    }

    /** Waits until its remarks contain a text. */
    void awaitRemark(String text) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!err.heard().contains(text)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("'" + text + "' did not come: " + err.heard());
            }
            Thread.sleep(20);
        }
    }

    /** Waits until it has printed a line. */
    String awaitLine() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!out.heard().contains("\n")) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("no line came: " + err.heard());
            }
            Thread.sleep(20);
        }
        return out.heard().strip();
    }

    /** Ends it at once: it can do nothing about it. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it cannot be killed");
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it ends. */
    Program await() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + err.heard());
        }
        out.join();
        err.join();
        return new Program(process.exitValue(), out.heard(), err.heard());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Hears what it prints; in memory, so that nothing is missed where no file can be written. */
    private static final class Listener extends Thread {

        private final InputStream input;
        private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

        Listener(InputStream input) {
            this.input = input;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                input.transferTo(heard);
            } catch (IOException closed) {
                // somebody killed it; what was heard until then counts
            }
        }

        String heard() {
            return heard.toString(StandardCharsets.UTF_8);
        }
    }
}
