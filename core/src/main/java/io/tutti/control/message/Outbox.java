package io.tutti.control.message;

/** Sends the coordinator's messages to ranks, in order for each rank, without blocking. */
@FunctionalInterface
public interface Outbox {
    /** Sends to a rank; has no effect if the rank has left or died. */
    void send(int rank, ControlMessage.Downward message);
}
