package org.vitrine.kinds;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.team.Team;

/** A kind of model: a model or a team on the images of a scene. It is made when it is first asked for, and then kept. */
public final class Kind {

    private final String name;
    private final Scene scene;
    private final Supplier<? extends Classifier> maker;
    private @Nullable Classifier made;

    /**
     * A kind.
     *
     * @param name what sets it apart, in a few words
     * @param scene the images that it is for
     * @param maker makes it
     */
    public Kind(String name, Scene scene, Supplier<? extends Classifier> maker) {
        this.name = name;
        this.scene = scene;
        this.maker = maker;
    }

    /** The images that it is for. */
    public Scene scene() {
        return scene;
    }

    /** The model or the team, always the same one. */
    public synchronized Classifier classifier() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }

    /** Whether it is a team. */
    public boolean isTeam() {
        return classifier() instanceof Team;
    }

    /** The model, if it is no team. */
    public Model model() {
        return (Model) classifier();
    }

    /** The models that it consists of: itself, or the members of the team. */
    public List<Model> models() {
        return classifier() instanceof Team team
                ? team.members().stream().map(Member::model).toList()
                : List.of(model());
    }

    /** The class sums above which labels are given. */
    public DecisionThresholds thresholds() {
        return classifier() instanceof Team team ? team.thresholds() : model().thresholds();
    }

    /** A name for files. */
    public String fileName() {
        return name.replaceAll("[^a-z0-9]+", "-");
    }

    @Override
    public String toString() {
        return name;
    }
}
