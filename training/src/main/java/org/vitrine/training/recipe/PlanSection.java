package org.vitrine.training.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/**
 * A section {@code [plan]} of a recipe. Its keys are the options of {@code vitrine train} without their dashes, and mean the same: what is
 * left out is as usual, for fuzzy clauses if there is a {@code tolerance}, for crisp ones otherwise.
 */
final class PlanSection {

    private static final Pattern TIMES_THE_CLAUSES = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)x");
    private static final double USUAL_TARGET = 1.25; // of crisp clauses, times their number
    private static final List<String> OTHERS =
            List.of("encoding", "validate", "keep", "measure", "patience", "thresholds");

    private final RecipeLines.Section section;

    private PlanSection(RecipeLines.Section section) {
        this.section = section;
    }

    static RecipePlan read(RecipeLines.Section section, DataPlan.Located data) {
        return new PlanSection(section).read(data);
    }

    private static List<Setting<?>> settingsThere() {
        return Settings.all().stream()
                .filter(setting -> !setting.equals(Settings.SEED)) // a run has its own
                .toList();
    }

    private RecipePlan read(DataPlan.Located data) {
        List<String> known = new ArrayList<>(OTHERS);
        settingsThere().forEach(setting -> known.add(setting.dashed()));
        section.allow(known);
        TrainingPlan.Builder plan = TrainingPlan.of(data);
        plan.settings(settings());
        section.read("encoding", text -> EncodingRecipe.parse(text).toString()).ifPresent(plan::encoding);
        section.read("validate", PlanSection::validation).ifPresent(plan::validation);
        section.read("keep", PlanSection::keep).ifPresent(plan::keep);
        section.read("measure", Measure::byName).ifPresent(plan::measure);
        section.read("patience", Settings.EPOCHS::parse).ifPresent(epochs -> patience(plan, epochs));
        section.read("thresholds", ThresholdPlan::parse).ifPresent(plan::thresholds);
        Map<String, String> given = new LinkedHashMap<>();
        section.values().forEach((key, value) -> given.put(key, value.text()));
        try {
            return new RecipePlan(section.name(), given, plan.build());
        } catch (IllegalArgumentException contradiction) {
            throw section.wrong("", String.valueOf(contradiction.getMessage()));
        }
    }

    private void patience(TrainingPlan.Builder plan, int epochs) {
        if (epochs < 1) {
            throw section.wrong("patience", "patience must be at least 1: " + epochs);
        }
        plan.patience(epochs);
    }

    private Settings settings() {
        Map<String, String> texts = new LinkedHashMap<>(usual().toTexts());
        for (Setting<?> setting : settingsThere()) {
            if (!setting.equals(Settings.TARGET)) {
                section.read(setting.dashed(), text -> readable(setting, text))
                        .ifPresent(text -> texts.put(setting.name(), text));
            }
        }
        section.read(Settings.TARGET.dashed(), text -> votes(text, texts))
                .ifPresent(votes -> texts.put(Settings.TARGET.name(), votes));
        try {
            return Settings.of(texts);
        } catch (IllegalArgumentException impossible) {
            throw section.wrong("", String.valueOf(impossible.getMessage()));
        }
    }

    /** What is usual with the tolerance and the number of clauses that are given. */
    private Settings usual() {
        Settings usual = section.read(Settings.TOLERANCE.dashed(), PlanSection::ofTolerance)
                .orElse(Settings.defaults());
        return section.read(Settings.CLAUSES.dashed(), text -> ofClauses(text, usual))
                .orElse(usual);
    }

    private static Settings ofTolerance(String text) {
        int tolerance = Settings.TOLERANCE.parse(readable(Settings.TOLERANCE, text));
        return tolerance > 1 ? Settings.fuzzy(tolerance) : Settings.defaults().withTolerance(tolerance);
    }

    private static Settings ofClauses(String text, Settings usual) {
        int clauses = Settings.CLAUSES.parse(readable(Settings.CLAUSES, text));
        return usual.isFuzzy()
                ? Settings.fuzzy(usual.tolerance(), clauses)
                : usual.withClauses(clauses).withTarget(usualTarget(clauses));
    }

    /** The target of crisp clauses, if none is given. */
    static int usualTarget(int clauses) {
        return times(USUAL_TARGET, clauses);
    }

    private static String readable(Setting<?> setting, String text) {
        try {
            setting.parse(text);
            return text;
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("'" + text + "' is not " + unreadable.getMessage(), unreadable);
        }
    }

    private static String votes(String text, Map<String, String> texts) {
        Matcher times = TIMES_THE_CLAUSES.matcher(text);
        if (!times.matches()) {
            return readable(Settings.TARGET, text);
        }
        double factor = Double.parseDouble(times.group(1));
        if (factor == 0) {
            throw new IllegalArgumentException("this must be more than 0 times the clauses: " + text);
        }
        String clauses = texts.getOrDefault(Settings.CLAUSES.name(), "");
        return "" + times(factor, Settings.CLAUSES.parse(clauses));
    }

    private static int times(double factor, int clauses) {
        return (int) Math.max(1, Math.min(1 << 30, clauses * factor));
    }

    private static Validation validation(String text) {
        if (text.matches("[0-9.]{1,20}")) {
            try {
                return Validation.share(Double.parseDouble(text));
            } catch (NumberFormatException wrong) {
                throw new IllegalArgumentException("this is a share such as 0.1, or a split: '" + text + "'", wrong);
            }
        }
        if (!text.matches("[a-z]{1,40}")) {
            throw new IllegalArgumentException("this is a share such as 0.1, or a split: '" + text + "'");
        }
        return Validation.split(text);
    }

    private static Keep keep(String text) {
        for (Keep keep : Keep.values()) {
            if (keep.name().toLowerCase(Locale.ROOT).equals(text)) {
                return keep;
            }
        }
        throw new IllegalArgumentException("this is best or last: '" + text + "'");
    }
}
