package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Shared memory in which a rank publishes messages to some of the other ranks and continues before they have read them.
 * Every rank has {@link #CELLS} cells; its message of collective n is described in cell n modulo {@link #CELLS}:
 *
 * <pre>
 *     0  long  sequence of the collective, stored last
 *     8  int   fingerprint of the collective
 *    12  int   bytes from block to block of a payload that follows here, or {@link #FIRST_STAGE}, {@link
 *              #SECOND_STAGE}, {@link #REGISTERED}
 *    16  long  length of each block: one if all receive the same, else one for each other rank
 *        payload, in the stamp's cache line if it fits there, else on lines of its own; of registered memory the number
 *        of the allocation, and the offset of each block in it
 * </pre>
 *
 * <p>A longer payload goes through a stage in pieces, each copied once and read there by all its receivers. A rank has
 * two stages, which its staged collectives use in turn, of {@link #PIECES} pieces. Blocks share a piece evenly.
 *
 * <p>Credit. A rank may not assume that others have read what it published, because they need not send anything to it.
 * So every rank publishes the last collective in which it has read all that it receives, and how many pieces of a
 * staged block it has read. Both words are written by the reader only; a writer reads them only when its cached values
 * do not suffice, which is once in {@link #CELLS} short collectives. Memory is reused as follows:
 *
 * <ul>
 *   <li>cell n modulo {@link #CELLS}: when the receivers of the message that was there have finished its collective;
 *   <li>a stage: when the receivers of the collective that used it have finished that;
 *   <li>the place of piece p of a block: when all receivers of the block have read piece p - {@link #PIECES};
 *   <li>registered memory: when all receivers have finished the collective; until then the writer's run is not complete.
 * </ul>
 *
 * <p>Words of progress hold the sequence in their upper 40 bits and pieces in the lower 24, so they need no reset. Blocks of more pieces
 * count on from 0: a reader knows a number that differs by less.
 *
 * <p>Each word of progress has a pair of cache lines to itself and its rank, and cells are an odd number of line pairs
 * long, as {@link Slots} are. Memory order: payloads are written before the word that publishes them is stored with
 * release, and read after it is loaded with acquire; progress is stored with release after the last read. See {@link
 * RingDescriptor} for the guarantees between processes.
 *
 * <p>One thread at a time uses a rank's view.
 */
public sealed class Publications permits FailpointPublications {
    /** With more ranks there are none: a set of receivers is a word of 64 bits. */
    public static final int MOST_RANKS = 64;

    /**
     * Cells of a rank, which limit how many short messages it is ahead of its receivers. With fewer, ranks that share a processor hand it
     * to each other more often; with more, the cells of payloads of 4 KiB leave the nearest caches.
     */
    public static final int CELLS = 32;

    /** Pieces of a stage. */
    public static final int PIECES = 8;

    /** The payload is in the first stage. */
    public static final int FIRST_STAGE = -1;

    /** The payload is in the second stage. */
    public static final int SECOND_STAGE = -2;

    /** The payload is in registered memory. */
    public static final int REGISTERED = -3;

    private static final int FINGERPRINT = 8;
    private static final int PLACE = 12;
    private static final int LENGTHS = 16;
    private static final int LONGEST_PAYLOAD = 4096;
    private static final int STAGES = 2;
    private static final int PIECE_BITS = 24;
    private static final long PIECE_MASK = (1L << PIECE_BITS) - 1;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment memory;
    private final int ranks;
    private final int rank;
    private final int payloadBytes;
    private final long cellBytes;
    private final int pieceBytes;
    /** Bytes from one rank's memory to that of the next. */
    private final long stride;

    private final Receivers receivers;
    private final BulkWriter writer = new BulkWriter();

    /**
     * Creates one rank's view.
     *
     * @param memory shared by all ranks, filled with zeros, {@link #bytes} long
     * @param ranks ranks of the communicator, at most {@link #MOST_RANKS}
     * @param rank the rank that publishes through this view
     * @param slotBytes longest payload in a cell that is asked for, in bytes
     * @param stageBytes bytes of the stages of a rank that are asked for
     */
    Publications(MemorySegment memory, int ranks, int rank, int slotBytes, int stageBytes) {
        this.memory = memory;
        this.ranks = ranks;
        this.rank = rank;
        this.payloadBytes = Math.min(slotBytes, LONGEST_PAYLOAD);
        this.cellBytes = cellBytes(ranks, slotBytes);
        this.pieceBytes = pieceBytes(ranks, stageBytes);
        this.stride = stride(ranks, slotBytes, stageBytes);
        this.receivers = new Receivers(this, ranks);
    }

    /** Returns the bytes of memory for {@code ranks} ranks, a multiple of 128. */
    static long bytes(int ranks, int slotBytes, int stageBytes) {
        return ranks > MOST_RANKS ? 0 : stride(ranks, slotBytes, stageBytes) * ranks;
    }

    private static long stride(int ranks, int slotBytes, int stageBytes) {
        return CELLS * cellBytes(ranks, slotBytes)
                + (1 + 2L * ranks) * CacheLines.PAIR
                + (long) STAGES * PIECES * pieceBytes(ranks, stageBytes);
    }

    private static long cellBytes(int ranks, int slotBytes) {
        int blocks = ranks - 1;
        long header = align(LENGTHS + (long) Long.BYTES * blocks);
        long location = (long) Long.BYTES * (1 + blocks);
        long payload = Math.max(Math.min(slotBytes, LONGEST_PAYLOAD), location);
        return ((header + payload + CacheLines.PAIR - 1) / CacheLines.PAIR | 1) * CacheLines.PAIR;
    }

    private static int pieceBytes(int ranks, int stageBytes) {
        int asked = stageBytes / (STAGES * PIECES) & -CacheLines.PAIR;
        return Math.max(asked, CacheLines.PAIR * ranks);
    }

    private static long align(long bytes) {
        return bytes + CacheLines.BYTES - 1 & -CacheLines.BYTES;
    }

    /** Returns who has read what this rank has published. */
    public Receivers receivers() {
        return receivers;
    }

    /** Returns the memory of all cells and stages. */
    public MemorySegment memory() {
        return memory;
    }

    /**
     * Returns the bytes from block to block of a payload in a cell.
     *
     * @param blocks number of blocks
     * @param longest bytes of the longest block
     * @return the bytes; negative if the payload does not fit into a cell
     */
    public int spacing(int blocks, long longest) {
        long close = longest + Long.BYTES - 1 & -Long.BYTES;
        if (isInFirstLine(blocks, close)) {
            return (int) close;
        }
        long apart = blocks == 1 ? longest : align(longest);
        return blocks * apart <= payloadBytes ? (int) apart : -1;
    }

    private static boolean isInFirstLine(int blocks, long spacing) {
        return LENGTHS + blocks * (Long.BYTES + spacing) <= CacheLines.BYTES;
    }

    private static long payloadOffset(int blocks, long spacing) {
        long end = LENGTHS + (long) Long.BYTES * blocks;
        return isInFirstLine(blocks, spacing) ? end : align(end);
    }

    private long cell(int writer, long sequence) {
        return stride * writer + (sequence & CELLS - 1) * cellBytes;
    }

    private long progress(int of) {
        return stride * of + CELLS * cellBytes;
    }

    /** Writes the length of a block of this rank's message, before {@link #publish}. */
    public void writeLength(long sequence, int block, long bytes) {
        memory.set(LONG, cell(rank, sequence) + LENGTHS + (long) Long.BYTES * block, bytes);
    }

    /**
     * Writes where the blocks of this rank's message are in registered memory, before {@link #publish}.
     *
     * @param number number of the allocation
     */
    public void writeAllocation(long sequence, int blocks, int number) {
        memory.set(LONG, location(rank, sequence, blocks), number);
    }

    /** Writes the offset of a block in the allocation, before {@link #publish}. */
    public void writeOffset(long sequence, int blocks, int block, long offset) {
        memory.set(LONG, location(rank, sequence, blocks) + Long.BYTES * (1L + block), offset);
    }

    private long location(int writer, long sequence, int blocks) {
        return cell(writer, sequence) + align(LENGTHS + (long) Long.BYTES * blocks);
    }

    /**
     * Publishes this rank's message of a collective. The cell must be free, see {@link Receivers#mayPublish}.
     *
     * @param sequence number of the collective, never used before
     * @param fingerprint fingerprint of the collective
     * @param place bytes from block to block in the cell, or one of the constants for other places
     */
    public void publish(long sequence, int fingerprint, int place) {
        long at = cell(rank, sequence);
        memory.set(INT, at + FINGERPRINT, fingerprint);
        memory.set(INT, at + PLACE, place);
        WORD.setRelease(memory, at, sequence);
    }

    /** Claims the cache line of this rank's next cell, which other ranks have read, if it is known to be free. */
    public void claimNext(long sequence) {
        if (receivers.isKnownFree(sequence + 1)) {
            memory.set(INT, cell(rank, sequence + 1) + PLACE, 0);
        }
    }

    /** Returns whether a rank has published its message of a collective to this rank. */
    public boolean shows(int writer, long sequence) {
        return (long) WORD.getAcquire(memory, cell(writer, sequence)) == sequence;
    }

    /** Returns the fingerprint in a rank's message. */
    public int fingerprint(int writer, long sequence) {
        return memory.get(INT, cell(writer, sequence) + FINGERPRINT);
    }

    /** Returns the bytes from block to block of a rank's message, or where else it is. */
    public int place(int writer, long sequence) {
        return memory.get(INT, cell(writer, sequence) + PLACE);
    }

    /** Returns the bytes of a block of a rank's message. */
    public long length(int writer, long sequence, int block) {
        return memory.get(LONG, cell(writer, sequence) + LENGTHS + (long) Long.BYTES * block);
    }

    /** Returns the allocation that a rank's registered message is in. */
    public int allocation(int writer, long sequence, int blocks) {
        return (int) memory.get(LONG, location(writer, sequence, blocks));
    }

    /** Returns the offset of a block of a rank's registered message in its allocation. */
    public long offset(int writer, long sequence, int blocks, int block) {
        return memory.get(LONG, location(writer, sequence, blocks) + Long.BYTES * (1L + block));
    }

    /** Returns the offset in {@link #memory} of a block in a cell. */
    public long payload(int writer, long sequence, int blocks, int block, int spacing) {
        return cell(writer, sequence) + payloadOffset(blocks, spacing) + (long) block * spacing;
    }

    /** Returns the bytes of a block that a piece has, a multiple of 64. */
    public int share(int blocks) {
        return pieceBytes / blocks & -CacheLines.BYTES;
    }

    /** Returns the offset in {@link #memory} of a piece of a block. */
    public long piece(int writer, int stage, long piece, int blocks, int block) {
        long stages = stride * writer + CELLS * cellBytes + (1 + 2L * ranks) * CacheLines.PAIR;
        long number = (stage == FIRST_STAGE ? 0 : PIECES) + (piece & PIECES - 1);
        return stages + number * pieceBytes + (long) block * share(blocks);
    }

    /** Copies bytes to an offset in {@link #memory}, a {@link #piece} of this rank's. */
    public void stage(MemorySegment source, long sourceOffset, long at, long length) {
        writer.copy(source, sourceOffset, memory, at, length);
    }

    /** Publishes that the receivers of a block may read all pieces below {@code pieces}. */
    public void filled(long sequence, int block, long pieces) {
        WORD.setRelease(memory, filledWord(rank, block), sequence << PIECE_BITS | pieces & PIECE_MASK);
    }

    /**
     * Returns how many pieces of a block a rank has published; all, if it has begun a later collective.
     *
     * @param known pieces that were known before, 0 at first
     */
    public long filledBy(int writer, long sequence, int block, long known) {
        return pieces((long) WORD.getAcquire(memory, filledWord(writer, block)), sequence, known);
    }

    /** Publishes how many pieces of a block of {@code writer} this rank has read. */
    public void taken(int writer, long sequence, long pieces) {
        WORD.setRelease(memory, takenWord(rank, writer), sequence << PIECE_BITS | pieces & PIECE_MASK);
    }

    /**
     * Returns how many pieces of this rank's block for {@code reader} that has read.
     *
     * @param known pieces that were known before, 0 at first
     */
    long takenBy(int reader, long sequence, long known) {
        return pieces((long) WORD.getAcquire(memory, takenWord(reader, rank)), sequence, known);
    }

    private static long pieces(long word, long sequence, long known) {
        long of = word >>> PIECE_BITS;
        return of == sequence ? known + (word - known & PIECE_MASK) : of > sequence ? Long.MAX_VALUE : 0;
    }

    /** Publishes that this rank has read all that it receives in a collective, and in all before it. */
    public void finish(long sequence) {
        WORD.setRelease(memory, progress(rank), sequence);
    }

    /** Returns the last collective in which a rank has read all that it receives. */
    long finishedBy(int reader) {
        return (long) WORD.getAcquire(memory, progress(reader));
    }

    private long filledWord(int writer, int block) {
        return progress(writer) + (1L + block) * CacheLines.PAIR;
    }

    private long takenWord(int reader, int writer) {
        return progress(reader) + (1L + ranks + writer) * CacheLines.PAIR;
    }
}
