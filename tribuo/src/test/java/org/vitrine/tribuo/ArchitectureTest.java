package org.vitrine.tribuo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.vitrine.training.run.Training;

class ArchitectureTest {

    private static final JavaClasses VITRINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine");

    @Test
    void nobodyElse_knowsTribuo() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.vitrine.tribuo..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.vitrine.tribuo..", "org.tribuo..", "com.oracle.labs..", "com.google.protobuf..")
                .check(VITRINE);
        assertThat(VITRINE.contain(Training.class)).isTrue();
    }

    @Test
    void tribuo_isALibraryOnTheLibrary() {
        noClasses()
                .that()
                .resideInAPackage("org.vitrine.tribuo")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine..internal..", "org.vitrine.explorer..", "org.vitrine.cli..")
                .check(VITRINE);
        assertThat(VITRINE.contain(VitrineTrainer.class)).isTrue();
    }
}
