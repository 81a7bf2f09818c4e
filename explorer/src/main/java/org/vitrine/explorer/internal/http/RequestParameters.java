package org.vitrine.explorer.internal.http;

import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** Reads the parameters of a request and rejects those that make no sense. */
public record RequestParameters(Context context) {

    /** {@return a whole number in the path: 0 to {@code size - 1}} */
    public int index(String name, int size) {
        int index = whole(name, context.pathParam(name));
        if (index < 0 || index >= size) {
            throw HttpProblem.notFound("there is no " + name + " " + index + "; they are 0 to " + (size - 1));
        }
        return index;
    }

    /** {@return a whole number in the query string} */
    public int number(String name, int missing, int least, int most) {
        String text = context.queryParam(name);
        int number = text == null ? missing : whole(name, text);
        if (number < least || number > most) {
            throw HttpProblem.badRequest(name + " must be " + least + " to " + most + ": " + number);
        }
        return number;
    }

    private static int whole(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            throw HttpProblem.badRequest(name + " must be a whole number: '" + shown(text) + "'");
        }
    }

    /** {@return a share, 0 to 1} */
    public double share(String name, double missing) {
        String text = context.queryParam(name);
        if (text == null) {
            return missing;
        }
        double share;
        try {
            share = Double.parseDouble(text);
        } catch (NumberFormatException wrong) {
            throw HttpProblem.badRequest(name + " must be a number from 0 to 1: '" + shown(text) + "'");
        }
        if (!(share >= 0 && share <= 1)) {
            throw HttpProblem.badRequest(name + " must be a number from 0 to 1: " + share);
        }
        return share;
    }

    /** {@return a label by its name} */
    public Optional<Integer> label(String name, Labels labels) {
        String text = context.queryParam(name);
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        int index = labels.names().indexOf(text);
        if (index < 0) {
            throw HttpProblem.notFound(
                    "there is no label '" + shown(text) + "'; there are: " + String.join(", ", labels.names()));
        }
        return Optional.of(index);
    }

    /** {@return the image in the body: a byte for each pixel and channel} */
    public Raster image(ImageShape shape) {
        byte[] bytes = context.bodyAsBytes();
        if (bytes.length != shape.size()) {
            throw HttpProblem.badRequest("send the image's " + shape.size()
                    + " bytes: row by row, and channel by channel within a pixel; received " + bytes.length);
        }
        return Raster.of(shape, bytes);
    }

    /** {@return one of a few words} */
    public <E extends Enum<E>> E word(String name, Class<E> kind, E missing) {
        String text = context.queryParam(name);
        if (text == null || text.isEmpty()) {
            return missing;
        }
        List<E> known = Arrays.asList(kind.getEnumConstants());
        return known.stream()
                .filter(word -> word.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> HttpProblem.badRequest(name + " must be one of "
                        + known.stream()
                                .map(word -> word.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + ": '" + shown(text) + "'"));
    }

    /** {@return what somebody sent, short enough and plain enough to be sent back} */
    static String shown(String text) {
        String plain = text.replaceAll("[^\\p{L}\\p{N} ._,-]", "?");
        return plain.length() <= 40 ? plain : plain.substring(0, 40) + "...";
    }
}
