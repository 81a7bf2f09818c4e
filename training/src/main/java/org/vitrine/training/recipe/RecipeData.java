package org.vitrine.training.recipe;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.image.Preparation;
import org.vitrine.training.plan.DataPlan;

/**
 * The images that a recipe needs.
 *
 * @param place where they are looked for, as a data location: relative to the folder that the program runs in
 * @param fetch the public data that they are; null if they are not among those that can be fetched
 * @param advice how to get them, for a person to read; empty if they can be fetched or are generated
 * @param size the size that images are scaled to; null to take them as they are
 * @param colour whether they are read as grey or coloured; null to take them as they are
 * @param labels the labels wanted, in this order; null for all
 * @param dropUnlabelled whether images that have none of the labels are left out
 * @param test the split that the recipe is measured on
 * @param preparation how images are brought to the size
 */
public record RecipeData(
        String place,
        @Nullable PublicData fetch,
        String advice,
        @Nullable ImageSize size,
        @Nullable Colour colour,
        @Nullable List<String> labels,
        boolean dropUnlabelled,
        String test,
        Preparation preparation) {

    public RecipeData {
        labels = labels == null ? null : List.copyOf(labels);
        if (place.indexOf(':') < 1) {
            throw new IllegalArgumentException("a place is a kind of data, a colon, and where it is: " + place);
        }
    }

    /** Images that are squashed where proportions differ. */
    public RecipeData(
            String place,
            @Nullable PublicData fetch,
            String advice,
            @Nullable ImageSize size,
            @Nullable Colour colour,
            @Nullable List<String> labels,
            boolean dropUnlabelled,
            String test) {
        this(place, fetch, advice, size, colour, labels, dropUnlabelled, test, Preparation.PLAIN);
    }

    /** {@return the folder that public data are fetched to: {@code data/NAME}} */
    public static Path folder(PublicData data) {
        return Path.of("data", data.name());
    }

    /** {@return what kind of data they are: what stands before the colon of a location} */
    public String kind() {
        return place.substring(0, place.indexOf(':'));
    }

    /** {@return whether the images are made by the program, so that they need not be got} */
    public boolean isGenerated() {
        return fetch == null && advice.isEmpty();
    }

    /**
     * {@return a data location on this machine: the place, or where the operating system's package keeps the images;
     * empty if they are at neither}
     */
    public Optional<String> find() {
        if (isGenerated()) {
            return Optional.of(place);
        }
        if (fetch == null) {
            return exists(place.substring(place.indexOf(':') + 1)) ? Optional.of(place) : Optional.empty();
        }
        if (isWhole(fetch, folder(fetch))) {
            return Optional.of(place);
        }
        Path system = fetch.systemFolder();
        return system != null && isWhole(fetch, system) ? Optional.of(fetch.location(system)) : Optional.empty();
    }

    private static boolean exists(String file) {
        try {
            return Files.exists(Path.of(file));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /**
     * {@return whether all files of some public data are in a folder, gzipped or not} A download that failed may have
     * left some or none.
     */
    private static boolean isWhole(PublicData data, Path folder) {
        if (!data.members().isEmpty()) {
            return data.members().stream().allMatch(member -> Files.exists(folder.resolve(member)));
        }
        return data.files().stream()
                .map(item -> item.name().replaceFirst("\\.gz$", ""))
                .allMatch(name -> Files.exists(folder.resolve(name)) || Files.exists(folder.resolve(name + ".gz")));
    }

    /**
     * {@return a data location as people shorten it}
     *
     * @param given a kind, a colon and a place; or the place alone, which is then of the recipe's kind
     */
    public String location(String given) {
        return given.matches("[a-z][a-z0-9-]+:.*") ? given : kind() + ":" + given;
    }

    /** {@return the images to learn from, at a data location} */
    public DataPlan.Located at(String location) {
        return new DataPlan.Located(
                location, "train", size, colour, labels, dropUnlabelled, null, false, null, preparation);
    }
}
