package org.vitrine.cli.option;

import org.vitrine.training.plan.ThresholdPlan;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how decision thresholds are found. */
public final class ThresholdWords implements ITypeConverter<ThresholdPlan> {

    @Override
    public ThresholdPlan convert(String text) {
        try {
            return ThresholdPlan.parse(text);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(String.valueOf(unknown.getMessage()));
        }
    }
}
