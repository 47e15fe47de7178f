package io.tutti.launch;

/** An event in the life of a job. */
sealed interface Event {
    /** The process of a rank has ended. */
    record Exited(RankProcess process, int status) implements Event {}

    /** The job shall end, with this status and for this reason. */
    record Stop(int status, String reason) implements Event {}
}
