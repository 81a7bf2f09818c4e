package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import picocli.CommandLine.Option;

/** The option that chooses a member of a team. */
public final class MemberOption {

    @Option(names = "--member", description = "One member of a team, from 0 on.")
    private @Nullable Integer member;

    /** {@return whether all members are meant, since there are several and none was chosen} */
    public boolean areAll(ClauseClassifier machine) {
        return machine.models().size() > 1 && member == null;
    }

    /** {@return what is meant, for commands that take a team too} */
    public ClauseClassifier orAll(ClauseClassifier machine) {
        return areAll(machine) ? machine : of(machine);
    }

    /**
     * {@return the model itself, or the member that was chosen}
     *
     * @throws UsageException if it is a team and no member was chosen, or if there is no such member
     */
    public Model of(ClauseClassifier machine) {
        List<Model> models = machine.models();
        String numbers = "0 to " + (models.size() - 1);
        if (areAll(machine)) {
            throw new UsageException("this is a team; choose one of its members with --member, " + numbers);
        }
        if (member == null) {
            return models.get(0);
        }
        if (models.size() == 1) {
            throw new UsageException("--member is for teams, and this is a single model; leave it out");
        }
        if (member < 0 || member >= models.size()) {
            throw new UsageException("there is no member " + member + "; they are " + numbers);
        }
        return models.get(member);
    }

    /** {@return the changed model itself, or the team with it in the place of {@link #of}} */
    public ClauseClassifier replaced(ClauseClassifier machine, Model changed) {
        List<Model> models = new ArrayList<>(machine.models());
        models.set(member == null ? 0 : member, changed);
        return machine.withModels(models);
    }
}
