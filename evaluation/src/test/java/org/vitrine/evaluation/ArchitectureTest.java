package org.vitrine.evaluation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package of this module may depend on which: the arrows point down, from reports to measures. */
class ArchitectureTest {

    private static final String MODULE = "org.vitrine.evaluation.";

    private static final JavaClasses EVALUATION = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine.evaluation");

    /** Each package may depend on those on its own line only. */
    private static final Map<String, Set<String>> KNOWS = new TreeMap<>(Map.ofEntries(
            Map.entry("measure", Set.of()),
            Map.entry("audit", Set.of("measure", "calibration")),
            Map.entry("nearest", Set.of()),
            Map.entry("file", Set.of()),
            Map.entry("history", Set.of("measure", "file")),
            Map.entry("calibration", Set.of("measure")),
            Map.entry("table", Set.of("measure", "calibration")),
            Map.entry("faithfulness", Set.of("measure", "table")),
            Map.entry("chart", Set.of("measure", "nearest", "history", "file")),
            Map.entry(
                    "report",
                    Set.of(
                            "measure",
                            "audit",
                            "calibration",
                            "history",
                            "table",
                            "faithfulness",
                            "chart",
                            "file",
                            "nearest")),
            Map.entry("sums", Set.of("measure")),
            Map.entry("shrink", Set.of("measure", "calibration"))));

    @Test
    void packages_dependOnlyOnThoseBelowThem() {
        KNOWS.forEach((name, below) -> {
            String[] others = KNOWS.keySet().stream()
                    .filter(other -> !other.equals(name) && !below.contains(other))
                    .map(other -> MODULE + other + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(MODULE + name + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(EVALUATION);
        });
    }

    @Test
    void packages_allOfThem_areInTheRuleAbove() {
        classes()
                .should()
                .resideInAnyPackage(KNOWS.keySet().stream()
                        .map(name -> MODULE + name + "..")
                        .toArray(String[]::new))
                .check(EVALUATION);
        assertThat(EVALUATION).hasSizeGreaterThan(40);
    }

    @Test
    void packages_noCycles() {
        slices().matching(MODULE + "(*)..").should().beFreeOfCycles().check(EVALUATION);
    }

    /** Measures are numbers: whoever needs them alone loads no font and no chart. */
    @Test
    void measures_needNothingThatDraws() {
        noClasses()
                .that()
                .resideInAnyPackage(MODULE + "measure", MODULE + "history", MODULE + "table")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.imageio..", "org.knowm..")
                .check(EVALUATION);
    }

    @Test
    void evaluation_dependsOnCoreAndChartsOnly() {
        String[] allowed = Stream.of(
                        "org.vitrine..", "java..", "javax.imageio..", "org.jspecify..", "org.knowm.xchart..")
                .toArray(String[]::new);
        classes().should().onlyDependOnClassesThat().resideInAnyPackage(allowed).check(EVALUATION);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.vitrine.train..", "org.vitrine.data..", "org.vitrine.explorer..", "org.vitrine.cli..")
                .check(EVALUATION);
    }
}
