package org.vitrine.encode;

import static org.vitrine.internal.service.InstallationException.require;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.service.InstallationException;

/**
 * Checks what every encoding promises. Call it in the tests of your own encodings:
 *
 * <pre>{@code
 * EncodingContract.verify(new ContrastKind(), "3", images);
 * }</pre>
 *
 * <p>Training does the same with its encoding and a few of its images before the first epoch, so that no time is spent
 * on a model that could not be saved. A message names the promise that is broken.
 */
public final class EncodingContract {

    /** The names of tensors in files. */
    private static final Pattern TENSOR = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,60}");

    private EncodingContract() {}

    /**
     * Checks a kind with one of its parameters.
     *
     * @param kind the kind; it need not be installed
     * @param parameter the parameter, as users write it; empty if the kind takes none
     * @param images one or more images of one size, to which encodings are fitted
     * @throws IllegalStateException if a promise is broken; the message says which
     */
    public static void verify(EncodingKind kind, String parameter, List<Raster> images) {
        if (images.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image to check an encoding with");
        }
        String who = "encoding kind " + kind.getClass().getName();
        require(
                !kind.description().isBlank() && kind.description().lines().count() == 1,
                who + " needs a description of one line");
        String checked = kind.checked(parameter);
        require(
                kind.checked(checked).equals(checked),
                who + ": checked(\"" + checked + "\") must return it as it is, since it returned it before");
        EncodingRecipe recipe;
        try {
            recipe = new EncodingRecipe(kind.name(), checked);
        } catch (IllegalArgumentException named) {
            throw new InstallationException(who + ": " + named.getMessage(), named);
        }
        int channels = images.get(0).shape().channels();
        Encoding encoding = kind.fit(checked, channels, images);
        require(
                encoding.recipe().equals(recipe),
                who + ": fit must return an encoding with the recipe " + recipe + ", not " + encoding.recipe());
        require(
                encoding.views(channels).equals(kind.views(checked, channels)),
                who + " and its encodings must name the same views");
        verify(encoding, channels, images, tensors -> kind.restore(checked, channels, tensors));
    }

    /**
     * Checks an encoding whose kind is installed, as training does.
     *
     * @param encoding the encoding, fitted
     * @param channels the channels of the images that it is for
     * @param images some images of one size; none to check only what can be checked without
     * @throws IllegalStateException if a promise is broken; the message says which
     */
    public static void verify(Encoding encoding, int channels, List<Raster> images) {
        verify(encoding, channels, images, tensors -> encoding.recipe().restore(channels, tensors));
    }

    /** Makes an encoding again. */
    private interface Restoring {
        Encoding from(TensorSource tensors) throws IOException;
    }

    private static void verify(Encoding encoding, int channels, List<Raster> images, Restoring restoring) {
        String who = "encoding " + encoding.recipe();
        List<View> views = encoding.views(channels);
        require(!views.isEmpty(), who + " has no view");
        require(
                encoding.planes(channels) == View.planes(views),
                who + " has " + encoding.planes(channels) + " planes, and its views have " + View.planes(views));
        require(
                encoding.step() == View.step(views),
                who + " moves by " + encoding.step() + " pixels, and its views by " + View.step(views)
                        + "; see Encoding.step");
        encoding.parts().forEach(part -> checkNames(part, who));
        Encoding again = restored(encoding, restoring, who);
        for (View view : views) {
            encoding.unbinarize(view, 0, 0);
            encoding.surroundings(view);
        }
        for (Raster image : images) {
            try {
                verify(encoding, again, image, who);
            } catch (InstallationException told) {
                throw told;
            } catch (RuntimeException failed) {
                throw new InstallationException(
                        who + " fails on an image of " + image.shape() + " (" + failed + ")", failed);
            }
        }
    }

    /** Refuses names under which a file cannot hold a tensor; those of joined encodings get a number in front there. */
    private static void checkNames(Encoding encoding, String who) {
        for (String name : encoding.tensors().keySet()) {
            require(
                    TENSOR.matcher(name).matches(),
                    who + " has a tensor called '" + name + "', which a model file cannot hold; names begin with a"
                            + " letter and have at most 61 letters, digits, dots, hyphens and underscores");
        }
    }

    private static Encoding restored(Encoding encoding, Restoring restoring, String who) {
        Map<String, Tensor> tensors = encoding.tensors();
        Encoding again;
        try {
            again = restoring.from(TensorSource.of(tensors));
        } catch (UnknownEncodingException notInstalled) {
            return encoding; // a model with it can be used in memory
        } catch (IOException | RuntimeException failed) {
            throw new InstallationException(
                    who + " cannot be restored from its own tensors, so no model with it could be read ("
                            + failed.getMessage() + ")",
                    failed);
        }
        require(again.sameAs(encoding), who + " is another one when it is restored from its tensors");
        return again;
    }

    private static void verify(Encoding encoding, Encoding again, Raster image, String who) {
        ImageShape shape = image.shape();
        BitImage bits = encoding.encode(image);
        checkShape(bits, shape, encoding.planes(shape.channels()), who + ": encode");
        require(encoding.encode(image).equals(bits), who + " gives the same image other bits the second time");
        require(again.encode(image).equals(bits), who + " gives other bits when it is restored from its tensors");
        require(
                encoding.mirrored(bits).equals(encoding.encode(mirrored(image))),
                who + ": mirrored must return the bits that encode makes of the mirror image");
        int step = encoding.step();
        checkShape(encoding.shifted(bits, step, -step), shape, bits.planes(), who + ": shifted");
        require(
                encoding.shifted(bits, 0, 0).equals(bits),
                who + ": shifted by no row and no column must change nothing");
        ImageShape restored = encoding.restore(bits).shape();
        require(
                restored.height() == shape.height() && restored.width() == shape.width(),
                who + ": restore must return an image of " + shape + ", not " + restored);
    }

    private static void checkShape(BitImage bits, ImageShape shape, int planes, String who) {
        require(
                bits.height() == shape.height() && bits.width() == shape.width() && bits.planes() == planes,
                who + " must return " + shape.height() + "x" + shape.width() + " pixels in " + planes + " planes, not "
                        + bits.height() + "x" + bits.width() + " in " + bits.planes());
    }

    private static Raster mirrored(Raster image) {
        ImageShape shape = image.shape();
        byte[] values = image.toBytes();
        byte[] mirrored = new byte[values.length];
        int channels = shape.channels();
        for (int at = 0; at < values.length; at++) {
            int column = at / channels % shape.width();
            int other = at + (shape.width() - 1 - 2 * column) * channels;
            mirrored[other] = values[at];
        }
        return Raster.of(shape, mirrored);
    }
}
