package org.vitrine.onnx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Exporting knows finished models, and neither how they are learnt nor how they are matched here. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.vitrine.onnx");

    @Test
    void exporting_isIndependentOfTheEngineThatItIsComparedWith() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.vitrine.internal.match..",
                        "org.vitrine.internal.learn..",
                        "org.vitrine.train..",
                        "org.vitrine.dataset..",
                        "ai.onnxruntime..")
                .check(CLASSES);
        assertThat(CLASSES.contain(OnnxExport.class)).isTrue();
    }
}
