package mpi;

import io.tutti.Data;
import io.tutti.Request.Allgather;
import io.tutti.Request.Alltoall;
import io.tutti.Request.Gather;
import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.memory.TypeMap;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Combines whole items of all ranks in the order of the ranks, after they have come together in one array. */
final class RankOrderReduction {
    private final Op op;
    private final Part input;
    private final int ranks;
    private final Datatype type;
    private final int count;
    /** Elements of the items of one rank, with gaps. */
    private final int stride;

    private final Object array;
    private final Part all;
    private final Data received;

    RankOrderReduction(Op op, Part input, int ranks) {
        this.op = op;
        this.input = input;
        this.ranks = ranks;
        this.type = input.type();
        this.count = requireCount(input.count());
        this.stride = type.elementsTo(count);
        this.array = newArray(type, count, ranks);
        this.all = new Part(array, 0, ranks * count, type);
        this.received = all.incoming();
    }

    private static int requireCount(int count) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "count=" + count + " is negative", null);
        }
        return count;
    }

    /** {@return an array for items of ranks, each rank's after the extents of those before} */
    static Object newArray(Datatype type, int count, int ranks) {
        int before = Math.multiplyExact(Math.max(0, ranks - 1), type.elementsTo(count));
        return type.map().primitive().newArray(Math.addExact(before, span(type, count)));
    }

    /** {@return elements from the address of items to the end of the last one, which may be behind its extent} */
    static int span(Datatype type, int count) {
        TypeMap map = type.map();
        if (map.trueLowerBound() < 0) {
            throw new MPIException(
                    MPI.ERR_OP, "items of " + type + " begin before their address; they cannot be combined", null);
        }
        if (map.trueUpperBound() - map.trueLowerBound() > map.extent()) {
            throw new MPIException(
                    MPI.ERR_OP, "items of " + type + " overlap each other; they cannot be combined", null);
        }
        int behind = Math.max(0, map.trueUpperBound() - map.extent());
        return count == 0
                ? 0
                : type.elementsTo(count) + behind / map.primitive().bytes();
    }

    /** Memory for the items of all ranks. */
    Data received() {
        return received;
    }

    private long[] equalElements() {
        long[] elements = new long[ranks];
        Arrays.fill(elements, input.elements());
        return elements;
    }

    io.tutti.Request allgather() {
        return new Allgather(input.outgoing(), received, equalElements());
    }

    io.tutti.Request gather(int root) {
        return new Gather(input.outgoing(), received, equalElements(), root);
    }

    io.tutti.Request alltoall(Blocks blocks) {
        return new Alltoall(blocks.outgoing(), received, blocks.elements(), equalElements());
    }

    /** Combines the blocks of the first ranks, and puts the result into a buffer of the program. */
    void deliver(int blocks, Part receive) {
        all.deliver(received);
        combine(op, array, blocks, stride, count, type);
        Part result = new Part(array, (blocks - 1) * stride, count, type);
        MemorySegment packed = result.outgoing().segment();
        Region.deliver(
                packed,
                receive.buf(),
                receive.offset(),
                receive.count(),
                receive.type().map());
    }

    /** Combines blocks of an array; the last one becomes the result. */
    static void combine(Op op, Object array, int blocks, int stride, int count, Datatype type) {
        int last = (blocks - 1) * stride;
        boolean isWhole = op.begunReduction(type) == null;
        for (int block = blocks - 2; block >= 0; block--) {
            if (isWhole) {
                op.apply(array, block * stride, last, count, type);
            } else {
                LocalReductions.reduce(
                        new Part(array, block * stride, count, type), new Part(array, last, count, type), op);
            }
        }
    }
}
