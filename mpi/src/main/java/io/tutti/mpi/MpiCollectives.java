package io.tutti.mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.error.CommunicationException;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.IntSupplier;

/**
 * The collectives of MPI itself, on the ranks of a communicator and on the vectors of its requests: what a measurement compares
 * with in the same processes. One thread at a time uses it, and all ranks make the same calls in the same order.
 */
public final class MpiCollectives {
    private final int rank;
    private final long communicator;

    private MpiCollectives(int rank, long communicator) {
        this.rank = rank;
        this.communicator = communicator;
    }

    /**
     * Joins the MPI job of the processes that {@code mpirun} has started. Collective.
     *
     * @param world a communicator of all of them; its ranks are those of MPI's calls
     * @return the collectives
     * @throws CommunicationException RESOURCE if there is no MPI library, or another number of processes belongs to its job
     */
    public static MpiCollectives of(Communicator world) {
        MpiJob job = MpiStart.join();
        if (job.size() != world.size()) {
            throw MpiJob.failed("the MPI job has " + job.size() + " processes, the communicator has " + world.size()
                    + " ranks; start all of them by one mpirun, each as a process");
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ValueLayout.JAVA_LONG);
            MpiJob.require("MPI_Comm_split", MpiCalls.order(job.communicator(), world.rank(), handle));
            long ordered = MpiCalls.handle(handle);
            MpiJob.require("MPI_Comm_set_errhandler", MpiCalls.returnErrors(ordered));
            return new MpiCollectives(world.rank(), ordered);
        }
    }

    /**
     * Returns the blocking call of MPI for a request. In place where the request is.
     *
     * @param request an operation with a built-in reduction and, if it has blocks, blocks of one length, on native memory
     * @return the call; it throws {@link CommunicationException} if MPI returns an error
     * @throws IllegalArgumentException if MPI has no such call
     */
    public Runnable bind(Request request) {
        return switch (request) {
            case Request.Allreduce r -> allreduce(r);
            case Request.Reduce r -> reduce(r);
            case Request.Broadcast r -> broadcast(r);
            case Request.ReduceScatter r -> reduceScatter(r);
            case Request.Allgather r -> allgather(r);
            case Request.Gather r -> gather(r);
            case Request.Scatter r -> scatter(r);
            case Request.Alltoall r -> alltoall(r);
            case Request.Barrier() -> checked("MPI_Barrier", () -> CollectiveCalls.barrier(communicator));
            case Request.Scan r -> scan(r);
            case Request.Send r -> throw none(r);
            case Request.Receive r -> throw none(r);
            case Request.Scheduled r -> throw none(r);
        };
    }

    private static IllegalArgumentException none(Request request) {
        return new IllegalArgumentException("request=" + request + " is no collective of MPI");
    }

    private Runnable allreduce(Request.Allreduce request) {
        long given = isSame(request.input(), request.output()) ? inPlace() : address(request.input());
        long got = address(request.output());
        int count = count(request.input().count());
        long type = type(request.input());
        long operation = operation(request.reduction());
        return checked(
                "MPI_Allreduce", () -> CollectiveCalls.allreduce(given, got, count, type, operation, communicator));
    }

    private Runnable reduce(Request.Reduce request) {
        boolean isInPlace = rank == request.root() && isSame(request.input(), request.output());
        long given = isInPlace ? inPlace() : address(request.input());
        long got = rank == request.root() ? address(request.output()) : 0;
        int count = count(request.input().count());
        long type = type(request.input());
        long operation = operation(request.reduction());
        int root = request.root();
        return checked(
                "MPI_Reduce", () -> CollectiveCalls.reduce(given, got, count, type, operation, root, communicator));
    }

    private Runnable broadcast(Request.Broadcast request) {
        long vector = address(request.vector());
        int count = count(request.vector().count());
        long type = type(request.vector());
        int root = request.root();
        return checked("MPI_Bcast", () -> CollectiveCalls.broadcast(vector, count, type, root, communicator));
    }

    private Runnable reduceScatter(Request.ReduceScatter request) {
        if (overlap(request.input(), request.output())) {
            throw new IllegalArgumentException(
                    "MPI_Reduce_scatter_block in place writes the result to the beginning of the input; use two vectors");
        }
        long given = address(request.input());
        long got = address(request.output());
        int count = block(request.counts());
        long type = type(request.input());
        long operation = operation(request.reduction());
        return checked(
                "MPI_Reduce_scatter_block",
                () -> CollectiveCalls.reduceScatter(given, got, count, type, operation, communicator));
    }

    private Runnable allgather(Request.Allgather request) {
        long given = overlap(request.input(), request.output()) ? inPlace() : address(request.input());
        long got = address(request.output());
        int count = block(request.counts());
        long type = type(request.input());
        return checked("MPI_Allgather", () -> CollectiveCalls.allgather(given, got, count, type, communicator));
    }

    private Runnable gather(Request.Gather request) {
        boolean isRoot = rank == request.root();
        boolean isInPlace = isRoot && overlap(request.input(), request.output());
        long given = isInPlace ? inPlace() : address(request.input());
        long got = isRoot ? address(request.output()) : 0;
        int count = block(request.counts());
        long type = type(request.input());
        int root = request.root();
        return checked("MPI_Gather", () -> CollectiveCalls.gather(given, got, count, type, root, communicator));
    }

    private Runnable scatter(Request.Scatter request) {
        boolean isRoot = rank == request.root();
        boolean isInPlace = isRoot && overlap(request.input(), request.output());
        long given = isRoot ? address(request.input()) : 0;
        long got = isInPlace ? inPlace() : address(request.output());
        int count = block(request.counts());
        long type = type(request.output());
        int root = request.root();
        return checked("MPI_Scatter", () -> CollectiveCalls.scatter(given, got, count, type, root, communicator));
    }

    private Runnable alltoall(Request.Alltoall request) {
        long given = address(request.input());
        long got = address(request.output());
        int count = block(request.sendCounts());
        if (count != block(request.receiveCounts())) {
            throw new IllegalArgumentException("sendCounts and receiveCounts differ, which MPI_Alltoall does not do");
        }
        long type = type(request.input());
        return checked("MPI_Alltoall", () -> CollectiveCalls.alltoall(given, got, count, type, communicator));
    }

    private Runnable scan(Request.Scan request) {
        long given = isSame(request.input(), request.output()) ? inPlace() : address(request.input());
        long got = address(request.output());
        int count = count(request.input().count());
        long type = type(request.input());
        long operation = operation(request.reduction());
        return request.exclusive()
                ? checked("MPI_Exscan", () -> CollectiveCalls.exscan(given, got, count, type, operation, communicator))
                : checked("MPI_Scan", () -> CollectiveCalls.scan(given, got, count, type, operation, communicator));
    }

    private static Runnable checked(String name, IntSupplier call) {
        return () -> MpiJob.require(name, call.getAsInt());
    }

    private static long inPlace() {
        return MpiCalls.LIBRARY.inPlace();
    }

    private static long address(Data vector) {
        if (!vector.segment().isNative()) {
            throw new IllegalArgumentException("MPI's own collectives need native memory, not arrays");
        }
        return vector.segment().address();
    }

    private static boolean isSame(Data one, Data other) {
        return one.segment().address() == other.segment().address();
    }

    private static boolean overlap(Data one, Data other) {
        return one.segment().asOverlappingSlice(other.segment()).isPresent();
    }

    private static long type(Data vector) {
        ElementType type = vector.type();
        return MpiCalls.LIBRARY.type(MpiCalls.SYMBOLS, type);
    }

    private static long operation(Reduction reduction) {
        if (reduction instanceof Reduction.BuiltIn builtIn) {
            return MpiCalls.LIBRARY.operation(MpiCalls.SYMBOLS, builtIn);
        }
        throw new IllegalArgumentException(
                "reduction=" + reduction + " is not built in, so MPI has no operation for it");
    }

    private static int count(long elements) {
        if (elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("count=" + elements + " is more than MPI takes in one call");
        }
        return (int) elements;
    }

    /** Returns the length of each block, which must be one. */
    private static int block(long[] counts) {
        if (Arrays.stream(counts).distinct().count() > 1) {
            throw new IllegalArgumentException(
                    "counts=" + Arrays.toString(counts) + " differ; blocks must be of one length");
        }
        return count(counts[0]);
    }
}
