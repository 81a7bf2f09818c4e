package org.vitrine.encode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;

/**
 * Puts several encodings side by side: the views and the planes of each, one after the other. Their tensors are told
 * apart by the number of the encoding, such as {@code 0.thresholds}.
 */
final class JoinedEncoding implements Encoding {

    private final EncodingRecipe recipe;
    private final List<Encoding> parts;
    private final int[] planes; // of each part
    private final Map<View, Origin> origins;

    /** The part from which a view comes, and the view there. */
    private record Origin(Encoding part, View view) {}

    JoinedEncoding(EncodingRecipe recipe, int channels, List<Encoding> parts) {
        this.recipe = recipe;
        this.parts = List.copyOf(parts);
        this.planes = parts.stream().mapToInt(part -> part.planes(channels)).toArray();
        this.origins = new HashMap<>();
        List<View> joined = views(channels);
        int at = 0;
        for (Encoding part : parts) {
            for (View view : part.views(channels)) {
                origins.put(joined.get(at++), new Origin(part, view));
            }
        }
    }

    /**
     * {@return the views of several encodings; a name that more than one of them has is preceded by the encoding's own
     * name}
     */
    static List<View> views(List<EncodingRecipe> recipes, List<List<View>> views) {
        List<View> joined = new ArrayList<>();
        for (int part = 0; part < views.size(); part++) {
            for (View view : views.get(part)) {
                String name = view.name();
                boolean unique = views.stream()
                                .filter(others -> others.stream()
                                        .anyMatch(other -> other.name().equals(name)))
                                .count()
                        == 1;
                String told = unique ? name : (recipes.get(part) + " " + name).strip();
                joined.add(new View(told, view.levels(), view.scale(), view.taps(), view.cell(), view.edges()));
            }
        }
        return List.copyOf(joined);
    }

    /** {@return the name of a part's tensor} */
    private static String tensorName(int part, String name) {
        return part + "." + name;
    }

    /** {@return the tensors of a part} */
    static TensorSource tensors(TensorSource all, int part) {
        return new TensorSource() {
            @Override
            public int[] shape(String name) throws IOException {
                return all.shape(tensorName(part, name));
            }

            @Override
            public Tensor tensor(String name, int... shape) throws IOException {
                return all.tensor(tensorName(part, name), shape);
            }
        };
    }

    @Override
    public EncodingRecipe recipe() {
        return recipe;
    }

    @Override
    public List<Encoding> parts() {
        return parts;
    }

    @Override
    public List<View> views(int channels) {
        return views(
                recipe.parts(), parts.stream().map(part -> part.views(channels)).toList());
    }

    @Override
    public BitImage encode(Raster image) {
        return BitImage.join(parts.stream().map(part -> part.encode(image)).toList());
    }

    @Override
    public BitImage mirrored(BitImage bits) {
        return each(bits, Encoding::mirrored);
    }

    @Override
    public int step() {
        return parts.stream().mapToInt(Encoding::step).reduce(1, View::leastCommonMultiple);
    }

    @Override
    public BitImage shifted(BitImage bits, int rows, int columns) {
        return each(bits, (part, own) -> part.shifted(own, rows, columns));
    }

    /** Changes the planes of each part. */
    private BitImage each(BitImage bits, BiFunction<Encoding, BitImage, BitImage> change) {
        List<BitImage> changed = new ArrayList<>();
        int first = 0;
        for (int part = 0; part < planes.length; part++) {
            changed.add(change.apply(parts.get(part), bits.slice(first, planes[part])));
            first += planes[part];
        }
        return BitImage.join(changed);
    }

    /** Restores what the first encoding makes of its own planes. */
    @Override
    public Raster restore(BitImage bits) {
        return parts.get(0).restore(bits.slice(0, planes[0]));
    }

    @Override
    public Brightness unbinarize(View view, long positive, long negated) {
        Origin origin = origin(view);
        return origin.part().unbinarize(origin.view(), positive, negated);
    }

    @Override
    public Surroundings surroundings(View view) {
        Origin origin = origin(view);
        return origin.part().surroundings(origin.view());
    }

    private Origin origin(View view) {
        return Objects.requireNonNull(origins.get(view), () -> "not a view of " + recipe + ": " + view.name());
    }

    @Override
    public Map<String, Tensor> tensors() {
        Map<String, Tensor> tensors = new HashMap<>();
        for (int part = 0; part < planes.length; part++) {
            int number = part;
            parts.get(part).tensors().forEach((name, tensor) -> tensors.put(tensorName(number, name), tensor));
        }
        return Map.copyOf(tensors);
    }
}
