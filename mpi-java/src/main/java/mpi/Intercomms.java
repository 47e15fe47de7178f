package mpi;

import io.tutti.Communicator;
import io.tutti.messaging.Messages;
import java.util.stream.IntStream;

/** Makes communicators of two groups. The ranks of both, in one communicator below, carry the messages; no others call anything. */
final class Intercomms {
    private Intercomms() {}

    static Intercomm create(Comm peer, Comm local, int localLeader, int remoteLeader, int tag) {
        try {
            boolean leads = local.Rank() == localLeader;
            Context reach = (leads || peer.isOpen() ? peer : local).context(); // ranks that do not lead need no peer
            int[] own = reach.processes().ranks(local.context().group());
            int[] remote = exchange(peer, local, own, localLeader, remoteLeader, tag);
            return local.handOn(open(reach.job(), reach.processes(), own, remote, tag));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** The leaders tell each other their groups, and then their own ranks. */
    private static int[] exchange(Comm peer, Comm local, int[] own, int localLeader, int remoteLeader, int tag) {
        boolean leads = local.Rank() == localLeader;
        int[] remoteSize = new int[1];
        if (leads) {
            peer.Sendrecv(
                    new int[] {own.length},
                    0,
                    1,
                    MPI.INT,
                    remoteLeader,
                    tag,
                    remoteSize,
                    0,
                    1,
                    MPI.INT,
                    remoteLeader,
                    tag);
        }
        local.bcast(remoteSize, 1, MPI.INT, localLeader);
        int[] remote = new int[remoteSize[0]];
        if (leads) {
            peer.Sendrecv(
                    own,
                    0,
                    own.length,
                    MPI.INT,
                    remoteLeader,
                    tag,
                    remote,
                    0,
                    remote.length,
                    MPI.INT,
                    remoteLeader,
                    tag);
        }
        local.bcast(remote, remote.length, MPI.INT, localLeader);
        return remote;
    }

    /**
     * The group whose first rank is lower comes first in the communicator of both.
     *
     * @param own ranks of this group among the processes
     * @param remote those of the other one
     */
    static Intercomm open(WorldJob job, Processes processes, int[] own, int[] remote, int tag) {
        boolean isFirst = own[0] < remote[0];
        int[] both = IntStream.concat(IntStream.of(isFirst ? own : remote), IntStream.of(isFirst ? remote : own))
                .toArray();
        if (IntStream.of(both).distinct().count() != both.length) {
            throw new MPIException(MPI.ERR_COMM, "the two groups have ranks in common", null);
        }
        Communicator carrier = processes.all().createGroup(both, tag);
        return new Intercomm(context(job, processes, carrier, processes.group(own), processes.group(remote), isFirst));
    }

    private static Context context(
            WorldJob job, Processes processes, Communicator both, Group own, Group remote, boolean isFirst) {
        int base = isFirst ? own.Size() : 0;
        int[] peers = IntStream.range(base, base + remote.Size()).toArray();
        Context context = new Context(job, processes, both, Messages.open(both), own, remote, peers);
        job.add(context);
        return context;
    }

    private static boolean isFirst(Context context) {
        return context.pointToPoint().peer(0) > 0;
    }

    static Intercomm duplicate(Intercomm from) {
        try {
            Context old = from.context();
            Communicator both = old.communicator().dup();
            Intercomm copy = new Intercomm(
                    context(old.job(), old.processes(), both, old.group(), old.peerGroup(), isFirst(old)));
            copy.copyAttributes(from);
            return copy;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** The group that says "low" comes first; if both say the same, the lower one. */
    static Intracomm merge(Intercomm from, boolean high) {
        try {
            Context old = from.context();
            int[] isHigh = new int[old.communicator().size()];
            old.communicator().allgather(new int[] {high ? 1 : 0}, isHigh);
            boolean isFirst = isFirst(old);
            int lower = isHigh[0];
            int upper = isHigh[isHigh.length - 1];
            boolean isSwapped = lower > upper;
            int rank = old.communicator().rank();
            int key = isSwapped && isFirst ? rank + isHigh.length : rank;
            Communicator merged = old.communicator().split(0, key);
            return from.handOn(new Intracomm(Intracomms.open(old, merged)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }
}
