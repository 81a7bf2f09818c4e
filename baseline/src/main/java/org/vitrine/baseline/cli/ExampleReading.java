package org.vitrine.baseline.cli;

import java.nio.file.Path;
import org.vitrine.baseline.Examples;
import org.vitrine.baseline.NetworkCard;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.cli.option.ImageInput;
import org.vitrine.cli.option.ImagesToShow;
import org.vitrine.dataset.ImageSource;

/** Reads examples as a person sees it: a bar, and what was left out. */
record ExampleReading(DataOptions data, Console screen) {

    Examples read(ImageSource source) {
        ImageInput.remarkMissing(source, screen);
        Examples examples = screen.withBar(
                "reading images", source.size(), progress -> Examples.read(source, data.skipsBad(), progress));
        if (!examples.unreadable().isEmpty()) {
            screen.remark(TrainingProgress.leftOut(source.size(), examples.unreadable()));
        }
        return examples;
    }

    /** Opens images that suit a network: with its labels, and of its size. */
    static ImageSource open(NetworkCard card, ImagesToShow looking, Path folder) {
        return ImageInput.open(
                looking.data(), card.plan().labels(), card.plan().shape(), folder, looking.split(), looking.seed());
    }
}
