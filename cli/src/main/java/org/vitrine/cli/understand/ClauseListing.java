package org.vitrine.cli.understand;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.Rule;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.explain.inspect.ClauseSummary;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;
import org.vitrine.patch.Rectangle;

/** Describes clauses for people and programs; with labelled images also what they are worth. */
final class ClauseListing {

    /** The quantities by which clauses can be sorted. */
    enum By {
        /** Votes for the label. */
        VOTES,
        /** The number of images on which they vote. */
        SUPPORT,
        /** The share of their votes that are right. */
        PRECISION,
        /** The votes that they cast for wrong decisions. */
        HARM
    }

    private static final int FEW = 3;
    private static final int ALL = Integer.MAX_VALUE;

    private final Model model;
    private final @Nullable ClauseTally tally;
    private final List<BitImage> made = new ArrayList<>();
    private final List<BitImage> unseen = new ArrayList<>();

    private ClauseListing(Model model, @Nullable ClauseTally tally) {
        this.model = model;
        this.tally = tally;
    }

    static ClauseListing of(Model model) {
        return new ClauseListing(model, null);
    }

    /** With images on which clauses are counted; summaries are made from every other one and tried on the rest. */
    static ClauseListing of(Model model, Dataset images, int threads) {
        ClauseTally tally = ClauseTally.of(model, images.size(), images::image, images::has, threads, done -> {});
        ClauseListing listing = new ClauseListing(model, tally);
        for (int i = 0; i < images.size(); i++) {
            (i % 2 == 0 ? listing.made : listing.unseen).add(images.image(i));
        }
        return listing;
    }

    /**
     * {@return the clauses of a label that can vote, the first of them in an order} Of fuzzy clauses with the same
     * weight, those that cast the most votes on training images come first.
     */
    List<Integer> strongest(int label, By by, int most) {
        ToDoubleFunction<Integer> value = clause -> tally == null
                ? model.weight(clause, label)
                : switch (by) {
                    case VOTES -> model.weight(clause, label);
                    case SUPPORT -> tally.support(clause);
                    case PRECISION -> tally.precision(clause, label);
                    case HARM -> tally.harm(clause, label);
                };
        return IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0 && !model.isContradictory(clause))
                .filter(clause -> model.weight(clause, label) != 0)
                .boxed()
                .sorted(Comparator.comparingDouble(value)
                        .thenComparing(clause -> model.weight(clause, label))
                        .thenComparing(clause -> meanVotes(clause).orElse(0))
                        .reversed()
                        .thenComparing(clause -> clause))
                .limit(most)
                .toList();
    }

    /** {@return the votes that a fuzzy clause casts on a training image on average; empty if they were not counted} */
    OptionalDouble meanVotes(int clause) {
        return model.usualVotes()
                .map(usual -> OptionalDouble.of(usual.meanVotes(clause)))
                .orElse(OptionalDouble.empty());
    }

    /** {@return the votes of a clause for a label; of a fuzzy one, whose votes differ between images, their mean} */
    String votes(int clause, int label) {
        int weight = model.weight(clause, label);
        OptionalDouble mean = meanVotes(clause);
        return mean.isPresent()
                ? String.format(Locale.ROOT, "%+7.1f votes on average", weight * mean.getAsDouble())
                : String.format(Locale.ROOT, "%+6d votes", weight);
    }

    /** {@return where a crisp clause was true while it learnt} */
    String whereItWasTrue(int number) {
        List<int[]> positions = new ArrayList<>();
        Rectangle possible = model.clauses().rectangle(number);
        int columns = model.grid().columns();
        long[] elsewhere = new long[1]; // before its position literals became what they are
        model.counts().forEach(number, (position, count) -> {
            if (possible.contains(position / columns, position % columns)) {
                positions.add(new int[] {position, count});
            } else {
                elsewhere[0] += count;
            }
        });
        positions.sort((a, b) -> Integer.compare(b[1], a[1]));
        List<String> texts = positions.stream()
                .limit(5)
                .map(counted -> "row " + counted[0] / columns + " column " + counted[0] % columns + " (" + counted[1]
                        + " times)")
                .toList();
        List<String> parts = new ArrayList<>();
        if (!texts.isEmpty()) {
            parts.add("most often at: " + String.join(", ", texts));
        }
        if (elsewhere[0] > 0) {
            parts.add(elsewhere[0] + " times where it can no longer match");
        }
        return parts.isEmpty() ? "never true while it learnt" : "true while it learnt, " + String.join("; ", parts);
    }

    /** {@return what clauses are worth for a label, as a table, and their summaries} */
    List<String> table(List<Integer> clauses, int label) {
        ClauseTally counted = Objects.requireNonNull(tally, "images are needed to count");
        List<List<String>> rows = new ArrayList<>();
        List<String> summaries = new ArrayList<>();
        rows.add(List.of("clause", "votes", "support", "precision", "harm", "kept", "agrees"));
        summaries.add("summary");
        for (int clause : clauses) {
            ClauseSummary summary = ClauseSummary.of(model, clause, made, unseen);
            rows.add(List.of(
                    Integer.toString(clause),
                    String.format(Locale.ROOT, "%+d", model.weight(clause, label)),
                    percent(counted.support(clause)),
                    percent(counted.precision(clause, label)),
                    Long.toString(counted.harm(clause, label)),
                    summary.literals().size() + " of " + model.clauses().literals(clause),
                    percent(summary.agreement())));
            summaries.add(inWords(summary));
        }
        List<String> lines = TextTable.of(rows).lines().toList();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> lines.get(i) + "  " + summaries.get(i))
                .toList();
    }

    boolean isMeasured() {
        return tally != null;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** {@return a few words: how many literals, where, and what most of them ask for} */
    String brief(int clause) {
        if (model.clauses().literals(clause) == 0 || model.isContradictory(clause)) {
            return model.clauses().literals(clause) == 0
                    ? model.rule(clause)
                    : "never true: its literals exclude each other";
        }
        String words = plain(model.clauses().literalsOf(clause), FEW);
        return needed(clause) + "; " + where(clause) + words;
    }

    private String needed(int clause) {
        int all = model.clauses().literals(clause);
        int least = model.clauses().literalsNeeded(clause);
        return least > 0 && least < all
                ? "votes if at least " + least + " of " + all + " literals hold"
                : all + " literals";
    }

    Optional<ClauseSummary> summary(int clause) {
        return tally == null ? Optional.empty() : Optional.of(ClauseSummary.of(model, clause, made, unseen));
    }

    String inWords(ClauseSummary summary) {
        int[] literals = summary.literals().stream().mapToInt(Integer::intValue).toArray();
        String words = plain(literals, ALL);
        String needed = summary.needed() == literals.length
                ? ""
                : "at least " + summary.needed() + " of " + literals.length + ": ";
        return where(summary.clause())
                + (literals.length == 0 ? summary.needed() == 0 ? "always votes" : "never votes" : needed + words);
    }

    /**
     * {@return where the clause looks; what follows is about places in its window, or in the image if it sees the whole
     * image}
     */
    private String where(int clause) {
        String place = Rule.place(model.clauses(), clause);
        return model.grid().positions() == 1 ? "looks " + place + "; " : "window " + place + ", in it ";
    }

    private String plain(int[] literals, int most) {
        return Rule.inPlainWords(
                model.clauses(), literals, model.encoding(), model.shape().channels(), most);
    }

    /** {@return what a clause is worth for each label it votes on, as lines} */
    List<String> worth(int clause) {
        List<String> lines = new ArrayList<>();
        if (tally != null) {
            lines.add(String.format(
                    Locale.ROOT, "support: votes on %s of %d images", percent(tally.support(clause)), tally.images()));
            for (int label = 0; label < model.labels().size(); label++) {
                if (model.weight(clause, label) != 0) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "votes %+6d  %s: precision %s, harm %d",
                            model.weight(clause, label),
                            model.labels().name(label),
                            percent(tally.precision(clause, label)),
                            tally.harm(clause, label)));
                }
            }
        }
        return lines;
    }

    Map<String, Object> toMap(int number) {
        Map<String, Object> votes = new LinkedHashMap<>();
        for (int i = 0; i < model.labels().size(); i++) {
            votes.put(model.labels().name(i), model.weight(number, i));
        }
        Rectangle positions = model.clauses().rectangle(number);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("clause", number);
        map.put("brief", brief(number));
        map.put("rule", model.rule(number));
        map.put("literals", model.clauses().literals(number));
        map.put("rows", List.of(positions.top(), positions.bottom()));
        map.put("columns", List.of(positions.left(), positions.right()));
        map.put("votes", votes);
        if (tally != null) {
            addWorth(tally, number, map);
        }
        return map;
    }

    private void addWorth(ClauseTally counted, int number, Map<String, Object> map) {
        Map<String, Object> precision = new LinkedHashMap<>();
        Map<String, Object> harm = new LinkedHashMap<>();
        for (int i = 0; i < model.labels().size(); i++) {
            precision.put(model.labels().name(i), counted.precision(number, i));
            harm.put(model.labels().name(i), counted.harm(number, i));
        }
        map.put("support", counted.support(number));
        map.put("precision", precision);
        map.put("harm", harm);
        ClauseSummary summary = ClauseSummary.of(model, number, made, unseen);
        Map<String, Object> summarized = new LinkedHashMap<>();
        summarized.put("words", inWords(summary));
        summarized.put("literals", summary.literals());
        summarized.put("needed", summary.needed());
        summarized.put("agreement", summary.agreement());
        summarized.put("examples", summary.examples());
        map.put("summary", summarized);
    }
}
