package io.tutti.cli.launch;

/** What can happen to a job. */
sealed interface Event {
    /** A rank, numbered in the job, is gone. */
    record Exited(int rank, int status) implements Event {}

    /** The job is to end, with this status and for this reason. */
    record Stop(int status, String reason) implements Event {}
}
