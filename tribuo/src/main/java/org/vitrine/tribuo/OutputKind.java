package org.vitrine.tribuo;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tribuo.Example;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.OutputInfo;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.multilabel.MultiLabel;
import org.vitrine.label.Labels;
import org.vitrine.predict.Calibration;

/**
 * The labels of images in Tribuo's types: {@link Label} where images have one each, {@link MultiLabel} where they have
 * any number.
 *
 * @param <T> the type of outputs
 */
abstract class OutputKind<T extends Output<T>> {

    private static final OutputKind<Label> ONE = new One();
    private static final OutputKind<MultiLabel> ANY = new Any();

    private OutputKind() {}

    /**
     * {@return the kind of outputs that a factory makes}
     *
     * @throws IllegalArgumentException if they are neither labels nor sets of labels
     */
    static <T extends Output<T>> OutputKind<T> of(OutputFactory<T> factory) {
        return of(factory.getTypeWitness());
    }

    /**
     * {@return the kind of outputs that a domain consists of}
     *
     * @throws IllegalArgumentException if they are neither labels nor sets of labels
     */
    static <T extends Output<T>> OutputKind<T> of(OutputInfo<T> domain) {
        return domain.getDomain().stream()
                .findFirst()
                .map(output -> OutputKind.<T>of(output.getClass()))
                .orElseThrow(() -> new IllegalArgumentException("the domain has no labels"));
    }

    @SuppressWarnings("unchecked") // each kind is for the class that it is compared with
    private static <T extends Output<T>> OutputKind<T> of(Class<?> outputs) {
        if (outputs.equals(Label.class)) {
            return (OutputKind<T>) ONE;
        }
        if (outputs.equals(MultiLabel.class)) {
            return (OutputKind<T>) ANY;
        }
        throw new IllegalArgumentException(
                "images are classified by Label or MultiLabel, not by " + outputs.getSimpleName());
    }

    abstract boolean isExclusive();

    /** {@return the names of the labels that an output stands for} */
    abstract Set<String> names(T output);

    abstract boolean has(T output, String label);

    /**
     * {@return an output of these labels}
     *
     * @throws IllegalArgumentException if Tribuo has no such label
     */
    abstract T output(Collection<String> names);

    /** {@return a prediction in Tribuo's form: the decided labels, and a score for every label} */
    abstract Prediction<T> prediction(org.vitrine.predict.Prediction said, Example<T> example);

    /** {@return all labels of a domain} */
    final Set<String> names(OutputInfo<T> domain) {
        return domain.getDomain().stream()
                .flatMap(output -> names(output).stream())
                .collect(Collectors.toSet());
    }

    /**
     * Puts the labels of a domain in an order that does not depend on Tribuo's hash maps, since a model depends on it.
     *
     * @param order the labels in order, of which some may be missing from the data; none for that of whole numbers if
     *     all labels are, else that of names
     * @throws IllegalArgumentException if the order leaves out a label
     */
    final Labels labels(OutputInfo<T> domain, List<String> order) {
        Set<String> names = names(domain);
        if (!order.isEmpty() && !new HashSet<>(order).containsAll(names)) {
            throw new IllegalArgumentException("the data have labels that 'labels' does not list: "
                    + names.stream()
                            .filter(name -> !order.contains(name))
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + "; add them, or remove their examples");
        }
        List<String> ordered = new ArrayList<>(order.isEmpty() ? names : order);
        ordered.retainAll(names);
        if (order.isEmpty()) {
            // Numbers as Tribuo's IDX data have them: 10 after 9, which is also the order of Vitrine's own readers.
            boolean numbers = names.stream().allMatch(name -> name.matches("-?[0-9]+"));
            ordered.sort(
                    numbers
                            ? Comparator.<String, BigInteger>comparing(BigInteger::new)
                                    .thenComparing(Comparator.naturalOrder())
                            : Comparator.naturalOrder());
        }
        return new Labels(ordered, isExclusive());
    }

    /** {@return the probability of a label if all labels of the model were calibrated, otherwise its class sum} */
    private static double score(org.vitrine.predict.Prediction said, int label) {
        return areProbabilities(said.calibration()) ? said.probability(label).orElseThrow() : said.classSum(label);
    }

    /** {@return true if scores are probabilities: where a label has none, all scores are class sums} */
    static boolean areProbabilities(Optional<Calibration> calibration) {
        return calibration.map(Calibration::isComplete).orElse(false);
    }

    /** One label for each image. */
    private static final class One extends OutputKind<Label> {

        @Override
        boolean isExclusive() {
            return true;
        }

        @Override
        Set<String> names(Label output) {
            return Set.of(output.getLabel());
        }

        @Override
        boolean has(Label output, String label) {
            return output.getLabel().equals(label);
        }

        @Override
        Label output(Collection<String> names) {
            return new Label(names.iterator().next());
        }

        @Override
        Prediction<Label> prediction(org.vitrine.predict.Prediction said, Example<Label> example) {
            Map<String, Label> scores = new LinkedHashMap<>();
            Label decided = LabelFactory.UNKNOWN_LABEL;
            for (int label = 0; label < said.labels().size(); label++) {
                Label scored = new Label(said.labels().name(label), score(said, label));
                scores.put(scored.getLabel(), scored);
                decided = said.isDecided(label) ? scored : decided;
            }
            return new Prediction<>(decided, scores, example.size(), example, areProbabilities(said.calibration()));
        }
    }

    /** Any number of labels for each image. */
    private static final class Any extends OutputKind<MultiLabel> {

        @Override
        boolean isExclusive() {
            return false;
        }

        @Override
        Set<String> names(MultiLabel output) {
            return output.getNameSet();
        }

        @Override
        boolean has(MultiLabel output, String label) {
            return output.contains(label);
        }

        @Override
        MultiLabel output(Collection<String> names) {
            for (String name : names) {
                if (name.contains(",")) { // Tribuo writes several labels as one text, with commas between them
                    throw new IllegalArgumentException("the label '" + name
                            + "' has a comma, which a MultiLabel of Tribuo cannot have; give the label another name");
                }
            }
            return new MultiLabel(names.stream().map(Label::new).collect(Collectors.toSet()));
        }

        @Override
        Prediction<MultiLabel> prediction(org.vitrine.predict.Prediction said, Example<MultiLabel> example) {
            Map<String, MultiLabel> scores = new LinkedHashMap<>();
            Set<Label> decided = new HashSet<>();
            for (int label = 0; label < said.labels().size(); label++) {
                Label scored = new Label(said.labels().name(label), score(said, label));
                scores.put(scored.getLabel(), new MultiLabel(scored));
                if (said.isDecided(label)) {
                    decided.add(scored);
                }
            }
            return new Prediction<>(
                    new MultiLabel(decided), scores, example.size(), example, areProbabilities(said.calibration()));
        }
    }
}
