package io.tutti.control;

/** How the coordinator's words reach the ranks; in order for each rank, never blocking. */
@FunctionalInterface
interface Outbox {
    /** Sends to a rank; to one that has left or died it has no effect. */
    void send(int rank, ControlMessage.Downward message);
}
