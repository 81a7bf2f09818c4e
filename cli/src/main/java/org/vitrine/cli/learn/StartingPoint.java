package org.vitrine.cli.learn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.image.Preparation;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.StoppedTraining;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The checkpoint or model that a training begins from. Reads the checkpoint of {@code --resume} or the model of {@code
 * --from} before the other options are read, and makes what it says their default values: so options that are needed
 * otherwise can be left out.
 *
 * @param file the file that was read
 * @param model what was learnt before
 * @param stopped the training to resume; null if only its model is taken, for a training of its own
 */
public record StartingPoint(
        Path file, Model model, @Nullable StoppedTraining stopped) {

    private static final String RESUME = "--resume";
    private static final String FROM = "--from";

    private static StartingPoint resume(Path file) throws ModelFileException {
        StoppedTraining stopped = StoppedTraining.read(file);
        return new StartingPoint(file, stopped.checkpoint().state().model(), stopped);
    }

    private static StartingPoint from(Path file) throws ModelFileException {
        return new StartingPoint(file, ModelFile.read(file), null);
    }

    /** {@return the values of options that are not given} */
    private Map<String, String> defaults() {
        if (stopped != null) {
            Map<String, String> texts = stopped.plan().toOptions();
            texts.remove("checkpoint"); // unless another is given, it goes on in the file that it was read from
            return texts;
        }
        Map<String, String> texts = TrainingPlan.of(DataPlan.missing())
                .settings(model.settings())
                .encoding(model.encoding().recipe())
                .build()
                .toOptions();
        texts.remove("every");
        texts.put(Settings.EPOCHS.dashed(), Settings.EPOCHS.write(Settings.EPOCHS.defaultValue())); // that many more
        Preparation preparation = model.preparation();
        texts.put("fit", preparation.fit().word());
        if (preparation.range() != null) {
            texts.put("range", preparation.range().toString());
        }
        return texts;
    }

    /** Looks for {@code --resume} and {@code --from} among the words of a command line. */
    static final class Finder implements IParameterPreprocessor {

        @Override
        @SuppressWarnings("JdkObsolete") // picocli's words are a Stack
        public boolean preprocess(
                Stack<String> words, CommandSpec spec, @Nullable ArgSpec argument, Map<String, Object> info) {
            List<String> given = new ArrayList<>(words);
            Collections.reverse(given);
            String resumed = value(given, RESUME);
            String from = value(given, FROM);
            if (spec.userObject() instanceof TrainCommand command && (resumed != null || from != null)) {
                if (resumed != null && from != null) {
                    throw new ParameterException(
                            spec.commandLine(), RESUME + " and " + FROM + " exclude each other; give one of them");
                }
                try {
                    StartingPoint found = resumed != null ? resume(Path.of(resumed)) : from(Path.of(from));
                    command.beginFrom(found);
                    spec.defaultValueProvider(new Defaults(found.defaults()));
                } catch (ModelFileException | DataException wrong) {
                    throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
                }
            }
            return false;
        }

        private static @Nullable String value(List<String> given, String option) {
            for (int i = 0; i < given.size(); i++) {
                String word = given.get(i);
                if (word.startsWith(option + "=")) {
                    return word.substring(option.length() + 1);
                }
                if (word.equals(option) && i + 1 < given.size()) {
                    return given.get(i + 1);
                }
            }
            return null;
        }
    }

    private record Defaults(Map<String, String> texts) implements IDefaultValueProvider {

        @Override
        public @Nullable String defaultValue(ArgSpec argument) {
            return argument instanceof OptionSpec option
                    ? texts.get(option.longestName().substring(2))
                    : null;
        }
    }
}
