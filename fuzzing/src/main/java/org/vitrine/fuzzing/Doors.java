package org.vitrine.fuzzing;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All doors, by name. A new reader gets a line here. */
final class Doors {

    /** Makes a door, with the files it needs. */
    private interface Maker {
        Door make() throws IOException;
    }

    private static final Map<String, Maker> MAKERS = new LinkedHashMap<>();

    static {
        MAKERS.put("model", ModelDoors::file);
        MAKERS.put("model-header", ModelDoors::header);
        MAKERS.put("edited-header", ModelDoors::editedHeader);
        MAKERS.put("checkpoint", ModelDoors::checkpoint);
        MAKERS.put("checkpoint-header", ModelDoors::checkpointHeader);
        MAKERS.put("team", ModelDoors::team);
        MAKERS.put("team-header", ModelDoors::teamHeader);
        MAKERS.put("index", ModelDoors::index);
        MAKERS.put("index-header", ModelDoors::indexHeader);
        MAKERS.put("idx-images", DataDoors::idxImages);
        MAKERS.put("idx-labels", DataDoors::idxLabels);
        MAKERS.put("csv", DataDoors::csv);
        MAKERS.put("slices", DataDoors::slices);
        MAKERS.put("celeba-attributes", DataDoors::celebaAttributes);
        MAKERS.put("celeba-partition", DataDoors::celebaPartition);
        MAKERS.put("zip", DataDoors::zip);
        MAKERS.put("cifar", DataDoors::cifar);
        MAKERS.put("npz", DataDoors::npz);
        MAKERS.put("npy", DataDoors::npy);
        MAKERS.put("cache", CacheDoor::bits);
        MAKERS.put("history", DataDoors::history);
        MAKERS.put("plan", DataDoors::plan);
        MAKERS.put("recipe", DataDoors::recipe);
        MAKERS.put("pictures", ImageDoors::files);
        MAKERS.put("upload", ImageDoors::uploads);
        MAKERS.put("mask", ImageDoors::masks);
        MAKERS.put("edit-request", DataDoors::editRequests);
    }

    private Doors() {}

    static List<String> names() {
        return List.copyOf(MAKERS.keySet());
    }

    static Door open(String name) throws IOException {
        Maker maker = MAKERS.get(name);
        if (maker == null) {
            throw new IllegalArgumentException(
                    "there is no reader '" + name + "'; choose from: " + String.join(", ", names()));
        }
        return maker.make();
    }
}
