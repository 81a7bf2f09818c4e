package org.vitrine.tribuo;

import com.oracle.labs.mlrg.olcut.config.Config;
import com.oracle.labs.mlrg.olcut.provenance.ObjectProvenance;
import com.oracle.labs.mlrg.olcut.provenance.PrimitiveProvenance;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import com.oracle.labs.mlrg.olcut.provenance.impl.SkeletalConfiguredObjectProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.DateTimeProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.IntProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.StringProvenance;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tribuo.ConfigurableDataSource;
import org.tribuo.Example;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.provenance.ConfiguredDataSourceProvenance;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;

/**
 * Labelled images, wherever Vitrine can read them, as examples for Tribuo.
 *
 * <pre>{@code
 * ImageDataSource<MultiLabel> faces = new ImageDataSource<>("faces:count=200", "train", new MultiLabelFactory());
 * MutableDataset<MultiLabel> dataset = new MutableDataset<>(faces);
 * }</pre>
 *
 * <p>Images are read when they are asked for. Features are named as {@link VitrineTrainer} describes; dark ones are
 * left out, but an image that is dark all over has its first one.
 *
 * @param <T> {@code Label} or {@code MultiLabel}
 */
public final class ImageDataSource<T extends Output<T>> implements ConfigurableDataSource<T> {

    @Config(mandatory = true, description = "Where the images are, such as folder:pictures or celeba:data/celeba.")
    private String location = "";

    @Config(description = "Which split of the location: train, validation, test, or all.")
    private String split = "train";

    @Config(description = "The size to scale images to, such as 64x64; empty to take them as they are.")
    private String size = "";

    @Config(description = "grey or rgb; empty to take images as they are.")
    private String colour = "";

    @Config(description = "The labels wanted; empty for all.")
    private List<String> labels = new ArrayList<>();

    @Config(
            mandatory = true,
            description = "LabelFactory where images have one label each, otherwise MultiLabelFactory.")
    private OutputFactory<T> outputFactory;

    private @Nullable ImageSource images;
    private @Nullable ImageProvenance provenance;

    /** Creates a source for OLCUT, which sets the fields. */
    @SuppressWarnings("NullAway.Init")
    private ImageDataSource() {}

    /**
     * Creates a source of images as they are, with all labels.
     *
     * @param location where they are, such as {@code mnist:data/mnist}
     * @param split which part: {@code train}, {@code validation}, {@code test}, or {@code all}
     * @param outputFactory {@code LabelFactory} where images have one label each, otherwise {@code MultiLabelFactory}
     * @throws org.vitrine.dataset.DataException if there is nothing that can be used
     * @throws IllegalArgumentException if images have more labels than the outputs can
     */
    public ImageDataSource(String location, String split, OutputFactory<T> outputFactory) {
        this(location, split, "", "", List.of(), outputFactory);
    }

    /**
     * Creates a source of images of one size; {@code location}, {@code split} and {@code outputFactory} are as above.
     *
     * @param size the size to scale them to, such as {@code 64x64}; empty to take them as they are
     * @param colour {@code grey} or {@code rgb}; empty to take them as they are
     * @param labels the labels wanted; none for all
     * @throws org.vitrine.dataset.DataException if there is nothing that can be used
     * @throws IllegalArgumentException if size or colour cannot be read, or images have more labels than the outputs
     *     can
     */
    public ImageDataSource(
            String location,
            String split,
            String size,
            String colour,
            List<String> labels,
            OutputFactory<T> outputFactory) {
        this.location = location;
        this.split = split;
        this.size = size;
        this.colour = colour;
        this.labels = new ArrayList<>(labels);
        this.outputFactory = outputFactory;
        postConfig();
    }

    /**
     * {@return a dataset of images that are open already, in their order}
     *
     * @param outputFactory {@code LabelFactory} where images have one label each, otherwise {@code MultiLabelFactory}
     * @param description what the provenance shall say about them
     * @param <T> the type of outputs
     * @throws IllegalArgumentException if images have more labels than the outputs can
     */
    public static <T extends Output<T>> MutableDataset<T> dataset(
            ImageSource images, OutputFactory<T> outputFactory, String description) {
        return new MutableDataset<>(
                examples(images, outputFactory),
                new SimpleDataSourceProvenance(description, outputFactory),
                outputFactory);
    }

    /** Opens the images, for OLCUT. */
    @Override
    public void postConfig() {
        ImageSource opened = DataLocation.open(
                location,
                split,
                new DataLocation.Options(
                        size.isEmpty() ? null : ImageSize.parse(size),
                        colour.isEmpty() ? null : colour(colour),
                        labels.isEmpty() ? null : labels,
                        1));
        examples(opened, outputFactory); // refuses outputs that do not suit the labels
        images = opened;
    }

    private static Colour colour(String word) {
        return Arrays.stream(Colour.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("colour must be grey or rgb: " + word));
    }

    private static <T extends Output<T>> Iterable<Example<T>> examples(ImageSource images, OutputFactory<T> factory) {
        OutputKind<T> kind = OutputKind.of(factory);
        if (kind.isExclusive() && !images.labels().exclusive()) {
            throw new IllegalArgumentException("these images have any number of labels; use MultiLabelFactory");
        }
        Pixels pixels = Pixels.of(images.shape());
        return () -> IntStream.range(0, images.size())
                .mapToObj(index -> pixels.example(images.image(index), kind.output(names(images, index))))
                .iterator();
    }

    private static List<String> names(ImageSource images, int index) {
        return IntStream.range(0, images.labels().size())
                .filter(label -> images.has(index, label))
                .mapToObj(images.labels()::name)
                .toList();
    }

    private ImageSource images() {
        if (images == null) {
            throw new IllegalStateException("the images are not open yet; call postConfig");
        }
        return images;
    }

    /** {@return the size of the images, which the trainer needs to know} */
    public ImageShape shape() {
        return images().shape();
    }

    @Override
    public Iterator<Example<T>> iterator() {
        return examples(images(), outputFactory).iterator();
    }

    @Override
    public OutputFactory<T> getOutputFactory() {
        return outputFactory;
    }

    @Override
    public synchronized ImageProvenance getProvenance() {
        ImageProvenance known = provenance == null ? new ImageProvenance(this, images().size()) : provenance;
        provenance = known;
        return known;
    }

    @Override
    public String toString() {
        return "ImageDataSource(" + location + ", " + split + ")";
    }

    /** The origin of images: the configuration of their source, their number, and when they were opened. */
    public static final class ImageProvenance extends SkeletalConfiguredObjectProvenance
            implements ConfiguredDataSourceProvenance {

        private static final long serialVersionUID = 1L;
        private static final String IMAGES = "images";

        private final DateTimeProvenance opened;
        private final IntProvenance images;

        private ImageProvenance(ImageDataSource<?> host, int count) {
            super(host, "DataSource");
            this.opened = new DateTimeProvenance(DATASOURCE_CREATION_TIME, OffsetDateTime.now(ZoneId.systemDefault()));
            this.images = new IntProvenance(IMAGES, count);
        }

        /** Reads a provenance from its values by name, for OLCUT. */
        public ImageProvenance(Map<String, Provenance> map) {
            this(extracted(map));
        }

        private ImageProvenance(ExtractedInfo info) {
            super(info);
            this.opened =
                    (DateTimeProvenance) Objects.requireNonNull(info.instanceValues.get(DATASOURCE_CREATION_TIME));
            this.images = (IntProvenance) Objects.requireNonNull(info.instanceValues.get(IMAGES));
        }

        private static ExtractedInfo extracted(Map<String, Provenance> map) {
            Map<String, Provenance> configured = new HashMap<>(map);
            Map<String, PrimitiveProvenance<?>> instance = new HashMap<>();
            String className =
                    taken(configured, CLASS_NAME, StringProvenance.class).getValue();
            String shortName =
                    taken(configured, HOST_SHORT_NAME, StringProvenance.class).getValue();
            instance.put(
                    DATASOURCE_CREATION_TIME, taken(configured, DATASOURCE_CREATION_TIME, DateTimeProvenance.class));
            instance.put(IMAGES, taken(configured, IMAGES, IntProvenance.class));
            return new ExtractedInfo(className, shortName, configured, instance);
        }

        private static <P extends Provenance> P taken(Map<String, Provenance> map, String name, Class<P> type) {
            return ObjectProvenance.checkAndExtractProvenance(map, name, type, ImageProvenance.class.getSimpleName());
        }

        @Override
        public Map<String, PrimitiveProvenance<?>> getInstanceValues() {
            Map<String, PrimitiveProvenance<?>> values = super.getInstanceValues();
            values.put(opened.getKey(), opened);
            values.put(images.getKey(), images);
            return values;
        }
    }
}
