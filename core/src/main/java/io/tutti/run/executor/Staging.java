package io.tutti.run.executor;

import io.tutti.transport.memory.BulkCopy;
import io.tutti.transport.memory.Windows;

/** Moves pieces of one rank's vectors, which others cannot see, into its stages of {@link Windows} and out of theirs. */
final class Staging {
    private final Binding binding;
    private final TaskArguments arguments;
    private final Windows windows;
    private final int rank;
    private final int ranks;
    private final long pieceBytes;
    private final int[] inputPart;
    private final int[] outputPart;
    private long before;
    private boolean isShort;

    /**
     * @param inputPart per rank: the plan's part that is its part of the input
     * @param outputPart the same of the output
     */
    Staging(Binding binding, TaskArguments arguments, Windows windows, int rank, int[] inputPart, int[] outputPart) {
        this.binding = binding;
        this.arguments = arguments;
        this.windows = windows;
        this.rank = rank;
        this.ranks = inputPart.length;
        this.pieceBytes = windows.pieceBytes();
        this.inputPart = inputPart;
        this.outputPart = outputPart;
    }

    /**
     * Begins a collective.
     *
     * @param first the number of its first piece
     * @param inPlaces whether inputs are so short that they are staged whole, in places
     */
    void begin(long first, boolean inPlaces) {
        before = first;
        isShort = inPlaces;
    }

    /** A number that is very likely different where ranks take their parts to be of different lengths. */
    int lengthsHash() {
        int hash = 0;
        for (int part = 0; part < ranks; part++) {
            hash = 31 * hash + Long.hashCode(binding.bytes[outputPart[part]]);
        }
        return hash;
    }

    /** Bytes of the longest part. */
    long longest() {
        long longest = 0;
        for (int part = 0; part < ranks; part++) {
            longest = Math.max(longest, binding.bytes[outputPart[part]]);
        }
        return longest;
    }

    /** Bytes of a piece of a rank's part. */
    long length(int part, int piece) {
        return Math.max(0, Math.min(pieceBytes, binding.bytes[outputPart[part]] - piece * pieceBytes));
    }

    /** Where in an input's stage the piece of a rank's part begins. */
    long partAt(int part, int piece) {
        return part * pieceBytes + (isShort ? windows.place(before + piece) : 0);
    }

    /** Stages what others need of the input's next piece. */
    void putInput(int piece) {
        for (int part = 0; part < ranks; part++) {
            long length = length(part, piece);
            if (length > 0 && (part != rank || isShort)) {
                windows.write(
                        arguments.input,
                        binding.offsets[inputPart[part]] + piece * pieceBytes,
                        windows.memory(),
                        windows.inputStage(rank, before + piece) + partAt(part, piece),
                        length);
            }
        }
    }

    /** Takes the lines for the next short input, as long as this one, from the ranks that have read them. */
    void claimNext() {
        for (int part = 0; part < ranks; part++) {
            windows.claimPlace(before, part, length(part, 0));
        }
    }

    /** Leaves a block of the result of this rank's part for the ranks that fetch it. */
    void putResult(int piece, long block, long length) {
        windows.write(
                arguments.output(),
                binding.offsets[outputPart[rank]] + piece * pieceBytes + block,
                windows.memory(),
                windows.resultStage(rank, before + piece) + block,
                length);
    }

    /** Fetches the others' results of a piece. */
    void takeResults(int piece) {
        for (int part = 0; part < ranks; part++) {
            long length = length(part, piece);
            if (length > 0 && part != rank) {
                BulkCopy.copy(
                        windows.memory(),
                        windows.resultStage(part, before + piece),
                        arguments.output(),
                        binding.offsets[outputPart[part]] + piece * pieceBytes,
                        length);
            }
        }
    }
}
