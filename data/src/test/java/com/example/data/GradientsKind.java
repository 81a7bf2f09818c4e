package com.example.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** {@code gradients:COUNT}: so many images that get brighter to the right or to the left. */
public final class GradientsKind implements DataKind {

    @Override
    public String name() {
        return "gradients";
    }

    @Override
    public String usage() {
        return "gradients:COUNT";
    }

    @Override
    public String description() {
        return "images that get brighter to one side";
    }

    @Override
    public List<String> splits(String where) {
        return List.of("train", "test");
    }

    @Override
    public Map<String, List<String>> labelSets() {
        return Map.of("backwards", List.of("left", "right"));
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        int count;
        try {
            count = Integer.parseInt(where);
        } catch (NumberFormatException noNumber) {
            throw new DataException("'" + where + "' is not a number of images; write gradients:100", noNumber);
        }
        return new Gradients(count, split, options.seed());
    }

    private record Gradients(int size, String split, long seed) implements ImageSource {

        @Override
        public Labels labels() {
            return Labels.oneOf(List.of("right", "left"));
        }

        @Override
        public ImageShape shape() {
            return new ImageShape(6, 8, 1);
        }

        @Override
        public Raster image(int index) {
            int[][] rows = new int[6][8];
            for (int[] row : rows) {
                for (int column = 0; column < row.length; column++) {
                    int along = has(index, 0) ? column : 7 - column;
                    row[column] = 30 * along + (int) Math.floorMod(index * 7L + seed, 20L);
                }
            }
            return Raster.grey(rows);
        }

        @Override
        public boolean has(int index, int label) {
            return index % 2 == label;
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            return Optional.of(new ImageStamp("gradients " + split + " " + seed + " " + index, "always the same"));
        }
    }
}
