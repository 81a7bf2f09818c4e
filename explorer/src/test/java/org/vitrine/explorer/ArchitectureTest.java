package org.vitrine.explorer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The explorer shows models and never trains; no module below depends on it. */
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

    /** From top to bottom: the public type, the API, the views of models, HTTP. */
    @Test
    void packages_dependOnlyOnThoseBelowThem() {
        String[] packages = {"", ".internal.api", ".internal.view", ".internal.http"};
        for (int below = 1; below < packages.length; below++) {
            for (int above = 0; above < below; above++) {
                noClasses()
                        .that()
                        .resideInAPackage("org.vitrine.explorer" + packages[below])
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("org.vitrine.explorer" + packages[above])
                        .check(VITRINE);
            }
        }
    }

    @Test
    void explorer_hasOnePublicType() {
        classes()
                .that()
                .resideInAPackage("org.vitrine.explorer")
                .and()
                .areTopLevelClasses()
                .and()
                .arePublic()
                .should()
                .be(Explorer.class)
                .check(VITRINE);
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
