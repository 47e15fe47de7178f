package io.tutti.launch;

/** An event in the life of a job. */
sealed interface Event {
    /** A rank has ended; {@code rank} is its number in the job. */
    record Exited(int rank, int status) implements Event {}

    /** The job shall end, with this status and for this reason. */
    record Stop(int status, String reason) implements Event {}
}
