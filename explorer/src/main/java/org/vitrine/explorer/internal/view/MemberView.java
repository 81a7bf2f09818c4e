package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseMatches;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

/** One model of those that vote together: its clauses and what they see. Threads may share it. */
public final class MemberView {

    private final Model model;
    private final ClauseExplainer explainer;
    private final @Nullable FuzzyMatches fuzzyMatches; // null if the clauses are crisp
    private final Lazy<int[]> active = new Lazy<>(this::findActive);
    private final Lazy<List<EvidenceMap>> representations = new Lazy<>(this::represent);

    MemberView(Model model, ClauseExplainer explainer) {
        this.model = model;
        this.explainer = explainer;
        this.fuzzyMatches = model.clauses().isCrisp() ? null : new FuzzyMatches(model);
    }

    public Model model() {
        return model;
    }

    /** What a clause says of an image; {@link ModelView#look} describes it. */
    List<ClauseVote> look(Raster image, int clause) {
        BitImage bits = model.encoding().encode(image);
        FuzzyMatches fuzzy = fuzzyMatches;
        return fuzzy == null ? crispLook(bits, clause) : fuzzy.look(bits, clause);
    }

    private List<ClauseVote> crispLook(BitImage image, int clause) {
        int columns = model.grid().columns();
        List<ClauseVote.Position> positions = new ArrayList<>();
        try (ClauseMatches matches = explainer.matches(image)) {
            matches.forEach(clause, at -> positions.add(new ClauseVote.Position(at / columns, at % columns)));
        }
        return positions.isEmpty() ? List.of() : List.of(new ClauseVote(clause, 1, positions));
    }

    /**
     * The class sums of an image.
     *
     * @param image the image
     * @param counts receives the number of positions at which each clause is true, or of votes that it casts if it is fuzzy
     */
    int[] classSums(Raster image, int[] counts) {
        BitImage bits = model.encoding().encode(image);
        FuzzyMatches fuzzy = fuzzyMatches;
        if (fuzzy == null) {
            return crispVotes(bits, counts);
        }
        fuzzy.countVotes(bits, counts);
        return explainer.predict(bits).classSums();
    }

    /** Counts the positions at which each clause is true, and adds up the votes of those that are. */
    private int[] crispVotes(BitImage image, int[] counts) {
        int[] votes = new int[model.labels().size()];
        try (ClauseMatches matches = explainer.matches(image)) {
            for (int clause = 0; clause < counts.length; clause++) {
                counts[clause] = matches.count(clause);
                for (int label = 0; counts[clause] > 0 && label < votes.length; label++) {
                    votes[label] += model.weight(clause, label);
                }
            }
        }
        return votes;
    }

    /** The clauses that can be true, in the order of their numbers: they have literals, which do not contradict each other. */
    public int[] activeClauses() {
        return active.get();
    }

    private int[] findActive() {
        return IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0)
                .filter(clause -> !model.isContradictory(clause))
                .toArray();
    }

    /** The class representation of each label; computed once. */
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
