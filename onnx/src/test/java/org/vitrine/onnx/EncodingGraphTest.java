package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.store.RandomModels;

/** The bits of a graph are the bits of the encoding. */
class EncodingGraphTest {

    private static final List<ImageShape> SHAPES = List.of(
            new ImageShape(1, 1, 1),
            new ImageShape(1, 2, 3),
            new ImageShape(2, 1, 1),
            new ImageShape(3, 5, 3),
            new ImageShape(7, 64, 1),
            new ImageShape(12, 9, 3),
            new ImageShape(14, 66, 1),
            new ImageShape(28, 28, 1),
            new ImageShape(64, 64, 3));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "threshold:75",
                "thermometer:8",
                "quantile:3",
                "otsu",
                "adaptive",
                "edges:4",
                "orientations:4",
                "orientations:8",
                "edges:2+quantile:3+orientations:4"
            })
    void bits_areThoseOfTheEncoding(String recipe) throws OrtException {
        long set = 0;
        for (ImageShape shape : SHAPES) {
            List<Raster> images = images(shape);
            Encoding encoding = EncodingRecipe.parse(recipe).fit(shape.channels(), images);
            float[][][][] bits = bits(encoding, shape, images);
            for (int i = 0; i < images.size(); i++) {
                set += assertSame(bits[i], encoding.encode(images.get(i)), recipe + " " + shape + " image " + i);
            }
        }
        assertThat(set).isPositive();
    }

    /**
     * Noise, hardly any contrast, one value only, two values, a ramp, blocks, and images whose values occur equally
     * often.
     */
    private static List<Raster> images(ImageShape shape) {
        Random random = new Random(shape.hashCode());
        List<Raster> images = new ArrayList<>(RandomModels.images(shape, 4, shape.size()));
        for (int kind = 0; kind < 8; kind++) {
            byte[] values = new byte[shape.size()];
            for (int i = 0; i < values.length; i++) {
                int column = i / shape.channels() % shape.width();
                int row = i / shape.channels() / shape.width();
                values[i] = (byte)
                        switch (kind) {
                            case 0 -> 100 + random.nextInt(3);
                            case 1 -> 200;
                            case 2 -> random.nextBoolean() ? 255 : 0;
                            case 3 -> 255 * i / values.length;
                            case 4 -> 37 * (row / 3) + 91 * (column / 4);
                            case 5 -> 85 * (i % 4);
                            case 6 -> Math.min(255, random.nextInt(16) * random.nextInt(17));
                            default -> 0;
                        };
            }
            images.add(Raster.of(shape, values));
        }
        return images;
    }

    private static float[][][][] bits(Encoding encoding, ImageShape shape, List<Raster> images) throws OrtException {
        Graph graph = new Graph();
        String image =
                graph.input(OnnxExport.IMAGE, "", DataType.UINT8, shape.height(), shape.width(), shape.channels());
        String pixels = graph.cast(graph.transpose(image, "channels", 0, 3, 1, 2), DataType.FLOAT, "pixels");
        List<Planes> planes = new EncodingGraph(graph, shape, pixels).of(encoding);
        String all = graph.concat(planes.stream().map(Planes::value).toList(), 1, "all");
        graph.output(all, "seen", "", DataType.FLOAT, encoding.planes(shape.channels()), shape.height(), shape.width());
        byte[] bytes = ModelProto.newBuilder()
                .setIrVersion(8)
                .setGraph(graph.build("bits", ""))
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(Graph.OPSET))
                .build()
                .toByteArray();
        try (RunningModel running = new RunningModel(bytes, shape)) {
            return running.run(images).planes("seen");
        }
    }

    private static long assertSame(float[][][] bits, BitImage expected, String what) {
        long set = 0;
        for (int plane = 0; plane < expected.planes(); plane++) {
            for (int row = 0; row < expected.height(); row++) {
                for (int column = 0; column < expected.width(); column++) {
                    boolean bit = expected.get(row, column, plane);
                    set += bit ? 1 : 0;
                    if (bits[plane][row][column] != (bit ? 1 : 0)) {
                        throw new AssertionError(what + ": the bit of plane " + plane + " at row " + row + ", column "
                                + column + " is " + bits[plane][row][column]);
                    }
                }
            }
        }
        return set;
    }

    @Test
    void otsu_ofVeryLargeImages_isRefused() {
        Graph graph = new Graph();
        EncodingGraph encodings = new EncodingGraph(graph, new ImageShape(500, 500, 1), "pixels");
        Encoding otsu = EncodingRecipe.parse("otsu").fit(1, List.of());
        assertThatThrownBy(() -> encodings.of(otsu))
                .isInstanceOf(InexpressibleException.class)
                .hasMessageContaining("otsu")
                .hasMessageContaining("200000 pixels");
    }
}
