package org.vitrine.evaluation.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Holds measures with distinct keys and names, in a fixed order. */
final class Measures {

    private static final Pattern KEY = Pattern.compile("[a-z][A-Za-z0-9]*");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    /** Keys beside the measures in the JSON of a label, and columns beside them in tables of trials. */
    private static final Set<String> RESERVED =
            Set.of("positives", "predicted", "tp", "fp", "fn", "tn", "trial", "epoch", "keptEpoch", "seconds");

    /** Measures that {@link ServiceLoader} finds, loaded once. Below the constants that it needs. */
    static final Measures INSTALLED = new Measures(load());

    private final List<Measure> all;

    Measures(Iterable<Measure> measures) {
        List<Measure> builtIn = List.of(
                Measure.ACCURACY,
                Measure.PRECISION,
                Measure.RECALL,
                Measure.F1,
                Measure.AUROC,
                Measure.AUPRC,
                Measure.BALANCED_ACCURACY);
        List<Measure> sorted = new ArrayList<>();
        measures.forEach(sorted::add);
        sorted.sort(Comparator.comparing((Measure measure) -> {
                    int index = builtIn.indexOf(measure);
                    return index < 0 ? builtIn.size() : index;
                })
                .thenComparing(Measure::key));
        sorted.forEach(Measures::check);
        checkDistinct(sorted, Measure::key);
        checkDistinct(sorted, Measure::name);
        this.all = List.copyOf(sorted);
    }

    /** {@return the measures that this library's class loader finds, and the program's; they may differ} */
    private static Collection<Measure> load() {
        Map<Class<?>, Measure> found = new LinkedHashMap<>();
        for (ClassLoader loader : new ClassLoader[] {
            Measure.class.getClassLoader(), Thread.currentThread().getContextClassLoader()
        }) {
            ServiceLoader.load(Measure.class, loader)
                    .forEach(measure -> found.putIfAbsent(measure.getClass(), measure));
        }
        return found.values();
    }

    static void check(Measure measure) {
        if (!KEY.matcher(measure.key()).matches() || RESERVED.contains(measure.key())) {
            throw new IllegalStateException(describe(measure) + " has the key '" + measure.key()
                    + "'; it must be letters and digits, start with a lower-case letter, and be none of "
                    + RESERVED.stream().sorted().toList());
        }
        if (!NAME.matcher(measure.name()).matches()) {
            throw new IllegalStateException(describe(measure) + " has the name '" + measure.name()
                    + "'; it must be lower-case letters and digits, with hyphens between words");
        }
    }

    private static void checkDistinct(List<Measure> measures, Function<Measure, String> property) {
        measures.stream().collect(Collectors.groupingBy(property)).forEach((text, same) -> {
            if (same.size() > 1) {
                throw new IllegalStateException("two measures are called '" + text + "': " + describe(same.get(0))
                        + " and " + describe(same.get(1)));
            }
        });
    }

    private static String describe(Measure measure) {
        return measure.getClass().getName();
    }

    List<Measure> all() {
        return all;
    }

    Measure byName(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return all.stream()
                .filter(measure -> measure.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no measure is named '" + name + "'; there are "
                        + all.stream().map(Measure::name).collect(Collectors.joining(", "))));
    }
}
