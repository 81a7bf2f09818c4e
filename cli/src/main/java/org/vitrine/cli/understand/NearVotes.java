package org.vitrine.cli.understand;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.Formats;
import org.vitrine.explain.change.NearVote;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/**
 * Finds and describes the silent clauses that are nearest to voting.
 *
 * @param most how many are told for each label
 */
record NearVotes(Console screen, ClauseClassifier machine, int most) {

    /** Looks for the clauses that nearly voted for or against a label of an image. */
    Map<String, Object> of(String image, Raster raster, int label) {
        String name = machine.labels().name(label);
        List<NearVote> found = NearVote.of(machine, raster, label, most);
        if (found.isEmpty()) {
            screen.remark(image + ": every clause that can vote for or against " + name + " does");
        }
        List<Object> clauses = new ArrayList<>();
        for (NearVote near : found) {
            screen.remark(image + ": " + inWords(near, name));
            clauses.add(toMap(near));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("image", image);
        map.put("label", name);
        map.put("clauses", clauses);
        return map;
    }

    private String inWords(NearVote near, String label) {
        int literals = machine.models().get(near.member()).clauses().literals(near.clause());
        return "clause " + near.clause() + (several() ? " of member " + near.member() : "") + " lacks " + near.missing()
                + " of its " + Formats.counted(literals, "literal") + " for "
                + Formats.counted(Math.abs(near.votes()), "vote") + (near.votes() > 0 ? " for " : " against ") + label;
    }

    private boolean several() {
        return machine.models().size() > 1;
    }

    private Map<String, Object> toMap(NearVote near) {
        Model model = machine.models().get(near.member());
        Map<String, Object> map = new LinkedHashMap<>();
        if (several()) {
            map.put("member", near.member());
            map.put("share", near.share(machine));
        }
        map.put("clause", near.clause());
        map.put("votes", near.votes());
        map.put("missing", near.missing());
        map.put("literals", model.clauses().literals(near.clause()));
        map.put("failed", near.failed());
        map.put("row", near.placement().row());
        map.put("column", near.placement().column());
        map.put("mirrored", near.placement().mirrored());
        map.put("rule", model.rule(near.clause()));
        return map;
    }
}
