package org.vitrine.evaluation.shrink;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;

/**
 * How small a model should become, and what that may cost.
 *
 * @param measure what is watched
 * @param clauses clauses are dropped until so many are left, at least 1
 * @param loss by how much the measure may fall, 0 to 1: shrinking stops before it falls further, even if there are more clauses than
 *     asked for; empty if the number of clauses alone counts
 * @param shorten whether literals are dropped, too
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
     * As few clauses as possible.
     *
     * @param measure what is watched
     * @param loss by how much it may fall, 0 to 1
     * @return the goal
     */
    public static ShrinkGoal within(Measure measure, double loss) {
        return new ShrinkGoal(measure, 1, OptionalDouble.of(loss), true);
    }

    /**
     * A number of clauses, whatever it costs.
     *
     * @param measure what is watched
     * @param clauses how many clauses are left
     * @return the goal
     */
    public static ShrinkGoal to(Measure measure, int clauses) {
        return new ShrinkGoal(measure, clauses, OptionalDouble.empty(), true);
    }
}
