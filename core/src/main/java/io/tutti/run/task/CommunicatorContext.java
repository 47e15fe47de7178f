package io.tutti.run.task;

import io.tutti.call.CallFingerprint;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.log.CallCount;
import io.tutti.control.log.CallLog;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.Finding;
import io.tutti.control.log.StallReport;
import io.tutti.error.Ranks;
import io.tutti.transport.memory.Doorbell;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;

/**
 * What all tasks of one communicator share: its call log, its numbering, its scratch memory and the queues of
 * started tasks. Touched by the engine's owner only, apart from the queues and from {@link #announce}, before which the
 * queues have been drained.
 */
public final class CommunicatorContext implements AutoCloseable {
    /** Of collectives on links: with it their numbers are the greatest that links carry, which no program comes to. */
    private static final long WARM_UP_OFFSET = (1L << 48) - 2;

    private final ControlPlane control;
    private final Options options;
    private final CallLog log;
    private final int[] members;
    private final boolean ownCore;
    private final Doorbell doorbell;
    private final TaskQueues queues;
    /** The number of transfers so far, per strand. */
    private final long[] transfers;

    /** Added to a collective's number on links. */
    private final long offset;
    /** The context that uses the same links after this one, or null. */
    private final CommunicatorContext next;

    private long sequence;
    private final GrowingMemory scratch = new GrowingMemory();
    private final GrowingMemory scaled = new GrowingMemory();

    /**
     * @param communicator its number, the same on all members
     * @param members world ranks in the communicator's order
     * @param ownCore whether every rank of this host has a processor to itself
     * @param doorbell what wakes members that wait for each other's memory; null if not all of them share memory
     */
    public CommunicatorContext(
            ControlPlane control,
            Options options,
            long communicator,
            int[] members,
            boolean ownCore,
            Doorbell doorbell) {
        this(control, options, communicator, members, ownCore, doorbell, 0, null);
    }

    private CommunicatorContext(
            ControlPlane control,
            Options options,
            long communicator,
            int[] members,
            boolean ownCore,
            Doorbell doorbell,
            long offset,
            CommunicatorContext next) {
        this.offset = offset;
        this.next = next;
        this.control = control;
        this.options = options;
        this.log = control.newCallLog(communicator, members);
        this.members = members.clone();
        this.ownCore = ownCore;
        this.doorbell = doorbell;
        this.queues = new TaskQueues(members.length);
        this.transfers = new long[1 + 2 * members.length];
        control.add(log);
    }

    /**
     * Returns a context for one collective before the first of this one, over the same links. It has a call log of its own, so ranks that
     * do not come to it are found; what it does is counted nowhere, and this context's numbers begin with 1 all the same. All ranks use it
     * or none, and close it.
     */
    public CommunicatorContext forWarmUp() {
        return new CommunicatorContext(
                control, options, CallLogs.WARM_UP, members, ownCore, doorbell, WARM_UP_OFFSET, this);
    }

    /** Whether it is a context {@link #forWarmUp}. */
    boolean isForWarmUp() {
        return next != null;
    }

    ControlPlane control() {
        return control;
    }

    Options options() {
        return options;
    }

    CallLog callLog() {
        return log;
    }

    boolean ownCore() {
        return ownCore;
    }

    /** What wakes members that wait for each other's memory, or null. */
    Doorbell doorbell() {
        return doorbell;
    }

    /** Wakes members that are blocked: this rank may have written what they wait for. */
    public void ring() {
        if (doorbell != null) {
            doorbell.ring();
        }
    }

    int size() {
        return members.length;
    }

    int worldRank(int rank) {
        return members[rank];
    }

    /** {@code rank 5 (rank 1 of the communicator)}, or {@code rank 5} if it has the same number in both. */
    String describe(int worldRank) {
        return Ranks.text(List.of(worldRank), members);
    }

    long nextSequence() {
        return ++sequence;
    }

    /** The number by which links tell a collective from all others that use them. */
    long onLinks(long number) {
        return number + offset;
    }

    /** Records what this rank waits for in a collective; {@link StallReport#NONE} once it makes progress. */
    void tellWaits(long number, StallReport waits) {
        log.await(number, waits);
        if (next != null) {
            next.log.await(0, waits); // for ranks that are through, and wait in their first collective for this one
        }
    }

    /** The counter of a kind of collective. */
    CallCount counter(String collective) {
        return next == null ? control.counter(collective) : new CallCount(collective);
    }

    /** Numbers and publishes what is called like a collective but is no task, so that other ranks that wait find it. */
    public void announce(String name) {
        long number = nextSequence();
        log.times().begin(number, true);
        log.publish(number, new CallFingerprint(name, "", null, -1, ""), CallFingerprint.ANY_COUNT, "");
    }

    /** Returns the name of what was announced last. */
    public String announced() {
        return log.name(sequence);
    }

    /** Records that what was announced last has ended. */
    public void announcedEnded() {
        log.times().end(sequence);
    }

    /**
     * Records that what was announced last has failed. Where the job goes on, this rank is not in it any more. Otherwise it is the last thing
     * that the rank was in, as a collective is that fails, and there is nothing more to say of it.
     */
    public void announcedFailed() {
        if (control.abort().isSet()) {
            log.keepCallSite();
            log.await(sequence, StallReport.NONE);
        } else {
            announcedEnded();
        }
    }

    /** Tells where the program is that uses this communicator, in a few words; see {@link CallLog#locate}. */
    public void locate(Supplier<String> site) {
        log.locate(site);
    }

    /** The number of the next transfer in one direction with a peer; see {@link TaskQueues}. */
    long nextTransfer(int strand) {
        return ++transfers[strand];
    }

    /** Scratch memory of at least this size. */
    MemorySegment scratch(long bytes) {
        return scratch.atLeast(bytes);
    }

    /** Memory of exactly this size for an input that is scaled before it is combined. */
    MemorySegment scaled(long bytes) {
        return scaled.atLeast(bytes).asSlice(0, bytes);
    }

    void compareCallLogs(long number) {
        control.compare(log.communicator(), members, number);
    }

    Finding diagnosis(long number) {
        return control.diagnosis(log.communicator(), number);
    }

    /** The tasks that were started and have not ended. */
    public TaskQueues queues() {
        return queues;
    }

    public boolean isIdle() {
        return queues.isEmpty();
    }

    /** Says that nothing more will begin, and gives scratch memory back; no task may be under way. */
    @Override
    public void close() {
        log.leave();
        control.remove(log);
        scratch.close();
        scaled.close();
    }
}
