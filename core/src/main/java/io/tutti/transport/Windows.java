package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What the ranks of a host let each other read and write during a collective: every rank says where its vectors are,
 * and how far it has come. An input that others cannot see has a stage instead, shared memory through which it is moved
 * piece by piece; for outputs that others cannot see they leave their results in stages. Every rank has four lines, which
 * only that rank writes, and uses them in turn:
 *
 * <pre>
 *     0  long  sequence of the collective, stored after the rest of the description
 *     8  int   fingerprint of the collective and of its lengths
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
 * <p>A vector of no more than {@link #placeBytes} per part may be staged with the part of the rank itself, and so that a place is used again
 * only after three others: a half of each piece by turns. So the lines of the next place may be claimed while others read
 * the last.
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
    private static final int LINES = 4;
    private static final long ALL_LINES = LINES * CacheLines.PAIR;
    /** Of the input and as many of the result. */
    private static final int STAGES = 2;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment memory;
    private final int ranks;
    private final int rank;
    private final int stageBytes;
    private final int pieceBytes;
    /** From the stages of a rank to those of the next. */
    private final long stride;

    private long turn;
    /** The line that this rank writes now. */
    private long mine;

    private long pieces;
    /** Whether the collective before had one piece, of which inputs took up no more than their places. */
    private boolean afterShort = true;

    private boolean isShort = true;

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
        this.rank = rank;
        this.stageBytes = stageBytes;
        this.pieceBytes = pieceBytes(ranks, stageBytes);
        this.stride = allStages(ranks, stageBytes);
    }

    /** Bytes of memory for so many ranks. */
    static long bytes(int ranks, int stageBytes) {
        return (ALL_LINES + allStages(ranks, stageBytes)) * ranks;
    }

    private static long allStages(int ranks, int stageBytes) {
        return (long) STAGES * (stageBytes + pieceBytes(ranks, stageBytes));
    }

    private static int pieceBytes(int ranks, int stageBytes) {
        return stageBytes / ranks & -CacheLines.PAIR;
    }

    /** Bytes of a stage in which a piece is not empty. */
    static long leastStageBytes(int ranks) {
        return (long) CacheLines.PAIR * ranks;
    }

    /** Most bytes of a stage with which all together take {@code budget} bytes. */
    static long stageBytes(int ranks, long budget) {
        return (budget / ranks - ALL_LINES) / STAGES * ranks / (ranks + 1);
    }

    /** Bytes of a piece: what an input's stage has for each rank. */
    public int pieceBytes() {
        return pieceBytes;
    }

    /**
     * Begins a collective of so many pieces, the same on all ranks, when this rank is done with the one before.
     *
     * @param inPlaces whether it is one piece, of which inputs take up no more than their places
     * @return the number of its first piece, counted from the beginning of the communicator
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
     * Says what this rank begins and where its vectors are, and lets others use all pieces below {@code pieces}: in one
     * word, so that nobody takes the line away in between.
     */
    public void describe(
            long sequence, int signature, int input, long inputOffset, int output, long outputOffset, long pieces) {
        memory.set(INT, mine + SIGNATURE, signature);
        memory.set(INT, mine + INPUT, input);
        memory.set(INT, mine + OUTPUT, output);
        memory.set(LONG, mine + INPUT_OFFSET, inputOffset);
        memory.set(LONG, mine + OUTPUT_OFFSET, outputOffset);
        memory.set(LONG, mine + OPEN, pieces);
        WORD.setRelease(memory, mine, sequence);
    }

    /** The collective that a rank has described last. */
    public long sequence(int rank) {
        return (long) WORD.getAcquire(memory, line(rank));
    }

    /** Fingerprint of what a rank has described. */
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

    /**
     * Takes this rank's next line away from those who have read it. They are all done with the collective before this one's
     * predecessor, so it is free.
     */
    public void claimLine() {
        memory.set(INT, ALL_LINES * rank + next() + SIGNATURE, 0);
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

    /**
     * Whether others may still read what this rank staged for the collective before, until they have opened something of this
     * one: they may have been done with that without a word more.
     */
    public boolean mayBeRead() {
        return afterShort;
    }

    /** Most bytes of a rank's part of a vector that is staged in places. */
    public int placeBytes() {
        return pieceBytes / 2;
    }

    /** Where, from the beginning of a stage's part, the place for a piece is. */
    public long place(long piece) {
        return (piece >> 1 & 1) * placeBytes();
    }

    /**
     * Takes the lines of the next place away from those who have read them, as many as this rank's vector has now. Call it
     * when this rank has opened {@code piece}.
     *
     * @param part whose part of the vector
     */
    public void claimPlace(long piece, int part, long length) {
        if (afterShort) {
            long next = piece + 1;
            CacheLines.claim(memory, inputStage(rank, next) + (long) part * pieceBytes + place(next), length);
        }
    }

    /** Where in {@link #memory} a rank leaves its result for outputs that it cannot see, for a piece. */
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
