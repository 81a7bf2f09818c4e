package org.vitrine.training.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * A recipe of one's own that has not been measured yet: settings that were found for some images, to be written to a
 * file and handed on.
 *
 * @param name what it is called, in lower-case letters, digits and dashes
 * @param title what it is, in a few words
 * @param about what it is for, in a sentence or two
 * @param plan how to learn, from images at a data location
 * @param traits what can be counted of the images
 * @param look how they look; null if that is not known
 * @param notMeasured why it has no result
 * @param notes what else is worth knowing
 */
public record RecipeDraft(
        String name,
        String title,
        String about,
        TrainingPlan plan,
        ImageTraits traits,
        @Nullable ImageLook look,
        String notMeasured,
        List<String> notes) {

    /** The first line of its file. */
    public static final String FIRST_LINE = "# Written by Vitrine.";

    public RecipeDraft {
        notes = List.copyOf(notes);
        if (!(plan.data() instanceof DataPlan.Located)) {
            throw new IllegalArgumentException("a recipe needs images at a data location, not in memory");
        }
    }

    /** {@return a name for a recipe, made from any text: at most 40 lower-case letters, digits and dashes} */
    public static String nameOf(String text) {
        String plain =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String name = plain.isEmpty() ? "recipe" : plain;
        return name.substring(0, Math.min(40, name.length()));
    }

    /**
     * {@return the content of the recipe's file}
     *
     * @throws RecipeException if it is not a recipe that {@link Recipe#parse} reads
     */
    public String toText() {
        List<String> lines = new ArrayList<>();
        lines.add(FIRST_LINE + " See docs/recipes.md for the format.");
        entry(lines, "format", RecipeText.FORMAT);
        entry(lines, "name", name);
        entry(lines, "title", title);
        entry(lines, "about", about);
        data(lines, (DataPlan.Located) plan.data());
        images(lines);
        section(lines, "plan");
        options().forEach((option, value) -> entry(lines, option, value));
        section(lines, "result");
        entry(lines, "not-measured", notMeasured);
        if (!notes.isEmpty()) {
            section(lines, "notes");
            notes.forEach(note -> entry(lines, "note", note));
        }
        String text = String.join("\n", lines) + "\n";
        Recipe.parse(text, name + Recipes.ENDING);
        return text;
    }

    private static void data(List<String> lines, DataPlan.Located data) {
        section(lines, "data");
        entry(lines, "place", data.location());
        entry(lines, "get", "the images are the author's own; give others with --data");
        if (data.size() != null) {
            entry(lines, "size", data.size().toString());
        }
        if (data.colour() != null) {
            entry(lines, "colour", data.colour().name().toLowerCase(Locale.ROOT));
        }
        if (data.preparation().fit() != Fit.SQUASH) {
            entry(lines, "fit", data.preparation().fit().word());
        }
        if (data.preparation().range() != null) {
            entry(lines, "range", data.preparation().range().toString());
        }
        if (data.labels() != null) {
            entry(lines, "labels", String.join(", ", data.labels()));
        }
        if (data.dropUnlabelled()) {
            entry(lines, "drop-unlabelled", "true");
        }
    }

    private Map<String, String> options() {
        String encoding = plan.recipe(traits.shape().channels()).toString();
        Map<String, String> options = new LinkedHashMap<>(SuggestedSettings.options(encoding, plan.settings()));
        Map<String, String> all = plan.toOptions();
        for (String name : List.of("validate", "measure", "patience", "thresholds")) {
            if (all.containsKey(name)) {
                options.put(name, all.get(name));
            }
        }
        return options;
    }

    private void images(List<String> lines) {
        ImageShape shape = traits.shape();
        section(lines, "images");
        entry(lines, "size", shape.height() + "x" + shape.width());
        entry(lines, "colour", shape.channels() == 1 ? "grey" : "rgb");
        entry(lines, "labels", "" + traits.labels());
        entry(lines, "exclusive", "" + traits.exclusive());
        entry(lines, "examples", "" + traits.examples());
        entry(lines, "rarest", String.format(Locale.ROOT, "%.2f", 100 * traits.rarest()));
        Content content = look == null ? Content.PHOTOGRAPHS : look.content();
        entry(lines, "content", content.name().toLowerCase(Locale.ROOT));
        entry(lines, "aligned", "" + (look == null || look.aligned()));
    }

    private static void section(List<String> lines, String title) {
        lines.add("");
        lines.add("[" + title + "]");
    }

    private static void entry(List<String> lines, String key, String value) {
        lines.add(key + " = " + value);
    }
}
