package org.vitrine.training.recipe;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.team.Team;
import org.vitrine.training.internal.RecipeLines;
import org.vitrine.training.internal.RecipeLines.Section;
import org.vitrine.training.look.Content;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;

/** Understands the text of a recipe, strictly: what is missing, unknown or impossible is refused with its line. */
final class RecipeText {

    static final String FORMAT = "vitrine-recipe 1";

    /** More than any sensible recipe has. */
    static final int MOST_CHARACTERS = 1 << 16;

    private static final int LONGEST_VALUE = 4000;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern SEED = Pattern.compile("seed (-?[0-9]{1,19})");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?) (s|min|h)");
    private static final Pattern MEMORY = Pattern.compile("([0-9]{1,7}) MB");
    private static final Pattern FIGURE = Pattern.compile("([a-z0-9-]+) ([0-9]{1,3}(?:\\.[0-9]{1,6})?)");
    private static final int MOST_SEEDS = 100;
    private static final List<String> SECTIONS =
            List.of("data", "images", "plan", "team", "result", "network", "notes");
    private static final String NOT_MEASURED = "not-measured";
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,19}");

    private final List<Section> sections;
    private final String file;

    private RecipeText(List<Section> sections, String file) {
        this.sections = sections;
        this.file = file;
    }

    static Recipe read(String text, String file) {
        if (text.length() > MOST_CHARACTERS) {
            throw new RecipeException(file + " is too large for a recipe: more than " + MOST_CHARACTERS / 1024 + " KB");
        }
        try {
            RecipeText recipe = new RecipeText(RecipeLines.read(text, file, LONGEST_VALUE), file);
            recipe.checkSections();
            return recipe.read(text);
        } catch (RecipeLines.Refusal wrong) {
            throw new RecipeException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private void checkSections() {
        Set<String> seen = new HashSet<>();
        for (Section section : sections.subList(1, sections.size())) {
            if (!SECTIONS.contains(section.title())) {
                throw refused(section, sections.get(0).unknown("[" + section.title() + "]", bracketed()));
            }
            boolean named = section.title().equals("plan");
            if (!named && !section.name().isEmpty()) {
                throw refused(section, "only [plan] has a name behind it");
            }
            if (!seen.add(section.title() + " " + section.name())) {
                throw refused(
                        section,
                        named
                                ? "give each [plan NAME] of a team a name of its own"
                                : "there is a section [" + section.title() + "] already");
            }
        }
    }

    private static List<String> bracketed() {
        return SECTIONS.stream().map(section -> "[" + section + "]").toList();
    }

    private RecipeLines.Refusal refused(Section section, String message) {
        return RecipeLines.refused(file, section.line(), message);
    }

    private Recipe read(String text) {
        Section head = sections.get(0);
        head.readRequired("format", given -> exactly(FORMAT, given));
        head.allow(List.of("format", "name", "title", "about", "seeds"));
        RecipeData data = data(section("data"));
        List<RecipePlan> plans = plans(data);
        Section images = section("images");
        List<Long> seeds = head.read("seeds", RecipeText::seeds).orElse(List.of(1L));
        return new Recipe(
                head.readRequired("name", RecipeText::name),
                head.required("title"),
                head.required("about"),
                data,
                traits(images),
                images.readRequired("content", given -> choice(Content.class, given)),
                images.readRequired("aligned", RecipeLines::truth),
                plans,
                team(plans),
                seeds,
                result(section("result"), seeds),
                maybe("network").map(RecipeText::network),
                maybe("notes").map(RecipeText::notes).orElse(List.of()),
                text);
    }

    private Optional<Section> maybe(String title) {
        return sections.stream()
                .filter(section -> section.title().equals(title))
                .findFirst();
    }

    private Section section(String title) {
        return maybe(title).orElseThrow(() -> new RecipeException(file + " has no section [" + title + "]"));
    }

    private RecipeData data(Section section) {
        section.allow(List.of(
                "fetch", "place", "get", "size", "colour", "fit", "range", "labels", "drop-unlabelled", "test"));
        PublicData fetch = section.read("fetch", PublicData::named).orElse(null);
        if (fetch != null && (section.has("place") || section.has("get"))) {
            throw refused(section, "data that are fetched need neither 'place' nor 'get'");
        }
        String place = fetch != null ? fetch.location(RecipeData.folder(fetch)) : section.required("place");
        try {
            return new RecipeData(
                    place,
                    fetch,
                    section.text("get").orElse(""),
                    section.read("size", ImageSize::parse).orElse(null),
                    section.read("colour", given -> choice(Colour.class, given)).orElse(null),
                    section.read("labels", RecipeText::words).orElse(null),
                    section.read("drop-unlabelled", RecipeLines::truth).orElse(false),
                    section.text("test").orElse("test"),
                    new Preparation(
                            section.read("fit", Fit::of).orElse(Fit.SQUASH),
                            section.read("range", ValueRange::parse).orElse(null)));
        } catch (IllegalArgumentException wrong) {
            throw section.wrong("place", String.valueOf(wrong.getMessage()));
        }
    }

    private static ImageTraits traits(Section section) {
        section.allow(List.of("size", "colour", "labels", "exclusive", "examples", "rarest", "content", "aligned"));
        ImageSize size = section.readRequired("size", ImageSize::parse);
        Colour colour = section.readRequired("colour", given -> choice(Colour.class, given));
        int labels = section.readRequired("labels", RecipeText::count);
        boolean exclusive = section.readRequired("exclusive", RecipeLines::truth);
        int examples = section.readRequired("examples", RecipeText::count);
        double rarest = section.readRequired("rarest", RecipeText::percent);
        ImageShape shape =
                section.readRequired("size", any -> new ImageShape(size.height(), size.width(), colour.channels()));
        return new ImageTraits(shape, labels, exclusive, examples, rarest);
    }

    private List<RecipePlan> plans(RecipeData data) {
        List<Section> found = sections.stream()
                .filter(section -> section.title().equals("plan"))
                .toList();
        if (found.isEmpty()) {
            throw new RecipeException(file + " has no section [plan]");
        }
        if (found.size() > Team.MOST_MEMBERS) {
            throw refused(found.get(Team.MOST_MEMBERS), "a team has at most " + Team.MOST_MEMBERS + " members");
        }
        DataPlan.Located images = data.at(data.place());
        List<RecipePlan> plans = new ArrayList<>();
        for (Section section : found) {
            if (found.size() > 1 && section.name().isEmpty()) {
                throw refused(section, "give each [plan NAME] of a team a name of its own");
            }
            plans.add(plan(section, images));
        }
        return plans;
    }

    private static RecipePlan plan(Section section, DataPlan.Located images) {
        section.allow(PlanOption.ofRecipe().stream().map(PlanOption::name).toList());
        Map<String, String> given = section.texts();
        given.forEach((name, text) -> section.read(name, value -> {
            PlanOption.named(name).check(value);
            return value;
        }));
        try {
            TrainingPlan plan = TrainingPlan.ofOptions(images, given).asUsual();
            return new RecipePlan(section.name(), given, plan);
        } catch (IllegalArgumentException contradiction) {
            throw section.wrong("", String.valueOf(contradiction.getMessage()));
        }
    }

    private RecipeTeam team(List<RecipePlan> plans) {
        Section section = maybe("team").orElse(null);
        if (section == null) {
            return RecipeTeam.USUAL;
        }
        section.allow(List.of("divide", "thresholds"));
        if (plans.size() < 2) {
            throw refused(section, "a team needs at least two sections [plan NAME]");
        }
        return new RecipeTeam(
                section.read("divide", RecipeText::byRange).orElse(false),
                section.read("thresholds", RecipeText::teamThresholds).orElse(ThresholdPlan.usual()));
    }

    private static boolean byRange(String text) {
        return switch (text) {
            case "target" -> false;
            case "range" -> true;
            default -> throw new IllegalArgumentException("this is target or range: '" + text + "'");
        };
    }

    private static ThresholdPlan teamThresholds(String text) {
        return text.equals("members") ? ThresholdPlan.usual() : ThresholdPlan.parse(text);
    }

    private RecordedResult result(Section section, List<Long> seeds) {
        List<String> known = new ArrayList<>(List.of(NOT_MEASURED, "tolerance", "exact", "time", "memory"));
        Map<Long, Map<Measure, Double>> runs = new LinkedHashMap<>();
        section.values().forEach((key, value) -> {
            Matcher seed = SEED.matcher(key);
            if (seed.matches()) {
                known.add(key);
                Map<Measure, Double> figures = section.readRequired(key, RecipeText::figures);
                if (runs.put(section.readRequired(key, any -> seed(seed.group(1))), figures) != null) {
                    throw section.wrong(key, "there is a result of this seed already");
                }
            }
        });
        section.allow(known);
        if (section.has(NOT_MEASURED) != runs.isEmpty()) {
            throw refused(
                    section,
                    "[result] has a line 'seed N = accuracy 98.20' for each seed, or else 'not-measured = why'");
        }
        List<Measure> first = runs.values().stream()
                .findFirst()
                .map(run -> List.copyOf(run.keySet()))
                .orElse(List.of());
        runs.forEach((seed, figures) -> {
            String key = "seed " + seed;
            if (!List.copyOf(figures.keySet()).equals(first)) {
                throw section.wrong(key, "all seeds must have the same measures in the same order");
            }
            if (!seeds.contains(seed)) {
                throw section.wrong(key, key + " is not among 'seeds' at the top");
            }
        });
        return new RecordedResult(
                runs,
                section.read("tolerance", RecipeText::percent).orElse(0.0),
                section.read("exact", RecipeLines::truth).orElse(false),
                section.read("time", RecipeText::seconds).orElse(OptionalDouble.empty()),
                section.read("memory", RecipeText::megabytes).orElse(OptionalInt.empty()),
                section.text(NOT_MEASURED).orElse(""));
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException large) {
            throw new IllegalArgumentException("a seed is a whole number of at most 64 bits: " + text, large);
        }
    }

    private static RecordedNetwork network(Section section) {
        section.allow(List.of("name", "result", "time"));
        return new RecordedNetwork(
                section.required("name"),
                section.readRequired("result", RecipeText::figures),
                section.read("time", RecipeText::seconds).orElse(OptionalDouble.empty()));
    }

    private static List<String> notes(Section section) {
        section.allow(List.of("note"));
        return section.notes().stream().map(RecipeLines.Value::text).toList();
    }

    private static String exactly(String wanted, String given) {
        if (!given.equals(wanted)) {
            throw new IllegalArgumentException("this version reads '" + wanted + "': '" + given + "'");
        }
        return given;
    }

    private static String name(String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "a name has 1 to 40 lower-case letters, digits and dashes: '" + text + "'");
        }
        return text;
    }

    private static List<Long> seeds(String text) {
        List<Long> seeds = new ArrayList<>();
        for (String word : words(text)) {
            if (!WHOLE.matcher(word).matches()) {
                throw new IllegalArgumentException("seeds are whole numbers, separated by commas: '" + word + "'");
            }
            seeds.add(seed(word));
        }
        if (seeds.size() > MOST_SEEDS || new HashSet<>(seeds).size() < seeds.size()) {
            throw new IllegalArgumentException("seeds are up to " + MOST_SEEDS + " different numbers");
        }
        return seeds;
    }

    private static List<String> words(String text) {
        List<String> words =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (words.contains("")) {
            throw new IllegalArgumentException("there is a comma too many: '" + text + "'");
        }
        return words;
    }

    private static int count(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("a whole number up to 999999999 is wanted: '" + text + "'");
        }
        int count = Integer.parseInt(text);
        if (count < 1) {
            throw new IllegalArgumentException("there must be at least one");
        }
        return count;
    }

    /** A number of percent as a share. */
    private static double percent(String text) {
        if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,6})?")) {
            throw new IllegalArgumentException("a number of percent is wanted, such as 1.5: '" + text + "'");
        }
        double share = new BigDecimal(text).movePointLeft(2).doubleValue();
        if (share > 1) {
            throw new IllegalArgumentException("this is at most 100 percent: " + text);
        }
        return share;
    }

    private static Map<Measure, Double> figures(String text) {
        Map<Measure, Double> figures = new LinkedHashMap<>();
        for (String word : words(text)) {
            Matcher matcher = FIGURE.matcher(word);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("figures are such as 'accuracy 98.20, auroc 99.10': '" + word + "'");
            }
            if (figures.put(Measure.byName(matcher.group(1)), percent(matcher.group(2))) != null) {
                throw new IllegalArgumentException("there are two figures of " + matcher.group(1));
            }
        }
        return figures;
    }

    private static OptionalDouble seconds(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a time is such as 90 s, 12 min or 1.5 h: '" + text + "'");
        }
        double number = Double.parseDouble(matcher.group(1));
        return OptionalDouble.of(
                switch (matcher.group(2)) {
                    case "s" -> number;
                    case "min" -> 60 * number;
                    default -> 3600 * number;
                });
    }

    private static OptionalInt megabytes(String text) {
        Matcher matcher = MEMORY.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("an amount of memory is such as 700 MB: '" + text + "'");
        }
        return OptionalInt.of(Integer.parseInt(matcher.group(1)));
    }

    private static <E extends Enum<E>> E choice(Class<E> kind, String text) {
        for (E value : kind.getEnumConstants()) {
            if (value.name().toLowerCase(Locale.ROOT).equals(text)) {
                return value;
            }
        }
        throw new IllegalArgumentException("this is one of "
                + Arrays.stream(kind.getEnumConstants())
                        .map(value -> value.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "))
                + ": '" + text + "'");
    }
}
