package org.vitrine.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.predict.DecisionThresholds;

/** Joins models into one, and takes one of its machines out of it. */
final class ModelUnion {

    /** Settings in which models that are joined may differ. */
    private static final Set<Setting<?>> FREE =
            Set.of(Settings.CLAUSES, Settings.TARGET, Settings.MACHINES, Settings.SEED, Settings.EPOCHS);

    private ModelUnion() {}

    static Model of(List<Model> models) {
        if (models.size() < 2) {
            throw new IllegalArgumentException("a union joins at least two models: " + models.size());
        }
        Model first = models.get(0);
        for (int i = 0; i < models.size(); i++) {
            check(first, models.get(i), i);
        }
        Settings settings = first.settings()
                .withClauses(sum(models, model -> model.settings().clauses(), "clauses"))
                .withTarget(sum(models, model -> model.settings().target(), "target T"))
                .with(Settings.MACHINES, sum(models, model -> model.settings().machines(), "machines"))
                .withEpochs(models.stream()
                        .mapToInt(model -> model.settings().epochs())
                        .max()
                        .orElseThrow());
        int[] thresholds = IntStream.range(0, first.labels().size())
                .map(label -> sum(models, model -> model.thresholds().sum(label), "a decision threshold"))
                .toArray();
        return assembled(models, joined(models), settings, provenance(models))
                .withThresholds(DecisionThresholds.of(thresholds));
    }

    static Model part(Model union, int machine) {
        if (!union.edits().isEmpty()) {
            throw new IllegalArgumentException("this model was edited, and is not divided into machines any more");
        }
        Settings own = union.settings().ofMachine(machine);
        int before = IntStream.range(0, machine)
                .map(other -> union.settings().ofMachine(other).clauses())
                .sum();
        IntStream clauses;
        if (own.sharing() == Settings.Sharing.COALESCED) {
            clauses = IntStream.range(before, before + own.clauses());
        } else {
            int side = union.settings().clauses() / 2;
            clauses = IntStream.range(0, 2 * union.labels().size())
                    .map(number -> number * side + before / 2)
                    .flatMap(first -> IntStream.range(first, first + own.clauses() / 2));
        }
        return assembled(List.of(union), clauses.toArray(), own, union.provenance());
    }

    /** The clauses of all models, numbered through; those of a label's own stay sorted by label, those for it first. */
    private static int[] joined(List<Model> models) {
        boolean coalesced = models.get(0).settings().sharing() == Settings.Sharing.COALESCED;
        int parts = coalesced ? 1 : 2 * models.get(0).labels().size();
        IntStream.Builder clauses = IntStream.builder();
        for (int part = 0; part < parts; part++) {
            int before = 0;
            for (Model model : models) {
                int count = model.clauses().size() / parts;
                IntStream.range(before + part * count, before + (part + 1) * count)
                        .forEach(clauses);
                before += model.clauses().size();
            }
        }
        return clauses.build().toArray();
    }

    private static Model assembled(List<Model> models, int[] clauses, Settings settings, Provenance provenance) {
        Model like = models.get(0);
        int labels = like.labels().size();
        int[] all = models.stream()
                .flatMapToInt(model -> Arrays.stream(model.weights()))
                .toArray();
        int[] weights = IntStream.of(clauses)
                .flatMap(clause -> Arrays.stream(all, clause * labels, (clause + 1) * labels))
                .toArray();
        List<AutomataStates> automata =
                models.stream().flatMap(model -> model.automata().stream()).toList();
        Model joined = new Model(
                like.labels(),
                like.shape(),
                like.encoding(),
                ClauseBank.join(models.stream().map(Model::clauses).toList()).select(clauses),
                weights,
                PatchCounts.join(models.stream().map(Model::counts).toList()).select(clauses),
                automata.size() < models.size()
                        ? null
                        : AutomataStates.join(automata).select(clauses),
                settings,
                provenance);
        Model model = joined.withPreparation(like.preparation());
        List<UsualVotes> usual =
                models.stream().flatMap(one -> one.usualVotes().stream()).toList();
        Model counted = usual.size() < models.size()
                ? model
                : UsualVotes.join(usual)
                        .map(counts -> model.withUsualVotes(counts.select(clauses)))
                        .orElse(model);
        return like.appearance()
                .filter(known -> models.stream()
                        .allMatch(one -> one.appearance().filter(known::equals).isPresent()))
                .map(counted::withAppearance)
                .orElse(counted);
    }

    private static int sum(List<Model> models, ToIntFunction<Model> number, String what) {
        long sum = models.stream().mapToLong(number::applyAsInt).sum();
        if (sum != (int) sum) {
            throw new IllegalArgumentException(what + " of the union would exceed " + Integer.MAX_VALUE + ": " + sum);
        }
        return (int) sum;
    }

    /** Tells what all models have seen; if some learnt for longer, what all of them have behind them. */
    private static Provenance provenance(List<Model> models) {
        List<Provenance> all = models.stream().map(Model::provenance).toList();
        Provenance least = all.stream()
                .min(Comparator.comparingInt(Provenance::epochs).thenComparingInt(Provenance::stoppedAfter))
                .orElseThrow();
        boolean oneVersion = all.stream().map(Provenance::version).distinct().count() == 1;
        return new Provenance(
                all.stream().flatMap(each -> each.lessons().stream()).distinct().toList(),
                least.epochs(),
                least.stoppedAfter(),
                oneVersion ? least.version() : Provenance.THIS_VERSION,
                List.of());
    }

    private static void check(Model first, Model model, int number) {
        if (!model.edits().isEmpty()) {
            throw new JoinException(
                    number, "it was edited; join the models as they were trained, then make the edits again");
        }
        same(number, "labels are", model.labels().names(), first.labels().names());
        same(number, "labels are", kind(model), kind(first));
        same(number, "images are", model.shape(), first.shape());
        same(number, "images are prepared with", model.preparation(), first.preparation());
        same(number, "encoding is", model.encoding().recipe(), first.encoding().recipe());
        if (!model.encoding().sameAs(first.encoding())) {
            throw new JoinException(
                    number,
                    "its encoding " + model.encoding().recipe()
                            + " was fitted to other images than that of the first model, so that its bits mean something else");
        }
        for (Setting<?> setting : Settings.all()) {
            if (!FREE.contains(setting)) {
                same(setting, model.settings(), first.settings(), number);
            }
        }
    }

    private static String kind(Model model) {
        return model.labels().exclusive() ? "one per image" : "any number per image";
    }

    private static <T> void same(Setting<T> setting, Settings here, Settings there, int number) {
        same(
                number,
                setting.dashed().replace('-', ' ') + " is",
                setting.write(here.get(setting)),
                setting.write(there.get(setting)));
    }

    private static void same(int number, String what, Object here, Object there) {
        if (!here.equals(there)) {
            throw new JoinException(number, "its " + what + " " + here + ", of the first model " + there);
        }
    }
}
