package org.vitrine.data;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.internal.service.NamedServices;

/**
 * A place of labelled images, as users write it: {@code KIND:PLACE}. These kinds are built in; {@link DataKind} says
 * how to add others.
 * <table>
 * <caption>Kinds</caption>
 * <tr><td>{@code mnist:DIR}</td><td>idx files; splits {@code train} and {@code test}</td></tr>
 * <tr><td>{@code folder:DIR}</td><td>a subfolder of images per class; split if DIR has the subfolders {@code train},
 * {@code validation}, {@code test} (at least two of them) with the class folders inside</td></tr>
 * <tr><td>{@code csv:FILE}</td><td>a table of image files and labels; split if it has a column {@code split}</td></tr>
 * <tr><td>{@code celeba:DIR}</td><td>CelebA as it is published: many labels; splits {@code train}, {@code validation}
 * and {@code test}; scaled to 64x64 unless another size is asked for</td></tr>
 * <tr><td>{@code celeba-face:DIR}, {@code celeba-head:DIR}</td><td>the same, cut to the face or to the head</td></tr>
 * <tr><td>{@code cifar10:DIR}, {@code cifar100:DIR}, {@code cifar100-coarse:DIR}</td><td>the binary versions of
 * CIFAR-10 and CIFAR-100, the latter by its hundred classes or its twenty superclasses; splits {@code train} and
 * {@code test}</td></tr>
 * <tr><td>{@code npz:FILE}</td><td>numpy arrays named as in MedMNIST; split as their names say</td></tr>
 * <tr><td>{@code faces:} or {@code faces:count=4000,test=1000,...}</td><td>generated faces; splits {@code train},
 * {@code validation} and {@code test}</td></tr>
 * </table>
 *
 * <p>A location that is not split gives all its images whichever split is asked for: users who keep training and test
 * images in two folders name one folder to one command and the other to the other. {@link #splits} tells whether a
 * location is split, so that a command can warn before it tests on the images it learnt from.
 */
public final class DataLocation {

    private static final NamedServices<DataKind> KINDS = new NamedServices<>(
            "kinds of data", DataKind.class, DataKind::name, loader -> ServiceLoader.load(DataKind.class, loader));
    private static final String ALL_LABELS = "all";
    private static final List<String> KNOWN_SPLITS = List.of("train", "validation", "test", "all");

    private final DataKind kind;
    private final String where;

    private DataLocation(DataKind kind, String where) {
        this.kind = kind;
        this.where = where;
    }

    /**
     * The size, colour and labels that images are read with.
     *
     * @param size the size to which they are scaled; null to take them as they are, or as is usual for the kind of data
     * @param colour grey or coloured; null to take them as they are
     * @param labels the labels wanted, in this order; null or {@code all} for all; {@code paper} for those of the
     *     paper, if the kind of data has them. Of classes that exclude each other, images of the others are left out;
     *     of labels that do not, all images stay
     * @param dropUnlabelled true to leave out images that have none of these labels
     * @param seed for places whose images are drawn; a seed that the place itself names takes precedence
     * @param preparation how they are brought to the size
     */
    public record Options(
            @Nullable ImageSize size,
            @Nullable Colour colour,
            @Nullable List<String> labels,
            boolean dropUnlabelled,
            long seed,
            Preparation preparation) {

        /** Everything as it is, drawn from seed 1. */
        public static final Options DEFAULT = new Options(null, null, null, 1);

        public Options {
            labels = labels == null ? null : List.copyOf(labels);
        }

        /** Creates options that keep images with none of the labels. */
        public Options(@Nullable ImageSize size, @Nullable Colour colour, @Nullable List<String> labels, long seed) {
            this(size, colour, labels, false, seed);
        }

        /** Creates options that squash images where proportions differ. */
        public Options(
                @Nullable ImageSize size,
                @Nullable Colour colour,
                @Nullable List<String> labels,
                boolean dropUnlabelled,
                long seed) {
            this(size, colour, labels, dropUnlabelled, seed, Preparation.PLAIN);
        }

        /** {@return the same options with images that are prepared in another way} */
        public Options withPreparation(Preparation other) {
            return new Options(size, colour, labels, dropUnlabelled, seed, other);
        }
    }

    /**
     * Reads a location.
     *
     * @param text the kind, a colon, and what this kind needs: a folder, a file, or settings
     * @return the location; not yet opened
     * @throws DataException if there is no such kind
     */
    public static DataLocation parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? "" : text.substring(0, colon);
        DataKind kind = KINDS.byName().get(name);
        if (kind == null) {
            throw new DataException("'" + text + "' names no data that can be read; write one of: "
                    + kinds().stream().map(DataLocation::written).collect(Collectors.joining(", ")));
        }
        return new DataLocation(kind, text.substring(colon + 1));
    }

    private static String written(DataKind kind) {
        return kind.example().isEmpty() ? kind.usage() : kind.usage() + " (or " + kind.example() + ")";
    }

    /** {@return the labelled images of a place: {@link #parse} and {@link #open(String, Options)} in one go} */
    public static ImageSource open(String place, String split, Options options) {
        return parse(place).open(split, options);
    }

    /**
     * {@return the kinds of data that are installed, the built-in ones first}
     *
     * @throws IllegalStateException if two have the same name, or one cannot be loaded
     */
    public static List<DataKind> kinds() {
        return List.copyOf(KINDS.byName().values());
    }

    /**
     * {@return the splits of this place: some of {@code train}, {@code validation}, {@code test}; empty if it is not
     * split and gives everything for each}
     */
    public List<String> splits() {
        return kind.splits(where);
    }

    /**
     * {@return true if images of this place are scaled to the size that a model takes unless another size is asked for;
     * see {@link DataKind#hasAnySize()}}
     */
    public boolean hasAnySize() {
        return kind.hasAnySize();
    }

    /**
     * Opens one split of this place.
     *
     * @param split {@code train}, {@code validation}, {@code test}, or {@code all} if the place is not split
     * @return the labelled images; all of them if the place is not split
     * @throws DataException if there is nothing that can be used
     */
    public ImageSource open(String split, Options options) {
        List<String> splits = splits();
        List<String> allowed = splits.isEmpty() ? KNOWN_SPLITS : splits;
        if (!allowed.contains(split)) {
            throw new DataException(
                    "there is no split '" + split + "' in " + this + "; choose one of: " + String.join(", ", allowed));
        }
        ImageSource source = choose(kind.open(where, split, options), options.labels(), options.dropUnlabelled());
        ImageShape shape = wanted(source.shape(), options);
        boolean asWanted = shape.equals(source.shape()) && source.preparation().equals(options.preparation());
        return asWanted ? source : new Reshaped(source, shape, options.preparation());
    }

    /**
     * {@return the images and labels, chosen as {@link Options} say, of what was opened with all its labels}
     *
     * @param all a split of this place
     * @throws DataException if there is no such label, or no such image
     */
    public ImageSource choose(ImageSource all, @Nullable List<String> labels, boolean dropUnlabelled) {
        List<String> known = all.labels().names();
        List<String> chosen = chosen(known, labels);
        return chosen.equals(known) && !dropUnlabelled ? all : ChosenLabels.of(all, chosen, dropUnlabelled);
    }

    /** Resolves a single word that stands for several labels, unless there is a label of that name. */
    private List<String> chosen(List<String> known, @Nullable List<String> wanted) {
        if (wanted == null) {
            return known;
        }
        if (wanted.size() != 1 || known.contains(wanted.get(0))) {
            return wanted;
        }
        return wanted.get(0).equals(ALL_LABELS) ? known : kind.labelSets().getOrDefault(wanted.get(0), wanted);
    }

    private static ImageShape wanted(ImageShape shape, Options options) {
        ImageSize size = options.size();
        Colour colour = options.colour();
        return new ImageShape(
                size == null ? shape.height() : size.height(),
                size == null ? shape.width() : size.width(),
                colour == null ? shape.channels() : colour.channels());
    }

    /** Reads as it was written. */
    @Override
    public String toString() {
        return kind.name() + ":" + where;
    }
}
