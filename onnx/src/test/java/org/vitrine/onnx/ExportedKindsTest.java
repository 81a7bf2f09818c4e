package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** Every kind of model says in ONNX Runtime what it says here, to the last vote, and what it is. */
class ExportedKindsTest {

    static List<Kind> all() {
        return Kinds.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void export_ofAnyKind_saysWhatItsPredictorSays_andWhatItIs(Kind kind) throws OrtException {
        ClauseClassifier classifier = kind.classifier();
        try (RunningModel running = RunningModel.of(classifier)) {
            assertThat(running.assertSays(classifier, kind.scene().asked()))
                    .as("votes that were cast")
                    .isPositive();
            assertFacts(running.session().getMetadata().getCustomMetadata(), kind, classifier);
        }
    }

    /** Labels, thresholds, encodings, edits and rules. */
    private static void assertFacts(Map<String, String> facts, Kind kind, ClauseClassifier classifier) {
        List<String> names = classifier.labels().names();
        for (int label = 0; label < names.size(); label++) {
            assertThat(facts).containsEntry("label." + label, names.get(label));
            if (!classifier.labels().exclusive()) {
                assertThat(facts)
                        .containsEntry(
                                "threshold." + label,
                                "" + classifier.thresholds().sum(label));
            }
        }
        assertThat(facts)
                .containsEntry("exclusive", "" + classifier.labels().exclusive())
                .containsEntry("target", "" + classifier.target());
        int clauses = 0;
        for (int i = 0; i < kind.models().size(); i++) {
            Model model = kind.models().get(i);
            String prefix = kind.isTeam() ? "member." + i + "." : "";
            assertThat(facts)
                    .containsEntry(
                            prefix + "encoding", model.encoding().recipe().toString());
            for (int edit = 0; edit < model.edits().size(); edit++) {
                assertThat(facts)
                        .containsEntry(
                                prefix + "edit." + edit, model.edits().get(edit).inWords());
            }
            for (int own = 0; own < model.clauses().size(); own++, clauses++) {
                assertThat(facts).containsEntry("clause." + clauses, model.rule(own));
            }
        }
        assertThat(facts).containsEntry("clauses", "" + clauses);
    }
}
