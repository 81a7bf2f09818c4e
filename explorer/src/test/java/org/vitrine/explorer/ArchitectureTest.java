package org.vitrine.explorer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The explorer shows; it does not learn, and nobody below knows it. */
class ArchitectureTest {

    private static final JavaClasses VITRINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine");

    @Test
    void explorer_neverTrains() {
        noClasses()
                .that()
                .resideInAPackage("org.vitrine.explorer..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine.train..", "org.vitrine.cli..")
                .check(VITRINE);
        assertThat(VITRINE.contain(Explorer.class)).isTrue();
    }

    @Test
    void others_doNotKnowTheExplorer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.vitrine.explorer..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.vitrine.explorer..")
                .check(VITRINE);
    }
}
