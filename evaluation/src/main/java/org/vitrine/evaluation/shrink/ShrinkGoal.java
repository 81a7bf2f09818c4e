package org.vitrine.evaluation.shrink;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;

/**
 * Says how small a model should become, and what that may cost.
 *
 * @param clauses the number of clauses at which dropping them stops, at least 1
 * @param loss by how much the measure may fall, 0 to 1: shrinking stops before it falls further, even if there are more
 * clauses than asked for; empty if the number of clauses alone counts
 * @param shorten true to drop literals, too
 */
public record ShrinkGoal(Measure measure, int clauses, OptionalDouble loss, boolean shorten) {

    public ShrinkGoal {
        if (clauses < 1) {
            throw new IllegalArgumentException("a model needs at least one clause: " + clauses);
        }
        if (loss.isPresent() && !(loss.getAsDouble() >= 0 && loss.getAsDouble() <= 1)) {
            throw new IllegalArgumentException("the loss of a measure must be 0 to 1: " + loss.getAsDouble());
        }
    }

    /**
     * {@return the goal of as few clauses as possible}
     *
     * @param loss the amount by which it may fall, 0 to 1
     */
    public static ShrinkGoal within(Measure measure, double loss) {
        return new ShrinkGoal(measure, 1, OptionalDouble.of(loss), true);
    }

    /** {@return the goal of a number of clauses, whatever it costs} */
    public static ShrinkGoal to(Measure measure, int clauses) {
        return new ShrinkGoal(measure, clauses, OptionalDouble.empty(), true);
    }
}
