package com.example.encoding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * {@code contrast:N}: N levels around the mean of the training images, and whether a pixel is brighter than the one
 * above it.
 */
public final class ContrastKind implements EncodingKind {

    static final String NAME = "contrast";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String defaultParameter() {
        return "3";
    }

    @Override
    public String description() {
        return "levels around the mean of the training images";
    }

    @Override
    public String checked(String parameter) {
        int levels = Integer.parseInt(parameter);
        if (levels < 1 || levels > 9) {
            throw new IllegalArgumentException("encoding contrast takes 1 to 9: " + levels);
        }
        return "" + levels;
    }

    @Override
    public boolean needsData(String parameter) {
        return true;
    }

    /** The first view has as many levels as the parameter says, the second a single one. */
    @Override
    public List<View> views(String parameter, int channels) {
        List<View.Tap> mean = new ArrayList<>();
        List<View.Tap> step = new ArrayList<>();
        for (int channel = 0; channel < channels; channel++) {
            mean.add(new View.Tap(0, 0, channel, 1));
            step.add(new View.Tap(0, 0, channel, 1));
            step.add(new View.Tap(-1, 0, channel, -1));
        }
        return List.of(
                new View("contrast", Integer.parseInt(parameter), channels, mean),
                new View("step down", 1, channels, step));
    }

    @Override
    public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
        long sum = 0;
        long count = 0;
        for (Raster image : images) {
            ImageShape shape = image.shape();
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    sum += ContrastEncoding.brightness(image, row, column);
                    count++;
                }
            }
        }
        if (count == 0) {
            throw new IllegalArgumentException("contrast needs at least one training image");
        }
        int levels = Integer.parseInt(parameter);
        int[] offsets = new int[levels];
        Arrays.setAll(offsets, level -> 40 * channels * (2 * level - levels + 1) / 2);
        return new ContrastEncoding(parameter, (int) (sum / count), offsets);
    }

    @Override
    public Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
        Tensor mean = tensors.tensor("mean", tensors.shape("mean"));
        Tensor offsets = tensors.tensor("offsets", Integer.parseInt(parameter));
        return new ContrastEncoding(parameter, mean.values()[0], offsets.values());
    }
}
