package mpi;

import io.tutti.messaging.MessageStatus;
import io.tutti.messaging.Messages;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports, by which two groups of ranks of one job find each other. A port's name says which rank has opened it. The roots of both groups
 * tell each other their groups by messages among the ranks of the job.
 */
final class Ports {
    /** Tags from here on are those of ports, tags below those of objects. */
    static final int FIRST_TAG = 1 << 30;

    private static final int CONNECTS = 0;
    private static final int ACCEPTS = 1;
    /** In place of the number of ranks on the other side. */
    private static final int REFUSED = -1;

    private static final String PREFIX = "tutti-port-";
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final Intracomm comm;
    private final WorldJob job;
    private final Processes processes;
    /** Ranks in the job. */
    private final int[] group;

    private final int root;

    private Ports(Intracomm comm, int root) {
        this.comm = comm;
        this.job = comm.context().job();
        this.processes = job.processes();
        this.group = processes.ranks(comm.context().group());
        this.root = root;
    }

    static String open() {
        return PREFIX + WorldJob.current().processes().rank() + "-" + NEXT.getAndIncrement();
    }

    /** {@return rank and number} */
    private static int[] parse(String port) {
        try {
            if (port != null && port.startsWith(PREFIX)) {
                String[] parts = port.substring(PREFIX.length()).split("-", 2);
                return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // said below
        }
        throw new MPIException(MPI.ERR_PORT, "port=" + port + " was not opened by a rank of this job", null);
    }

    /** A collective. The name counts at the root only. */
    static Intercomm accept(Intracomm comm, String port, int root) {
        return new Ports(comm, root).meet(port, true);
    }

    /** A collective. The name counts at the root only. */
    static Intercomm connect(Intracomm comm, String port, int root) {
        return new Ports(comm, root).meet(port, false);
    }

    private Intercomm meet(String port, boolean accepts) {
        try {
            int[] remote = {};
            MPIException refusal = null;
            try {
                remote = comm.Rank() == root ? exchange(parse(port), accepts) : remote;
            } catch (RuntimeException e) {
                refusal = ErrorMapping.of(e); // for all ranks, which wait for the root
            }
            int[] size = {refusal == null ? remote.length : REFUSED};
            comm.bcast(size, 1, MPI.INT, root);
            if (size[0] == REFUSED) {
                throw refusal != null ? refusal : refusedAtRoot();
            }
            int[] members = Arrays.copyOf(remote, size[0]);
            comm.bcast(members, members.length, MPI.INT, root);
            return comm.handOn(Intercomms.open(job, processes, group, members, 0));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private MPIException refusedAtRoot() {
        return new MPIException(
                MPI.ERR_PORT, "the port was refused at the root, rank " + root + ", which says why", null);
    }

    private int[] exchange(int[] port, boolean accepts) {
        int tag = FIRST_TAG + 2 * port[1];
        if (!accepts) {
            send(port[0], tag + CONNECTS);
            return receive(port[0], tag + ACCEPTS).members();
        }
        if (port[0] != processes.rank()) {
            throw new MPIException(MPI.ERR_PORT, "the port was opened by rank " + port[0] + ", not by the root", null);
        }
        Received connecting = receive(Messages.ANY_SOURCE, tag + CONNECTS);
        send(connecting.source(), tag + ACCEPTS);
        return connecting.members();
    }

    private void send(int to, int tag) {
        processes.payloads().send(MemorySegment.ofArray(group), to, tag);
    }

    private Received receive(int from, int tag) {
        int[] members = new int[processes.size()];
        MessageStatus status = processes.payloads().receive(MemorySegment.ofArray(members), from, tag);
        return new Received(status.source(), Arrays.copyOf(members, (int) status.count(Integer.BYTES)));
    }

    private record Received(int source, int[] members) {}
}
