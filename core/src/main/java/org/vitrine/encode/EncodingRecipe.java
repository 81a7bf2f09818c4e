package org.vitrine.encode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vitrine.image.Raster;
import org.vitrine.internal.service.NamedServices;

/**
 * The name of an encoding before it has seen data: a {@linkplain EncodingKind kind} and its parameter, such as
 * {@code thermometer:8} or {@code otsu}. The kind is looked up when it is needed. Several encodings may be joined, as
 * in {@code edges:4+thermometer:8}: images then have the bits of all of them.
 *
 * @param kind the kind's name; of the first encoding if several are joined
 * @param parameter the kind's parameter; empty if it takes none
 * @param others the encodings that are joined to the first, in their order; they have no others of their own
 */
public record EncodingRecipe(String kind, String parameter, List<EncodingRecipe> others) {

    /** Largest number of encodings that can be joined. */
    public static final int MOST_PARTS = 8;

    private static final NamedServices<EncodingKind> KINDS = new NamedServices<>(
            "encodings",
            EncodingKind.class,
            EncodingKind::name,
            loader -> ServiceLoader.load(EncodingKind.class, loader));

    private static final String JOINT = "+";
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,60}");
    private static final Pattern PARAMETER = Pattern.compile("[^\\s\\p{Cntrl}+]{0,200}"); // + is to join encodings
    private static final Pattern FORM = Pattern.compile("(" + NAME + ")(?::(" + PARAMETER + "))?");

    public EncodingRecipe {
        if (!NAME.matcher(kind).matches() || !PARAMETER.matcher(parameter).matches()) {
            throw new IllegalArgumentException(
                    "an encoding is called by lower-case letters, digits and hyphens, and its"
                            + " parameter has no white space and no '+': '" + kind + "', '" + parameter + "'");
        }
        others = List.copyOf(others);
        if (others.stream().anyMatch(other -> !other.others.isEmpty())) {
            throw new IllegalArgumentException("encodings that are joined are single ones: " + others);
        }
        if (others.size() >= MOST_PARTS) {
            throw new IllegalArgumentException(
                    "at most " + MOST_PARTS + " encodings can be joined: " + (others.size() + 1));
        }
    }

    /** Names a single encoding; the parameter is empty if the kind takes none. */
    public EncodingRecipe(String kind, String parameter) {
        this(kind, parameter, List.of());
    }

    /** {@return the recipe of 1 to {@value #MOST_PARTS} single encodings together, all different} */
    public static EncodingRecipe join(List<EncodingRecipe> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one encoding");
        }
        for (int part = 0; part < parts.size(); part++) {
            if (parts.indexOf(parts.get(part)) < part) {
                throw new IllegalArgumentException("encoding " + parts.get(part) + " is named twice");
            }
        }
        EncodingRecipe first = parts.get(0);
        if (parts.size() > 1 && first.isJoined()) {
            throw new IllegalArgumentException("encodings that are joined are single ones: " + first);
        }
        return parts.size() == 1
                ? first
                : new EncodingRecipe(first.kind, first.parameter, parts.subList(1, parts.size()));
    }

    /** {@return the single encodings that this one consists of, in the order of their planes; one if it is single} */
    public List<EncodingRecipe> parts() {
        List<EncodingRecipe> parts = new ArrayList<>(List.of(new EncodingRecipe(kind, parameter)));
        parts.addAll(others);
        return List.copyOf(parts);
    }

    /**
     * {@return the recipe that a text describes, checked}
     *
     * @param text such as {@code thermometer:8}, or several joined by {@code +}
     * @throws UnknownEncodingException if a kind is not installed
     * @throws IllegalArgumentException if a parameter is wrong, or more than {@value #MOST_PARTS} are joined
     */
    public static EncodingRecipe parse(String text) {
        String[] parts = text.split(Pattern.quote(JOINT), -1);
        if (parts.length > MOST_PARTS) {
            throw new IllegalArgumentException("at most " + MOST_PARTS + " encodings can be joined: " + parts.length);
        }
        return join(Arrays.stream(parts).map(EncodingRecipe::parseOne).toList());
    }

    private static EncodingRecipe parseOne(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(unknown(text));
        }
        EncodingKind kind = find(form.group(1), text);
        String parameter = form.group(2) == null ? "" : form.group(2);
        boolean wantsParameter = !kind.defaultParameter().isEmpty();
        if (wantsParameter == parameter.isEmpty() || (!wantsParameter && form.group(2) != null)) {
            throw new IllegalArgumentException(unknown(text));
        }
        try {
            return new EncodingRecipe(kind.name(), kind.checked(parameter));
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(unknown(text), noNumber);
        }
    }

    private static EncodingKind find(String name, String text) {
        EncodingKind kind = KINDS.byName().get(name);
        if (kind == null) {
            throw new UnknownEncodingException(text, unknown(text));
        }
        return kind;
    }

    private static String unknown(String text) {
        return "unknown encoding '" + text + "'; there are " + String.join(", ", examples())
                + " (the numbers are yours to choose; + joins several)";
    }

    /**
     * {@return the kinds of encodings that are installed, the built-in ones first}
     *
     * @throws IllegalStateException if two have the same name, or one cannot be loaded
     */
    public static List<EncodingKind> kinds() {
        return List.copyOf(KINDS.byName().values());
    }

    /** {@return a recipe of each kind, with its suggested parameter} */
    private static List<String> examples() {
        return kinds().stream()
                .map(kind -> new EncodingRecipe(kind.name(), kind.defaultParameter()).toString())
                .collect(Collectors.toList());
    }

    private EncodingKind found() {
        return find(kind, single());
    }

    private String single() {
        return parameter.isEmpty() ? kind : kind + ":" + parameter;
    }

    private boolean isJoined() {
        return !others.isEmpty();
    }

    /** {@return false if the recipe says everything, true if the encoding is fitted to training images} */
    public boolean needsData() {
        return isJoined() ? parts().stream().anyMatch(EncodingRecipe::needsData) : found().needsData(parameter);
    }

    /** {@return the views at which the encoding looks in each pixel} */
    public List<View> views(int channels) {
        if (!isJoined()) {
            return found().views(parameter, channels);
        }
        return JoinedEncoding.views(
                parts(), parts().stream().map(part -> part.views(channels)).toList());
    }

    /** {@return the number of bit planes, the sum of the planes of all views} */
    public int planes(int channels) {
        return View.planes(views(channels));
    }

    /**
     * {@return the encoding, ready for use}
     *
     * @param images training images; read only if {@link #needsData()}
     */
    public Encoding fit(int channels, Iterable<Raster> images) {
        if (!isJoined()) {
            return found().fit(parameter, channels, images);
        }
        return new JoinedEncoding(
                this,
                channels,
                parts().stream().map(part -> part.fit(channels, images)).toList());
    }

    /** {@return the encoding for images in memory, one or more with the same number of channels, ready for use} */
    public Encoding fit(List<Raster> images) {
        if (images.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image to fit " + this + " to");
        }
        return fit(images.get(0).shape().channels(), images);
    }

    /**
     * {@return the encoding, made again from its {@linkplain Encoding#tensors() tensors}}
     *
     * @throws IllegalArgumentException if the tensors do not fit the recipe
     * @throws IOException if they cannot be read
     */
    public Encoding restore(int channels, TensorSource tensors) throws IOException {
        if (!isJoined()) {
            return found().restore(parameter, channels, tensors);
        }
        List<Encoding> restored = new ArrayList<>();
        for (EncodingRecipe part : parts()) {
            restored.add(part.restore(channels, JoinedEncoding.tensors(tensors, restored.size())));
        }
        return new JoinedEncoding(this, channels, restored);
    }

    /** Returns the text for the command line, which {@link #parse} reads. */
    @Override
    public String toString() {
        return parts().stream().map(EncodingRecipe::single).collect(Collectors.joining(JOINT));
    }
}
