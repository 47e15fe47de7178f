package io.tutti.run.executor;

import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** What this rank knows of the others' {@link Windows} during one collective; each line is read no more than needed. */
final class PeerWindows {
    private final Windows windows;
    private final MemoryRegistry registry;
    private final int rank;
    private final int ranks;
    private final boolean[] described;
    /** Per rank: the allocation its vector is in, or null if it is staged, and where the vector begins there. */
    private final MemorySegment[] inputs;

    private final long[] inputStarts;
    private final MemorySegment[] outputs;
    private final long[] outputStarts;
    private final long[] opened;
    private final long[] done;
    private long sequence;
    private int fingerprint;
    private int unexpected;
    private boolean anyOutputStaged;
    private boolean allInputsStaged;

    PeerWindows(Windows windows, MemoryRegistry registry, int rank, int ranks) {
        this.windows = windows;
        this.registry = registry;
        this.rank = rank;
        this.ranks = ranks;
        this.described = new boolean[ranks];
        this.inputs = new MemorySegment[ranks];
        this.inputStarts = new long[ranks];
        this.outputs = new MemorySegment[ranks];
        this.outputStarts = new long[ranks];
        this.opened = new long[ranks];
        this.done = new long[ranks];
    }

    /** Forgets the collective before. */
    void begin(long number, int fingerprint) {
        Arrays.fill(described, false);
        sequence = number;
        this.fingerprint = fingerprint;
        unexpected = PlanExecutor.NONE;
        anyOutputStaged = false;
        allInputsStaged = true;
    }

    /** Whether all others have opened so many pieces. */
    boolean haveOpened(long pieces) {
        for (int other = 0; other < ranks; other++) {
            if (other != rank && !hasOpened(other, pieces)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasOpened(int other, long pieces) {
        if (!described[other] && !look(other)) {
            return false;
        }
        if (opened[other] < pieces) {
            opened[other] = windows.opened(other);
        }
        return opened[other] >= pieces;
    }

    /** Reads a rank's description if it has begun this collective. */
    private boolean look(int other) {
        if (windows.sequence(other) != sequence) {
            return false;
        }
        if (windows.fingerprint(other) != fingerprint) {
            unexpected = other;
            return false;
        }
        int input = windows.input(other);
        int output = windows.output(other);
        set(inputs, other, input == Windows.STAGED ? null : registry.peer(other, input));
        set(outputs, other, output == Windows.STAGED ? null : registry.peer(other, output));
        anyOutputStaged |= output == Windows.STAGED;
        allInputsStaged &= input == Windows.STAGED;
        inputStarts[other] = windows.inputOffset(other);
        outputStarts[other] = windows.outputOffset(other);
        described[other] = true;
        return true;
    }

    /** Stores only what changes; see {@link TaskArguments}. */
    private static void set(MemorySegment[] memories, int other, MemorySegment memory) {
        if (memories[other] != memory) {
            memories[other] = memory;
        }
    }

    /** Whether all others are done with so many pieces. */
    boolean areDone(long pieces) {
        for (int other = 0; other < ranks; other++) {
            if (other != rank && !isDone(other, pieces)) {
                return false;
            }
        }
        return true;
    }

    private boolean isDone(int other, long pieces) {
        if (done[other] < pieces) {
            done[other] = windows.doneBy(other);
        }
        return done[other] >= pieces;
    }

    /** A rank that has not opened, or is not done with, so many pieces; or {@link PlanExecutor#NONE}. */
    int behind(long openedPieces, long donePieces) {
        for (int other = 0; other < ranks; other++) {
            if (other != rank && isBehind(other, openedPieces, donePieces)) {
                return other;
            }
        }
        return PlanExecutor.NONE;
    }

    private boolean isBehind(int other, long openedPieces, long donePieces) {
        return !hasOpened(other, openedPieces) || !isDone(other, donePieces);
    }

    /** A rank that is behind and whose end is closed, or {@link PlanExecutor#NONE}. */
    int lost(Link[] links, long openedPieces, long donePieces) {
        for (int other = 0; other < ranks; other++) {
            if (other != rank && links[other].isLost() && isBehind(other, openedPieces, donePieces)) { // in this order
                return other;
            }
        }
        return PlanExecutor.NONE;
    }

    /** A rank that has begun another collective, or {@link PlanExecutor#NONE}. */
    int unexpected() {
        return unexpected;
    }

    /** The memory that a rank's input can be read in. */
    MemorySegment input(int other) {
        return inputs[other] == null ? windows.memory() : inputs[other];
    }

    /**
     * Where there.
     *
     * @param offset in the rank's whole vector
     * @param piece number of the piece, counted from the beginning of the communicator
     * @param staged where in the stage, if it is staged
     */
    long inputAt(int other, long offset, long piece, long staged) {
        return inputs[other] == null ? windows.inputStage(other, piece) + staged : inputStarts[other] + offset;
    }

    /** Whether those of all others that have opened something are staged. */
    boolean areInputsStaged() {
        return allInputsStaged;
    }

    /** Whether a rank's output cannot be written by others. */
    boolean isOutputStaged(int other) {
        return outputs[other] == null;
    }

    /** Whether there is such a rank among the others, of those that have opened something. */
    boolean isAnyOutputStaged() {
        return anyOutputStaged;
    }

    /** The memory that a rank's output is in; null if it is staged. */
    MemorySegment output(int other) {
        return outputs[other];
    }

    /**
     * Where there.
     *
     * @param offset in the rank's whole vector
     */
    long outputAt(int other, long offset) {
        return outputStarts[other] + offset;
    }
}
