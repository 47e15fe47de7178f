package mpi;

import io.tutti.mpi.java.window.Window;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;

/**
 * Memory that the ranks of a communicator may access, each that of all: written and accumulated into by messages that the target's
 * process serves, also while its program computes (then within about a millisecond). Memory of an origin may be used again as
 * soon as the call returns. What {@link #put} and {@link #accumulate} do is done after the next fence, flush, unlock or complete.
 */
public final class Win extends WinSynchronization implements Freeable {
    /** Memory of its own. */
    public static final int FLAVOR_PRIVATE = 0;

    /** Memory of the node. */
    public static final int FLAVOR_SHARED = 1;

    /** No window. */
    public static final int WIN_NULL = 0;

    private final Attributes attributes = new Attributes();
    private final Buffer base;
    private final int bytes;
    private final int unitBytes;
    private Info info = new Info();
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private String name = "";

    /**
     * Opens a window on a direct buffer. Collective.
     *
     * @param base memory of the caller
     * @param size its length in elements of the buffer; what the buffer does not have is not in the window
     * @param dispUnit unit of displacements, in elements of the buffer
     * @param info hints; with {@code no_locks=true}, {@link #lock} throws
     * @param comm ranks of the window
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        if (comm.isInter()) {
            throw MPIException.refused("Win.Win", "windows are of intracommunicators");
        }
        super(comm, guarded(() -> open(base, size, dispUnit, comm)));
        this.base = base;
        this.bytes = size * WindowMemory.elementBytes(base);
        this.unitBytes = dispUnit * WindowMemory.elementBytes(base);
        if (info != null && !info.isNull()) {
            setInfo(info);
            if (Boolean.parseBoolean(info.get("no_locks"))) {
                forbidLocks();
            }
        }
    }

    /**
     * Refused: windows have their memory from the beginning.
     *
     * @param info hints, not needed
     * @param comm ranks of the window
     */
    public Win(Info info, Comm comm) {
        super(comm, null);
        throw MPIException.refused(
                "Win.Win", "memory cannot be attached later; give it to Win(base, size, dispUnit, info, comm)");
    }

    /**
     * Opens a window on memory that it brings along. Collective.
     *
     * @param size its length in elements of the buffer
     * @param dispUnit unit of displacements, in elements of the buffer
     * @param info hints, as for the other constructor
     * @param comm ranks of the window
     * @param base says of which kind the elements are; where it has room for them it is the memory. {@code getAttr(MPI.WIN_BASE)} returns
     *     the memory
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}, which make no difference
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(guarded(() -> WindowMemory.of(base, size, flavor)), size, dispUnit, info, comm);
    }

    /** Closes the window when all accesses of all ranks are done. Collective. */
    @Override
    public void free() {
        close();
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
        return group().copy();
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
     * Ends the job if the handler is {@code ERRORS_ARE_FATAL}, else does nothing: that handler returns to the program.
     *
     * @param errorCode class of an error
     */
    public void callErrhandler(int errorCode) {
        if (errhandler == MPI.ERRORS_ARE_FATAL) {
            MPI.COMM_WORLD.abort(errorCode);
        }
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
     * Returns what is kept, or is known of the window.
     *
     * @param keyval key of {@link #createKeyval}, {@code MPI.WIN_BASE}, {@code WIN_SIZE} or {@code WIN_DISP_UNIT}
     * @return the value: of {@code WIN_BASE} the buffer, of the others bytes; null if there is nothing
     */
    public Object getAttr(int keyval) {
        return switch (keyval) {
            case MPI.WIN_BASE -> base;
            case MPI.WIN_SIZE -> bytes;
            case MPI.WIN_DISP_UNIT -> unitBytes;
            default -> attributes.get(keyval);
        };
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
        if (size < 0) {
            throw new MPIException(MPI.ERR_SIZE, "size=" + size + " is negative", null);
        }
        if (!base.isDirect()) {
            throw new MPIException(
                    MPI.ERR_BUFFER, "a window needs a direct buffer (MPI.newByteBuffer makes one)", null);
        }
        long element = WindowMemory.elementBytes(base);
        MemorySegment memory = MemorySegment.ofBuffer(base.duplicate().clear());
        long length = Math.min(size * element, memory.byteSize());
        return Window.open(comm.context().communicator(), memory.asSlice(0, length), dispUnit * element);
    }
}
