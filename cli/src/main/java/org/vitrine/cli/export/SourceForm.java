package org.vitrine.cli.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.image.Preparation;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** An export of a single model as plain source, which is compiled in a folder of its own to check it. */
abstract class SourceForm implements ModelExport {

    /** {@return the text for a file with the name that the user chose} */
    abstract String source(Model model, Path file);

    /** Compiles the file into a folder, which is deleted when the export is closed. */
    abstract Exported open(ClauseClassifier classifier, Path file, Path folder) throws IOException;

    @Override
    public final Overwriting.Kind kind() {
        return Overwriting.Kind.SOURCE;
    }

    @Override
    public final void write(ClauseClassifier classifier, Path file) throws IOException {
        String text = UsageException.heard(() -> source(model(classifier), file));
        Files.writeString(file, text, StandardCharsets.US_ASCII);
    }

    @Override
    public final List<String> leftOut(ClauseClassifier classifier) {
        List<String> leftOut = new ArrayList<>();
        if (!classifier.preparation().equals(Preparation.PLAIN)) {
            leftOut.add("how images are brought to its size (" + classifier.preparation() + ")");
        }
        if (classifier.calibration().isPresent()) {
            leftOut.add("probabilities and answers for a given error rate");
        }
        if (model(classifier).noticesUnlike()) {
            leftOut.add("how much an image is like the training images");
        }
        return leftOut;
    }

    @Override
    public final Exported open(ClauseClassifier classifier, Path file) throws IOException {
        // beside the file, which is in a folder that is removed also after a process that was killed
        Path folder = Files.createTempDirectory(file.toAbsolutePath().getParent(), "compiled");
        try {
            return open(classifier, file, folder);
        } catch (IOException | RuntimeException failed) {
            TemporaryFolder.delete(folder);
            throw failed;
        }
    }

    /** {@return the model that is written} */
    final Model model(ClauseClassifier classifier) {
        List<Model> models = classifier.models();
        if (models.size() == 1) {
            return models.get(0);
        }
        throw new UsageException(option() + " writes a single model, and this is a team; choose one of its members "
                + "with --member, 0 to " + (models.size() - 1) + ", or export the team with --onnx");
    }
}
