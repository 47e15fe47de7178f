package io.tutti.control;

/** Sends the coordinator's messages to ranks, in order for each rank, without blocking. */
@FunctionalInterface
interface Outbox {
    /** Sends to a rank; to one that has left or died it has no effect. */
    void send(int rank, ControlMessage.Downward message);
}
