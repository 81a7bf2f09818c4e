package org.vitrine.kinds;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** A kind of model: a model or a team on the images of a scene. It is made when it is first asked for, and then kept. */
public final class Kind {

    private final String name;
    private final Scene scene;
    private final Supplier<? extends ClauseClassifier> maker;
    private @Nullable ClauseClassifier made;

    /**
     * A kind.
     *
     * @param name what sets it apart, in a few words
     * @param scene the images that it is for
     * @param maker makes it
     */
    public Kind(String name, Scene scene, Supplier<? extends ClauseClassifier> maker) {
        this.name = name;
        this.scene = scene;
        this.maker = maker;
    }

    /** The images that it is for. */
    public Scene scene() {
        return scene;
    }

    /** The model or the team, always the same one. */
    public synchronized ClauseClassifier classifier() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }

    /** Whether it is a team. */
    public boolean isTeam() {
        return classifier().members().size() > 1;
    }

    /** The model, if it is no team. */
    public Model model() {
        return models().get(0);
    }

    /** The models that it consists of: itself, or the members of the team. */
    public List<Model> models() {
        return classifier().models();
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
