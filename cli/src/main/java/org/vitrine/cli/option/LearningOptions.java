package org.vitrine.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of a plan that say how a machine learns, made from the table of {@link PlanOption}. A command that has
 * these names {@link FromTable} as its model transformer.
 */
@Command // a mixin needs an annotation of picocli; the options are added by FromTable
public final class LearningOptions {

    private static final String ENCODING = "encoding";

    private final Map<String, String> given = new LinkedHashMap<>();

    /**
     * Adds options to a command that has {@link LearningOptions}: the encoding and the settings; if it has {@link
     * TrainOptions}, all that the table has a sentence for.
     */
    public static final class FromTable implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec command) {
            LearningOptions learning = find(command, LearningOptions.class);
            if (learning == null) {
                throw new IllegalStateException(command.qualifiedName() + " has no options of learning");
            }
            boolean trains = find(command, TrainOptions.class) != null;
            for (PlanOption option : PlanOption.all()) {
                boolean learns = option.setting() != null || option.name().equals(ENCODING);
                if (learns || (trains && !option.sentence().isEmpty())) {
                    command.addOption(learning.option(option, trains && learns));
                }
            }
            return command;
        }

        private static <T> @Nullable T find(CommandSpec spec, Class<T> wanted) {
            if (wanted.isInstance(spec.userObject())) {
                return wanted.cast(spec.userObject());
            }
            for (CommandSpec mixin : spec.mixins().values()) {
                T found = find(mixin, wanted);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
    }

    private OptionSpec option(PlanOption option, boolean suggested) {
        String name = "--" + option.name();
        OptionSpec.Builder spec = OptionSpec.builder(name, option.aliases().toArray(String[]::new));
        if (option.isFlag()) {
            spec.type(Boolean.class).arity("0").negatable(true).fallbackValue("true");
        } else {
            spec.type(String.class).arity("1").paramLabel(option.values()).converters(text -> checked(option, text));
        }
        if (!option.candidates().isEmpty()) {
            spec.completionCandidates(option.candidates());
        }
        String usual = suggested && !option.name().equals(Settings.SEED.dashed())
                ? "as the recipe has it; with --recipe none "
                : "";
        return spec.description(option.sentence() + " Default: " + usual + option.usual() + ".")
                .setter(new ISetter() {
                    @Override
                    public <T> @Nullable T set(@Nullable T value) {
                        return take(option, value);
                    }
                })
                .getter(new IGetter() {
                    @Override
                    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the interface is picocli's
                    public <T> @Nullable T get() {
                        String text = given.get(option.name());
                        return (T) (text != null && option.isFlag() ? (Object) Boolean.valueOf(text) : text);
                    }
                })
                .build();
    }

    private <T> @Nullable T take(PlanOption option, @Nullable T value) {
        if (value == null) {
            given.remove(option.name());
        } else {
            given.put(option.name(), value.toString());
        }
        return value;
    }

    private static String checked(PlanOption option, String text) {
        try {
            option.check(text);
            return text;
        } catch (IllegalArgumentException unreadable) {
            throw new TypeConversionException(String.valueOf(unreadable.getMessage()));
        }
    }

    /** {@return the options that are given: values by name, without dashes} */
    Map<String, String> given() {
        return given;
    }

    private static boolean isSetting(String name) {
        return PlanOption.named(name).setting() != null;
    }

    /** {@return the seed, which holds whatever the other options say} */
    public long seed() {
        String seed = given.get(Settings.SEED.dashed());
        return seed == null ? Settings.SEED.defaultValue() : Settings.SEED.parse(seed);
    }

    /** {@return what is given, and what is usual with it} */
    public Settings settings() {
        Map<String, String> settings = new LinkedHashMap<>(given);
        settings.keySet().removeIf(name -> !isSetting(name));
        return UsageException.heard(() -> Settings.usual(settings));
    }

    /** {@return the encoding that is given, else the usual one for images of this shape} */
    public EncodingRecipe recipe(ImageShape shape) {
        String name = given.getOrDefault(ENCODING, "");
        return UsageException.heard(() ->
                EncodingRecipe.parse(name.isEmpty() ? TrainingPlan.usualEncoding(settings(), shape.channels()) : name));
    }
}
