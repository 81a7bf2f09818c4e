package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;

class EncodingContractTest {

    static List<EncodingKind> kinds() {
        return EncodingRecipe.kinds();
    }

    private static List<Raster> images(int channels) {
        Samples samples = Samples.random(Samples.names(2, true), new ImageShape(9, 70, channels), 3, channels);
        return List.of(samples.image(0), samples.image(1), samples.image(2));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void verify_builtInAndOwn_keepTheirPromises(EncodingKind kind) {
        EncodingContract.verify(kind, kind.defaultParameter(), images(1));
        EncodingContract.verify(kind, kind.defaultParameter(), images(3));
    }

    @Test
    void verify_joined_keepsItsPromises() {
        for (String recipe : List.of("edges:4+quantile:3", "otsu+thermometer:2+threshold:75")) {
            Encoding encoding = EncodingRecipe.parse(recipe).fit(images(1));
            assertThatCode(() -> EncodingContract.verify(encoding, 1, images(1)))
                    .doesNotThrowAnyException();
        }
    }

    /** A kind of one level that breaks one promise. */
    private record Broken(String promise) implements EncodingKind {

        @Override
        public String name() {
            return promise.equals("name") ? "Broken Kind" : "broken";
        }

        @Override
        public String description() {
            return promise.equals("description") ? " " : "a kind for tests";
        }

        @Override
        public String checked(String parameter) {
            return promise.equals("checked") ? parameter + "0" : parameter;
        }

        @Override
        public List<View> views(String parameter, int channels) {
            return View.channels(channels, promise.equals("views") ? 2 : 1);
        }

        @Override
        public Encoding fit(String parameter, int channels, Iterable<Raster> images) {
            return new Level(promise, promise.equals("recipe") ? "7" : parameter, channels, 100);
        }

        @Override
        public Encoding restore(String parameter, int channels, TensorSource tensors) throws IOException {
            int level = tensors.tensor(Level.name(promise), 1).values()[0];
            return new Level(promise, parameter, channels, promise.equals("restore") ? level + 1 : level);
        }
    }

    private record Level(String promise, String parameter, int channels, int level) implements Encoding {

        static String name(String promise) {
            return promise.equals("tensors") ? "step and mean" : "level";
        }

        @Override
        public EncodingRecipe recipe() {
            return new EncodingRecipe("broken", parameter);
        }

        @Override
        public List<View> views(int ofImage) {
            return View.channels(ofImage, 1);
        }

        @Override
        public Map<String, Tensor> tensors() {
            return Map.of(name(promise), Tensor.of(new int[] {level}, 1));
        }

        @Override
        public BitImage encode(Raster image) {
            if (promise.equals("fails")) {
                throw new UnsupportedOperationException("not yet");
            }
            ImageShape shape = image.shape();
            BitImage bits =
                    new BitImage(shape.height(), shape.width() + (promise.equals("encode") ? 1 : 0), shape.channels());
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    if (image.value(row, column, 0) >= level) {
                        bits.set(row, column, 0);
                    }
                }
            }
            return bits;
        }

        @Override
        public BitImage mirrored(BitImage bits) {
            return promise.equals("mirrored") ? bits : bits.mirrored();
        }

        @Override
        public int step() {
            return promise.equals("step") ? 2 : 1;
        }

        @Override
        public Raster restore(BitImage bits) {
            return Raster.grey(new int[bits.height()][promise.equals("restored") ? 1 : bits.width()]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "name, an encoding is called by lower-case letters",
        "description, needs a description of one line",
        "checked, must return it as it is",
        "recipe, must return an encoding with the recipe broken:1",
        "views, must name the same views",
        "tensors, has a tensor called 'step and mean'",
        "restore, is another one when it is restored",
        "fails, fails on an image of 9x70 grey",
        "encode, must return 9x70 pixels in 1 planes",
        "mirrored, must return the bits that encode makes of the mirror image",
        "step, moves by 2 pixels",
        "restored, restore must return an image of 9x70"
    })
    void verify_brokenPromise_isNamed(String promise, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> EncodingContract.verify(new Broken(promise), "1", images(1)))
                .withMessageContaining(message);
        assertThatCode(() -> EncodingContract.verify(new Broken(""), "1", images(1)))
                .doesNotThrowAnyException();
    }
}
