package org.vitrine.data.internal.celeba;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;

/**
 * {@code celeba:DIR}: faces with 40 attributes each (Liu et al., Deep Learning Face Attributes in the Wild, 2015), in
 * the files in which they are published: {@code img_align_celeba.zip} or the folder {@code img_align_celeba},
 * {@code list_attr_celeba} and {@code list_eval_partition}, each as {@code .txt} or as the {@code .csv} that
 * circulates.
 *
 * <p>Images are scaled to 64x64, as in the paper, unless another size is asked for. Images that are listed and not
 * there are left out and counted.
 */
public class Celeba implements DataKind {

    private static final ImageSize USUAL_SIZE = new ImageSize(64, 64);
    private static final List<String> PAPER = List.of(
            "Attractive",
            "Heavy_Makeup",
            "High_Cheekbones",
            "Male",
            "Mouth_Slightly_Open",
            "Smiling",
            "Wearing_Lipstick");

    private final String name;
    private final String description;
    private final UnaryOperator<CelebaImages> seen;

    /** Found by ServiceLoader. */
    public Celeba() {
        this(
                "celeba",
                "CelebA as published: img_align_celeba.zip or its folder, and the lists (.txt or .csv)",
                UnaryOperator.identity());
    }

    /** Creates a kind of the same data, of whose images something else is seen. */
    Celeba(String name, String description, UnaryOperator<CelebaImages> seen) {
        this.name = name;
        this.description = description;
        this.seen = seen;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<String> splits(String where) {
        return CelebaPartition.SPLITS;
    }

    @Override
    public final Map<String, List<String>> labelSets() {
        return Map.of("paper", PAPER);
    }

    @Override
    public final boolean hasAnySize() {
        return true;
    }

    @Override
    public final ImageSource open(String where, String split, DataLocation.Options options) {
        Path folder = UserPaths.folder(where);
        CelebaAttributes attributes = CelebaAttributes.read(CelebaList.find(folder, "list_attr_celeba"));
        CelebaPartition partition = CelebaPartition.read(CelebaList.find(folder, "list_eval_partition"));
        partition.checkAgainst(attributes);
        CelebaImages images = seen.apply(CelebaImages.in(folder));
        List<String> listed = partition.names(split);
        List<Face> faces = new ArrayList<>();
        for (String name : listed) {
            if (images.has(name)) {
                faces.add(new Face(name, attributes.of(name)));
            }
        }
        if (faces.isEmpty()) {
            throw new DataException(
                    listed.isEmpty()
                            ? partition.file() + " lists no image of the split '" + split + "'; choose another"
                            : "none of the " + listed.size() + " images of the split '" + split + "' that "
                                    + partition.file() + " lists is in " + images + "; check that it is complete");
        }
        ImageSize size = Objects.requireNonNullElse(options.size(), USUAL_SIZE);
        Colour colour = Objects.requireNonNullElse(options.colour(), Colour.RGB);
        return new Source(
                images,
                faces,
                listed.size() - faces.size(),
                Labels.anyOf(attributes.names()),
                new ImageShape(size.height(), size.width(), colour.channels()),
                options.preparation());
    }

    /** An image, and a bit for each of its attributes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Face(String name, long[] attributes) {}

    private record Source(
            CelebaImages images,
            List<Face> faces,
            int missing,
            Labels labels,
            ImageShape shape,
            Preparation preparation)
            implements ImageSource {

        @Override
        public int size() {
            return faces.size();
        }

        @Override
        public Raster image(int index) {
            return images.read(name(index), shape, preparation);
        }

        @Override
        public boolean has(int index, int label) {
            return Bits.get(faces.get(index).attributes(), label);
        }

        @Override
        public String name(int index) {
            return faces.get(index).name();
        }

        @Override
        public ImageShape originalShape(int index) {
            return images.shape(name(index));
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            return Optional.of(images.stamp(name(index)));
        }
    }
}
