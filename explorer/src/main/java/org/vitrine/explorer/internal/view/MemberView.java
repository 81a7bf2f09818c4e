package org.vitrine.explorer.internal.view;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

/** One model of those that vote together: its clauses and what they see. Threads may share it. */
public final class MemberView {

    private final Model model;
    private final Lazy<int[]> active = new Lazy<>(this::findActive);
    private final Lazy<List<EvidenceMap>> representations = new Lazy<>(this::represent);

    MemberView(Model model) {
        this.model = model;
    }

    public Model model() {
        return model;
    }

    /** Looks at an image through one clause; {@link ModelView#look} describes it. */
    List<ClauseVote> look(Raster image, int clause) {
        try (ClauseView view = model.view(model.encoding().encode(image))) {
            if (model.clauses().isCrisp()) {
                List<Placement> matching = view.placements(clause);
                return matching.isEmpty() ? List.of() : List.of(new ClauseVote(clause, 1, matching));
            }
            return view.best(clause).stream()
                    .map(at ->
                            new ClauseVote(0, clause, view.strength(clause, at), List.of(at), failed(view, clause, at)))
                    .toList();
        }
    }

    private static List<Integer> failed(ClauseView view, int clause, Placement at) {
        boolean[] holds = view.holds(clause, at);
        return IntStream.range(0, holds.length).filter(i -> !holds[i]).boxed().toList();
    }

    /**
     * Computes the class sums of an image.
     *
     * @param image the image
     * @param counts receives the number of positions at which each clause is true, or of votes that it casts if it has
     *     a tolerance
     */
    int[] classSums(Raster image, int[] counts) {
        try (ClauseView view = model.view(model.encoding().encode(image))) {
            int[] strengths = view.strengths();
            boolean crisp = model.clauses().isCrisp();
            Arrays.setAll(counts, clause -> crisp ? view.count(clause) : strengths[clause]);
            return model.decided(strengths).classSums();
        }
    }

    /**
     * {@return the clauses that can be true, in the order of their numbers: they have literals, which do not contradict
     * each other}
     */
    public int[] activeClauses() {
        return active.get();
    }

    private int[] findActive() {
        return IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0)
                .filter(clause -> !model.isContradictory(clause))
                .toArray();
    }

    /** {@return the class representation of each label; computed once} */
    public List<EvidenceMap> representations() {
        return representations.get();
    }

    private List<EvidenceMap> represent() {
        ClassRepresentation representation = new ClassRepresentation(model);
        return IntStream.range(0, model.labels().size())
                .mapToObj(representation::of)
                .toList();
    }
}
