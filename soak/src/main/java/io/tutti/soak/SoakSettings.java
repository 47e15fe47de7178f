package io.tutti.soak;

import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.SoakLink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A campaign.
 *
 * @param faults which take turns
 * @param links which take turns among the runs of a fault
 * @param ranks of each run
 * @param jobs how many runs there are side by side
 * @param duration how long runs are begun
 * @param runs how many at most
 * @param first the number of the first run
 * @param seed decides all that is random
 * @param sharedMemory the folder in which the campaign makes one of its own
 * @param evidence where the output of wrong runs is kept
 */
public record SoakSettings(
        List<Fault> faults,
        List<SoakLink> links,
        int ranks,
        int jobs,
        Duration duration,
        int runs,
        int first,
        long seed,
        Path sharedMemory,
        Path evidence) {
    /** Each lane has a thread, folders and a job. */
    private static final int MOST_JOBS = 256;

    /** Copies the lists. */
    public SoakSettings {
        faults = List.copyOf(faults);
        links = List.copyOf(links);
        if (ranks < 2) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 2");
        }
        if (jobs < 1 || jobs > MOST_JOBS) {
            throw new IllegalArgumentException("jobs=" + jobs + " must be from 1 to " + MOST_JOBS);
        }
    }
}
