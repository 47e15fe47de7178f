package io.tutti.control.message;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.Finding;
import java.util.List;

/** The messages between ranks and the coordinator at rank 0. Arrays in messages are not changed after sending. */
public sealed interface ControlMessage {
    /** From a rank to the coordinator. */
    sealed interface Upward extends ControlMessage {}

    /** From the coordinator to a rank. */
    sealed interface Downward extends ControlMessage {}

    /** A sign of life. */
    record Heartbeat() implements Upward, Downward {}

    /** The sender leaves; {@code callLogs} are its last replies, one for each communicator, with {@code left} set. */
    record Farewell(List<CallLogReply> callLogs) implements Upward, Downward {
        public Farewell {
            callLogs = List.copyOf(callLogs);
        }
    }

    /** A rank's part of an all-gather. */
    record Contribute(String topic, int[] members, byte[] own, long limitMillis) implements Upward {}

    /** Asks for call logs to be compared. */
    record Compare(long communicator, int[] members, long sequence) implements Upward {}

    /** The reply to {@link Query}. */
    record Reply(CallLogReply answer) implements Upward {}

    /** Ends the job. */
    record Raise(AbortReason cause) implements Upward {}

    /** The data link to {@code rank} broke. */
    record LinkLost(int rank) implements Upward {}

    /** The reply to {@link Inspect}: what the rank has recorded, as {@link RecordCodec} writes it; at most {@link #MOST_BYTES}. */
    record Inspected(byte[] record) implements Upward {
        /** The longest record that a message holds. */
        public static final int MOST_BYTES = 1 << 20;
    }

    /** Parts of a completed all-gather, of the members from index {@code first}. */
    record Gathered(String topic, int first, byte[][] parts) implements Downward {}

    /** An all-gather that will not complete. */
    record AllgatherFailed(String topic, AbortReason cause) implements Downward {}

    /** Asks for the reply about a collective, and, if {@code past}, for the latest runs before it. */
    record Query(long communicator, long sequence, boolean past) implements Downward {}

    /** The result of a comparison that found nothing wrong. */
    record Diagnosis(long communicator, long sequence, Finding finding) implements Downward {}

    /** Asks for what the rank has recorded. */
    record Inspect() implements Downward {}

    /** The job has ended. */
    record Aborted(AbortReason cause) implements Downward {}
}
