package mpi;

import io.tutti.Communicator;
import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Makes communicators of one group. */
final class Intracomms {
    private Intracomms() {}

    static Intracomm duplicate(Intracomm from) {
        try {
            Context old = from.context();
            Intracomm copy = new Intracomm(
                    old.job().open(old.processes(), old.communicator().dup(), old.group()));
            copy.copyAttributes(from);
            return copy;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return null if the colour is MPI.UNDEFINED} */
    static Intracomm split(Intracomm from, int colour, int key) {
        if (colour < 0 && colour != MPI.UNDEFINED) {
            throw new MPIException(MPI.ERR_ARG, "colour=" + colour + " is negative, and not MPI.UNDEFINED", null);
        }
        try {
            Context old = from.context();
            Communicator part = old.communicator().split(colour == MPI.UNDEFINED ? -1 : colour, key);
            return part == null ? null : from.handOn(new Intracomm(open(old, part)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Asks the ranks of a part of a communicator which processes they are. */
    static Context open(Context whole, Communicator part) {
        Processes processes = whole.processes();
        int[] ranks = new int[part.size()];
        part.allgather(new int[] {processes.rank()}, ranks);
        return whole.job().open(processes, part, processes.group(ranks));
    }

    /** {@return null if this rank is not in the group} Ranks may name different groups that have no rank in common. */
    static Intracomm create(Intracomm from, Group group) {
        int place = group == null ? MPI.UNDEFINED : group.Rank();
        if (place == MPI.UNDEFINED) {
            return split(from, MPI.UNDEFINED, 0);
        }
        return split(from, ranks(group, from.context().group())[0], place);
    }

    /** {@return the ranks of a group in that of a communicator} A communicator of those that it has would be too small. */
    private static int[] ranks(Group group, Group all) {
        int[] ranks =
                Group.Translate_ranks(group, IntStream.range(0, group.Size()).toArray(), all);
        if (Arrays.stream(ranks).anyMatch(rank -> rank == MPI.UNDEFINED)) {
            throw new MPIException(MPI.ERR_GROUP, "the group has ranks that the communicator does not have", null);
        }
        return ranks;
    }

    /** Of ranks that call it without the others. */
    static Intracomm createGroup(Intracomm from, Group group, int tag) {
        if (group.Rank() == MPI.UNDEFINED) {
            return new Intracomm();
        }
        try {
            Context old = from.context();
            int[] ranks = ranks(group, old.group());
            return from.handOn(new Intracomm(
                    old.job().open(old.processes(), old.communicator().createGroup(ranks, tag), group)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return a number that ranks of one node share} */
    static int nodeOf(Intracomm comm) {
        Topology topology = comm.context().communicator().topology();
        return topology.node(comm.context().communicator().rank());
    }
}
