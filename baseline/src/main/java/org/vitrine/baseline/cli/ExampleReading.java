package org.vitrine.baseline.cli;

import org.vitrine.baseline.Examples;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.dataset.ImageSource;

/** Reads examples as a person sees it: a bar, and what was left out. */
record ExampleReading(DataOptions data, Console screen) {

    Examples read(ImageSource source) {
        DataOptions.remarkMissing(source, screen);
        Examples examples = screen.withBar(
                "reading images", source.size(), progress -> Examples.read(source, data.skipsBad(), progress));
        if (!examples.unreadable().isEmpty()) {
            screen.remark(TrainingProgress.leftOut(source.size(), examples.unreadable()));
        }
        return examples;
    }
}
