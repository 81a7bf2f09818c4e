package org.vitrine.baseline;

import org.vitrine.cli.Console;
import org.vitrine.cli.DataOptions;
import org.vitrine.cli.ImageInput;
import org.vitrine.dataset.ImageSource;

/** Reads examples as a person sees it: a bar, and what was left out. */
record ExampleReading(DataOptions data, Console screen) {

    Examples read(ImageSource source) {
        ImageInput.remarkMissing(source, screen);
        Examples examples = screen.withBar(
                "reading images", source.size(), progress -> Examples.read(source, data.skipsBad(), progress));
        if (!examples.unreadable().isEmpty()) {
            screen.remark("left out " + examples.unreadable().size() + " of " + source.size() + " images; the first: "
                    + examples.unreadable().get(0));
        }
        return examples;
    }
}
