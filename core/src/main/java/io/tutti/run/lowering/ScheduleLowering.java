package io.tutti.run.lowering;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;

/** Lowers the schedules of one communicator, each once. Keeps the most recently used ones. Used by the communicator's thread. */
public final class ScheduleLowering {
    /** With more ranks, examining the programs of all takes too long. */
    private static final int MOST_EXAMINED = 64;

    private final Topology topology;
    private final int rank;
    /** Whether collectives are examined for the forms that shared memory runs. */
    private final boolean examines;

    private final int most;
    private final ScheduleProofs proofs = new ScheduleProofs();
    /** The most recently used first. */
    private final List<LoweredSchedule> known = new ArrayList<>();

    /**
     * @param rank this rank's number in the communicator
     * @param topology which ranks share a host
     * @param sharesMemory whether all ranks share memory
     * @param most the number of schedules to keep
     */
    public ScheduleLowering(Topology topology, int rank, boolean sharesMemory, int most) {
        this.topology = topology;
        this.rank = rank;
        this.examines = sharesMemory && topology.ranks() <= MOST_EXAMINED;
        this.most = most;
    }

    /**
     * Returns the lowered schedule of an algorithm.
     *
     * @throws IllegalArgumentException if the schedule is neither proved by the build nor can be proved here
     */
    public LoweredSchedule lower(Algorithm algorithm, int root, int destination, boolean inPlace) {
        for (int index = 0; index < known.size(); index++) {
            LoweredSchedule schedule = known.get(index);
            if (schedule.isOf(algorithm, root, destination, inPlace)) {
                if (index > 0) {
                    known.addFirst(known.remove(index));
                }
                return schedule;
            }
        }
        LoweredSchedule made = make(algorithm, root, destination, inPlace);
        known.addFirst(made);
        if (known.size() > most) {
            known.removeLast();
        }
        return made;
    }

    private LoweredSchedule make(Algorithm algorithm, int root, int destination, boolean inPlace) {
        ScheduleRequest request =
                new ScheduleRequest(topology.ranks(), Math.max(root, 0), Math.max(destination, 0), topology);
        Schedule schedule = algorithm.schedule(request);
        proofs.require(algorithm, request, schedule);
        boolean isExamined = examines && destination < 0;
        ExaminedPrograms programs = new ExaminedPrograms(schedule);
        return new LoweredSchedule(
                algorithm,
                algorithm.name(),
                root,
                destination,
                inPlace,
                schedule.collective(),
                Lowering.lower(schedule.collective(), programs.of(rank), inPlace),
                isExamined ? OneShotPattern.of(programs) : null,
                isExamined ? TwoShotPattern.of(programs, rank) : null,
                isExamined ? SingleRoundPattern.of(programs) : null);
    }
}
