package org.vitrine.training;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.vitrine.training.run.Training;

/** Training is a library: it knows no screen, no command line, and never ends the program. */
class ArchitectureTest {

    private static final JavaClasses TRAINING = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine.training");

    @Test
    void training_knowsOnlyWhatIsBelow() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages("org.vitrine.cli..", "org.vitrine.explorer..", "picocli..", "me.tongfei..")
                .check(TRAINING);
        assertThat(TRAINING.contain(Training.class)).isTrue();
    }

    @Test
    void training_neverPrintsNorExits() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(TRAINING);
    }

    @Test
    void packages_noCycles() {
        slices().matching("org.vitrine.training.(*)..")
                .should()
                .beFreeOfCycles()
                .check(TRAINING);
    }
}
