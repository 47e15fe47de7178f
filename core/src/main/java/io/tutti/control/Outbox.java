package io.tutti.control;

/** Sends the coordinator's messages to ranks, in order for each rank, without blocking. */
@FunctionalInterface
interface Outbox {
    /** Sends to a rank; has no effect if the rank has left or died. */
    void send(int rank, ControlMessage.Downward message);
}
