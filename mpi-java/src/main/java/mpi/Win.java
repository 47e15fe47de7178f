package mpi;

import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.window.Accumulation;
import io.tutti.mpi.java.window.Window;
import io.tutti.mpi.java.window.Window.Place;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Memory that the ranks of a communicator may access, each that of all: written and accumulated into by messages that the target's
 * process serves, also while its program computes (then within about a millisecond). Memory of an origin may be used again as
 * soon as the call returns. What {@link #put} and {@link #accumulate} do is done after the next fence, flush, unlock or complete.
 */
public final class Win implements Freeable {
    /** Memory of its own. */
    public static final int FLAVOR_PRIVATE = 0;

    /** Memory of the node. */
    public static final int FLAVOR_SHARED = 1;

    /** No window. */
    public static final int WIN_NULL = 0;

    private static final int[] NONE = {};

    private final Comm comm;
    private final Attributes attributes = new Attributes();
    private Window window;
    private Info info = new Info();
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private String name = "";
    private int[] exposed = NONE;
    private int[] accessed = NONE;

    /**
     * Opens a window on a direct buffer. Collective.
     *
     * @param base memory of the caller
     * @param size its length in elements of the buffer
     * @param dispUnit unit of displacements, in elements of the buffer
     * @param info hints, not needed
     * @param comm ranks of the window
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        if (comm.isInter()) {
            throw MPIException.refused("Win.Win", "windows are of intracommunicators");
        }
        this.comm = comm;
        this.window = guarded(() -> open(base, size, dispUnit, comm));
    }

    /**
     * Refused: windows have their memory from the beginning.
     *
     * @param info hints, not needed
     * @param comm ranks of the window
     */
    public Win(Info info, Comm comm) {
        throw MPIException.refused(
                "Win.Win", "memory cannot be attached later; give it to Win(base, size, dispUnit, info, comm)");
    }

    /**
     * Refused: the program brings the memory.
     *
     * @param size its length in elements of the buffer
     * @param dispUnit unit of displacements, in elements of the buffer
     * @param info hints, not needed
     * @param comm ranks of the window
     * @param base memory of the caller
     * @param flavor kind of memory
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        throw MPIException.refused(
                "Win.Win", "windows do not allocate; give a direct buffer to Win(base, size, dispUnit, info, comm)");
    }

    /** Closes the window when all accesses of all ranks are done. Collective. */
    @Override
    public void free() {
        guarded(() -> window().close());
        window = null;
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
        guarded(() -> window().put(
                        outgoing(origin, orgCount, orgType), place(targetRank, targetDisp, targetCount, targetType)));
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
        guarded(() -> {
            MemorySegment into = Region.incoming(origin, 0, orgCount, orgType.map());
            window().get(into, place(targetRank, targetDisp, targetCount, targetType));
            deliver(into, origin, orgCount, orgType);
        });
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
        guarded(() -> window().accumulate(
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
        guarded(() -> {
            MemorySegment into = Region.incoming(resultAddr, 0, resultCount, resultType.map());
            window().getAccumulate(
                            op == MPI.NO_OP ? into : outgoing(origin, orgCount, orgType),
                            into,
                            place(targetRank, targetDisp, targetCount, targetType),
                            accumulation(op));
            deliver(into, resultAddr, resultCount, resultType);
        });
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
        guarded(() -> {
            MemorySegment into = Region.incoming(resultAddr, 0, 1, targetType.map());
            MemorySegment expected = outgoing(compareAddr, 1, targetType);
            MemorySegment replacement = outgoing(origin, 1, targetType);
            window().compareAndSwap(expected, replacement, into, place(targetRank, targetDisp, 1, targetType));
            deliver(into, resultAddr, 1, targetType);
        });
    }

    /**
     * As {@link #put}, with a request that is complete: the memory may be used again.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @return a complete request
     */
    public Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        put(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
        return new CompleteRequest(new Status());
    }

    /**
     * As {@link #get}, with a request that is complete.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @return a complete request
     */
    public Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        get(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
        return new CompleteRequest(new Status());
    }

    /**
     * As {@link #accumulate}, with a request that is complete: the memory may be used again.
     *
     * @param origin memory of the caller
     * @param orgCount items of it
     * @param orgType type of an item
     * @param targetRank whose window
     * @param targetDisp where, in its units
     * @param targetCount items of it
     * @param targetType type of an item there
     * @param op how
     * @return a complete request
     */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        accumulate(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
        return new CompleteRequest(new Status());
    }

    /**
     * As {@link #getAccumulate}, with a request that is complete.
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
     * @return a complete request
     */
    public Request rGetAccumulate(
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
        getAccumulate(
                origin,
                orgCount,
                orgType,
                resultAddr,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
        return new CompleteRequest(new Status());
    }

    /**
     * Waits until all accesses of all ranks are done. Collective.
     *
     * @param assertion not needed
     */
    public void fence(int assertion) {
        guarded(() -> window().fence());
    }

    /**
     * Waits for the lock of a window.
     *
     * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
     * @param rank whose window
     * @param assertion not needed
     */
    public void lock(int lockType, int rank, int assertion) {
        guarded(() -> window().lock(rank, lockType == MPI.LOCK_EXCLUSIVE));
    }

    /**
     * Waits until the accesses are done, and gives the lock back.
     *
     * @param rank whose window
     */
    public void unlock(int rank) {
        guarded(() -> window().unlock(rank));
    }

    /**
     * Waits for the shared locks of all windows.
     *
     * @param assertion not needed
     */
    public void lockAll(int assertion) {
        guarded(() -> {
            for (int rank = 0; rank < comm.Size(); rank++) {
                window().lock(rank, false);
            }
        });
    }

    /**
     * Gives back what {@link #lockAll} got.
     */
    public void unlockAll() {
        guarded(() -> {
            for (int rank = 0; rank < comm.Size(); rank++) {
                window().unlock(rank);
            }
        });
    }

    /**
     * Waits until the accesses to a window are done.
     *
     * @param targetRank whose window
     */
    public void flush(int targetRank) {
        guarded(() -> window().flush(targetRank));
    }

    /**
     * Waits until the accesses to all windows are done.
     */
    public void flushAll() {
        guarded(() -> window().flushAll());
    }

    /**
     * Does nothing: memory may be used again when a call returns.
     *
     * @param targetRank whose window
     */
    public void flushLocal(int targetRank) {
        window();
    }

    /**
     * Does nothing: memory may be used again when a call returns.
     */
    public void flushLocalAll() {
        window();
    }

    /**
     * Makes what others wrote visible to the caller: serves what has come.
     */
    public void sync() {
        guarded(() -> window().flushAll());
    }

    /**
     * Lets ranks access the caller's memory, until {@link #waitFor}.
     *
     * @param group ranks
     * @param assertion not needed
     */
    public void post(Group group, int assertion) {
        guarded(() -> {
            exposed = ranks(group);
            for (int rank : exposed) {
                window().signal(rank, Window.Signal.POST);
            }
        });
    }

    /**
     * Waits until ranks let the caller access their memory.
     *
     * @param group ranks
     * @param assertion not needed
     */
    public void start(Group group, int assertion) {
        guarded(() -> {
            accessed = ranks(group);
            for (int rank : accessed) {
                window().awaitSignal(rank, Window.Signal.POST);
            }
        });
    }

    /**
     * Ends the accesses that {@link #start} began: they are done.
     */
    public void complete() {
        guarded(() -> {
            for (int rank : accessed) {
                window().flush(rank);
                window().signal(rank, Window.Signal.COMPLETE);
            }
            accessed = NONE;
        });
    }

    /**
     * Waits until the accesses that {@link #post} allowed are done.
     */
    public void waitFor() {
        guarded(() -> {
            for (int rank : exposed) {
                window().awaitSignal(rank, Window.Signal.COMPLETE);
            }
            exposed = NONE;
        });
    }

    /**
     * Returns whether {@link #waitFor} would not wait, and if so does what it does.
     *
     * @return true if the accesses are done
     */
    public boolean test() {
        return guarded(() -> {
            for (int rank : exposed) {
                if (!window().hasSignal(rank, Window.Signal.COMPLETE)) {
                    return false;
                }
            }
            waitFor();
            return true;
        });
    }

    /**
     * Refused.
     *
     * @param base memory of the caller
     * @param size its length in elements of the buffer
     */
    public void attach(Buffer base, int size) {
        throw MPIException.refused(
                "Win.attach", "memory cannot be attached later; give it to Win(base, size, dispUnit, info, comm)");
    }

    /**
     * Refused.
     *
     * @param base memory of the caller
     */
    public void detach(Buffer base) {
        throw MPIException.refused("Win.detach", "memory cannot be attached, so nothing can be detached");
    }

    /**
     * Returns the ranks of the window.
     *
     * @return a group
     */
    public Group getGroup() {
        return comm.Group();
    }

    /**
     * Returns the hints.
     *
     * @return a copy
     */
    public Info getInfo() {
        return info.dup();
    }

    /**
     * Keeps hints.
     *
     * @param info hints, not needed
     */
    public void setInfo(Info info) {
        this.info = info.dup();
    }

    /**
     * Returns the name.
     *
     * @return empty if none was set
     */
    public String getName() {
        return name;
    }

    /**
     * Sets the name.
     *
     * @param name of the window
     */
    public void setName(String name) {
        this.name = name;
    }

    /**
     * Returns what is done about errors.
     *
     * @return the handler
     */
    public Errhandler getErrhandler() {
        return errhandler;
    }

    /**
     * Sets what is done about errors: they are thrown in any case.
     *
     * @param errhandler what to do about errors
     */
    public void setErrhandler(Errhandler errhandler) {
        this.errhandler = errhandler;
    }

    /**
     * Throws the error.
     *
     * @param errorCode class of an error
     */
    public void callErrhandler(int errorCode) {
        throw new MPIException(errorCode, "error " + errorCode + " of callErrhandler", null);
    }

    /**
     * Makes a key for values kept with windows.
     *
     * @return the key
     */
    public static int createKeyval() {
        return Attributes.newKey();
    }

    /**
     * Gives a key back.
     *
     * @param keyval key of {@link #createKeyval}
     */
    public static void freeKeyval(int keyval) {
        Attributes.requireKey(keyval);
    }

    /**
     * Returns what is kept.
     *
     * @param keyval key of {@link #createKeyval}
     * @return null if there is nothing
     */
    public Object getAttr(int keyval) {
        return attributes.get(keyval);
    }

    /**
     * Keeps a value.
     *
     * @param keyval key of {@link #createKeyval}
     * @param value what to keep
     */
    public void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /**
     * Forgets a value.
     *
     * @param keyval key of {@link #createKeyval}
     */
    public void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    private static Window open(Buffer base, int size, int dispUnit, Comm comm) {
        if (size < 0 || size > base.capacity()) {
            throw new MPIException(
                    MPI.ERR_SIZE, "size=" + size + " must be from 0 to the buffer's " + base.capacity(), null);
        }
        if (!base.isDirect()) {
            throw new MPIException(
                    MPI.ERR_BUFFER, "a window needs a direct buffer (MPI.newByteBuffer makes one)", null);
        }
        long element = elementBytes(base);
        MemorySegment memory = MemorySegment.ofBuffer(base.duplicate().clear());
        return Window.open(comm.context().communicator(), memory.asSlice(0, size * element), dispUnit * element);
    }

    private static int elementBytes(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer bytes -> Byte.BYTES;
            case CharBuffer chars -> Character.BYTES;
            case ShortBuffer shorts -> Short.BYTES;
            case DoubleBuffer doubles -> Double.BYTES;
            case LongBuffer longs -> Long.BYTES;
            default -> Float.BYTES; // and that of ints
        };
    }

    private Window window() {
        if (window == null) {
            throw new MPIException(MPI.ERR_WIN, "the window has been freed", null);
        }
        return window;
    }

    private static MemorySegment outgoing(Buffer origin, int count, Datatype type) {
        return Region.outgoing(origin, 0, count, type.map());
    }

    private static void deliver(MemorySegment from, Buffer to, int count, Datatype type) {
        if (!Region.isDirect(to, type.map())) {
            Region.deliver(from, to, 0, count, type.map());
        }
    }

    private static Place place(int rank, int displacement, int count, Datatype type) {
        return new Place(rank, displacement, type.map(), count);
    }

    private static Accumulation accumulation(Op op) {
        PredefinedOp predefined = op.predefined();
        if (predefined == null || predefined.isLocation()) {
            throw new MPIException(
                    MPI.ERR_OP, "windows accumulate by the predefined operations except MINLOC and MAXLOC", null);
        }
        return Accumulation.valueOf(predefined.name());
    }

    private int[] ranks(Group group) {
        return IntStream.of(group.members()).map(comm.Group()::indexOf).toArray();
    }

    private static void guarded(Runnable access) {
        guarded(() -> {
            access.run();
            return null;
        });
    }

    private static <T> T guarded(Supplier<T> access) {
        try {
            return access.get();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }
}
