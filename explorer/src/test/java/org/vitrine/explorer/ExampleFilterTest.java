package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;

/** Examples, chosen and ordered, against the slow way. */
class ExampleFilterTest {

    private static final Explorer BARS = Subjects.open(Subjects.bars());
    private static final Explorer FACES = Subjects.open(Subjects.faces());

    /** All that matters of an example. */
    private record Seen(int example, Prediction prediction, List<String> truth) {
        boolean right() {
            return prediction.decided().equals(truth);
        }
    }

    @AfterAll
    static void close() {
        BARS.close();
        FACES.close();
    }

    private static List<Seen> bars() {
        ClausePredictor voter = Subjects.BARS_MODEL.predictor();
        List<Seen> seen = new ArrayList<>();
        for (int example = 0; example < Subjects.BARS.size(); example++) {
            if (example != Bars.DAMAGED) {
                BitImage bits = Subjects.BARS_MODEL.encoding().encode(Subjects.BARS.image(example));
                seen.add(new Seen(example, voter.predict(bits), Subjects.truth(Subjects.BARS, example)));
            }
        }
        return seen;
    }

    private static List<Seen> faces() {
        ClausePredictor voter = Subjects.FACES_MODEL.predictor();
        return IntStream.range(0, Subjects.FACES.size())
                .mapToObj(example -> new Seen(
                        example,
                        voter.predict(Subjects.FACES_MODEL.encoding().encode(Subjects.FACES.image(example))),
                        Subjects.truth(Subjects.FACES, example)))
                .toList();
    }

    private static List<Integer> asked(Explorer explorer, String query) {
        JsonNode answer = new Client(explorer.address()).json("/api/examples?limit=200" + query);
        List<Integer> examples = StreamSupport.stream(answer.get("list").spliterator(), false)
                .map(example -> example.get("example").asInt())
                .toList();
        assertThat(answer.get("total").asInt()).isEqualTo(examples.size());
        return examples;
    }

    private static List<Integer> chosen(List<Seen> all, Predicate<Seen> wanted) {
        return all.stream().filter(wanted).map(Seen::example).toList();
    }

    @Test
    void list_ofOneLabelEach_isChosenByTruthDecisionAndResult() {
        List<Seen> all = bars();
        assertThat(chosen(all, Seen::right)).isNotEmpty();
        assertThat(chosen(all, seen -> !seen.right())).isNotEmpty();
        assertThat(asked(BARS, "")).hasSize(120);
        assertThat(asked(BARS, "&result=right")).isEqualTo(chosen(all, Seen::right));
        assertThat(asked(BARS, "&result=wrong")).isEqualTo(chosen(all, seen -> !seen.right()));
        assertThat(asked(BARS, "&given=lying"))
                .isEqualTo(chosen(all, seen -> seen.prediction().decided().contains("lying")));
        assertThat(asked(BARS, "&truth=standing&result=wrong"))
                .isEqualTo(chosen(all, seen -> seen.truth().contains("standing") && !seen.right()));
        assertThat(asked(BARS, "&truth=slanting"))
                .isEqualTo(
                        IntStream.range(0, 120).filter(i -> i % 3 == 2).boxed().toList());
    }

    @Test
    void list_mostWrongFirst_isOrderedByTheVotesThatAreMissing() {
        record Margin(int example, int missing) {}
        List<Integer> expected = bars().stream()
                .map(seen -> {
                    int truth = Bars.LABELS.indexOf(seen.truth().get(0));
                    int best = IntStream.range(0, 3)
                            .filter(label -> label != truth)
                            .map(seen.prediction()::classSum)
                            .max()
                            .orElseThrow();
                    return new Margin(seen.example(), best - seen.prediction().classSum(truth));
                })
                .sorted(Comparator.comparingInt((Margin margin) -> -margin.missing())
                        .thenComparing(Margin::example))
                .map(Margin::example)
                .toList();
        assertThat(asked(BARS, "&sort=wrong")).isEqualTo(expected);
    }

    @Test
    void list_byConfidence_isOfTheDecision() {
        List<Seen> all = bars();
        Comparator<Seen> sure = Comparator.comparingDouble(seen -> seen.prediction()
                .confidence(Bars.LABELS.indexOf(seen.prediction().decided().get(0))));
        List<Integer> unsure = all.stream()
                .sorted(sure.thenComparing(Seen::example))
                .map(Seen::example)
                .toList();
        assertThat(asked(BARS, "&sort=unsure")).isEqualTo(unsure);
        List<Integer> surest = all.stream()
                .sorted(sure.reversed().thenComparing(Seen::example))
                .map(Seen::example)
                .toList();
        assertThat(asked(BARS, "&sort=sure")).isEqualTo(surest);
        List<Integer> between = chosen(all, seen -> {
            double confidence = seen.prediction()
                    .confidence(Bars.LABELS.indexOf(seen.prediction().decided().get(0)));
            return confidence >= 0.6 && confidence <= 0.9;
        });
        assertThat(between).isNotEmpty();
        assertThat(asked(BARS, "&least=0.6&most=0.9")).isEqualTo(between);
    }

    @Test
    void list_ofManyLabelsEach_isRightIfAllAreThatMatter() {
        List<Seen> all = faces();
        assertThat(asked(FACES, "&result=right")).isEqualTo(chosen(all, Seen::right));
        int missed = 0;
        int extra = 0;
        for (String label : Subjects.FACES.labels().names()) {
            List<Integer> without = chosen(
                    all,
                    seen -> seen.truth().contains(label)
                            && !seen.prediction().decided().contains(label));
            assertThat(asked(FACES, "&truth=" + label + "&result=wrong")).isEqualTo(without);
            List<Integer> with = chosen(
                    all,
                    seen -> !seen.truth().contains(label)
                            && seen.prediction().decided().contains(label));
            assertThat(asked(FACES, "&given=" + label + "&result=wrong")).isEqualTo(with);
            missed += without.size();
            extra += with.size();
        }
        assertThat(missed).isPositive();
        assertThat(extra).isPositive();
    }

    @Test
    void list_mostWrongOfManyLabels_isOrderedByTheWorstOne() {
        record Worst(int example, int votes) {}
        List<Integer> expected = faces().stream()
                .map(seen -> new Worst(
                        seen.example(),
                        IntStream.range(0, Subjects.FACES.labels().size())
                                .map(label -> seen.truth()
                                                .contains(
                                                        Subjects.FACES.labels().name(label))
                                        ? -seen.prediction().classSum(label)
                                        : seen.prediction().classSum(label))
                                .max()
                                .orElseThrow()))
                .sorted(Comparator.comparingInt((Worst worst) -> -worst.votes()).thenComparing(Worst::example))
                .map(Worst::example)
                .toList();
        assertThat(asked(FACES, "&sort=wrong")).isEqualTo(expected);
    }

    @Test
    void list_pageByPage_isTheWhole() {
        List<Integer> pages = new ArrayList<>();
        for (int offset = 0; offset < 120; offset += 50) {
            new Client(BARS.address())
                    .json("/api/examples?limit=50&offset=" + offset)
                    .get("list")
                    .forEach(example -> pages.add(example.get("example").asInt()));
        }
        assertThat(pages).isEqualTo(IntStream.range(0, 120).boxed().toList());
        assertThat(new Client(BARS.address()).json("/api/examples?offset=500").get("list"))
                .isEmpty();
    }
}
