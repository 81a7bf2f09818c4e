package org.vitrine.cli.learn;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.vitrine.training.plan.CheckpointPolicy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long to wait between two checkpoints.
 *
 * @param length how long; null for ever
 */
public record CheckpointInterval(@Nullable Duration length) {

    /** Reads {@code 30s}, {@code 5m}, {@code 1.5h} and {@code off}. */
    public static final class Converter implements ITypeConverter<CheckpointInterval> {

        @Override
        public CheckpointInterval convert(String text) {
            try {
                return new CheckpointInterval(
                        CheckpointPolicy.parseInterval(text).orElse(null));
            } catch (IllegalArgumentException none) {
                throw new TypeConversionException(String.valueOf(none.getMessage()));
            }
        }
    }
}
