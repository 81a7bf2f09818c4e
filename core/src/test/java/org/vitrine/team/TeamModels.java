package org.vitrine.team;

import java.util.List;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** Models for teams. */
public final class TeamModels {

    /** The size of the images that trained models take. */
    public static final ImageShape SHAPE = new ImageShape(9, 11, 3);

    private TeamModels() {}

    /** Images to ask. */
    static Samples samples(boolean exclusive) {
        return Samples.random(Samples.names(3, exclusive), SHAPE, 40, 7);
    }

    /** A crisp model, really trained. */
    public static Model crisp(boolean exclusive, String recipe, long seed) {
        Settings settings = Settings.defaults()
                .withClauses(12)
                .withTarget(17)
                .withWindow(new Window(4, 3))
                .withEpochs(10)
                .withSeed(seed);
        return trained(exclusive, recipe, settings);
    }

    /** A fuzzy model, really trained. */
    public static Model fuzzy(boolean exclusive, String recipe, boolean mirrorVotes) {
        return trained(
                exclusive,
                recipe,
                Settings.fuzzy(4, 10).withTarget(11).withEpochs(40).with(Settings.MIRROR_VOTES, mirrorVotes));
    }

    private static Model trained(boolean exclusive, String recipe, Settings settings) {
        Encoding encoding = EncodingRecipe.parse(recipe).fit(SHAPE.channels(), List.of());
        return new Trainer(settings, 1).train(samples(exclusive).dataset(encoding));
    }

    /** A model of 1x2 pixels and a single clause: "the left pixel is bright", with its votes for each label. */
    static Model written(Labels labels, int target, int... votes) {
        return written(labels, new ImageShape(1, 2, 1), target, votes);
    }

    static Model written(Labels labels, ImageShape shape, int target, int... votes) {
        Encoding encoding = EncodingRecipe.parse("threshold:100").fit(1, List.of());
        Settings settings =
                Settings.defaults().withClauses(1).withTarget(target).withWindow(Window.WHOLE);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[grid.literalWords()];
        included[0] = 1;
        return new Model(
                labels,
                shape,
                encoding,
                new ClauseBank(grid, 1, included),
                votes,
                PatchCounts.none(1),
                null,
                settings,
                new Provenance("", 0, 0, 0, "0"));
    }
}
