package org.vitrine.training.checkpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.model.Model;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/**
 * Reads the plan out of a checkpoint that version 0.1 wrote. That version did not know plans: its checkpoints hold the command line of
 * {@code vitrine train} in the note {@code command}, as a JSON object from each option's longest name to its words. Checkpoints are read
 * for ever, so these words are translated here; nothing writes them any more. How the training learns is not taken from the words but
 * from the model in the checkpoint, which knows its settings and its encoding.
 */
final class CommandNote {

    static final String NAME = "command";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, List<String>> words;

    private CommandNote(Map<String, List<String>> words) {
        this.words = words;
    }

    /**
     * Translates the note.
     *
     * @param note the JSON object
     * @param model what the training had learnt
     * @return the plan
     * @throws IllegalArgumentException if the note is not such an object
     */
    static TrainingPlan plan(String note, Model model) {
        try {
            return new CommandNote(JSON.readValue(note, new TypeReference<>() {})).plan(model);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException("its command line is damaged", malformed);
        }
    }

    private TrainingPlan plan(Model model) {
        TrainingPlan.Builder plan = TrainingPlan.of(data())
                .encoding(model.encoding().recipe())
                .settings(model.settings())
                .model(path("--model"))
                .history(path("--history"))
                .compact(has("--compact"))
                .thresholds(is("--thresholds", "fitted") ? ThresholdPlan.fitted() : ThresholdPlan.zero())
                .checkpoints(checkpoints());
        value("--validate").ifPresent(text -> plan.validation(validation(text)));
        value("--keep").ifPresent(text -> plan.keep(Keep.valueOf(text.toUpperCase(Locale.ROOT))));
        value("--measure").ifPresent(plan::measure);
        value("--patience").map(Integer::valueOf).ifPresent(plan::patience);
        value("--threads").map(Integer::valueOf).ifPresent(plan::threads);
        return plan.build();
    }

    private DataPlan data() {
        return new DataPlan.Located(
                value("--data").orElseThrow(() -> new IllegalArgumentException("its command line names no data")),
                value("--split").orElse("train"),
                value("--size").map(ImageSize::parse).orElse(null),
                value("--colour")
                        .map(text -> Colour.valueOf(text.toUpperCase(Locale.ROOT)))
                        .orElse(null),
                has("--labels") ? labels() : null,
                has("--drop-unlabelled"),
                value("--limit").map(Integer::valueOf).orElse(null),
                has("--skip-bad"),
                path("--cache"));
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>();
        List<String> given = words.getOrDefault("--labels", List.of());
        for (int i = 1; i < given.size(); i += 2) { // the option's name stands before each of its values
            labels.addAll(List.of(given.get(i).split(",")));
        }
        return labels;
    }

    private static Validation validation(String text) {
        return text.matches("[0-9.]+") ? Validation.share(Double.parseDouble(text)) : Validation.split(text);
    }

    private CheckpointPolicy checkpoints() {
        return CheckpointPolicy.parseInterval(value("--every").orElse("5m"))
                .map(CheckpointPolicy::whenLong)
                .orElse(CheckpointPolicy.off());
    }

    /** Whether an option was given; a flag that was switched off has no words. */
    private boolean has(String option) {
        return !words.getOrDefault(option, List.of()).isEmpty();
    }

    private boolean is(String option, String wanted) {
        return value(option).filter(wanted::equalsIgnoreCase).isPresent();
    }

    /** The value that an option was given last. */
    private Optional<String> value(String option) {
        List<String> given = words.getOrDefault(option, List.of());
        return given.size() < 2 ? Optional.empty() : Optional.of(given.get(given.size() - 1));
    }

    private @Nullable Path path(String option) {
        return value(option).map(Path::of).orElse(null);
    }
}
