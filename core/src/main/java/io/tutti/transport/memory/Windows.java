package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Shared memory through which the ranks of a host access each other's vectors during a collective. Every rank publishes
 * the location of its vectors and its progress. An input that other ranks cannot access is moved piece by piece through
 * a stage, which is shared memory. For an output that other ranks cannot access, they store their results in stages.
 * Every rank has four lines, which only that rank writes, and uses them in turn:
 *
 * <pre>
 *     0  long  sequence of the collective, stored after the rest of the description
 *     8  int   fingerprint of the collective and of its lengths
 *    12  int   number of the allocation that the input is in, or -1 if it is staged
 *    16  int   number of the allocation that the output is in, or -1 if it is staged
 *    24  long  offset of the input in its allocation
 *    32  long  offset of the output in its allocation
 *    40  long  pieces that other ranks may use, counted from the communicator's creation
 *    48  long  pieces that this rank has finished, counted likewise
 * </pre>
 *
 * <p>The stages follow the lines. Each rank has two stages for its input, each with a piece for every rank, and two for
 * its result, of one piece each; it uses both pairs in turn.
 *
 * <p>Short vectors are double-buffered inside a piece. If each part of a vector has at most {@link #placeBytes} bytes,
 * the stage may also hold the rank's own part, and each part occupies one half of its piece, its place. The halves
 * alternate, so a place is reused only after three others, and a rank may claim the cache lines of its next place while
 * other ranks still read the previous one.
 *
 * <p>Memory order: a rank writes description and vectors before it stores, with release, the word that publishes them;
 * other ranks load that word with acquire before they read. See {@link RingDescriptor} for the guarantees between
 * processes.
 *
 * <p>One thread at a time uses a rank's view. All piece numbers count from the communicator's creation.
 */
public sealed class Windows permits FailpointWindows {
    /** Stands for an allocation's number if the vector is staged. */
    public static final int STAGED = -1;

    private static final int FINGERPRINT = 8;
    private static final int INPUT = 12;
    private static final int OUTPUT = 16;
    private static final int INPUT_OFFSET = 24;
    private static final int OUTPUT_OFFSET = 32;
    private static final int OPEN = 40;
    private static final int DONE = 48;
    private static final int LINES = 4;
    private static final long ALL_LINES = LINES * CacheLines.PAIR;
    /** Stages of the input, and of the result. */
    private static final int STAGES = 2;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment memory;
    private final int ranks;
    private final int rank;
    private final int stageBytes;
    private final int pieceBytes;
    /** Bytes from the stages of one rank to those of the next. */
    private final long stride;

    private final BulkWriter writer = new BulkWriter();

    private long turn;
    /** Offset of the line that this rank writes now. */
    private long mine;

    private long pieces;
    /** Whether the previous collective had one piece in which the input of every rank fitted into its places. */
    private boolean afterShort = true;

    private boolean isShort = true;

    /**
     * Creates one rank's view.
     *
     * @param memory shared by all ranks, filled with zeros, {@link #bytes} long
     * @param ranks ranks of the communicator
     * @param rank the rank whose lines this view writes
     * @param stageBytes bytes of a stage, a multiple of 128
     */
    Windows(MemorySegment memory, int ranks, int rank, int stageBytes) {
        this.memory = memory;
        this.ranks = ranks;
        this.rank = rank;
        this.stageBytes = stageBytes;
        this.pieceBytes = pieceBytes(ranks, stageBytes);
        this.stride = allStages(ranks, stageBytes);
    }

    /** Returns the bytes of memory for {@code ranks} ranks. */
    static long bytes(int ranks, int stageBytes) {
        return (ALL_LINES + allStages(ranks, stageBytes)) * ranks;
    }

    private static long allStages(int ranks, int stageBytes) {
        return (long) STAGES * (stageBytes + pieceBytes(ranks, stageBytes));
    }

    private static int pieceBytes(int ranks, int stageBytes) {
        return stageBytes / ranks & -CacheLines.PAIR;
    }

    /** Returns the smallest stage whose pieces are not empty, in bytes. */
    static long leastStageBytes(int ranks) {
        return (long) CacheLines.PAIR * ranks;
    }

    /** Returns the largest stage with which the lines and stages of all ranks take at most {@code budget} bytes. */
    static long stageBytes(int ranks, long budget) {
        return (budget / ranks - ALL_LINES) / STAGES * ranks / (ranks + 1);
    }

    /** Returns the bytes of a piece, which is the share of each rank in a stage of an input. */
    public int pieceBytes() {
        return pieceBytes;
    }

    /**
     * Begins a collective. This rank must have finished the previous one.
     *
     * @param number pieces of the collective, the same on all ranks
     * @param inPlaces whether it is one piece in which the input of every rank fits into its places
     * @return the number of its first piece
     */
    public long begin(int number, boolean inPlaces) {
        afterShort = isShort;
        isShort = inPlaces;
        turn = next();
        mine = line(rank);
        long first = pieces;
        pieces += number;
        return first;
    }

    /**
     * Publishes the collective that this rank begins and the location of its vectors, and lets other ranks use all
     * pieces below {@code pieces}. One release store publishes everything, so that no other rank fetches the cache line
     * between two writes.
     *
     * @param sequence number of the collective
     * @param fingerprint fingerprint of the collective and of its lengths
     * @param input allocation of the input, or {@link #STAGED}
     * @param inputOffset offset of the input in its allocation, in bytes
     * @param output allocation of the output, or {@link #STAGED}
     * @param outputOffset offset of the output in its allocation, in bytes
     * @param pieces first piece that other ranks may not use yet
     */
    public void describe(
            long sequence, int fingerprint, int input, long inputOffset, int output, long outputOffset, long pieces) {
        memory.set(INT, mine + FINGERPRINT, fingerprint);
        memory.set(INT, mine + INPUT, input);
        memory.set(INT, mine + OUTPUT, output);
        memory.set(LONG, mine + INPUT_OFFSET, inputOffset);
        memory.set(LONG, mine + OUTPUT_OFFSET, outputOffset);
        memory.set(LONG, mine + OPEN, pieces);
        WORD.setRelease(memory, mine, sequence);
    }

    /** Returns the number of the collective that a rank has published in its current line. */
    public long sequence(int rank) {
        return (long) WORD.getAcquire(memory, line(rank));
    }

    /** Returns the fingerprint that a rank has published. */
    public int fingerprint(int rank) {
        return memory.get(INT, line(rank) + FINGERPRINT);
    }

    /** Returns the allocation of a rank's input, or {@link #STAGED}. */
    public int input(int rank) {
        return memory.get(INT, line(rank) + INPUT);
    }

    /** Returns the offset of a rank's input in its allocation, in bytes. */
    public long inputOffset(int rank) {
        return memory.get(LONG, line(rank) + INPUT_OFFSET);
    }

    /** Returns the allocation of a rank's output, or {@link #STAGED}. */
    public int output(int rank) {
        return memory.get(INT, line(rank) + OUTPUT);
    }

    /** Returns the offset of a rank's output in its allocation, in bytes. */
    public long outputOffset(int rank) {
        return memory.get(LONG, line(rank) + OUTPUT_OFFSET);
    }

    /** Lets other ranks use all pieces below {@code pieces}. */
    public void open(long pieces) {
        WORD.setRelease(memory, mine + OPEN, pieces);
    }

    /**
     * Claims the cache line of this rank's next line, which other ranks have read. The line is free: all ranks have
     * finished the collective that used it.
     */
    public void claimLine() {
        memory.set(INT, ALL_LINES * rank + next() + FINGERPRINT, 0);
    }

    /** Returns how many pieces a rank lets other ranks use. */
    public long opened(int rank) {
        return (long) WORD.getAcquire(memory, line(rank) + OPEN);
    }

    /**
     * Publishes that this rank has finished all pieces below {@code pieces}, in its own memory and in that of other
     * ranks.
     */
    public void done(long pieces) {
        WORD.setRelease(memory, mine + DONE, pieces);
    }

    /** Returns how many pieces a rank has finished. */
    public long doneBy(int rank) {
        return (long) WORD.getAcquire(memory, line(rank) + DONE);
    }

    /** Returns the memory of lines and stages. */
    public MemorySegment memory() {
        return memory;
    }

    /** Copies bytes to memory from which other ranks read: a stage in {@link #memory}, or another rank's output. */
    public void write(MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length) {
        writer.copy(source, sourceOffset, target, targetOffset, length);
    }

    /** Returns the offset in {@link #memory} of the stage of a rank's input for a piece. */
    public long inputStage(int rank, long piece) {
        return stages(rank) + (piece & 1) * stageBytes;
    }

    /**
     * Returns whether other ranks may still read what this rank staged for the previous collective, until they have
     * opened a piece of this one: a short collective may end without an acknowledgement.
     */
    public boolean mayBeRead() {
        return afterShort;
    }

    /** Returns the largest part of a vector that fits into a place, in bytes. */
    public int placeBytes() {
        return pieceBytes / 2;
    }

    /** Returns the offset of the place for a piece, from the beginning of its part of a stage. */
    public long place(long piece) {
        return (piece >> 1 & 1) * placeBytes();
    }

    /**
     * Claims the cache lines of the next place, which other ranks have read, as many as this rank's part needs now. The
     * caller must have opened {@code piece}.
     *
     * @param piece the current piece
     * @param part the rank whose part of the vector the place holds
     * @param length bytes of the part
     */
    public void claimPlace(long piece, int part, long length) {
        if (afterShort) {
            long next = piece + 1;
            CacheLines.claim(memory, inputStage(rank, next) + (long) part * pieceBytes + place(next), length);
        }
    }

    /**
     * Returns the offset in {@link #memory} where a rank stores its result of a piece for outputs that it cannot
     * access.
     */
    public long resultStage(int rank, long piece) {
        return stages(rank) + (long) STAGES * stageBytes + (piece & 1) * pieceBytes;
    }

    private long next() {
        return turn + CacheLines.PAIR & ALL_LINES - 1;
    }

    private long line(int rank) {
        return ALL_LINES * rank + turn;
    }

    private long stages(int rank) {
        return ALL_LINES * ranks + stride * rank;
    }
}
