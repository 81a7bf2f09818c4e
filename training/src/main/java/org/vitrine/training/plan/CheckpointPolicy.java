package org.vitrine.training.plan;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says where and how often a training writes checkpoints.
 *
 * @param file a file to write them to from the first interval on; null to write them beside the model's file once the
 *     training has taken {@link #LONG_TRAINING} or is stopped, and not at all if the plan names no such file
 * @param interval the time between two checkpoints
 * @param isOff true for no checkpoints
 */
public record CheckpointPolicy(@Nullable Path file, Duration interval, boolean isOff) {

    /** The time after which a training writes checkpoints that nobody asked for. */
    public static final Duration LONG_TRAINING = Duration.ofMinutes(10);

    /** The usual time between two checkpoints. */
    public static final Duration USUAL_INTERVAL = Duration.ofMinutes(5);

    private static final Pattern INTERVAL = Pattern.compile("([0-9]{1,10}(?:\\.[0-9]{1,3})?)([smh])");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3600);

    public CheckpointPolicy {
        if (isOff && file != null) {
            throw new IllegalArgumentException("there is a file for checkpoints, and there are none: " + file);
        }
        if (interval.isNegative()) {
            throw new IllegalArgumentException("the interval between checkpoints must not be negative: " + interval);
        }
    }

    /** {@return no checkpoints} */
    public static CheckpointPolicy off() {
        return new CheckpointPolicy(null, USUAL_INTERVAL, true);
    }

    /** {@return checkpoints beside the model's file once the training has taken {@link #LONG_TRAINING}} */
    public static CheckpointPolicy whenLong(Duration interval) {
        return new CheckpointPolicy(null, interval, false);
    }

    /** {@return checkpoints in a given file, from the first interval on; the one before the last is kept beside it} */
    public static CheckpointPolicy at(Path file, Duration interval) {
        return new CheckpointPolicy(file, interval, false);
    }

    /**
     * The interval, or that there are no checkpoints, as {@link #parseInterval} reads it; null if it is the usual one.
     */
    @Nullable String every() {
        return isOff ? "off" : interval.equals(USUAL_INTERVAL) ? null : inWords(interval);
    }

    /** {@return an interval to the millisecond, such as {@code 30s}, {@code 5m} or {@code 1h}} */
    public static String inWords(Duration length) {
        long seconds = length.toSeconds();
        if (seconds == 0 || length.toMillis() % 1000 != 0) {
            return BigDecimal.valueOf(length.toMillis(), 3).stripTrailingZeros().toPlainString() + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    /**
     * {@return an interval; empty for {@code off}}
     *
     * @param text {@code 30s}, {@code 5m}, {@code 1.5h}, or {@code off}
     * @throws IllegalArgumentException if the text is none of these
     */
    public static Optional<Duration> parseInterval(String text) {
        if (text.equals("off")) {
            return Optional.empty();
        }
        Matcher parts = INTERVAL.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no time such as 30s, 5m or 1h, and not off");
        }
        double seconds = Double.parseDouble(parts.group(1)) * SECONDS.getOrDefault(parts.group(2), 1);
        return Optional.of(Duration.ofMillis(Math.round(1000 * seconds)));
    }
}
