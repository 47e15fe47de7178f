package io.tutti.control;

import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.Finding;
import io.tutti.error.CommunicationException;
import io.tutti.spi.CollectiveCount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One rank's connection to all others, apart from the data. Any thread may call it.
 *
 * <p>Whatever ends the job (a rank that died or fell silent, a mismatch found, {@link #raise}) sets {@link #abort()} on
 * every rank within a second or so.
 */
public interface ControlPlane extends AutoCloseable {
    /** This process's rank in the world. */
    int rank();

    /** Ranks in the world. */
    int size();

    /** The job's end on this rank. */
    Abort abort();

    /**
     * All-gather of bytes: each of {@code members} calls it with the same topic and receives all members' bytes in the order
     * of {@code members}. It is also a barrier of the members.
     *
     * @param topic the name of this all-gather; used once
     * @param members world ranks, the caller among them, the same order on all
     * @param own at most 1 MiB
     * @throws CommunicationException naming the missing ranks when {@code limit} has passed, or with the cause of the abort
     */
    byte[][] allgather(String topic, int[] members, byte[] own, Duration limit);

    /**
     * Creates the call log of a communicator; {@link #add} includes it in comparisons.
     *
     * @param communicator its number, the same on all members
     * @param members world ranks in the communicator's order
     */
    default CallLog newCallLog(long communicator, int[] members) {
        return new CallLog(communicator, members);
    }

    /** Includes a call log in comparisons from now on. */
    void add(CallLog log);

    /** Removes a call log from comparisons. */
    void remove(CallLog log);

    /**
     * What this rank has recorded of its communicators, the world's first. Stops the threads that use them for a moment.
     *
     * @param most of how many communicators at most
     */
    List<CommunicatorRecord> records(int most);

    /**
     * Sets how this rank answers when rank 0 asks what it has recorded.
     *
     * @param ownRecord called by the control thread
     */
    void answerInspections(Supplier<byte[]> ownRecord);

    /**
     * Asks all ranks for their records whenever a user wants to see them. Has an effect at rank 0 only.
     *
     * @param isAsked whether a user asks now; called by the control thread about every 100 ms
     * @param results receives the records by rank, without those of ranks that have not answered in time
     */
    void serveInspections(BooleanSupplier isAsked, Consumer<Map<Integer, byte[]>> results);

    /** The counter of a kind of collective on this rank. */
    CallCount counter(String collective);

    /** What was counted on this rank, by the name of the collective. */
    List<CollectiveCount> counts();

    /** The longest wait in a collective in which this rank is now, as far as is known, in nanoseconds; 0 for none. */
    long waitingNanos();

    /** Whether the records of communicators in a collective say what they wait for. */
    boolean isExplained();

    /**
     * Asks for the call logs of all ranks to be compared, because this rank is stalled in a collective.
     * Returns at once. If they differ, or a member has left, the job is aborted with a message that shows both sides.
     * Otherwise {@link #diagnosis} returns the finding.
     *
     * @param communicator the communicator
     * @param members its world ranks
     * @param sequence the collective
     */
    void compare(long communicator, int[] members, long sequence);

    /**
     * Result of the last comparison of this collective: ranks that have not begun it, ranks that do not reply, stalled links.
     * {@link Finding#NONE} if no comparison is complete.
     */
    Finding diagnosis(long communicator, long sequence);

    /**
     * Reports that the data link to a rank broke while it was needed. Returns at once and throws nothing: if the rank died,
     * left too early, or failed with another rank, {@link #abort()} is set with that cause. If nothing explains it and the
     * report is repeated several times within a second, the job ends with the broken link as its cause; a single report has
     * no effect.
     */
    void lost(int rank);

    /** Ends the job for all ranks with this cause; the caller's own abort is set before it returns. */
    void raise(CommunicationException cause);

    /**
     * Sends the farewell, so that the other ranks do not treat the closed connection as a failure. Where ranks are processes,
     * rank 0 returns only when all others have sent theirs, or the job has failed.
     *
     * @throws CommunicationException of category MISMATCH, after everything is closed, if ranks that have left turn out to have
     *     called different collectives
     */
    @Override
    void close();
}
