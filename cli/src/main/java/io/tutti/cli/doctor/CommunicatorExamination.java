package io.tutti.cli.doctor;

import io.tutti.cli.doctor.CommunicatorDiagnosis.Difference;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Group;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Moved;
import io.tutti.cli.doctor.CommunicatorDiagnosis.Side;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.StallReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** Merges the records of one communicator. */
final class CommunicatorExamination {
    private final Map<Integer, CommunicatorView> views;

    private CommunicatorExamination(Map<Integer, CommunicatorView> views) {
        this.views = views;
    }

    /**
     * Returns what follows from the records.
     *
     * @param views by world rank, at least one
     */
    static CommunicatorDiagnosis of(Map<Integer, CommunicatorView> views) {
        return new CommunicatorExamination(views).diagnosis();
    }

    private CommunicatorDiagnosis diagnosis() {
        CommunicatorRecord first = views.values().iterator().next().record();
        Difference difference = difference();
        long common = difference == null ? least() : difference.sequence() - 1;
        SkewTable skews = SkewTable.of(views);
        return new CommunicatorDiagnosis(
                Long.toUnsignedString(first.communicator(), 16),
                Arrays.stream(first.members()).boxed().toList(),
                common,
                text(common),
                difference,
                groups(),
                links(),
                moved(),
                skews.largest(),
                skews.late());
    }

    private long least() {
        return views.values().stream()
                .mapToLong(view -> view.record().latest())
                .min()
                .orElse(0);
    }

    private long most() {
        return views.values().stream()
                .mapToLong(view -> view.record().latest())
                .max()
                .orElse(0);
    }

    private String text(long sequence) {
        return views.values().stream()
                .map(view -> view.record().textOf(sequence))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The first collective of which two ranks have different records. Runs begin where a call changes, so these are compared. */
    private Difference difference() {
        TreeSet<Long> changes = new TreeSet<>();
        views.values().forEach(view -> view.record().runs().forEach(run -> changes.add(run.first())));
        for (long sequence : changes) {
            Difference found = difference(sequence);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private Difference difference(long sequence) {
        Map<String, List<Integer>> sides = new LinkedHashMap<>();
        views.forEach((rank, view) -> {
            String text = view.record().textOf(sequence);
            if (!text.isEmpty()) {
                sides.computeIfAbsent(text, call -> new ArrayList<>()).add(rank);
            }
        });
        return sides.size() < 2
                ? null
                : new Difference(
                        sequence,
                        sides.entrySet().stream()
                                .map(side -> new Side(List.copyOf(side.getValue()), side.getKey()))
                                .toList());
    }

    private List<Group> groups() {
        Map<Long, Map<String, List<Integer>>> ranks = new TreeMap<>();
        views.forEach((rank, view) -> ranks.computeIfAbsent(view.record().latest(), sequence -> new TreeMap<>())
                .computeIfAbsent(view.state(), state -> new ArrayList<>())
                .add(rank));
        List<Group> groups = new ArrayList<>();
        ranks.forEach((sequence, states) ->
                states.forEach((state, some) -> groups.add(group(sequence, state, List.copyOf(some)))));
        return groups;
    }

    private Group group(long sequence, String state, List<Integer> ranks) {
        Double waited = ranks.stream()
                .map(rank -> views.get(rank).waitedMillis())
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
        return new Group(ranks, sequence, views.get(ranks.getFirst()).record().textOf(sequence), state, waited);
    }

    /** What ranks inside the latest collective wait for. */
    private List<String> links() {
        TreeSet<String> links = new TreeSet<>();
        views.forEach((rank, view) -> {
            StallReport waits = view.record().waits();
            if (view.record().isInside() && view.record().latest() == most()) {
                waits.awaited().forEach(each -> links.add(each.direction(rank)));
            }
        });
        return List.copyOf(links);
    }

    private List<Moved> moved() {
        List<Moved> moved = new ArrayList<>();
        views.forEach((rank, view) -> {
            String link = view.record().waits().moved();
            if (view.record().isInside() && !link.isEmpty()) {
                moved.add(new Moved(rank, link));
            }
        });
        return moved;
    }
}
