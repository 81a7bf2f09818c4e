package org.vitrine.cli;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long to wait between two of something.
 *
 * @param length how long; null for ever
 * @param text as people type it
 */
record CheckpointInterval(@Nullable Duration length, String text) {

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,3})?)([smh])");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3600);

    /** Reads {@code 30s}, {@code 5m}, {@code 1.5h} and {@code off}. */
    static final class Converter implements ITypeConverter<CheckpointInterval> {

        @Override
        public CheckpointInterval convert(String text) {
            if (text.equals("off")) {
                return new CheckpointInterval(null, text);
            }
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw new TypeConversionException("'" + text + "' is no time such as 30s, 5m or 1h, and not off");
            }
            double seconds = Double.parseDouble(parts.group(1)) * SECONDS.getOrDefault(parts.group(2), 1);
            return new CheckpointInterval(Duration.ofMillis(Math.round(1000 * seconds)), text);
        }
    }
}
