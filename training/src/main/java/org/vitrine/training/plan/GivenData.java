package org.vitrine.training.plan;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;

/**
 * Data that the caller has in memory or has opened; neither if they must be given again.
 *
 * @param dataset examples, encoded already
 * @param varied whether the variants that the settings ask for are among them
 * @param source images
 * @param skipUnreadable whether unreadable images are left out
 */
record GivenData(
        @Nullable Dataset dataset, boolean varied, @Nullable ImageSource source, boolean skipUnreadable)
        implements DataPlan {

    @Override
    public Optional<Dataset> examples() {
        return Optional.ofNullable(dataset);
    }

    @Override
    public ImageSource open(long seed) {
        if (source == null) {
            throw new IllegalArgumentException(
                    "the plan's data were in memory, which its text does not hold; give them again");
        }
        return source;
    }
}
