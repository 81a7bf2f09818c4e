package org.vitrine.internal.edit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.VotingClauses;

/**
 * Carries out edits, one after the other. Only literals and weights change. A clause that a label shares with others
 * gets a copy of its own for the label when only this label's votes change; copies come after all clauses that there
 * were before.
 */
public final class ClauseEditor {

    private final VotingClauses model;
    private final boolean shared;
    private final PatchGrid grid;
    private final LiteralSight sight;
    private final List<int @Nullable []> literals = new ArrayList<>(); // of each clause, rising; null as in the model
    private final List<int[]> weights = new ArrayList<>(); // of each clause, for each label
    private final int[] thresholds;
    private final List<Integer> copied = new ArrayList<>(); // of which clause of the original each copy is one
    private int edit;
    private boolean changed; // whether a literal is another one

    /** Begins with a model; {@code shared} says that its labels share all clauses. */
    public ClauseEditor(VotingClauses model, boolean shared) {
        this.model = model;
        this.shared = shared;
        this.grid = model.grid();
        this.sight = new LiteralSight(model);
        this.thresholds = model.thresholds().toArray();
        int labels = model.labels().size();
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            int number = clause;
            literals.add(null);
            weights.add(IntStream.range(0, labels)
                    .map(label -> model.weight(number, label))
                    .toArray());
        }
    }

    /** Makes a change; each counts from 0 on in the messages about it. */
    public void apply(Edit change) {
        if (change instanceof Edit.Mute mute) {
            Arrays.fill(weights.get(checked(mute.clause())), 0);
        } else if (change instanceof Edit.Reweight reweight) {
            reweight(reweight);
        } else if (change instanceof Edit.Restrict restrict) {
            restrict(checked(restrict.clause()), checked(restrict.area()));
        } else if (change instanceof Edit.Forbid forbid) {
            forbid(label(forbid.label()), checked(forbid.area()));
        } else if (change instanceof Edit.Decide decide) {
            decide(label(decide.label()), decide.above());
        }
        edit++;
    }

    private int checked(int clause) {
        if (clause >= weights.size()) {
            throw refused("there is no clause " + clause + "; they are 0 to " + (weights.size() - 1));
        }
        return clause;
    }

    private Area checked(Area area) {
        if (area.top() < 0
                || area.left() < 0
                || area.bottom() >= grid.imageHeight()
                || area.right() >= grid.imageWidth()) {
            throw refused("rows must be 0 to " + (grid.imageHeight() - 1) + " and columns 0 to "
                    + (grid.imageWidth() - 1) + ": rows " + area.top() + "-" + area.bottom() + ", columns "
                    + area.left()
                    + "-" + area.right());
        }
        return area;
    }

    private int label(String name) {
        int label = model.labels().names().indexOf(name);
        if (label < 0) {
            throw refused("there is no label '" + name + "'; there are: "
                    + String.join(", ", model.labels().names()));
        }
        return label;
    }

    private EditException refused(String message) {
        return new EditException(edit, message);
    }

    private void reweight(Edit.Reweight reweight) {
        int clause = checked(reweight.clause());
        int label = label(reweight.label());
        int own = clause / (weights.size() / model.labels().size());
        if (!shared && own != label) {
            throw refused(
                    "clause " + clause + " votes on " + model.labels().name(own) + " only, not on " + reweight.label());
        }
        weights.get(clause)[label] = reweight.votes();
    }

    private void decide(int label, int above) {
        if (model.labels().exclusive()) {
            throw refused("labels that exclude each other have no thresholds: the largest class sum wins");
        }
        thresholds[label] = above;
    }

    /** {@return the class sums above which labels are given} */
    public DecisionThresholds thresholds() {
        return DecisionThresholds.of(thresholds);
    }

    private void restrict(int clause, Area area) {
        int[] before = literals(clause);
        int[] pixels = Arrays.stream(before).filter(sight::isPixel).toArray();
        if (grid.positions() == 1) {
            int[] inside = Arrays.stream(pixels)
                    .filter(literal -> sight.isInside(literal, 0, 0, area))
                    .toArray();
            if (inside.length == 0) {
                throw refused("no literal of clause " + clause + " looks at this area alone; mute the clause instead");
            }
            set(clause, inside);
            return;
        }
        OpenPositions positions = new OpenPositions(grid, rectangle(before));
        boolean[] everyRow = marks(grid.rows(), row -> true);
        boolean[] everyColumn = marks(grid.columns(), column -> true);
        for (int literal : pixels) {
            positions.close(marks(grid.rows(), row -> !sight.isInsideRows(literal, row, area)), everyColumn);
            positions.close(everyRow, marks(grid.columns(), column -> !sight.isInsideColumns(literal, column, area)));
        }
        Rectangle open = positions
                .largest()
                .orElseThrow(() -> refused("clause " + clause
                        + " fits nowhere into this area; choose a larger one, or mute the clause instead"));
        set(clause, OpenPositions.limited(grid, before, open));
    }

    private int[] literals(int clause) {
        int[] now = literals.get(clause);
        return now == null ? model.clauses().literalsOf(clause) : now;
    }

    private void set(int clause, int[] now) {
        changed |= now.length != literals(clause).length;
        literals.set(clause, now);
    }

    /** {@return the clause of the original that a clause is, or is a copy of} */
    private int origin(int clause) {
        int before = model.clauses().size();
        return clause < before ? clause : copied.get(clause - before);
    }

    private static boolean[] marks(int size, IntPredicate marked) {
        boolean[] marks = new boolean[size];
        for (int i = 0; i < size; i++) {
            marks[i] = marked.test(i);
        }
        return marks;
    }

    private void forbid(int label, Area area) {
        int count = weights.size();
        for (int clause = 0; clause < count; clause++) {
            int[] votes = weights.get(clause);
            if (votes[label] == 0) {
                continue;
            }
            int[] before = literals(clause);
            Optional<int[]> after = grid.positions() == 1 ? without(before, area) : elsewhere(before, area);
            if (after.isEmpty()) {
                votes[label] = 0;
            } else if (after.get().length != before.length) {
                int number = clause;
                boolean alone = IntStream.range(0, votes.length).allMatch(other -> other == label || votes[other] == 0);
                if (alone) {
                    set(number, after.get());
                } else {
                    int[] only = new int[votes.length];
                    only[label] = votes[label];
                    votes[label] = 0;
                    changed = true;
                    literals.add(after.get());
                    weights.add(only);
                    copied.add(origin(number));
                }
            }
        }
        if (IntStream.range(0, weights.size())
                .allMatch(clause -> weights.get(clause)[label] == 0 || literals(clause).length == 0)) {
            throw refused("no clause could vote on " + model.labels().name(label)
                    + " without looking there; choose a smaller area");
        }
    }

    /** {@return the literals that do not look at an area; empty if more than half of them do} */
    private Optional<int[]> without(int[] before, Area area) {
        int[] kept = Arrays.stream(before)
                .filter(literal -> !sight.touches(literal, 0, 0, area))
                .toArray();
        return 2 * kept.length < before.length ? Optional.empty() : Optional.of(kept);
    }

    /**
     * {@return the literals of a clause that is limited to positions where none looks at an area; empty if there are
     * none}
     */
    private Optional<int[]> elsewhere(int[] before, Area area) {
        OpenPositions positions = new OpenPositions(grid, rectangle(before));
        boolean any = false;
        for (int literal : before) {
            if (sight.isPixel(literal)) {
                any |= positions.close(
                        marks(grid.rows(), row -> sight.touchesRows(literal, row, area)),
                        marks(grid.columns(), column -> sight.touchesColumns(literal, column, area)));
            }
        }
        return any ? positions.largest().map(open -> OpenPositions.limited(grid, before, open)) : Optional.of(before);
    }

    private Rectangle rectangle(int[] of) {
        return Rectangle.of(grid, words(of), 0);
    }

    private long[] words(int[] of) {
        long[] words = new long[grid.literalWords()];
        for (int literal : of) {
            int bit = grid.bitOf(literal);
            words[bit >>> 6] |= 1L << bit;
        }
        return words;
    }

    /** {@return the clauses as they are now} */
    public ClauseBank clauses() {
        if (!changed) {
            return model.clauses();
        }
        int[][] all =
                IntStream.range(0, literals.size()).mapToObj(this::literals).toArray(int[][]::new);
        return model.clauses().select(origins()).withLiterals(all);
    }

    /** {@return all votes, those of each label for each clause} */
    public int[] weights() {
        return weights.stream().flatMapToInt(Arrays::stream).toArray();
    }

    /**
     * {@return for each clause the one of the original that it was made from: itself, or what a copy at the end is a
     * copy of}
     */
    public int[] origins() {
        return IntStream.range(0, literals.size()).map(this::origin).toArray();
    }

    /**
     * {@return the mean votes of the clauses now, as far as they follow from those of the original; exact for clauses
     * that kept their literals} Of a clause that lost literals it is known how often the others held; its votes are
     * those that it would cast if as many of them failed on every image as do on average.
     */
    public UsualVotes usual(UsualVotes before) {
        if (!changed) {
            return before;
        }
        int tolerance = model.clauses().tolerance();
        int clauses = literals.size();
        int[] votes = new int[clauses];
        int[] lacking = new int[clauses];
        int[] offsets = new int[clauses + 1];
        List<int[]> without = new ArrayList<>();
        List<int[]> with = new ArrayList<>();
        for (int clause = 0; clause < clauses; clause++) {
            int number = clause;
            int[] now = literals(clause);
            int[] then = model.clauses().literalsOf(clause);
            int[] kept = Arrays.stream(now)
                    .map(literal -> Arrays.binarySearch(then, literal))
                    .toArray();
            without.add(Arrays.stream(kept)
                    .map(literal -> before.heldWithout(number, literal))
                    .toArray());
            with.add(Arrays.stream(kept)
                    .map(literal -> before.heldWith(number, literal))
                    .toArray());
            lacking[clause] = before.lacking(clause);
            offsets[clause + 1] = offsets[clause] + now.length;
            long most = (long) tolerance * before.images();
            long held = Arrays.stream(without.get(clause)).asLongStream().sum()
                    + Arrays.stream(with.get(clause)).asLongStream().sum();
            long failed = (long) now.length * before.images() - held;
            votes[clause] = now.length == then.length
                    ? before.votes(clause)
                    : (int) Math.min(most, Math.max(before.votes(clause), most - failed));
        }
        return new UsualVotes(
                before.images(),
                votes,
                lacking,
                offsets,
                without.stream().flatMapToInt(Arrays::stream).toArray(),
                with.stream().flatMapToInt(Arrays::stream).toArray());
    }
}
