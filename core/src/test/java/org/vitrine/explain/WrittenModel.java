package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

/** A model whose clauses are written down one by one. Its target is 10. */
public final class WrittenModel {

    private final ImageShape shape;
    private final Labels labels;
    private final Encoding encoding;
    private final Settings settings;
    private final PatchGrid grid;
    private final List<long[]> clauses = new ArrayList<>();
    private final List<int[]> votes = new ArrayList<>();
    private final List<int[]> counts = new ArrayList<>();

    public WrittenModel(ImageShape shape, Window window, int levels, String... labels) {
        this(EncodingRecipe.parse("thermometer:" + levels), shape, window, labels);
    }

    public WrittenModel(EncodingRecipe recipe, ImageShape shape, Window window, String... labels) {
        this.shape = shape;
        this.labels = Labels.anyOf(List.of(labels));
        this.encoding = recipe.fit(shape.channels(), List.of());
        this.settings = Settings.defaults().withTarget(10).withWindow(window);
        this.grid = PatchGrid.of(shape.height(), shape.width(), recipe.planes(shape.channels()), window);
    }

    /** Adds a clause with its votes for each label. */
    public WrittenModel clause(int[] itsVotes, int... literals) {
        long[] included = new long[grid.literalWords()];
        for (int literal : literals) {
            Bits.set(included, grid.bitOf(literal));
        }
        clauses.add(included);
        votes.add(itsVotes);
        counts.add(new int[grid.positions()]);
        return this;
    }

    /** Says how often the last clause was true at each place. */
    public WrittenModel seen(int... itsCounts) {
        counts.set(counts.size() - 1, Arrays.copyOf(itsCounts, grid.positions()));
        return this;
    }

    /** "Level 0 of channel 0 is reached." */
    public int bright(int row, int column) {
        return bright(0, 0, row, column);
    }

    public int bright(int view, int level, int row, int column) {
        int plane = View.planes(encoding.views(shape.channels()).subList(0, view)) + level;
        return grid.pixelFeature(plane, row, column);
    }

    /** "Level 0 of channel 0 is not reached." */
    public int dark(int row, int column) {
        return dark(0, 0, row, column);
    }

    public int dark(int view, int level, int row, int column) {
        return grid.features() + bright(view, level, row, column);
    }

    public int fromRow(int row) {
        return grid.pixelFeatures() + row - 1; // bit q says: row > q
    }

    public int upToRow(int row) {
        return grid.features() + grid.pixelFeatures() + row;
    }

    public int fromColumn(int column) {
        return grid.pixelFeatures() + grid.rows() - 1 + column - 1;
    }

    public int upToColumn(int column) {
        return grid.features() + grid.pixelFeatures() + grid.rows() - 1 + column;
    }

    public BitImage bits(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return encoding.encode(Raster.of(shape, bytes));
    }

    public PatchGrid grid() {
        return grid;
    }

    public Model model() {
        long[] included = clauses.stream().flatMapToLong(Arrays::stream).toArray();
        return new Model(
                labels,
                shape,
                encoding,
                new ClauseBank(grid, clauses.size(), included),
                votes.stream().flatMapToInt(Arrays::stream).toArray(),
                counts(grid, counts),
                null,
                settings.withClauses(clauses.size()),
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
    }

    /** Counts written down in full, for each clause at each place. */
    public static PatchCounts counts(PatchGrid grid, List<int[]> full) {
        int[] offsets = new int[full.size() + 1];
        List<Integer> places = new ArrayList<>();
        List<Integer> times = new ArrayList<>();
        for (int clause = 0; clause < full.size(); clause++) {
            for (int place = 0; place < grid.positions(); place++) {
                if (full.get(clause)[place] > 0) {
                    places.add(place);
                    times.add(full.get(clause)[place]);
                }
            }
            offsets[clause + 1] = places.size();
        }
        return new PatchCounts(
                grid,
                offsets,
                places.stream().mapToInt(Integer::intValue).toArray(),
                times.stream().mapToInt(Integer::intValue).toArray());
    }
}
