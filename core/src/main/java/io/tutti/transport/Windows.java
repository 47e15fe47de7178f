package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What the ranks of a host let each other read and write during a collective: every rank says where its vectors are,
 * and how far it has come. An input that others cannot see has a stage instead, shared memory through which it is moved
 * piece by piece; for outputs that others cannot see they leave their results in stages. A rank's line, written by that rank only:
 *
 * <pre>
 *     0  long  sequence of the collective, stored after the rest of the description
 *     8  int   signature of the collective
 *    12  int   number of the allocation that the input is in, or -1 if it is staged
 *    16  int   the same of the output
 *    24  long  where in its allocation the input begins
 *    32  long  where in its allocation the output begins
 *    40  long  pieces that others may use, counted from the beginning of the communicator
 *    48  long  pieces that this rank is done with
 * </pre>
 *
 * <p>Behind the lines stand the stages: for each rank two of its input, with a piece for each rank, and two of its result, of one
 * piece, used in turn.
 *
 * <p>Memory order: what is described and what stands in the vectors is written before the word that says so is stored
 * with release, and read after that word was loaded with acquire; see {@link RingDescriptor} for what that means between
 * processes.
 */
public final class Windows {
    /** Instead of an allocation's number: the vector is staged. */
    public static final int STAGED = -1;

    private static final int SIGNATURE = 8;
    private static final int INPUT = 12;
    private static final int OUTPUT = 16;
    private static final int INPUT_OFFSET = 24;
    private static final int OUTPUT_OFFSET = 32;
    private static final int OPEN = 40;
    private static final int DONE = 48;
    private static final int LINE_PAIR = 128;
    /** Of the input and as many of the result. */
    private static final int STAGES = 2;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment memory;
    private final int ranks;
    private final int stageBytes;
    private final int pieceBytes;
    /** From the stages of a rank to those of the next. */
    private final long stride;

    private final long mine;
    private long pieces;

    /**
     * One rank's view.
     *
     * @param memory shared by all, zeroed, {@link #bytes} long
     * @param rank whose line is written
     * @param stageBytes size of a stage, a multiple of 128
     */
    Windows(MemorySegment memory, int ranks, int rank, int stageBytes) {
        this.memory = memory;
        this.ranks = ranks;
        this.stageBytes = stageBytes;
        this.pieceBytes = pieceBytes(ranks, stageBytes);
        this.stride = allStages(ranks, stageBytes);
        this.mine = (long) LINE_PAIR * rank;
    }

    /** Bytes of memory for so many ranks. */
    static long bytes(int ranks, int stageBytes) {
        return (LINE_PAIR + allStages(ranks, stageBytes)) * ranks;
    }

    private static long allStages(int ranks, int stageBytes) {
        return (long) STAGES * (stageBytes + pieceBytes(ranks, stageBytes));
    }

    private static int pieceBytes(int ranks, int stageBytes) {
        return stageBytes / ranks & -LINE_PAIR;
    }

    /** Bytes of a stage in which a piece is not empty. */
    static long leastStageBytes(int ranks) {
        return (long) LINE_PAIR * ranks;
    }

    /** Most bytes of a stage with which all together take {@code budget} bytes. */
    static long stageBytes(int ranks, long budget) {
        return (budget / ranks - LINE_PAIR) / STAGES * ranks / (ranks + 1);
    }

    /** Bytes of a piece: what an input's stage has for each rank. */
    public int pieceBytes() {
        return pieceBytes;
    }

    /**
     * Begins a collective of so many pieces, the same on all ranks.
     *
     * @return the number of its first piece, counted from the beginning of the communicator
     */
    public long begin(int number) {
        long first = pieces;
        pieces += number;
        return first;
    }

    /** Says what this rank begins, and where its vectors are. */
    public void describe(long sequence, int signature, int input, long inputOffset, int output, long outputOffset) {
        memory.set(INT, mine + SIGNATURE, signature);
        memory.set(INT, mine + INPUT, input);
        memory.set(INT, mine + OUTPUT, output);
        memory.set(LONG, mine + INPUT_OFFSET, inputOffset);
        memory.set(LONG, mine + OUTPUT_OFFSET, outputOffset);
        WORD.setRelease(memory, mine, sequence);
    }

    /** The collective that a rank has described last. */
    public long sequence(int rank) {
        return (long) WORD.getAcquire(memory, line(rank));
    }

    /** Signature of what a rank has described. */
    public int signature(int rank) {
        return memory.get(INT, line(rank) + SIGNATURE);
    }

    /** Allocation of a rank's input, or {@link #STAGED}. */
    public int input(int rank) {
        return memory.get(INT, line(rank) + INPUT);
    }

    /** Where in its allocation a rank's input begins. */
    public long inputOffset(int rank) {
        return memory.get(LONG, line(rank) + INPUT_OFFSET);
    }

    /** Allocation of a rank's output, or {@link #STAGED}. */
    public int output(int rank) {
        return memory.get(INT, line(rank) + OUTPUT);
    }

    /** Where in its allocation a rank's output begins. */
    public long outputOffset(int rank) {
        return memory.get(LONG, line(rank) + OUTPUT_OFFSET);
    }

    /** Lets others use all pieces below {@code pieces}. */
    public void open(long pieces) {
        WORD.setRelease(memory, mine + OPEN, pieces);
    }

    /** How many pieces a rank lets others use. */
    public long opened(int rank) {
        return (long) WORD.getAcquire(memory, line(rank) + OPEN);
    }

    /** Says that this rank is done with all pieces below {@code pieces}, in its own memory and in that of others. */
    public void done(long pieces) {
        WORD.setRelease(memory, mine + DONE, pieces);
    }

    /** How many pieces a rank is done with. */
    public long doneBy(int rank) {
        return (long) WORD.getAcquire(memory, line(rank) + DONE);
    }

    /** The memory that stages are in. */
    public MemorySegment memory() {
        return memory;
    }

    /** Where in {@link #memory} the stage of a rank's input is, for a piece. */
    public long inputStage(int rank, long piece) {
        return stages(rank) + (piece & 1) * stageBytes;
    }

    /** Where in {@link #memory} a rank leaves its result for outputs that it cannot see, for a piece. */
    public long resultStage(int rank, long piece) {
        return stages(rank) + (long) STAGES * stageBytes + (piece & 1) * pieceBytes;
    }

    private static long line(int rank) {
        return (long) LINE_PAIR * rank;
    }

    private long stages(int rank) {
        return (long) LINE_PAIR * ranks + stride * rank;
    }
}
