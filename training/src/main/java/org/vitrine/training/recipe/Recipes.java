package org.vitrine.training.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.internal.service.Spelling;

/** The recipes that the program brings along, and those in files of one's own. */
public final class Recipes {

    /** The usual ending of the name of a recipe's file. */
    public static final String ENDING = ".recipe";

    private static final int MOST_BYTES = 4 * RecipeText.MOST_CHARACTERS; // UTF-8 takes up to four for a character

    private static final List<String> NAMES = List.of(
            "mnist-paper",
            "mnist",
            "fashion-mnist",
            "kmnist",
            "celeba-paper",
            "celeba",
            "celeba-40",
            "faces-crisp",
            "faces",
            "faces-small",
            "medmnist",
            "cifar10-small",
            "cifar10");

    /** Read when they are first asked for. */
    private static final class BuiltIn {
        static final List<Recipe> ALL = NAMES.stream().map(Recipes::resource).toList();
    }

    private Recipes() {}

    /** {@return the recipes of the program, in a sensible order for people} */
    public static List<Recipe> builtIn() {
        return BuiltIn.ALL;
    }

    /**
     * {@return a recipe of the program, or of a file}
     *
     * @param name of a recipe, or the path of a file
     * @throws RecipeException if there is neither, or the file is not a recipe
     */
    public static Recipe find(String name) {
        for (Recipe recipe : builtIn()) {
            if (recipe.name().equals(name)) {
                return recipe;
            }
        }
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException none) {
            throw unknown(name);
        }
        if (!Files.isRegularFile(file)) {
            throw unknown(name);
        }
        return read(file);
    }

    private static RecipeException unknown(String name) {
        List<String> names = new ArrayList<>(NAMES);
        return new RecipeException("there is no recipe and no file '" + name + "'"
                + Spelling.nearest(name, names)
                        .map(word -> "; did you mean " + word + "?")
                        .orElse("; there are: " + String.join(", ", names) + ", and files of your own"));
    }

    /**
     * {@return the recipe in a file}
     *
     * @throws RecipeException if the file cannot be read or is not a recipe; the message names the line
     */
    public static Recipe read(Path file) {
        try (InputStream input = Files.newInputStream(file)) {
            return Recipe.parse(text(input.readNBytes(MOST_BYTES + 1), file.toString()), file.toString());
        } catch (IOException problem) {
            throw new RecipeException(
                    "cannot read " + file + " (" + problem.getClass().getSimpleName() + "); check the path", problem);
        }
    }

    private static String text(byte[] bytes, String file) {
        if (bytes.length > MOST_BYTES) {
            throw new RecipeException(file + " is too large for a recipe: more than " + MOST_BYTES / 1024 + " KB");
        }
        return new String(bytes, StandardCharsets.UTF_8); // what is not UTF-8 becomes a mark that the reader refuses
    }

    private static Recipe resource(String name) {
        String file = name + ENDING;
        try (InputStream input = Recipes.class.getResourceAsStream(file)) {
            if (input == null) {
                throw new IllegalStateException("the recipe " + file + " is missing in this program");
            }
            return Recipe.parse(text(input.readAllBytes(), file), file);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
