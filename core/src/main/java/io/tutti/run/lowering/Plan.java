package io.tutti.run.lowering;

import io.tutti.schedule.ChunkRun;

/**
 * One rank's program, lowered to columns, which executors walk through. Immutable; it has neither sizes nor addresses, which a task binds to
 * it. An op keeps its number in the program.
 *
 * <p>An op's parts are its slices in order; the last part of COPY, REDUCE and APPLY is the target. A part of a REDUCE
 * may be <em>arriving</em>: the window of a message, which the program receives into scratch memory that it reads only
 * here, so that it is never written.
 */
public final class Plan {
    /** What an op does. */
    public enum Kind {
        SEND,
        RECEIVE,
        COPY,
        REDUCE,
        APPLY,
        /** Nothing: received within a REDUCE, or a copy of memory onto itself. */
        NOTHING
    }

    /** Part buffer numbers: the input, the output, and from 2 the scratch buffers. */
    public static final int INPUT = 0;

    public static final int OUTPUT = 1;
    public static final int SCRATCH = 2;

    public final int rank;
    /** What INPUT and OUTPUT hold. */
    public final ChunkRun input;

    public final ChunkRun output;

    /** Per lane: the op numbers in order. */
    public final int[][] lanes;

    public final Kind[] kinds;
    public final int[] laneOf;
    /** Per op: the peer and match key of a message, or -1 and 0. */
    public final int[] peers;

    public final int[] keys;
    /** Per op: the ops that must be complete before it begins, besides its lane's order. */
    public final int[][] waits;
    /** Per op: the kernel of an APPLY, or null. */
    public final String[] kernels;
    /** Per op: its first part; the parts end where the next op's begin. */
    public final int[] firstPart;

    /** Per part: where it is, and the message's peer and key if it is arriving, else -1 and 0. */
    public final int[] partBuffer;

    public final int[] partFirst;
    public final int[] partCount;
    public final int[] partPeer;
    public final int[] partKey;
    /** Per part in scratch memory: the chunk at which the run begins that the scratch buffer then holds. */
    public final int[] partBase;

    /** The parts of the output that arrive and are not touched afterwards, in the order of their chunks. */
    public final int[] finalParts;

    /** Scratch buffers, arriving ones (which take no memory) included. */
    public final int scratches;

    Plan(int rank, ChunkRun input, ChunkRun output, int[][] lanes, PlanColumns columns) {
        this.rank = rank;
        this.input = input;
        this.output = output;
        this.lanes = lanes;
        this.kinds = columns.kinds;
        this.laneOf = columns.laneOf;
        this.peers = columns.peers;
        this.keys = columns.keys;
        this.waits = columns.waits;
        this.kernels = columns.kernels;
        this.firstPart = columns.firstPart;
        this.partBuffer = columns.parts.column(PlanColumns.BUFFER);
        this.partFirst = columns.parts.column(PlanColumns.FIRST);
        this.partCount = columns.parts.column(PlanColumns.COUNT);
        this.partPeer = columns.parts.column(PlanColumns.PEER);
        this.partKey = columns.parts.column(PlanColumns.KEY);
        this.partBase = columns.parts.column(PlanColumns.BASE);
        this.scratches = columns.scratches;
        this.finalParts = FinalParts.of(this);
    }

    public int ops() {
        return kinds.length;
    }

    public int parts() {
        return partBuffer.length;
    }

    public boolean isArriving(int part) {
        return partPeer[part] >= 0;
    }
}
