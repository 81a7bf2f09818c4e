package org.vitrine.encode;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vitrine.image.Raster;

/**
 * The name of an encoding before it has seen data: a {@linkplain EncodingKind kind} and its parameter, such as {@code thermometer:8} or
 * {@code otsu}. The kind is looked up when it is needed.
 *
 * @param kind the kind's name
 * @param parameter the kind's parameter; empty if it takes none
 */
public record EncodingRecipe(String kind, String parameter) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,60}");
    private static final Pattern PARAMETER = Pattern.compile("[^\\s\\p{Cntrl}+]{0,200}"); // + is to join encodings
    private static final Pattern FORM = Pattern.compile("(" + NAME + ")(?::(" + PARAMETER + "))?");

    public EncodingRecipe {
        if (!NAME.matcher(kind).matches() || !PARAMETER.matcher(parameter).matches()) {
            throw new IllegalArgumentException(
                    "an encoding is called by lower-case letters, digits and hyphens, and its"
                            + " parameter has no white space and no '+': '" + kind + "', '" + parameter + "'");
        }
    }

    /**
     * Reads a recipe, and checks it.
     *
     * @param text such as {@code thermometer:8}
     * @return the recipe
     * @throws UnknownEncodingException if its kind is not installed
     * @throws IllegalArgumentException if its parameter is wrong
     */
    public static EncodingRecipe parse(String text) {
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
        EncodingKind kind = EncodingKinds.byName().get(name);
        if (kind == null) {
            throw new UnknownEncodingException(text, unknown(text));
        }
        return kind;
    }

    private static String unknown(String text) {
        return "unknown encoding '" + text + "'; there are " + String.join(", ", examples())
                + " (the numbers are yours to choose)";
    }

    /**
     * The kinds of encodings that are installed.
     *
     * @return the built-in ones first
     * @throws IllegalStateException if two have the same name, or one cannot be loaded
     */
    public static List<EncodingKind> kinds() {
        return List.copyOf(EncodingKinds.byName().values());
    }

    /** The usual recipe of each kind. */
    private static List<String> examples() {
        return kinds().stream()
                .map(kind -> new EncodingRecipe(kind.name(), kind.defaultParameter()).toString())
                .collect(Collectors.toList());
    }

    private EncodingKind found() {
        return find(kind, toString());
    }

    /**
     * Whether the encoding is fitted to training images.
     *
     * @return false if the recipe says everything
     */
    public boolean needsData() {
        return found().needsData(parameter);
    }

    /**
     * What the encoding looks at in each pixel.
     *
     * @param channels how many channels the images have
     * @return the views
     */
    public List<View> views(int channels) {
        return found().views(parameter, channels);
    }

    /**
     * Bit planes.
     *
     * @param channels how many channels the images have
     * @return the sum of the levels of all views
     */
    public int planes(int channels) {
        return View.planes(views(channels));
    }

    /**
     * Makes the encoding.
     *
     * @param channels how many channels the images have
     * @param images training images; read only if {@link #needsData()}
     * @return an encoding ready for use
     */
    public Encoding fit(int channels, Iterable<Raster> images) {
        return found().fit(parameter, channels, images);
    }

    /**
     * Makes the encoding for images in memory.
     *
     * @param images training images, at least one; all have as many channels as the first
     * @return an encoding ready for use
     */
    public Encoding fit(List<Raster> images) {
        if (images.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image to fit " + this + " to");
        }
        return fit(images.get(0).shape().channels(), images);
    }

    /**
     * Makes the encoding again from what a file remembers.
     *
     * @param channels how many channels the images have
     * @param tensors what {@link Encoding#tensors()} was
     * @return the encoding
     * @throws IllegalArgumentException if the tensors do not fit the recipe
     * @throws IOException if they cannot be read
     */
    public Encoding restore(int channels, TensorSource tensors) throws IOException {
        return found().restore(parameter, channels, tensors);
    }

    /** Reads as it is written on the command line. */
    @Override
    public String toString() {
        return parameter.isEmpty() ? kind : kind + ":" + parameter;
    }
}
