package org.vitrine.onnx;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.edit.Edit;
import org.vitrine.image.Fit;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.store.TrainingIndex;

/**
 * The facts that an exported model states of itself: labels, encoding, settings, provenance, and its clauses in words.
 */
final class ModelFacts {

    private ModelFacts() {}

    /** {@return a sentence about a model or a team} */
    static String inWords(ClauseClassifier classifier) {
        Model first = classifier.members().get(0).model();
        String labels = classifier.labels().size() + (classifier.labels().size() == 1 ? " label" : " labels");
        return classifier.members().size() == 1
                ? "A Tsetlin Machine of " + first.clauses().size() + " clauses on images of " + classifier.shape()
                        + ", encoded as " + first.encoding().recipe() + ", for " + labels
                : "A team of " + classifier.members().size() + " Tsetlin Machines on images of " + classifier.shape()
                        + ", for " + labels;
    }

    /** {@return all facts by key, in the order of the keys} */
    static Map<String, String> of(ClauseClassifier classifier) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("vitrine.version", Provenance.THIS_VERSION);
        facts.put("exclusive", "" + classifier.labels().exclusive());
        if (classifier.preparation().fit() != Fit.SQUASH) {
            facts.put("fit", classifier.preparation().fit().word());
        }
        if (classifier.preparation().range() != null) {
            facts.put("range", classifier.preparation().range().toString());
        }
        facts.put("target", "" + classifier.target());
        facts.put("unit", "" + classifier.unit());
        List<String> names = classifier.labels().names();
        for (int label = 0; label < names.size(); label++) {
            facts.put("label." + label, names.get(label));
            if (!classifier.labels().exclusive()) {
                facts.put("threshold." + label, "" + classifier.thresholds().sum(label));
            }
        }
        classifier
                .calibration()
                .ifPresent(calibration -> facts.put("calibration", calibration.inWords(classifier.labels())));
        int before = 0;
        for (int i = 0; i < classifier.members().size(); i++) {
            Member member = classifier.members().get(i);
            String prefix = "";
            if (classifier.members().size() > 1) {
                prefix = "member." + i + ".";
                facts.put(prefix + "divisor", "" + member.divisor());
                facts.put(prefix + "firstClause", "" + before);
            }
            put(facts, prefix, member.model());
            putClauses(facts, before, member.model());
            before += member.model().clauses().size();
        }
        facts.put("clauses", "" + before);
        return facts;
    }

    private static void put(Map<String, String> facts, String prefix, Model model) {
        facts.put(prefix + "encoding", model.encoding().recipe().toString());
        facts.put(prefix + "fingerprint", TrainingIndex.fingerprint(model));
        model.settings().toTexts().forEach((name, value) -> facts.put(prefix + "settings." + name, value));
        Provenance provenance = model.provenance();
        facts.put(prefix + "provenance.dataFingerprint", provenance.dataFingerprint());
        facts.put(prefix + "provenance.images", "" + provenance.images());
        facts.put(prefix + "provenance.variants", "" + provenance.variants());
        facts.put(prefix + "provenance.examples", "" + provenance.examples());
        facts.put(prefix + "provenance.epochs", "" + provenance.epochs());
        facts.put(prefix + "provenance.stoppedAfter", "" + provenance.stoppedAfter());
        facts.put(prefix + "provenance.version", provenance.version());
        List<Edit> edits = model.edits();
        for (int i = 0; i < edits.size(); i++) {
            facts.put(prefix + "edit." + i, edits.get(i).inWords());
        }
    }

    private static void putClauses(Map<String, String> facts, int before, Model model) {
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            facts.put("clause." + (before + clause), model.rule(clause));
        }
    }
}
