package mpi;

import io.tutti.Data;
import io.tutti.mpi.java.memory.Region;
import java.util.Arrays;

/**
 * A block of items for each rank, in a buffer of the program.
 *
 * @param counts items of each rank
 * @param displacements where each block begins, in extents; null if they lie side by side
 */
record Blocks(Object buf, int offset, int[] counts, int[] displacements, Datatype type) {
    Blocks {
        if (counts == null) {
            throw new MPIException(MPI.ERR_ARG, "the array of counts is null", null);
        }
        type = Datatype.kept(type);
    }

    /** Equal blocks side by side. */
    static Blocks equal(Object buf, int offset, int count, Datatype type, int ranks) {
        int[] counts = new int[ranks];
        Arrays.fill(counts, count);
        return new Blocks(buf, offset, counts, null, type);
    }

    /** Those that lie side by side and are combined with those of the other ranks. */
    static Blocks toReduce(Part first, int[] counts, int ranks) {
        return new Blocks(first.buf(), first.offset(), counts, null, first.type()).ofRanks(ranks);
    }

    /** These blocks, without entries beyond the ranks: programs may have arrays for more. */
    Blocks ofRanks(int ranks) {
        if (counts.length < ranks || displacements != null && displacements.length < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "counts.length=" + counts.length
                            + (displacements == null ? "" : ", displs.length=" + displacements.length)
                            + " must be at least " + ranks,
                    null);
        }
        return counts.length == ranks
                ? this
                : new Blocks(buf, offset, Arrays.copyOf(counts, ranks), displacements, type);
    }

    private int placeOf(int rank) {
        if (displacements != null) {
            return displacements[rank];
        }
        int place = 0;
        for (int before = 0; before < rank; before++) {
            place += counts[before];
        }
        return place;
    }

    /** The block of one rank. */
    Part block(int rank) {
        return new Part(buf, offset + type.elementsTo(placeOf(rank)), counts[rank], type);
    }

    /** Elements of each rank's block in Tutti's vectors. */
    long[] elements() {
        long[] elements = new long[counts.length];
        int unit = type.map().primitive().elementType().bytes();
        for (int rank = 0; rank < elements.length; rank++) {
            elements[rank] = (long) counts[rank] * type.map().size() / unit;
        }
        return elements;
    }

    private int items() {
        int items = 0;
        for (int count : counts) {
            items += count;
        }
        return items;
    }

    /** Whether the blocks lie side by side in the order of the ranks. */
    private boolean isContiguous() {
        int place = displacements == null || displacements.length == 0 ? 0 : displacements[0];
        for (int rank = 0; displacements != null && rank < counts.length; rank++) {
            if (counts[rank] > 0 && displacements[rank] != place) {
                return false;
            }
            place += counts[rank];
        }
        return Region.isDirect(buf, type.map());
    }

    /** All of them, if they lie side by side. */
    Part whole() {
        Part first = counts.length == 0 ? new Part(buf, offset, 0, type) : block(0);
        return new Part(buf, first.offset(), items(), type);
    }

    /** All blocks side by side, to send. */
    Data outgoing() {
        if (isContiguous()) {
            return whole().outgoing();
        }
        Data packed = newMemory();
        long at = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            Data each = block(rank).outgoing();
            packed.slice(at, at + each.count()).segment().copyFrom(each.segment());
            at += each.count();
        }
        return packed;
    }

    /** Memory for all blocks side by side. */
    Data incoming() {
        if (isContiguous()) {
            return whole().incoming();
        }
        for (int rank = 0; rank < counts.length; rank++) {
            block(rank); // refuses a type before anything is sent
        }
        return newMemory();
    }

    private Data newMemory() {
        return newMemory(elements());
    }

    /** Unpacks what was received into {@link #incoming}. */
    void deliver(Data received) {
        if (isContiguous()) {
            return;
        }
        long at = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            Part block = block(rank);
            Data each = received.slice(at, at + block.elements());
            Region.deliver(each.segment(), buf, block.offset(), block.count(), type.map());
            at += each.count();
        }
    }

    /** Unpacks blocks of other lengths, as far as there is room. */
    void deliver(Data received, long[] sent) {
        long at = 0;
        for (int rank = 0; rank < sent.length; rank++) {
            block(rank).deliverWhatFits(received.slice(at, at + sent[rank]));
            at += sent[rank];
        }
    }

    /** Memory for blocks side by side. */
    Data newMemory(long[] elements) {
        return type.newMemory(Arrays.stream(elements).sum());
    }

    /** The block of a rank within all blocks side by side. */
    Data slice(Data all, int rank) {
        long[] elements = elements();
        long from = 0;
        for (int before = 0; before < rank; before++) {
            from += elements[before];
        }
        return all.slice(from, from + elements[rank]);
    }
}
