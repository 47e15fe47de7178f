package mpi;

/** A communicator of one group. Its collectives are those of mpiJava and MPJ Express; those of Open MPI are in {@link Comm}. */
public class Intracomm extends Comm {
    Intracomm() {}

    Intracomm(Context context) {
        super(context);
    }

    @Override
    Intracomm again() {
        return Intracomms.duplicate(this);
    }

    // ---- mpiJava and MPJ Express ----

    @Override
    public Intracomm clone() {
        return isHandleCloned() ? this : again();
    }

    /** Creates a communicator for each colour. {@return that of this rank, or null if its colour is MPI.UNDEFINED} */
    public Intracomm Split(int colour, int key) {
        return Intracomms.split(this, colour, key);
    }

    /** Creates a communicator of a group. {@return it, or null if this rank is not in it} */
    public Intracomm Create(Group group) {
        return Intracomms.create(this, group);
    }

    /** Waits until all ranks have called it. */
    public void Barrier() {
        barrier();
    }

    // ---- Open MPI ----

    @Override
    public Intracomm dup() {
        return again();
    }

    @Override
    public Intracomm dupWithInfo(Info newInfo) {
        Intracomm copy = dup();
        copy.setInfo(newInfo);
        return copy;
    }

    @Override
    public Intracomm iDup() {
        return dup();
    }

    /** Creates a communicator for each colour. {@return that of this rank; isNull() if its colour is MPI.UNDEFINED} */
    public final Intracomm split(int colour, int key) {
        Intracomm part = Split(colour, key);
        return part == null ? new Intracomm() : part;
    }

    /** Creates a communicator for each kind of ranks. {@return that of this rank; isNull() if the type is MPI.UNDEFINED} */
    public final Intracomm splitType(int splitType, int key, Info info) {
        return split(splitType == MPI.UNDEFINED ? splitType : Intracomms.nodeOf(this), key);
    }

    /** Creates a communicator of a group. {@return it; isNull() if this rank is not in it} */
    public final Intracomm create(Group group) {
        Intracomm part = Create(group);
        return part == null ? new Intracomm() : part;
    }

    /** Creates a communicator of a group, which all ranks of this communicator must call; those outside may give any group. */
    public final Intracomm createGroup(Group group, int tag) {
        return Intracomms.createGroup(this, group);
    }
}
