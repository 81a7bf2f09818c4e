package org.vitrine.cli;

import java.util.List;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.kinds.Scene;

/** The images of core's scenes as data for the command line: {@code scene:0}, {@code scene:1} and so on. */
public final class SceneData implements DataKind {

    /** The option that names a scene's images. */
    static String option(Scene scene) {
        return "--data=scene:" + Scene.all().indexOf(scene);
    }

    @Override
    public String name() {
        return "scene";
    }

    @Override
    public String usage() {
        return "scene:NUMBER";
    }

    @Override
    public String description() {
        return "a scene of the tests";
    }

    @Override
    public List<String> splits(String where) {
        return List.of("train", "validation", "test");
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Scene scene = Scene.all().get(Integer.parseInt(where));
        return switch (split) {
            case "train" -> scene.train();
            case "validation" -> scene.validation();
            case "test" -> scene.test();
            default -> throw new DataException("there is no split " + split);
        };
    }
}
