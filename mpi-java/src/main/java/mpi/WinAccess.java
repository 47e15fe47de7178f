package mpi;

import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.window.Accumulation;
import io.tutti.mpi.java.window.Fetch;
import io.tutti.mpi.java.window.Window;
import io.tutti.mpi.java.window.Window.Place;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.function.Supplier;

/** What {@link Win} offers to read and write the memory of other ranks. */
abstract class WinAccess {
    /** The ranks of the window, which may outlast its communicator. */
    private final Group group;

    private Window window;

    /**
     * Takes an open window.
     *
     * @param comm ranks of the window
     * @param window null for one that is refused
     */
    WinAccess(Comm comm, Window window) {
        this.group = comm.Group();
        this.window = window;
    }

    final Group group() {
        return group;
    }

    final Window window() {
        if (window == null) {
            throw new MPIException(MPI.ERR_WIN, "the window has been freed", null);
        }
        return window;
    }

    /** Closes the window when all accesses of all ranks are done. Collective. */
    final void close() {
        guarded(() -> window().close());
        window = null;
    }

    /** Whether an access has no target and nothing to do. */
    final boolean isNowhere(int targetRank) {
        window();
        return targetRank == MPI.PROC_NULL;
    }

    /** An access, unless it has no target. */
    private void at(int targetRank, Runnable access) {
        if (!isNowhere(targetRank)) {
            guarded(access);
        }
    }

    /**
     * Writes into a window. Done after the next synchronization.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     */
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        at(
                targetRank,
                () -> window().put(
                                outgoing(origin, orgCount, orgType),
                                place(targetRank, targetDisp, targetCount, targetType)));
    }

    /**
     * Reads from a window. Here it waits for the data.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     */
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        at(
                targetRank,
                () -> startGet(origin, orgCount, orgType, place(targetRank, targetDisp, targetCount, targetType))
                        .await());
    }

    final Fetch startGet(Buffer origin, int count, Datatype type, Place place) {
        TypeMap map = type.map();
        MemorySegment into = Region.incoming(origin, 0, count, map);
        return window().get(into, place, () -> deliver(part(into, place), origin, count, map));
    }

    /**
     * Accumulates into a window, atomically for each call. Done after the next synchronization.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @param op how
     */
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        at(
                targetRank,
                () -> window().accumulate(
                                outgoing(origin, orgCount, orgType),
                                place(targetRank, targetDisp, targetCount, targetType),
                                accumulation(op)));
    }

    /**
     * Accumulates into a window and returns what was there. Waits for it.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param resultAddr where what was there belongs
     * @param resultCount items of it
     * @param resultType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @param op how
     */
    public void getAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Supplier<MemorySegment> from = () -> outgoing(origin, orgCount, orgType);
        at(
                targetRank,
                () -> startGetAccumulate(
                                from,
                                resultAddr,
                                resultCount,
                                resultType,
                                place(targetRank, targetDisp, targetCount, targetType),
                                op)
                        .await());
    }

    /** What is accumulated is asked for only where the operation needs it. */
    final Fetch startGetAccumulate(
            Supplier<MemorySegment> from, Buffer result, int count, Datatype type, Place place, Op op) {
        TypeMap map = type.map();
        MemorySegment into = Region.incoming(result, 0, count, map);
        return window().getAccumulate(
                        op == MPI.NO_OP ? MemorySegment.NULL : from.get(),
                        into,
                        place,
                        accumulation(op),
                        () -> deliver(part(into, place), result, count, map));
    }

    /**
     * Accumulates one element into a window and returns what was there. Waits for it.
     *
     * @param origin memory of the caller
     * @param resultAddr where what was there belongs
     * @param dataType type of the element
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param op how
     */
    public void fetchAndOp(Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op) {
        getAccumulate(origin, 1, dataType, resultAddr, 1, dataType, targetRank, targetDisp, 1, dataType, op);
    }

    /**
     * Replaces an element of a window if it is as expected, and returns what was there. Waits for it.
     *
     * @param origin memory of the caller
     * @param compareAddr what is expected
     * @param resultAddr where what was there belongs
     * @param targetType type of an item there
     * @param targetRank whose window
     * @param targetDisp where, in its units
     */
    public void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType, int targetRank, int targetDisp) {
        at(targetRank, () -> {
            MemorySegment into = Region.incoming(resultAddr, 0, 1, targetType.map());
            MemorySegment expected = outgoing(compareAddr, 1, targetType);
            MemorySegment replacement = outgoing(origin, 1, targetType);
            window().compareAndSwap(expected, replacement, into, place(targetRank, targetDisp, 1, targetType));
            deliver(into, resultAddr, 1, targetType.map());
        });
    }

    static MemorySegment outgoing(Buffer origin, int count, Datatype type) {
        return Region.outgoing(origin, 0, count, type.map());
    }

    /** What has come: the target may have fewer items than there is room for. */
    private static MemorySegment part(MemorySegment into, Place place) {
        return into.asSlice(0, (long) place.items() * place.type().size());
    }

    private static void deliver(MemorySegment from, Buffer to, int count, TypeMap map) {
        if (!Region.isDirect(to, map)) {
            Region.deliver(from, to, 0, count, map);
        }
    }

    static Place place(int rank, int displacement, int count, Datatype type) {
        return new Place(rank, displacement, type.map(), count);
    }

    private static Accumulation accumulation(Op op) {
        PredefinedOp predefined = op.predefined();
        if (predefined == null) {
            throw new MPIException(MPI.ERR_OP, "windows accumulate by the predefined operations only", null);
        }
        return Accumulation.valueOf(predefined.name());
    }

    static void guarded(Runnable access) {
        guarded(() -> {
            access.run();
            return null;
        });
    }

    static <T> T guarded(Supplier<T> access) {
        try {
            return access.get();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }
}
