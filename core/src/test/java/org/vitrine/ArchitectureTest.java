package org.vitrine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.model.Model;

/** Which package may know which: the arrows point down, from learning to bits. */
class ArchitectureTest {

    private static final JavaClasses CORE = core();

    private static JavaClasses core() {
        try {
            return new ClassFileImporter()
                    .importPath(Path.of(Model.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()));
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The pipeline: each package may know those on its own line only. */
    private static final Map<String, Set<String>> KNOWS = new TreeMap<>();

    static {
        knows("internal.bits");
        knows("internal.concurrent");
        knows("internal.file");
        knows("internal.hash");
        knows("internal.container");
        knows("internal.service");
        knows("internal.text");
        knows("label");
        knows("image", "internal.bits");
        knows("encode", "image", "internal.service");
        knows("internal.encode", "encode", "image");
        knows("patch", "image", "internal.bits");
        knows("internal.tile", "patch");
        knows("clause", "patch", "encode", "image", "internal.bits", "internal.tile");
        knows(
                "internal.match",
                "clause",
                "patch",
                "encode",
                "image",
                "internal.bits",
                "internal.concurrent",
                "internal.tile");
        String[] clauses = {"clause", "patch", "encode", "image", "label", "internal.match", "internal.bits"};
        knows("predict", and(clauses, "internal.concurrent"));
        knows("explain", "clause", "patch", "encode", "image", "label", "predict");
        knows("explain.reason", "clause", "patch", "encode", "image", "label", "predict");
        knows("explain.change", "clause", "patch", "encode", "image", "label", "predict", "explain");
        knows("explain.inspect", and(clauses, "predict", "internal.concurrent", "explain"));
        knows(
                "explain.example",
                "clause",
                "image",
                "label",
                "internal.bits",
                "internal.concurrent",
                "predict",
                "explain.inspect");
        knows("edit", "patch");
        knows("internal.edit", and(clauses, "predict", "edit"));
        knows("model", and(clauses, "dataset", "predict", "explain", "edit", "internal.edit", "internal.tile"));
        knows(
                "dataset",
                "encode",
                "image",
                "label",
                "internal.bits",
                "internal.concurrent",
                "internal.hash",
                "internal.text");
        knows("internal.learn", and(clauses, "dataset", "model", "predict", "internal.concurrent", "internal.tile"));
        knows("train", and(clauses, "dataset", "model", "internal.learn", "internal.concurrent", "internal.tile"));
        knows("team", "model", "predict", "explain", "clause", "encode", "image", "label");
        knows(
                "store",
                and(
                        clauses,
                        "dataset",
                        "edit",
                        "model",
                        "predict",
                        "explain",
                        "explain.example",
                        "team",
                        "internal.container",
                        "internal.file",
                        "internal.hash",
                        "internal.text"));
        knows("render", "explain", "explain.change", "explain.inspect", "image");
        knows(
                "source",
                "model",
                "clause",
                "patch",
                "encode",
                "image",
                "label",
                "predict",
                "edit",
                "internal.encode",
                "internal.text");
        knows("internal.sample", "dataset", "encode", "image", "label");
    }

    private static String[] and(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    private static void knows(String name, String... others) {
        KNOWS.put("org.vitrine." + name, Set.of(others));
    }

    @Test
    void packages_knowOnlyThoseBelowThem() {
        KNOWS.forEach((name, others) -> {
            String[] allowed = Stream.concat(
                            Stream.of(name, "java..", "org.jspecify.."),
                            others.stream().map(other -> "org.vitrine." + other))
                    .toArray(String[]::new);
            classes()
                    .that()
                    .resideInAPackage(name)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(allowed)
                    .check(CORE);
        });
    }

    // Everything else asks a bank for its tolerance and an image for its ClauseView, and is the same for both kinds.
    private static GivenClassesConjunction classesThatKnowNoKinds() {
        String[] may = {"clause", "internal.match", "internal.learn", "store"};
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        Stream.of(may).map(name -> "org.vitrine." + name).toArray(String[]::new));
    }

    @Test
    void kindsOfClauses_areAskedForInFourPackagesOnly() {
        classesThatKnowNoKinds()
                .should()
                .callMethod(ClauseBank.class, "isCrisp")
                .check(CORE);
    }

    // docs/decisions/evidence-is-a-difference.md
    @Test
    void kindsOfEvidence_areToldApartInOnePlace() {
        classesThatKnowNoKinds()
                .and()
                .doNotHaveFullyQualifiedName("org.vitrine.explain.Evidence")
                .should()
                .callMethod(UsualVotes.class, "areComparedWith", ClauseBank.class)
                .check(CORE);
    }

    @Test
    void kindsOfClauses_areNamedInFourPackagesOnly() {
        classesThatKnowNoKinds()
                .should()
                .dependOnClassesThat()
                .haveSimpleNameStartingWith("Fuzzy")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleNameStartingWith("Compiled")
                .orShould()
                .haveSimpleNameStartingWith("Fuzzy")
                .orShould()
                .haveSimpleNameStartingWith("Compiled")
                .check(CORE);
    }

    @Test
    void packages_allOfThem_areInTheRuleAbove() {
        classes()
                .should()
                .resideInAnyPackage(KNOWS.keySet().toArray(String[]::new))
                .check(withoutModuleInfo());
        assertThat(CORE).hasSizeGreaterThan(40);
    }

    private static JavaClasses withoutModuleInfo() {
        return CORE.that(DescribedPredicate.describe(
                "not module-info", type -> !type.getSimpleName().equals("module-info")));
    }

    @Test
    void packages_noCycles() {
        slices().matching("org.vitrine.(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void core_needsNothingButTheJdk() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.vitrine..", "java..", "org.jspecify..")
                .check(CORE);
    }
}
