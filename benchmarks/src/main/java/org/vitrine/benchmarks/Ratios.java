package org.vitrine.benchmarks;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Runs the benchmarks, with JMH's own options, and prints how many times faster the engine is than its slow twin. */
public final class Ratios {

    private static final String SLOW = "Slowly";

    private Ratios() {}

    /** Runs them with JMH's options, such as {@code -p data=mnist:DIR}. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        Collection<RunResult> results = new Runner(new CommandLineOptions(arguments)).run();
        Map<String, Double> medians = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            String shape = result.getParams().getParam("shape");
            medians.put(
                    shape + " " + name.substring(name.lastIndexOf('.') + 1),
                    result.getPrimaryResult().getStatistics().getPercentile(50));
        }
        System.out.println();
        System.out.println("median, milliseconds an image, one thread; ratio to the slow twin");
        medians.forEach((name, fast) -> {
            Double slow = medians.get(name + SLOW);
            if (slow != null) {
                System.out.printf(Locale.ROOT, "%-16s %8.3f  twin %9.3f  ratio %6.1f%n", name, fast, slow, slow / fast);
            }
        });
    }
}
