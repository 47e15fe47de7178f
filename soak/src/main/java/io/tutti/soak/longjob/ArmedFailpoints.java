package io.tutti.soak.longjob;

import io.tutti.config.Setting;
import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.job.JobTrace;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The failpoints of each process of a long job.
 *
 * @param faults of the job
 * @param trace what its ranks have written so far
 */
public record ArmedFailpoints(List<JobFault> faults, JobTrace trace) {
    /**
     * {@return what the configuration of the next process of a rank says: its failpoints that have not acted yet, and those of a replacement that
     * belong to the fault which has acted last}
     *
     * @param rank the rank's place
     */
    public String of(int rank) {
        int now = faults.stream()
                .filter(fault -> fault.isLoss() && hasActed(fault.first()))
                .mapToInt(JobFault::phase)
                .max()
                .orElse(JobFailpoint.JOINING);
        String list = faults.stream()
                .flatMap(fault -> fault.points().stream()
                        .filter(point -> point.rank() == rank && isWanted(point, fault.phase(), now)))
                .map(JobFailpoint::text)
                .collect(Collectors.joining(","));
        return list.isEmpty() ? Setting.FAILPOINT.defaultValue() : list;
    }

    private boolean isWanted(JobFailpoint point, int phase, int now) {
        return point.isJoining() ? phase == now && !hasActedSince(point, now) : !hasActed(point);
    }

    private boolean hasActed(JobFailpoint point) {
        return FaultWindow.times(trace, point).findAny().isPresent();
    }

    /** Others of its kind may have acted in earlier phases. */
    private boolean hasActedSince(JobFailpoint point, int phase) {
        long since = faults.stream()
                .filter(fault -> fault.isLoss() && fault.phase() == phase)
                .flatMap(fault -> FaultWindow.times(trace, fault.first()))
                .mapToLong(Long::longValue)
                .max()
                .orElse(Long.MAX_VALUE);
        return FaultWindow.times(trace, point).anyMatch(nanos -> nanos > since);
    }
}
