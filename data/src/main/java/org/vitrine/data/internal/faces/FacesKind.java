package org.vitrine.data.internal.faces;

import java.util.List;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;

/** {@code faces:} and settings: drawn faces. */
public final class FacesKind implements DataKind {

    @Override
    public String name() {
        return "faces";
    }

    @Override
    public String usage() {
        return "faces:";
    }

    @Override
    public String example() {
        return "faces:count=4000,test=1000,seed=7";
    }

    @Override
    public String description() {
        return "generated faces; faces:count=4000,test=1000,seed=1,Hat=0.3 and so on; with watermark=Glasses, training "
                + "images with that label bear a watermark, a fault to be found";
    }

    @Override
    public List<String> splits(String where) {
        return Faces.SPLITS;
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        return new Faces(FacesSettings.parse(where, options.seed()), split);
    }
}
