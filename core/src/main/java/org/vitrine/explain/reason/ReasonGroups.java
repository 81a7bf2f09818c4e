package org.vitrine.explain.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.reason.SufficientReasons.Group;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;

/**
 * Groups clauses by where they look. Each joins the group whose area overlaps most with its own, or begins a new one if
 * none overlaps enough. Groups for which the words are the same become one.
 */
final class ReasonGroups {

    private static final double ENOUGH = 0.25;

    private ReasonGroups() {}

    static List<Group> of(List<Reason> reasons, ImageShape shape) {
        List<Gathering> gatherings = new ArrayList<>();
        for (Reason reason : reasons) {
            nearest(gatherings, reason.area()).add(reason);
        }
        Map<String, Gathering> places = new LinkedHashMap<>();
        for (Gathering gathering : gatherings) {
            String place = gathering.mean().inWords(shape.height(), shape.width());
            gathering.members.forEach(places.computeIfAbsent(place, some -> new Gathering())::add);
        }
        return places.entrySet().stream()
                .map(entry ->
                        new Group(entry.getValue().members, entry.getValue().mean(), entry.getKey()))
                .sorted(Comparator.comparingInt(
                        (Group group) -> -group.reasons().size()))
                .toList();
    }

    private static Gathering nearest(List<Gathering> gatherings, Area area) {
        @Nullable Gathering nearest = null;
        double most = ENOUGH;
        for (Gathering gathering : gatherings) {
            double overlap = gathering.mean().overlap(area);
            if (overlap > most) {
                nearest = gathering;
                most = overlap;
            }
        }
        if (nearest == null) {
            nearest = new Gathering();
            gatherings.add(nearest);
        }
        return nearest;
    }

    /** A group that grows. */
    private static final class Gathering {

        private final List<Reason> members = new ArrayList<>();
        private long top;
        private long left;
        private long bottom;
        private long right;

        void add(Reason reason) {
            members.add(reason);
            top += reason.area().top();
            left += reason.area().left();
            bottom += reason.area().bottom();
            right += reason.area().right();
        }

        Area mean() {
            return new Area(mean(top), mean(left), mean(bottom), mean(right));
        }

        private int mean(long sum) {
            return (int) Math.round((double) sum / members.size());
        }
    }
}
