package org.vitrine.explorer.internal.view;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.evaluation.report.ClauseChoice;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Likeness;

/** One model of those that vote together: its clauses and what they see. Threads may share it. */
public final class MemberView {

    private final Model model;
    private final Lazy<int[]> active = new Lazy<>(() -> ClauseChoice.active(model()));
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
            return view.looks(clause).stream()
                    .map(look -> new ClauseVote(0, clause, look.strength(), look.placements(), look.failed()))
                    .toList();
        }
    }

    /** Holds what it says of an image, and the likeness if it knows usual images. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Said(int[] classSums, Optional<Likeness> likeness) {}

    /**
     * Computes the class sums of an image and its likeness.
     *
     * @param counts receives how much each clause spoke: the number of positions at which it is true, or of votes that
     *     it casts, whichever is more
     */
    Said said(Raster image, int[] counts) {
        BitImage bits = model.encoding().encode(image);
        try (ClauseView view = model.view(bits)) {
            int[] strengths = view.strengths();
            Arrays.setAll(
                    counts, clause -> strengths[clause] == 0 ? 0 : Math.max(view.count(clause), strengths[clause]));
            return new Said(model.decided(strengths).classSums(), model.likeness(bits, strengths));
        }
    }

    /**
     * {@return the clauses that can be true, in the order of their numbers: they have literals, which do not contradict
     * each other}
     */
    public int[] activeClauses() {
        return active.get();
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
