package org.vitrine.baseline.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.vitrine.baseline.NetworkRun;
import org.vitrine.clause.ClauseBank;
import org.vitrine.cli.Vitrine;
import org.vitrine.model.ClauseClassifier;

/** The yardstick stands beside the program: it knows the machine's answers, never how it learns, and nobody knows it. */
class ArchitectureTest {

    private static final JavaClasses VITRINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine");

    @Test
    void nobodyElse_knowsTheYardstickOrPyTorch() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.vitrine.baseline..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine.baseline..", "ai.djl..")
                .check(VITRINE);
        assertThat(VITRINE.contain(Vitrine.class)).isTrue();
    }

    @Test
    void yardstick_knowsNothingOfTheMachinesLearning() {
        noClasses()
                .that()
                .resideInAPackage("org.vitrine.baseline..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine.train..", "org.vitrine.explorer..", "org.vitrine.reference..")
                .check(VITRINE);
        assertThat(VITRINE.contain(Baseline.class)).isTrue();
    }

    @Test
    void yardstick_isALibrary() {
        noClasses()
                .that()
                .resideInAnyPackage("org.vitrine.baseline", "org.vitrine.baseline.compare")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine.baseline.cli..", "org.vitrine.cli..", "picocli..")
                .check(VITRINE);
        assertThat(VITRINE.contain(NetworkRun.class)).isTrue();
    }

    // docs/decisions/one-clause.md; the same rule is in core's test, for core alone.
    @Test
    void kindsOfClauses_areAskedForInFourPackagesOfCoreOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.vitrine.clause",
                        "org.vitrine.internal.match",
                        "org.vitrine.internal.learn",
                        "org.vitrine.store")
                .should()
                .callMethod(ClauseBank.class, "isCrisp")
                .check(VITRINE);
    }

    // docs/decisions/one-classifier.md. The measures of trust ask whether there are votes at all: a network has none.
    // Check
    // says where in a file the facts of a model lie, and those of a team.
    @Test
    void modelsAndTeams_areToldApartInThreePlaces() {
        Set<String> asking = new TreeSet<>();
        for (JavaClass each : VITRINE) {
            each.getInstanceofChecks().stream()
                    .filter(check -> check.getRawType().isAssignableTo(ClauseClassifier.class))
                    .forEach(check -> asking.add(each.getSimpleName()));
        }
        assertThat(asking).containsExactly("CheckCommand", "Completeness", "Scrambling");
    }
}
