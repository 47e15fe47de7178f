package mpi;

/** A communicator of two groups: messages go to ranks of the other one. */
public final class Intercomm extends Comm {
    /** Where there are not two groups. */
    Intercomm() {}

    Intercomm(Context context) {
        super(context);
    }

    @Override
    Intercomm again() {
        return Intercomms.duplicate(this);
    }

    // ---- mpiJava and MPJ Express ----

    /** {@return the number of ranks of the other group} */
    public int Remote_size() {
        return context().peerGroup().Size();
    }

    /** {@return the other group} */
    public Group Remote_group() {
        return context().peerGroup().copy();
    }

    /** Creates a communicator of both groups. A collective. */
    public Intracomm Merge(boolean high) {
        return Intercomms.merge(this, high);
    }

    /** Creates an intercommunicator of the same groups. */
    @Override
    public Intercomm clone() {
        return isHandleCloned() ? this : again();
    }

    // ---- Open MPI ----

    @Override
    public Intercomm dup() {
        return again();
    }

    @Override
    public Intercomm dupWithInfo(Info newInfo) {
        Intercomm copy = dup();
        copy.setInfo(newInfo);
        return copy;
    }

    @Override
    public Intercomm iDup() {
        return dup();
    }

    /** {@return the number of ranks of the other group} */
    public int getRemoteSize() {
        return Remote_size();
    }

    /** {@return the other group} */
    public Group getRemoteGroup() {
        return Remote_group();
    }

    /** Creates a communicator of both groups. A collective. */
    public Intracomm merge(boolean high) {
        return Merge(high);
    }

    /** {@return the ranks that have started this job by {@code spawn}; the null communicator if none have} */
    public static Intercomm getParent() {
        return WorldJob.current().parent();
    }
}
