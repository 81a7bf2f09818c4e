package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;

class EncodingKindTest {

    static List<EncodingKind> kinds() {
        return EncodingRecipe.kinds();
    }

    /** What every kind promises. */
    @ParameterizedTest
    @MethodSource("kinds")
    void kind_each_keepsItsPromises(EncodingKind kind) throws IOException {
        assertThat(kind.description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        assertThat(kind.checked(kind.defaultParameter())).isEqualTo(kind.defaultParameter());
        EncodingRecipe recipe = new EncodingRecipe(kind.name(), kind.defaultParameter());
        assertThat(EncodingRecipe.parse(recipe.toString())).isEqualTo(recipe);
        for (int channels : new int[] {1, 3}) {
            Samples samples = Samples.random(Samples.names(2, true), new ImageShape(9, 70, channels), 5, channels);
            List<Raster> images = List.of(samples.image(0), samples.image(1), samples.image(2));
            Encoding fitted = recipe.fit(images);
            assertThat(fitted.recipe()).isEqualTo(recipe);
            assertThat(fitted.views(channels)).isEqualTo(recipe.views(channels));
            assertThat(fitted.step()).isEqualTo(View.step(fitted.views(channels)));
            Encoding again = recipe.restore(channels, TensorSource.of(fitted.tensors()));
            assertThat(again.sameAs(fitted)).isTrue();
            for (int index = 0; index < samples.size(); index++) {
                Raster image = samples.image(index);
                assertThat(fitted.encode(image).planes()).isEqualTo(recipe.planes(channels));
                assertThat(again.encode(image)).isEqualTo(fitted.encode(image));
                assertThat(fitted.mirrored(fitted.encode(image)))
                        .isEqualTo(fitted.encode(samples.mirrored().image(index)));
                Raster restored = fitted.restore(fitted.encode(image));
                assertThat(restored.shape().height()).isEqualTo(9);
                assertThat(restored.shape().width()).isEqualTo(70);
            }
        }
    }

    /**
     * On the module path module-info counts, on the class path the file: they must name the same kinds in the same
     * order.
     */
    @Test
    void services_moduleAndClassPath_areTheSame() throws IOException {
        String service = EncodingKind.class.getName();
        URL classes = EncodingKind.class.getProtectionDomain().getCodeSource().getLocation();
        try (InputStream module = new URL(classes, "module-info.class").openStream()) {
            List<String> provided = ModuleDescriptor.read(module).provides().stream()
                    .filter(provides -> provides.service().equals(service))
                    .flatMap(provides -> provides.providers().stream())
                    .toList();
            List<String> named = kinds().stream()
                    .map(kind -> kind.getClass().getName())
                    .filter(name -> name.startsWith("org.vitrine."))
                    .toList();
            assertThat(provided).hasSize(7).isEqualTo(named);
        }
    }
}
