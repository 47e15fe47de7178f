package mpi;

import java.util.Arrays;

/**
 * A communicator: ranks that send messages to each other. Methods whose names begin with a capital are those of mpiJava and MPJ Express, the
 * others those of Open MPI.
 */
public class Comm extends CommNonBlocking implements Freeable, Cloneable {
    /** Communicators of the ranks that share memory, for {@code splitType}. */
    public static final int TYPE_SHARED = 0;

    /** The ranks, as {@link #Group} returns them: MPJ Express has the field, too. */
    public Group group;

    private final Attributes attributes = new Attributes();
    private String name = "";
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private Info info = new Info();

    Comm() {}

    Comm(Context context) {
        super(context);
        group = Group();
    }

    @Override
    final void bind(Context opened) {
        super.bind(opened);
        group = Group();
    }

    /** Takes those of a communicator that this one duplicates. */
    final void copyAttributes(Comm other) {
        attributes.copyFrom(other.attributes);
        other.handOn(this);
    }

    /** Hands the error handler on. {@return the communicator, which is made of this one} */
    final <C extends Comm> C handOn(C made) {
        Comm heir = made;
        heir.errhandler = errhandler;
        return made;
    }

    /** {@return IDENT, CONGRUENT, SIMILAR or UNEQUAL} */
    static int compareComms(Comm first, Comm second) {
        if (first.context() == second.context()) {
            return MPI.IDENT;
        }
        int groups =
                Group.compareMembers(first.context().group(), second.context().group());
        int peers = Group.compareMembers(
                first.context().peerGroup(), second.context().peerGroup());
        if (first.isInter() != second.isInter()) {
            return MPI.UNEQUAL;
        }
        int least = Math.max(groups, peers);
        return least == MPI.IDENT ? MPI.CONGRUENT : least;
    }

    /** Leaves the kind of communicator to the subclass. */
    Comm again() {
        throw MPIException.refused("Comm.clone", "this communicator cannot be duplicated");
    }

    // ---- mpiJava and MPJ Express ----

    /** {@return the number of ranks; of an intercommunicator those of this group} */
    public int Size() {
        return context().group().Size();
    }

    /** {@return this rank; also after {@code MPI.Finalize}, as in MPJ Express} */
    public int Rank() {
        return context().group().rankIn(context().job());
    }

    /** {@return the ranks} */
    public Group Group() {
        return context().group().copy();
    }

    /** {@return MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR or MPI.UNEQUAL} */
    public static int Compare(Comm comm1, Comm comm2) {
        return compareComms(comm1, comm2);
    }

    /** {@return whether there are two groups} */
    public boolean Test_inter() {
        return isInter();
    }

    /** {@return MPI.GRAPH, MPI.CART or MPI.UNDEFINED} */
    public int Topo_test() {
        return MPI.UNDEFINED;
    }

    /** {@return the value of an attribute, or null} */
    public Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    public void Attr_delete(int keyval) {
        attributes.delete(keyval);
    }

    /** Ends the job on all ranks. */
    public void Abort(int errorcode) {
        abort(errorcode);
    }

    /** Releases the communicator. A collective. Does nothing to COMM_WORLD and COMM_SELF, as in MPJ Express. */
    public void Free() {
        if (!isOfMpi()) {
            free();
        }
    }

    public Errhandler Errhandler_get() {
        return errhandler;
    }

    public void Errhandler_set(Errhandler handler) {
        errhandler = handler;
    }

    public Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return Intercomms.create(this, localComm, localLeader, remoteLeader, tag);
    }

    public boolean Is_null() {
        return isNull();
    }

    /**
     * Creates a communicator of the same ranks, as mpiJava has it. In Open MPI's dialect this was another handle of the same one, which
     * {@code -Dtutti.mpi.clone=handle} gives.
     */
    @Override
    public Comm clone() {
        return isHandleCloned() ? this : again();
    }

    static boolean isHandleCloned() {
        return "handle".equals(System.getProperty("tutti.mpi.clone"));
    }

    // ---- Open MPI ----

    /** {@return the number of ranks; of an intercommunicator those of this group} */
    public final int getSize() {
        return Size();
    }

    /** {@return this rank} */
    public final int getRank() {
        return Rank();
    }

    /** {@return the ranks} */
    public final Group getGroup() {
        return Group();
    }

    /** {@return MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR or MPI.UNEQUAL} */
    public static int compare(Comm comm1, Comm comm2) {
        return compareComms(comm1, comm2);
    }

    /** {@return whether there are two groups} */
    public final boolean isInter() {
        return this instanceof Intercomm;
    }

    /** {@return whether it has been freed, or this rank is not in it} */
    public final boolean isNull() {
        return !isOpen();
    }

    /** {@return MPI.GRAPH, MPI.CART, MPI.DIST_GRAPH or MPI.UNDEFINED} */
    public final int getTopology() {
        return Topo_test();
    }

    /** Creates a communicator of the same ranks. A collective. */
    public Comm dup() {
        return again();
    }

    /** Creates a communicator of the same ranks. A collective. */
    public Comm dupWithInfo(Info newInfo) {
        Comm copy = dup();
        copy.setInfo(newInfo);
        return copy;
    }

    /** Creates a communicator of the same ranks. It blocks, and its request is complete at once. */
    public Comm iDup() {
        return dup();
    }

    /** {@return a request that is complete: iDup blocks} */
    public final Request getRequest() {
        return new CompleteRequest(new Status());
    }

    private boolean isOfMpi() {
        return this == MPI.COMM_WORLD || this == MPI.COMM_SELF;
    }

    /** Releases the communicator. A collective. */
    @Override
    public final void free() {
        if (isOfMpi()) {
            throw new MPIException(MPI.ERR_COMM, name + " is MPI's and cannot be freed", null);
        }
        try {
            detach().letGo();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    public final void disconnect() {
        free();
    }

    /** Ends the job on all ranks. */
    public final void abort(int errorcode) {
        Aborting.end(context(), errorcode);
    }

    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return Intercomms.create(this, localComm, localLeader, remoteLeader, tag);
    }

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final Info getInfo() {
        return info.dup();
    }

    public final void setInfo(Info info) {
        this.info = info.dup();
    }

    public final Errhandler getErrhandler() {
        return errhandler;
    }

    public final void setErrhandler(Errhandler errhandler) {
        this.errhandler = errhandler;
    }

    /** Ends the job if the handler is {@code ERRORS_ARE_FATAL}, else does nothing: that handler returns to the program. */
    public void callErrhandler(int errorCode) {
        if (errhandler == MPI.ERRORS_ARE_FATAL) {
            abort(errorCode);
        }
    }

    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.requireKey(keyval);
    }

    public final void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /** {@return the value, or null; MPI.TAG_UB, HOST, IO, WTIME_IS_GLOBAL, UNIVERSE_SIZE, APPNUM and LASTUSEDCODE are known} */
    public final Object getAttr(int keyval) {
        return switch (keyval) {
            case MPI.TAG_UB -> Tags.UPPER_BOUND;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> MPI.ANY_SOURCE;
            case MPI.WTIME_IS_GLOBAL -> false;
            case MPI.UNIVERSE_SIZE -> Spawn.universeSize();
            case MPI.APPNUM -> Spawn.programNumber();
            case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
            default -> attributes.get(keyval);
        };
    }

    public final void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    @Override
    public String toString() {
        if (isNull()) {
            return "the null communicator";
        }
        return (name.isEmpty() ? "a communicator" : name) + " of "
                + Arrays.toString(context().group().members());
    }
}
