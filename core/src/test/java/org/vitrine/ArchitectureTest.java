package org.vitrine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    @Test
    void packages_knowOnlyThoseBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("bits")
                .definedBy("org.vitrine.bits")
                .layer("label")
                .definedBy("org.vitrine.label")
                .layer("work")
                .definedBy("org.vitrine.work")
                .layer("image")
                .definedBy("org.vitrine.image")
                .layer("patch")
                .definedBy("org.vitrine.patch")
                .layer("clause")
                .definedBy("org.vitrine.clause")
                .layer("model")
                .definedBy("org.vitrine.model")
                .layer("vote")
                .definedBy("org.vitrine.vote")
                .layer("dataset")
                .definedBy("org.vitrine.dataset")
                .layer("train")
                .definedBy("org.vitrine.train")
                .layer("twin")
                .definedBy("org.vitrine.twin")
                .layer("store")
                .definedBy("org.vitrine.store")
                .layer("interpret")
                .definedBy("org.vitrine.interpret")
                .layer("render")
                .definedBy("org.vitrine.render")
                .whereLayer("bits")
                .mayNotAccessAnyLayer()
                .whereLayer("label")
                .mayNotAccessAnyLayer()
                .whereLayer("work")
                .mayNotAccessAnyLayer()
                .whereLayer("image")
                .mayOnlyAccessLayers("bits")
                .whereLayer("patch")
                .mayOnlyAccessLayers("image", "bits")
                .whereLayer("clause")
                .mayOnlyAccessLayers("patch", "image", "bits")
                .whereLayer("model")
                .mayOnlyAccessLayers("clause", "patch", "image", "label", "bits")
                .whereLayer("vote")
                .mayOnlyAccessLayers("model", "clause", "patch", "image", "label", "bits", "work")
                .whereLayer("dataset")
                .mayOnlyAccessLayers("image", "label", "bits", "work")
                .whereLayer("train")
                .mayOnlyAccessLayers("vote", "dataset", "model", "clause", "patch", "image", "label", "bits", "work")
                .whereLayer("twin")
                .mayOnlyAccessLayers("dataset", "model", "patch", "image", "label", "bits")
                .whereLayer("store")
                .mayOnlyAccessLayers("model", "clause", "patch", "image", "label", "bits")
                .whereLayer("interpret")
                .mayOnlyAccessLayers("vote", "model", "clause", "patch", "image", "label", "bits", "work")
                .whereLayer("render")
                .mayOnlyAccessLayers("interpret", "image")
                .check(CORE);
    }

    @Test
    void packages_allOfThem_areInTheRuleAbove() {
        classes()
                .should()
                .resideInAnyPackage(
                        "org.vitrine.bits",
                        "org.vitrine.label",
                        "org.vitrine.work",
                        "org.vitrine.image",
                        "org.vitrine.patch",
                        "org.vitrine.clause",
                        "org.vitrine.model",
                        "org.vitrine.vote",
                        "org.vitrine.dataset",
                        "org.vitrine.train",
                        "org.vitrine.twin",
                        "org.vitrine.store",
                        "org.vitrine.interpret",
                        "org.vitrine.render")
                .check(withoutModuleInfo());
        assertThat(CORE).hasSizeGreaterThan(40);
    }

    private static JavaClasses withoutModuleInfo() {
        return CORE.that(DescribedPredicate.describe(
                "not module-info", type -> !type.getSimpleName().equals("module-info")));
    }

    @Test
    void packages_noCycles() {
        slices().matching("org.vitrine.(*)..").should().beFreeOfCycles().check(CORE);
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
