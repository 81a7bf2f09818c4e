package org.vitrine.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedServicesTest {

    /** Something with a name. */
    public interface Named {
        String name();
    }

    /** One. */
    public static final class First implements Named {
        @Override
        public String name() {
            return "same";
        }
    }

    /** Another of the same name. */
    public static final class Second implements Named {
        @Override
        public String name() {
            return "same";
        }
    }

    @TempDir
    Path folder;

    private NamedServices<Named> services(String... providers) throws IOException {
        Path file = folder.resolve("META-INF/services/" + Named.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, String.join("\n", providers));
        ClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        return new NamedServices<>("things", Named.class, Named::name, own -> ServiceLoader.load(Named.class, loader));
    }

    @Test
    void byName_one_isFoundOnceThoughTwoLoadersSeeIt() throws IOException {
        NamedServices<Named> services = services(First.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(new URLClassLoader(new URL[0], before));
            assertThat(services.byName()).containsOnlyKeys("same");
            assertThat(services.byName()).isSameAs(services.byName());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void byName_twoOfOneName_namesBoth() throws IOException {
        NamedServices<Named> services = services(First.class.getName(), Second.class.getName());
        assertThatIllegalStateException()
                .isThrownBy(services::byName)
                .withMessage("two things are called 'same': " + First.class.getName() + " and " + Second.class.getName()
                        + "; remove one of them from the class path");
    }

    @Test
    void byName_classThatIsNotThere_saysSo() throws IOException {
        NamedServices<Named> services = services("com.example.Missing");
        assertThatIllegalStateException()
                .isThrownBy(services::byName)
                .withMessageContaining("one of the things on the class path cannot be loaded")
                .withMessageContaining("com.example.Missing");
    }
}
