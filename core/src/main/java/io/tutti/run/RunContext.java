package io.tutti.run;

import io.tutti.config.Options;
import io.tutti.control.Board;
import io.tutti.control.ControlPlane;
import io.tutti.control.Finding;
import io.tutti.control.Ranks;
import io.tutti.control.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.List;

/**
 * What all operations of one communicator share: its board, its numbering, its scratch memory and the queue of those
 * that wait to be run, first come, first run. Touched by the engine's owner only, apart from the queue and from
 * {@link #announce}, before which the queue has been drained.
 */
public final class RunContext implements AutoCloseable {
    private final ControlPlane control;
    private final Options options;
    private final Board board;
    private final int[] members;
    private final boolean ownCore;
    private final long[] sent;
    private final long[] received;
    private final ArrayDeque<Operation> queue = new ArrayDeque<>();
    private volatile int queued;

    private long sequence;
    private final GrowingMemory scratch = new GrowingMemory();
    private final GrowingMemory scaled = new GrowingMemory();

    /**
     * @param communicator its number, the same on all members
     * @param members world ranks in the communicator's order
     * @param ownCore whether every rank of this host has a processor to itself
     */
    public RunContext(ControlPlane control, Options options, long communicator, int[] members, boolean ownCore) {
        this.control = control;
        this.options = options;
        this.board = new Board(communicator);
        this.members = members.clone();
        this.ownCore = ownCore;
        this.sent = new long[members.length];
        this.received = new long[members.length];
        control.add(board);
    }

    ControlPlane control() {
        return control;
    }

    Options options() {
        return options;
    }

    Board board() {
        return board;
    }

    boolean ownCore() {
        return ownCore;
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

    /** Numbers and publishes what is called like a collective but is no operation, so that others who wait find it. */
    public void announce(String name) {
        board.publish(nextSequence(), new Signature(name, "", null, -1, ""), Signature.ANY_COUNT, "");
    }

    /** The number of the next transfer to or from a peer. */
    long nextTransfer(int peer, boolean sending) {
        return sending ? ++sent[peer] : ++received[peer];
    }

    /** Scratch memory of at least this size. */
    MemorySegment scratch(long bytes) {
        return scratch.atLeast(bytes);
    }

    /** Memory of exactly this size for an input that is scaled before it is combined. */
    MemorySegment scaled(long bytes) {
        return scaled.atLeast(bytes).asSlice(0, bytes);
    }

    void compareBoards(long number) {
        control.compare(board.communicator(), members, number);
    }

    Finding diagnosis(long number) {
        return control.diagnosis(board.communicator(), number);
    }

    synchronized void enqueue(Operation operation) {
        operation.queued();
        queue.addLast(operation);
        queued = queue.size();
    }

    /** The operation that is to be driven now, or null. */
    synchronized Operation head() {
        return queue.peekFirst();
    }

    synchronized void remove(Operation operation) {
        queue.remove(operation);
        queued = queue.size();
    }

    boolean isIdle() {
        return queued == 0;
    }

    /** Says that nothing more will begin, and gives scratch memory back; no operation may be under way. */
    @Override
    public void close() {
        board.leave();
        control.remove(board);
        scratch.close();
        scaled.close();
    }
}
