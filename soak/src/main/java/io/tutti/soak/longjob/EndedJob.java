package io.tutti.soak.longjob;

import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.LaunchedJob;

/**
 * What a job with many faults is evaluated by.
 *
 * @param trace what ranks and launcher have written
 * @param status the launcher's; {@link #NONE} if it has none
 * @param failure why the launcher has failed itself; empty if it has not
 */
public record EndedJob(JobTrace trace, int status, String failure) {
    /** No status. */
    public static final int NONE = -1;

    /**
     * {@return what is known of a job that has ended}
     *
     * @param job the job
     */
    public static EndedJob of(LaunchedJob job) {
        return new EndedJob(job.trace(), job.status().orElse(NONE), job.failure());
    }

    int ranks() {
        return trace.ranks().size();
    }
}
