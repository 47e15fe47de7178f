package io.tutti.fuzz;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.cli.schedules.ScheduleJson;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.ScheduleText;
import io.tutti.schedule.Topology;
import io.tutti.verify.VerificationException;
import io.tutti.verify.Verifier;
import java.util.List;

/** Schedules from files: parsed, and if that succeeds and they are small, verified. */
final class ScheduleTargets {
    private static final int MOST_RANKS = 16;
    private static final int MOST_CHUNKS = 256;

    private ScheduleTargets() {}

    static FuzzTarget text() {
        return new TextTarget(
                text -> {
                    Schedule schedule = ScheduleText.parse(text);
                    if (verify(schedule)) {
                        requireSame(schedule);
                    }
                },
                examples().stream()
                        .map(each -> ScheduleText.write(each, Topology.oneNode(each.ranks())))
                        .toList());
    }

    static FuzzTarget json() {
        return new TextTarget(
                text -> verify(ScheduleJson.parse(text)),
                examples().stream()
                        .map(each -> ScheduleJson.write(Verifier.verify(each), Topology.oneNode(each.ranks())))
                        .toList());
    }

    private static List<Schedule> examples() {
        ScheduleRequest request = ScheduleRequest.of(Topology.oneNode(3));
        return Algorithms.all().stream()
                .filter(algorithm ->
                        List.of("ring", "binomial-tree", "direct", "two-shot").contains(algorithm.name()))
                .filter(algorithm -> algorithm.takes(request))
                .map((Algorithm algorithm) -> algorithm.schedule(request))
                .toList();
    }

    /** Returns whether a schedule is small and right. */
    private static boolean verify(Schedule schedule) {
        if (schedule.ranks() > MOST_RANKS || schedule.collective().chunks() > MOST_CHUNKS) {
            return false;
        }
        try {
            Verifier.verify(schedule);
            return true;
        } catch (VerificationException e) {
            return false;
        }
    }

    private static void requireSame(Schedule schedule) {
        Topology nodes = Topology.oneNode(schedule.ranks());
        String written = ScheduleText.write(schedule, nodes);
        if (!ScheduleText.write(ScheduleText.parse(written), nodes).equals(written)) {
            throw new AssertionError("written and read, it is another schedule:\n" + written);
        }
    }
}
