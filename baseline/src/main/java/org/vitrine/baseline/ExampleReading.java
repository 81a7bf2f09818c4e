package org.vitrine.baseline;

import org.vitrine.cli.DataOptions;
import org.vitrine.cli.PictureInput;
import org.vitrine.cli.Screen;
import org.vitrine.dataset.ImageSource;

/** Reads examples as a person sees it: a bar, and what was left out. */
record ExampleReading(DataOptions data, Screen screen) {

    Examples read(ImageSource source) {
        PictureInput.remarkMissing(source, screen);
        Examples examples = screen.withBar(
                "reading pictures", source.size(), progress -> Examples.read(source, data.skipsBad(), progress));
        if (!examples.unreadable().isEmpty()) {
            screen.remark("left out " + examples.unreadable().size() + " of " + source.size() + " pictures; the first: "
                    + examples.unreadable().get(0));
        }
        return examples;
    }
}
