package org.vitrine.internal.encode;

import java.util.regex.Pattern;

/** The parameter of an encoding that is a whole number between bounds. */
record WholeNumber(String kind, int least, int most) {

    private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

    /** {@return the number that a text means} */
    int of(String parameter) {
        if (!DIGITS.matcher(parameter).matches()) {
            throw new NumberFormatException("encoding " + kind + " takes a whole number: '" + parameter + "'");
        }
        int number = Integer.parseInt(parameter);
        if (number < least || number > most) {
            throw new IllegalArgumentException("encoding " + kind + " takes " + least + " to " + most + ": " + number);
        }
        return number;
    }
}
