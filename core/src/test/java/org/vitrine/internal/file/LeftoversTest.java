package org.vitrine.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {

    private static final String LEFT = ".vitrine-0b0e3a6e-7f4c-4a55-9d3c-4f2f9d0f0001.tmp";

    @TempDir
    Path folder;

    private Path owner() {
        return folder.resolve(LEFT);
    }

    private Path left() {
        return folder.resolve(LEFT + ".d");
    }

    private static void sweep(Path folder) throws IOException {
        Leftovers.forget(folder.toRealPath());
        Leftovers.folder(folder).close();
    }

    @Test
    void folder_leftoverOfAKilledProcess_isRemovedWithAllInIt() throws IOException {
        Files.writeString(owner(), "");
        Files.createDirectories(left().resolve("a/b"));
        Files.writeString(left().resolve("a/b/c"), "half");
        sweep(folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there are no such links here")
    void folder_links_areNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("a"), "somebody's");
        Files.writeString(owner(), "");
        Files.createSymbolicLink(left(), elsewhere);
        sweep(folder);
        assertThat(elsewhere.resolve("a")).exists();
        Files.deleteIfExists(left());
        Files.writeString(owner(), "");
        Files.createSymbolicLink(Files.createDirectory(left()).resolve("in"), elsewhere);
        sweep(folder);
        assertThat(left()).doesNotExist();
        assertThat(elsewhere.resolve("a")).exists();
    }

    // Whoever may change a tree while another removes it can make that one remove anything.
    @Test
    void folder_ofAnotherUser_stays() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "others cannot give files away");
        Files.writeString(owner(), "");
        Files.createDirectory(left());
        Files.setOwner(
                left(), folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        sweep(folder);
        assertThat(left()).isDirectory();
    }
}
