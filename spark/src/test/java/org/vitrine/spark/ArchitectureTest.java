package org.vitrine.spark;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.vitrine.train.Trainer;

/**
 * Spark stands beside the program: nobody knows it, and it uses the library as others do, without the internals of the
 * engine.
 */
class ArchitectureTest {

    private static final JavaClasses VITRINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine");

    @Test
    void nobodyElse_knowsSpark() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.vitrine.spark..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.vitrine.spark..", "org.apache.spark..", "org.apache.hadoop..", "scala..")
                .check(VITRINE);
        assertThat(VITRINE.contain(Trainer.class)).isTrue();
    }

    @Test
    void spark_isALibraryOnTheLibrary() {
        noClasses()
                .that()
                .resideInAPackage("org.vitrine.spark..")
                .and()
                .resideOutsideOfPackage("org.vitrine.spark.cli..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "org.vitrine.cli..", "org.vitrine.explorer..", "picocli..", "org.vitrine..internal..")
                        .and(resideOutsideOfPackage("org.vitrine.spark.internal..")))
                .check(VITRINE);
        assertThat(VITRINE.contain(VitrineClassifier.class)).isTrue();
    }

    @Test
    void packages_useEachOtherOneWay() {
        knowsNothingOf("org.vitrine.spark.internal.read", "org.vitrine.spark", "org.vitrine.spark.internal.run");
        knowsNothingOf("org.vitrine.spark.internal.run", "org.vitrine.spark");
    }

    private static void knowsNothingOf(String one, String... others) {
        noClasses()
                .that()
                .resideInAPackage(one)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(VITRINE);
    }
}
