package org.vitrine.internal.encode;

import java.util.regex.Pattern;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.EncodingRecipe;

/** A kind of encoding whose parameter is a whole number between bounds. */
abstract class NumberKind implements EncodingKind {

    private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

    private final String name;
    private final int least;
    private final int most;
    private final int suggested;
    private final String description;

    NumberKind(String name, int least, int most, int suggested, String description) {
        this.name = name;
        this.least = least;
        this.most = most;
        this.suggested = suggested;
        this.description = description;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String defaultParameter() {
        return "" + suggested;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public String checked(String parameter) {
        return "" + number(parameter);
    }

    /** {@return the number that a parameter means} */
    final int number(String parameter) {
        if (!DIGITS.matcher(parameter).matches()) {
            throw new NumberFormatException("encoding " + name + " takes a whole number: '" + parameter + "'");
        }
        int number = Integer.parseInt(parameter);
        if (number < least || number > most) {
            throw new IllegalArgumentException("encoding " + name + " takes " + least + " to " + most + ": " + number);
        }
        return number;
    }

    final EncodingRecipe recipe(String parameter) {
        return new EncodingRecipe(name, parameter);
    }
}
