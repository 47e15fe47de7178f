package io.tutti.mpi;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The blocking collectives of the MPI library of this process. Every function returns an error code, 0 for success. Handles are
 * longs, and so are addresses of memory, since {@code MPI_IN_PLACE} is one of no memory.
 */
final class CollectiveCalls {
    private static final MethodHandle ALLREDUCE;
    private static final MethodHandle REDUCE;
    private static final MethodHandle BROADCAST;
    private static final MethodHandle REDUCE_SCATTER;
    private static final MethodHandle ALLGATHER;
    private static final MethodHandle GATHER;
    private static final MethodHandle SCATTER;
    private static final MethodHandle ALLTOALL;
    private static final MethodHandle BARRIER;
    private static final MethodHandle SCAN;
    private static final MethodHandle EXSCAN;

    static {
        SymbolLookup symbols = MpiCalls.SYMBOLS;
        MemoryLayout handle = symbols == null
                ? ValueLayout.JAVA_INT
                : MpiCalls.LIBRARY.handle().withName("handle");
        ValueLayout.OfInt number = ValueLayout.JAVA_INT;
        MemoryLayout memory = addressAsNumber();
        ALLREDUCE = MpiCalls.find(symbols, "MPI_Allreduce", memory, memory, number, handle, handle, handle);
        REDUCE = MpiCalls.find(symbols, "MPI_Reduce", memory, memory, number, handle, handle, number, handle);
        BROADCAST = MpiCalls.find(symbols, "MPI_Bcast", memory, number, handle, number, handle);
        REDUCE_SCATTER =
                MpiCalls.find(symbols, "MPI_Reduce_scatter_block", memory, memory, number, handle, handle, handle);
        MemoryLayout[] blocks = {memory, number, handle, memory, number, handle, handle};
        MemoryLayout[] rooted = {memory, number, handle, memory, number, handle, number, handle};
        ALLGATHER = MpiCalls.find(symbols, "MPI_Allgather", blocks);
        GATHER = MpiCalls.find(symbols, "MPI_Gather", rooted);
        SCATTER = MpiCalls.find(symbols, "MPI_Scatter", rooted);
        ALLTOALL = MpiCalls.find(symbols, "MPI_Alltoall", blocks);
        BARRIER = MpiCalls.find(symbols, "MPI_Barrier", handle);
        SCAN = MpiCalls.find(symbols, "MPI_Scan", memory, memory, number, handle, handle, handle);
        EXSCAN = MpiCalls.find(symbols, "MPI_Exscan", memory, memory, number, handle, handle, handle);
    }

    private CollectiveCalls() {}

    /** Returns the layout of a pointer that is passed as a number: both travel in the same registers. */
    static MemoryLayout addressAsNumber() {
        AddressLayout address = ValueLayout.ADDRESS;
        return ValueLayout.JAVA_LONG.withByteAlignment(address.byteAlignment());
    }

    /** {@code MPI_Allreduce}. */
    static int allreduce(long input, long output, int count, long type, long operation, long communicator) {
        try {
            return (int) ALLREDUCE.invokeExact(input, output, count, type, operation, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Allreduce", e);
        }
    }

    /** {@code MPI_Reduce}. */
    static int reduce(long input, long output, int count, long type, long operation, int root, long communicator) {
        try {
            return (int) REDUCE.invokeExact(input, output, count, type, operation, root, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Reduce", e);
        }
    }

    /** {@code MPI_Bcast}. */
    static int broadcast(long vector, int count, long type, int root, long communicator) {
        try {
            return (int) BROADCAST.invokeExact(vector, count, type, root, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Bcast", e);
        }
    }

    /** {@code MPI_Reduce_scatter_block}; {@code count} is that of a block. */
    static int reduceScatter(long input, long output, int count, long type, long operation, long communicator) {
        try {
            return (int) REDUCE_SCATTER.invokeExact(input, output, count, type, operation, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Reduce_scatter_block", e);
        }
    }

    /** {@code MPI_Allgather}; {@code count} is that of a block. */
    static int allgather(long input, long output, int count, long type, long communicator) {
        try {
            return (int) ALLGATHER.invokeExact(input, count, type, output, count, type, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Allgather", e);
        }
    }

    /** {@code MPI_Gather}; {@code count} is that of a block. */
    static int gather(long input, long output, int count, long type, int root, long communicator) {
        try {
            return (int) GATHER.invokeExact(input, count, type, output, count, type, root, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Gather", e);
        }
    }

    /** {@code MPI_Scatter}; {@code count} is that of a block. */
    static int scatter(long input, long output, int count, long type, int root, long communicator) {
        try {
            return (int) SCATTER.invokeExact(input, count, type, output, count, type, root, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Scatter", e);
        }
    }

    /** {@code MPI_Alltoall}; {@code count} is that of a block. */
    static int alltoall(long input, long output, int count, long type, long communicator) {
        try {
            return (int) ALLTOALL.invokeExact(input, count, type, output, count, type, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Alltoall", e);
        }
    }

    /** {@code MPI_Barrier}. */
    static int barrier(long communicator) {
        try {
            return (int) BARRIER.invokeExact(communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Barrier", e);
        }
    }

    /** {@code MPI_Scan}. */
    static int scan(long input, long output, int count, long type, long operation, long communicator) {
        try {
            return (int) SCAN.invokeExact(input, output, count, type, operation, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Scan", e);
        }
    }

    /** {@code MPI_Exscan}. */
    static int exscan(long input, long output, int count, long type, long operation, long communicator) {
        try {
            return (int) EXSCAN.invokeExact(input, output, count, type, operation, communicator);
        } catch (Throwable e) {
            throw MpiCalls.failed("MPI_Exscan", e);
        }
    }
}
