package org.vitrine.training;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
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

    /**
     * Who may look at a clock: to say how long something took, when a checkpoint is due, or that somebody else does not
     * answer. Everything else, all searches above all, is bounded by counts, so that a slow machine gives the same
     * results as a quick one.
     */
    private static final Set<String> MEASURE_TIME = Set.of(
            "org.vitrine.internal.learn.EpochRunner", // how long an epoch took
            "org.vitrine.internal.learn.LearningUnion",
            "org.vitrine.evaluation.sums.MemberSums", // how long the predictions of a team's members took
            "org.vitrine.training.run.TrainingRun", // how long the others will take
            "org.vitrine.training.run.CheckpointWriter", // when a checkpoint is due
            "org.vitrine.training.search.Trials", // the column "seconds"
            "org.vitrine.training.reproduce.RecipeRun"); // processor time

    private static final DescribedPredicate<JavaAccess<?>> CLOCK = DescribedPredicate.describe("of a clock", access -> {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        return (owner.equals("java.lang.System")
                        && Set.of("nanoTime", "currentTimeMillis").contains(name))
                || (owner.startsWith("java.time.") && name.equals("now"))
                || (owner.equals("java.util.Date") && name.equals("<init>"))
                || name.equals("totalCpuDuration")
                || name.equals("getThreadCpuTime")
                || name.equals("getCurrentThreadCpuTime");
    });

    @Test
    void results_dependOnNoClock() {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(location -> !location.contains("test-classes") && !location.contains("tests.jar"))
                .importPackages("org.vitrine");
        Set<String> found = new TreeSet<>();
        all.forEach(type -> type.getAccessesFromSelf().stream()
                .filter(CLOCK)
                .forEach(access -> found.add(type.getName().replaceAll("\\$.*", ""))));
        assertThat(found).isEqualTo(new TreeSet<>(MEASURE_TIME));
        assertThat(all.contain("org.vitrine.explain.reason.SufficientReasons")).isTrue();
        assertThat(all.contain("org.vitrine.evaluation.shrink.Shrinker")).isTrue();
    }
}
