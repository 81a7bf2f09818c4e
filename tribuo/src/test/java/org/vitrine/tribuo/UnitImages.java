package org.vitrine.tribuo;

import org.tribuo.Example;
import org.tribuo.Feature;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

/** The grey images of seed 1 with features of 0 to 1. */
final class UnitImages {

    private UnitImages() {}

    static MutableDataset<Label> dataset() {
        MutableDataset<Label> units =
                new MutableDataset<>(new SimpleDataSourceProvenance("0 to 1", new LabelFactory()), new LabelFactory());
        for (Example<Label> example : Twins.oneDataset(Twins.one(Twins.GREY, 60, 1))) {
            ArrayExample<Label> scaled = new ArrayExample<>(example.getOutput());
            example.forEach(feature -> scaled.add(new Feature(feature.getName(), feature.getValue() / 255)));
            units.add(scaled);
        }
        return units;
    }
}
