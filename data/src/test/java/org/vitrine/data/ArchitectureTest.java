package org.vitrine.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may know which: kinds of data know the doors, and the doors know no kind. */
class ArchitectureTest {

    private static final JavaClasses DATA = data();

    private static JavaClasses data() {
        try {
            return new ClassFileImporter()
                    .importPath(Path.of(DataLocation.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()))
                    .that(DescribedPredicate.describe(
                            "not module-info", type -> !type.getSimpleName().equals("module-info")));
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static final Map<String, Set<String>> KNOWS = new TreeMap<>();

    static {
        knows("data.internal.io");
        knows("data.image", "data.internal.io");
        knows("data", "data.image");
        knows("data.cache", "data.internal.io");
        knows("data.fetch", "data.internal.io");
        knows("data.internal.files", "data", "data.image", "data.internal.io");
        knows("data.internal.idx", "data", "data.internal.io");
        knows("data.columns", "data.internal.files");
        knows("data.internal.celeba", "data", "data.image", "data.internal.io");
        knows("data.internal.cifar", "data", "data.internal.io");
        knows("data.internal.npz", "data", "data.internal.io");
        knows("data.internal.faces", "data");
    }

    private static final String[] CORE = {
        "org.vitrine.dataset",
        "org.vitrine.encode",
        "org.vitrine.image",
        "org.vitrine.label",
        "org.vitrine.model",
        "org.vitrine.internal.bits",
        "org.vitrine.internal.file",
        "org.vitrine.internal.hash",
        "org.vitrine.internal.service",
        "org.vitrine.internal.text"
    };

    private static void knows(String name, String... others) {
        KNOWS.put("org.vitrine." + name, Set.of(others));
    }

    @Test
    void packages_knowOnlyThoseBelowThem() {
        KNOWS.forEach((name, others) -> {
            String[] allowed = Stream.of(
                            Stream.of(name, "java..", "javax.imageio..", "org.jspecify..", "com.fasterxml.jackson.."),
                            Stream.of(CORE),
                            others.stream().map(other -> "org.vitrine." + other))
                    .flatMap(part -> part)
                    .toArray(String[]::new);
            classes()
                    .that()
                    .resideInAPackage(name)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(allowed)
                    .check(DATA);
        });
    }

    @Test
    void packages_allOfThem_areInTheRuleAbove() {
        classes()
                .should()
                .resideInAnyPackage(KNOWS.keySet().toArray(String[]::new))
                .check(DATA);
        assertThat(DATA).hasSizeGreaterThan(30);
    }

    @Test
    void packages_noCycles() {
        slices().matching("org.vitrine.(**)").should().beFreeOfCycles().check(DATA);
    }
}
