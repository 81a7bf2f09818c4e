package org.vitrine.data;

import java.util.List;
import org.vitrine.dataset.ImageSource;

/** {@code faces:} and settings: drawn faces. */
final class FacesKind implements DataKind {

    @Override
    public String name() {
        return "faces";
    }

    @Override
    public String usage() {
        return "faces: (or faces:count=4000,test=1000,seed=7)";
    }

    @Override
    public List<String> splits(String where) {
        return Faces.splits();
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        return new Faces(FacesSettings.parse(where, options.seed()), split);
    }
}
