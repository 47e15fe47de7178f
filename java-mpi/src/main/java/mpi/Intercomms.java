package mpi;

/** Makes communicators of two groups. */
final class Intercomms {
    private Intercomms() {}

    static Intercomm create(Comm peer, Comm local, int localLeader, int remoteLeader, int tag) {
        throw MPIException.refused("Comm.createIntercomm", "not done yet");
    }

    static Intercomm duplicate(Intercomm from) {
        throw MPIException.refused("Intercomm.dup", "not done yet");
    }

    static Intracomm merge(Intercomm from, boolean high) {
        throw MPIException.refused("Intercomm.merge", "not done yet");
    }
}
